import type { Manifest } from '../schemas/manifest.ts'
import { codeOfStop, STOP_SIGNALS, Stopped, type StopSignal } from './errors.ts'
import { jsonText, printJsonText } from './terminal.ts'

/** The counts and files of a dataset, for `--json`. */
export const resultOf = ({ tally, ruleset, recipe_hash, shards }: Manifest) => ({
  ruleset,
  recipe_hash,
  ...tally,
  files: shards.flatMap(({ files }) => files),
})

export const printJson = (value: unknown): void => printJsonText(jsonText(value))

/** Signals within this time are one press of Ctrl-C: the terminal sends it to the launcher too, which passes it on. */
export const ONE_PRESS_MS = 300

/** How long something may take to stop in order; then it is ended, which loses no more than a crash: nothing that was finished. */
const TO_STOP_MS = 1000

/**
 * Runs something that asks from time to time whether it was stopped. The first Ctrl-C stops it in order, in a second unless it `waits` for answers that
 * are paid for (those of model servers for two seconds); the second one exits at once. `continues`: whether the same command goes on from what was kept.
 */
export async function stoppable<T>(
  run: (stopped: () => boolean) => Promise<T>,
  { waits = false, continues = true } = {},
): Promise<T> {
  let stoppedAt = Number.POSITIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let by: StopSignal = 'SIGINT'
  const stop = (signal: StopSignal): void => {
    if (Date.now() - stoppedAt > ONE_PRESS_MS) process.exit(codeOfStop(signal))
    if (stoppedAt < Number.POSITIVE_INFINITY) return
    stoppedAt = Date.now()
    by = signal
    process.stderr.write(
      waits
        ? '\nstopping when the answers that are under way have come, those of model servers within 2 s; press Ctrl-C again to stop at once\n'
        : '\nstopping; press Ctrl-C again to stop at once\n',
    )
    if (!waits)
      timer = setTimeout(() => {
        throw new Stopped('everything kept that was finished', by, continues) // reported by cli.ts, which ends the process
      }, TO_STOP_MS)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  try {
    return await run(() => stoppedAt < Number.POSITIVE_INFINITY)
  } catch (error) {
    throw error instanceof Stopped ? new Stopped(error.message, by, continues) : error
  } finally {
    clearTimeout(timer)
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}

/** Resolves when this process gets a stop signal: for servers and agents, which shut down in order and exit with 0. */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.once(signal, () => resolve())
  })

/** Aborted when this process gets a stop signal. */
export function abortedWhenStopped(): AbortSignal {
  const stop = new AbortController()
  void untilStopped().then(() => stop.abort())
  return stop.signal
}
