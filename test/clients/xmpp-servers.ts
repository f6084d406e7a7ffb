import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Real XMPP servers on this machine, each in a folder of its own on ports that are free.

export interface RunningServer {
  readonly name: string
  readonly port: number
  /** How the command line reaches it. */
  readonly flags: readonly string[]
  stop(): void
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

async function listening(port: number, child: ChildProcess, seconds: number): Promise<void> {
  for (let i = 0; i < seconds * 10 && child.exitCode === null; i++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.on('connect', () => socket.destroy())
      socket.on('error', () => resolve(false))
    })
    if (isOpen) return
    await sleep(100)
  }
  throw new Error(`no server came up on port ${port}`)
}

/** Installs prosody from Debian where it is missing; returns why that is not possible. */
export function installProsody(): string | undefined {
  const isThere = (): boolean => ['/usr/bin/prosody', '/usr/local/bin/prosody'].some(existsSync)
  if (isThere()) return undefined
  try {
    // The package would start a server of its own, which nobody needs here.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'prosody', 'openssl'], {
      stdio: 'ignore',
      env,
    })
  } catch {
    return 'prosody is not installed here and apt-get cannot install it'
  }
  return isThere() ? undefined : 'prosody was installed and is not there'
}

/** prosody with TLS, accounts that register themselves, and a certificate of its own authority. */
export async function startProsody(folder: string): Promise<RunningServer> {
  const port = await freePort()
  const script = join(import.meta.dirname, '../../scripts/prosody.sh')
  const child = spawn('bash', [script, folder, String(port)], { stdio: 'ignore' })
  await listening(port, child, 20)
  return { name: 'prosody', port, flags: ['--ca', join(folder, 'localhost.crt')], stop: () => void child.kill() }
}

/** SPADE's own server, which needs no root. */
export async function startPyjabber(folder: string, venv: string): Promise<RunningServer> {
  const [port, between] = [await freePort(), await freePort()]
  mkdirSync(folder, { recursive: true })
  const args = [
    'run',
    '--host',
    'localhost',
    '--client_port',
    String(port),
    '--server_port',
    String(between),
    '--db',
    join(folder, 'accounts.db'),
    '--purge',
  ]
  const child = spawn(join(venv, 'bin/spade'), args, { stdio: 'ignore', cwd: folder, detached: true })
  await listening(port, child, 40)
  return {
    name: 'pyjabber',
    port,
    flags: ['--self-signed'],
    stop() {
      try {
        process.kill(-child.pid!)
      } catch {
        child.kill()
      }
    },
  }
}
