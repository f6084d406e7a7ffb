import { configsOf } from '../../schemas/config.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { type Recipe, seatedIn } from '../../schemas/recipe.ts'
import { typed } from '../../schemas/shell.ts'
import { isBuiltIn } from '../../src/policy/players.ts'
import { type Config, whyNone } from '../../src/rows/configs/configs.ts'
import { UsageError } from '../errors.ts'
import { many } from '../terminal.ts'
import type { LeftOut } from './budget.ts'
import { lessonsText } from './lessons-text.ts'
import type { Unvalued } from './wanted-rows.ts'

/** Throws {@link UsageError} if a dataset has no row of a config. */
export function requireConfig(dataset: string, { recipe, tally }: Manifest, config: Config): void {
  const configs = configsOf(recipe)
  if (!configs.includes(config))
    throw new UsageError(
      `${dataset} has no ${config}; it has ${configs.join(', ')}; ${howToMake(dataset, recipe, config)}`,
    )
  if (!tally.rows[config]) throw new UsageError(`${dataset} has no row of ${config}: ${whyNone(config)}`)
}

/** What makes rows of configs that a dataset lacks, as the end of a sentence. `rows` has all configs of the new folder. */
export function howToMake(
  dataset: string,
  recipe: Recipe,
  lacking: string,
  rows = { configs: [lacking], out: '<folder>' },
): string {
  if (lacking === 'preference' && recipe.values === undefined)
    return 'its games have no values, which are computed when games are made: "npx omerta generate --values 8 --configs preference"'
  if (lacking === 'calls') return 'calls are kept while games are played: "npx omerta generate --configs calls"'
  // Models give thoughts of their own.
  if (lacking === 'reasoned' && recipe.thoughts === false && seatedIn(recipe).every(isBuiltIn))
    return `its games were played without thoughts, which are noted while games are played: ${
      recipe.arms ? 'evaluate them with --thoughts' : 'generate them without --no-thoughts'
    }, in a new folder`
  return `"npx omerta rows ${typed(dataset)} --configs ${rows.configs.join()} --out ${rows.out}" makes it from the same games`
}

/** An export that no row is left of. */
export function nothing(
  { dataset, maxTokens }: { readonly dataset: string; readonly maxTokens?: number | undefined },
  config: Config,
  long: LeftOut,
  { rows: unvalued, trivial = new Map() }: Unvalued,
): UsageError {
  const why = [
    ...(long.rows > 0 ? [`${many(long.rows, 'row')} of them ${verb(long.rows)} more than ${maxTokens} tokens`] : []),
    ...(unvalued > 0 ? [`${many(unvalued, 'row')} of them ${verb(unvalued)} no advantage`] : []),
  ]
  const lessons =
    trivial.size === 0 || why.length > 0 ? '' : `: ${lessonsText(Object.fromEntries(trivial))}; --all takes such rows`
  return new UsageError(
    `no row of ${config} in ${dataset} is as asked for${why.map((one) => `, ${one}`).join('')}; nothing was written${lessons}`,
  )
}
const verb = (n: number): string => (n === 1 ? 'has' : 'have')
