import type { Manifest } from '../schemas/manifest.ts'
import { jsonText } from './terminal.ts'

/** The counts and files of a dataset, for `--json`. */
export const resultOf = ({ tally, ruleset, recipe_hash, shards }: Manifest) => ({
  ruleset,
  recipe_hash,
  ...tally,
  files: shards.flatMap(({ files }) => files),
})

export const printJson = (value: unknown): void => void process.stdout.write(`${jsonText(value)}\n`)

/** Runs something that asks from time to time whether it was stopped. The first Ctrl-C stops it in order; the second one exits at once. */
export async function stoppable<T>(run: (stopped: () => boolean) => Promise<T>): Promise<T> {
  let isStopped = false
  const stop = (): void => {
    if (isStopped) process.exit(130)
    isStopped = true
    process.stderr.write('\nstopping; press Ctrl-C again to stop at once\n')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await run(() => isStopped)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
