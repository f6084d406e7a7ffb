import type { Manifest } from '../schemas/manifest.ts'
import { jsonText, printJsonText } from './terminal.ts'

/** The counts and files of a dataset, for `--json`. */
export const resultOf = ({ tally, ruleset, recipe_hash, shards }: Manifest) => ({
  ruleset,
  recipe_hash,
  ...tally,
  files: shards.flatMap(({ files }) => files),
})

export const printJson = (value: unknown): void => printJsonText(jsonText(value))

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Signals within this time are one press of Ctrl-C: the terminal sends it to the launcher too, which passes it on. */
const ONE_PRESS_MS = 300

/** Runs something that asks from time to time whether it was stopped. The first Ctrl-C stops it in order; the second one exits at once. */
export async function stoppable<T>(run: (stopped: () => boolean) => Promise<T>): Promise<T> {
  let stoppedAt = Number.POSITIVE_INFINITY
  const stop = (): void => {
    if (Date.now() - stoppedAt > ONE_PRESS_MS) process.exit(130)
    if (stoppedAt < Number.POSITIVE_INFINITY) return
    stoppedAt = Date.now()
    process.stderr.write('\nstopping; press Ctrl-C again to stop at once\n')
  }
  for (const signal of STOPS) process.on(signal, stop)
  try {
    return await run(() => stoppedAt < Number.POSITIVE_INFINITY)
  } finally {
    for (const signal of STOPS) process.off(signal, stop)
  }
}
