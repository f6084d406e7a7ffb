import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { UsageError } from '../../errors.ts'
import { say } from '../../terminal.ts'

/** Trusts a private certificate authority in addition to the usual ones. */
export function trust(file: string): void {
  if (!('setDefaultCACertificates' in tls))
    throw new UsageError('--ca needs Node 24; start Node with NODE_EXTRA_CA_CERTS instead')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(file, 'utf8')])
}

const CHECKS = 'NODE_TLS_REJECT_UNAUTHORIZED'

/**
 * Accepts any certificate, and says so in place of Node's warning. The library passes no option to TLS, so the variable is what is left; it is read for
 * each connection of this process.
 */
export function acceptAnyCertificate(): void {
  if (process.env[CHECKS] === '0') return
  const warn = process.emitWarning.bind(process) as (...args: unknown[]) => void
  process.emitWarning = (...args: unknown[]): void => {
    if (!String(args[0]).includes(CHECKS)) warn(...args)
  }
  process.env[CHECKS] = '0'
  say(
    '--self-signed: this command checks no certificate, neither that of the XMPP server nor of any other it connects to',
  )
}
