import { run } from '../cli/run.ts'

/** What a command line said, and its exit code. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command line in this process, as starting another one takes long. One at a time: it listens to stdout and stderr. */
export async function commandLine(args: readonly string[]): Promise<Ran> {
  const { stdout, stderr } = process
  const writes = [stdout.write, stderr.write] as const
  const [before, said] = [process.exitCode, { out: '', err: '' }]
  const listen = (to: 'out' | 'err') => (text: string | Uint8Array) => {
    said[to] += String(text)
    return true
  }
  stdout.write = listen('out')
  stderr.write = listen('err')
  process.exitCode = 0
  try {
    await run(args)
    return { code: Number(process.exitCode), ...said }
  } finally {
    process.exitCode = before
    ;[stdout.write, stderr.write] = writes
  }
}
