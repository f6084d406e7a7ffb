import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const LOCAL = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Why a request is refused; undefined if it is not. Pages of other sites must not reach the server from the browser of a user on this machine:
 * what comes from a page says so in `origin`, and a name that was made to point here is another host. A server on another address is meant for others.
 */
export function refusal({ headers: { host, origin } }: IncomingMessage, server: Server): string | undefined {
  const { address, port } = server.address() as AddressInfo
  const isLocal = address === '127.0.0.1' || address === '::1'
  if (isLocal && !LOCAL.some((name) => host === `${name}:${port}`))
    return `this server answers to 127.0.0.1:${port} only; start it with --host to be reached by another name`
  if (origin !== undefined && origin !== `http://${host}`) return 'this server does not answer pages of other sites'
  return undefined
}

const HERE = 'http://any'

/** The path and the query of a request. What is no address is a place where nothing is. */
export const placeIn = ({ url = '/' }: Pick<IncomingMessage, 'url'>): URL =>
  new URL(URL.canParse(url, HERE) ? url : '/nowhere', HERE)
