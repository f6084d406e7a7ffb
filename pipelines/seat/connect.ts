import { many, printLink, say } from '../terminal.ts'
import { listenForPlayers } from './listen.ts'
import { connectPipes, runPlayer } from './pipes.ts'
import type { SeatWire } from './seat-wire.ts'

/** Where the programs are: behind a port if there is one, else started by these commands, or at the other end of stdin and stdout if there is none. */
export interface Programs {
  readonly run: readonly string[]
  readonly host: string
  readonly port: number | undefined
}

/** Connects each seat with its program; returns what lets go of them. */
export async function connect(
  wires: readonly SeatWire[],
  { run, host, port }: Programs,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  if (port === undefined) {
    if (run.length === 0) connectPipes(wires[0]!, process.stdin, process.stdout)
    const children = run.map((command, i) => runPlayer(wires[i]!, command))
    return async () => {
      if (run.length === 0) process.stdin.destroy()
      for (const child of children) child.stop()
    }
  }
  let arrived = (): void => {}
  const listening = await listenForPlayers(wires, host, port, () => arrived())
  for (const [i, token] of listening.tokens.entries())
    printLink(`Program ${i + 1}`, `${listening.address} token ${token}`)
  say(`waiting for ${many(wires.length, 'program')}`)
  await new Promise<void>((resolve) => {
    arrived = () => {
      if (wires.every(({ isConnected }) => isConnected)) resolve()
    }
    signal.addEventListener('abort', () => resolve())
  })
  return () => listening.close()
}
