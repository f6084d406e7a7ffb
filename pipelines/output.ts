import type { Manifest } from '../schemas/manifest.ts'

/** What a dataset came to, for machines. */
export const resultOf = ({ tally, ruleset, recipe_hash, shards }: Manifest) => ({
  ruleset,
  recipe_hash,
  ...tally,
  files: shards.flatMap(({ files }) => files),
})

export const printJson = (value: unknown): void => console.log(JSON.stringify(value))

/** Ctrl-C asks for a stop that keeps every finished game; a second one ends at once. */
export async function stoppable<T>(run: (stopped: () => boolean) => Promise<T>): Promise<T> {
  let asked = false
  const stop = (): void => {
    if (asked) process.exit(130)
    asked = true
    process.stderr.write('\nstopping; press Ctrl-C again to stop at once\n')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await run(() => asked)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
