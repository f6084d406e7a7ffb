import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  step(): void
  done(): void
}

const SECONDS_BETWEEN_LINES = 5

/** Shows on stderr how far a long job is: a bar on a terminal, otherwise a line now and then. */
export function showProgress(
  what: string,
  total: number,
  already = 0,
  stream: NodeJS.WriteStream = process.stderr,
): Progress {
  if (stream.isTTY) {
    const bar = new SingleBar(
      { format: `${what} {bar} {percentage}% {value}/{total} · {eta_formatted} left`, stream, hideCursor: true },
      Presets.shades_classic,
    )
    bar.start(total, already)
    return { step: () => bar.increment(), done: () => bar.stop() }
  }
  let count = already
  let shown = Date.now()
  return {
    step() {
      count++
      if (Date.now() - shown < SECONDS_BETWEEN_LINES * 1000) return
      shown = Date.now()
      stream.write(`${what}: ${count} of ${total}\n`)
    },
    done: () => {},
  }
}
