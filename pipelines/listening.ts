import type { Server } from 'node:http'
import { UsageError } from './errors.ts'

/** Starts to listen. Throws {@link UsageError} where the host or the port cannot be had; `option` is the one that names the port. */
export const listening = (server: Server, host: string, port: number, option = '--port'): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = sentenceFor(error.code, host, port, option)
      reject(sentence === undefined ? error : new UsageError(sentence))
    })
    server.listen(port, host, resolve)
  })

function sentenceFor(code: string | undefined, host: string, port: number, option: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} is in use; name another with ${option}`
    case 'EACCES':
      return `port ${port} may not be used here; name one above 1023 with ${option}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `this machine has no address ${host}; name another with --host`
    default:
      return undefined
  }
}
