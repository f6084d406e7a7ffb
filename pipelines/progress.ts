import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  step(): void
  done(): void
}

const SECONDS_BETWEEN_LINES = 5

/** How long the rest takes at the mean pace so far, in rough steps, so that it does not jump; nothing in the first seconds. */
export function timeLeft(seconds: number, made: number, left: number): string {
  if (seconds < 3 || left === 0) return ''
  const rest = (seconds / made) * left
  if (rest < 55) return ` · ${Math.max(5, 5 * Math.round(rest / 5))} s left`
  if (rest < 55 * 60) return ` · ${Math.ceil(rest / 60)} min left`
  return ` · ${(rest / 3600).toFixed(1)} h left`
}

/** Shows the progress of a long job on stderr: a bar on a terminal, otherwise a line every few seconds. */
export function showProgress(
  what: string,
  total: number,
  already = 0,
  { state, stream = process.stderr }: { state?: (() => string) | undefined; stream?: NodeJS.WriteStream } = {},
): Progress {
  if (stream.isTTY) {
    const format = `${what} {bar} {percentage}% {value}/{total}{left}${state ? ' · {state}' : ''}`
    const bar = new SingleBar({ format, stream, hideCursor: true }, Presets.shades_classic)
    const begun = Date.now()
    let made = 0
    bar.start(total, already, { left: '', state: state?.() })
    // A game of models takes minutes, and what it costs is seen while it is played.
    const timer = state && setInterval(() => bar.update({ state: state() }), 1000)
    timer?.unref()
    return {
      step() {
        made++
        const left = timeLeft((Date.now() - begun) / 1000, made, total - already - made)
        bar.increment(1, { left, state: state?.() })
      },
      done: () => {
        clearInterval(timer)
        bar.stop()
      },
    }
  }
  let count = already
  let shown = Date.now()
  const show = (): void => {
    if (Date.now() - shown < SECONDS_BETWEEN_LINES * 1000) return
    shown = Date.now()
    stream.write(`${what}: ${count} of ${total}${state ? `, ${state()}` : ''}\n`)
  }
  const timer = state && setInterval(show, 60_000)
  timer?.unref()
  return {
    step() {
      count++
      show()
    },
    done: () => clearInterval(timer),
  }
}

/** A file to be transferred. */
interface Sized {
  readonly bytes: number
}

/** Shows on stderr how many bytes and files of a transfer are done, like `showProgress`. */
export function showTransfer(
  what: string,
  files: readonly Sized[],
  stream: NodeJS.WriteStream = process.stderr,
): { sent(bytes: number, isWhole: boolean): void; done(): void } {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
  let [bytes, count, shown] = [0, 0, Date.now()]
  const state = (): string =>
    `${megabytes(bytes)} of ${megabytes(total)}, ${count} of ${files.length} ${files.length === 1 ? 'file' : 'files'}`
  const bar = stream.isTTY
    ? new SingleBar(
        { format: `${what} {bar} {percentage}% · {state}`, stream, hideCursor: true },
        Presets.shades_classic,
      )
    : undefined
  bar?.start(total, 0, { state: state() })
  return {
    sent(more, isWhole) {
      bytes += more
      if (isWhole) count++
      bar?.update(bytes, { state: state() })
      if (bar || Date.now() - shown < SECONDS_BETWEEN_LINES * 1000) return
      shown = Date.now()
      stream.write(`${what}: ${state()}\n`)
    },
    done: () => bar?.stop(),
  }
}
