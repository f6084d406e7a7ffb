import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unforeseen } from '../errors.ts'
import { listening } from '../listening.ts'
import type { Environment } from './environment.ts'
import { Routes } from './routes.ts'
import { serveSockets } from './sockets.ts'

/** An environment that is being served. */
export interface Serving {
  readonly address: string
  close(): Promise<void>
}

/** Serves an environment over sockets and HTTP. Throws as {@link listening} does. */
export async function serveEnvironment(environment: Environment, host: string, port: number): Promise<Serving> {
  const routes = new Routes(environment)
  const server: Server = createServer((request, response) => {
    routes.answer(request, response, server).catch((error: unknown) => {
      // A client that disconnected while sending is no error, and needs no answer.
      if (request.destroyed && !request.complete) return
      process.stderr.write(`${unforeseen(error).sentence}\n`)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  const closeSockets = serveSockets(server, environment)
  await listening(server, host, port)
  const { port: bound } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      environment.close()
      closeSockets()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
