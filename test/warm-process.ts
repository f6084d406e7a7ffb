import { type ChildProcess, fork } from 'node:child_process'
import { commandLine } from './command-line.ts'

/** How a command ended: its exit code, or null if the process died; and the most memory that the process has taken so far. */
export interface Measured {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly megabytes: number
  readonly seconds: number
}

interface Command {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** A process that has taken more is not used again, so that what a command takes is told apart from what others left. */
const REUSED_MEGABYTES = 400

/**
 * A process that runs one command line after the other and measures its own memory. It starts once, where a process for each command would spend most of
 * its time with loading the program. That a process ends by itself is not seen here.
 */
export class WarmProcess {
  readonly #cwd: string
  #child: ChildProcess | undefined
  #said = ''

  constructor(cwd: string) {
    this.#cwd = cwd
  }

  /** Runs a command line, and kills the process if that takes longer than `seconds`. */
  async run(args: readonly string[], seconds: number, env: Command['env'] = {}): Promise<Measured> {
    const began = performance.now()
    const child = (this.#child ??= this.#start())
    this.#said = ''
    const clock = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    const ended = await new Promise<Omit<Measured, 'seconds'>>((resolve) => {
      child.once('message', (measured) => resolve(measured as Omit<Measured, 'seconds'>))
      child.once('close', (code) => resolve({ code, out: '', err: this.#said, megabytes: Number.POSITIVE_INFINITY }))
      child.send({ args, env } satisfies Command)
    })
    clearTimeout(clock)
    child.removeAllListeners('message').removeAllListeners('close')
    if (ended.megabytes > REUSED_MEGABYTES) this.end()
    return { ...ended, seconds: (performance.now() - began) / 1000 }
  }

  end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #start(): ChildProcess {
    const child = fork(import.meta.filename, { cwd: this.#cwd, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    child.stderr!.on('data', (chunk) => (this.#said += String(chunk)))
    return child
  }
}

if (process.argv[1] === import.meta.filename)
  process.on('message', async ({ args, env }: Command) => {
    const before = { ...process.env }
    Object.assign(process.env, env)
    const ran = await commandLine(args)
    process.env = before
    process.send!({ ...ran, megabytes: process.resourceUsage().maxRSS / 1024 })
  })
