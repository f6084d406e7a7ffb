import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  /** One more is done, or `count` more. */
  step(count?: number): void
  done(): void
}

/** A shorter stage is not reported if stderr is no terminal. */
const SHORT_MS = 5000
/** Where stderr is no terminal, a stage has one line, at its end; one that takes hours also after this time, and whenever it has doubled. */
const FIRST_LINE_MS = 600_000

/** How long the rest takes at the mean pace so far, in rough steps, so that it does not jump; nothing in the first seconds. */
export function timeLeft(seconds: number, made: number, left: number): string {
  if (seconds < 3 || left === 0) return ''
  const rest = (seconds / made) * left
  if (rest < 55) return ` · ${Math.max(5, 5 * Math.round(rest / 5))} s left`
  if (rest < 55 * 60) return ` · ${Math.ceil(rest / 60)} min left`
  return ` · ${(rest / 3600).toFixed(1)} h left`
}

/** The unit of a rate. */
interface Unit {
  readonly name: string
  readonly seconds: number
}
const UNITS: readonly Unit[] = [
  { name: 'a second', seconds: 1 },
  { name: 'a minute', seconds: 60 },
  { name: 'an hour', seconds: 3600 },
]

/** The unit for a rate a second. A line keeps the one that it has as long as the number is readable in it. */
function unitFor(rate: number, before?: Unit): Unit {
  const told = before === undefined ? 0 : rate * before.seconds
  return before !== undefined && told >= 0.1 && told < 1000
    ? before
    : (UNITS.find(({ seconds }) => rate * seconds >= 1) ?? UNITS.at(-1)!)
}

function rateText(rate: number, { name, seconds }: Unit): string {
  const told = rate * seconds
  return `${told < 1 ? told.toFixed(2) : told < 10 ? told.toFixed(1) : Math.round(told)} ${name}`
}

/** A time in seconds, minutes or hours, as `90 s` or `2.5 h`. */
export const durationText = (seconds: number): string =>
  seconds < 100
    ? `${seconds.toFixed(0)} s`
    : seconds < 6000
      ? `${(seconds / 60).toFixed(0)} min`
      : `${(seconds / 3600).toFixed(1)} h`

/** How far a job is, and its pace over the later half of its time: what an interrupted run had made before comes fast at first. */
export class Pace {
  #made = 0
  #unit: Unit | undefined
  #past: { readonly ms: number; readonly made: number }[] = [{ ms: 0, made: 0 }]
  readonly #begun = performance.now()
  readonly #left: number

  constructor(left: number) {
    this.#left = left
  }

  get made(): number {
    return this.#made
  }

  get ms(): number {
    return performance.now() - this.#begun
  }

  step(ms = this.ms, count = 1): void {
    this.#made += count
    if (ms - this.#past.at(-1)!.ms < 100) return
    this.#past.push({ ms, made: this.#made })
    // At most some hundred moments are kept, whatever the length of the job.
    if (this.#past.length > 256) this.#past = this.#past.filter((_, i) => i % 2 === 0)
  }

  /** The rate and the time that is left, as " · 16 a second · 20 s left"; nothing in the first seconds. */
  text(ms = this.ms): string {
    const from = this.#past.findLast((one) => one.ms <= ms / 2) ?? this.#past[0]!
    const [seconds, made] = [(ms - from.ms) / 1000, this.#made - from.made]
    if (ms < 3000 || made === 0) return ''
    return ` · ${this.#rate(seconds, made)}${timeLeft(seconds, made, this.#left - this.#made)}`
  }

  /** The rate over all of the time, as " · 16 a second"; nothing if nothing was made. */
  whole(ms = this.ms): string {
    return this.#made > 0 ? ` · ${this.#rate(ms / 1000, this.#made)}` : ''
  }

  #rate(seconds: number, made: number): string {
    const rate = made / Math.max(seconds, 1e-3)
    this.#unit = unitFor(rate, this.#unit)
    return rateText(rate, this.#unit)
  }
}

/** Shows the progress of a long job on stderr, with its rate and the time that is left: a bar on a terminal, otherwise one line. */
export function showProgress(
  what: string,
  total: number,
  already = 0,
  { state, stream = process.stderr }: { state?: (() => string) | undefined; stream?: NodeJS.WriteStream } = {},
): Progress {
  const pace = new Pace(total - already)
  const stateText = (): string => (state ? ` · ${state()}` : '')
  if (stream.isTTY) {
    const format = `${what} {bar} {percentage}% {value}/{total}{pace}{state}`
    const bar = new SingleBar({ format, stream, hideCursor: true }, Presets.shades_classic)
    bar.start(total, already, { pace: '', state: stateText() })
    const show = (): void => bar.update(already + pace.made, { pace: pace.text(), state: stateText() })
    // A game may take minutes, and its time and what it costs are seen while it is played.
    const timer = setInterval(show, 1000)
    timer.unref()
    return {
      step(count) {
        pace.step(pace.ms, count)
        show()
      },
      done: () => {
        clearInterval(timer)
        bar.stop()
      },
    }
  }
  const write = (rest: string): void =>
    void stream.write(`${what}: ${already + pace.made} of ${total}${rest}${stateText()}\n`)
  let next = FIRST_LINE_MS
  const timer = setInterval(() => {
    if (pace.ms < next) return
    next *= 2
    write(pace.text())
  }, FIRST_LINE_MS / 10)
  timer.unref()
  return {
    step: (count) => pace.step(pace.ms, count),
    done: () => {
      clearInterval(timer)
      if (pace.ms >= SHORT_MS) write(` in ${durationText(pace.ms / 1000)}${pace.whole()}`)
    },
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
  let [bytes, count] = [0, 0]
  const begun = performance.now()
  const state = (): string => {
    const seconds = (performance.now() - begun) / 1000
    const pace =
      seconds < 3 || bytes === 0
        ? ''
        : `, ${megabytes(bytes / seconds)} a second${timeLeft(seconds, bytes, total - bytes)}`
    return `${megabytes(bytes)} of ${megabytes(total)}, ${count} of ${files.length} ${files.length === 1 ? 'file' : 'files'}${pace}`
  }
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
    },
    done: () => {
      bar?.stop()
      if (!bar && performance.now() - begun >= SHORT_MS) stream.write(`${what}: ${state()}\n`)
    },
  }
}
