import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UsageError, unforeseen } from '../errors.ts'
import type { Environment } from './environment.ts'
import { Routes } from './routes.ts'
import { serveSockets } from './sockets.ts'

/** An environment that is being served. */
export interface Serving {
  readonly address: string
  close(): Promise<void>
}

/** Serves an environment over sockets and HTTP. Throws {@link UsageError} where the port is taken. */
export async function serveEnvironment(environment: Environment, host: string, port: number): Promise<Serving> {
  const routes = new Routes(environment)
  const server: Server = createServer((request, response) => {
    routes.answer(request, response, server).catch((error: unknown) => {
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

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use; name another with --port',
  EACCES: 'may not be used here; name one above 1023 with --port',
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
        return reject(new UsageError(`this machine has no address ${host}; name another with --host`))
      const reason = REASONS[error.code ?? '']
      reject(reason === undefined ? error : new UsageError(`port ${port} ${reason}`))
    })
    server.listen(port, host, resolve)
  })
