import { configsOf } from '../../schemas/config.ts'
import { typed } from '../../schemas/shell.ts'
import { openWhole } from '../../src/storage/folder.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { readingFrom, UsageError } from '../errors.ts'
import { checkMerged } from '../merge/check-merged.ts'
import { readMerged } from '../merge/merged-folder.ts'
import { datasetsIn } from '../read/merged.ts'
import { howToMake } from '../read/no-rows.ts'
import { checkRefined } from '../refine/check-refined.ts'
import { isRefined, readRefined } from '../refine/files.ts'
import { notePassed, passedBefore } from '../validate/passed.ts'
import { validate } from '../validate/validate.ts'
import { optionIn } from './options.ts'
import { type RecipeName, recipes } from './recipes.ts'

/** Checks that a dataset, or one of those in a folder of several, is there, whole, and has the config that the recipe reads. */
export function requireConfig(folder: string, recipe: RecipeName, rest: readonly string[]): void {
  const named = optionIn(rest, '--config') ?? recipes[recipe].config
  if (isRefined(folder)) {
    const { config } = readRefined(folder)
    if (named !== config)
      throw new UsageError(`${folder} has refined rows of ${config} alone, and ${recipe} reads ${named}`)
    return
  }
  const made = datasetsIn(folder).map((dataset) => ({ dataset, recipe: openWhole(dataset).recipe }))
  if (made.some(({ recipe }) => (configsOf(recipe) as readonly string[]).includes(named))) return
  const { dataset, recipe: played } = made[0]!
  const wanted = [...configsOf(played), named].filter((name) => name !== 'decisions' && name !== 'games')
  throw new UsageError(
    [
      `${folder} has no config "${named}", which ${recipe} reads`,
      howToMake(dataset, played, named, { configs: wanted, out: '<new folder>' }),
    ].join('; '),
  )
}

/** Checks a dataset, or all of a folder, as `validate` does, unless it passed within a day. */
export async function requireValid(
  folder: string,
  { tokenizer, workers }: { readonly tokenizer?: Tokenizer | undefined; readonly workers: number },
): Promise<void> {
  if (isRefined(folder)) {
    if ((await checkRefined(folder)).ok) return
    throw new UsageError(`${folder} does not pass its checks; "npx omerta validate ${typed(folder)}" says why`)
  }
  for (const dataset of datasetsIn(folder)) {
    if (passedBefore(dataset)) continue
    const report = await validate({ folder: dataset, tokenizer, workers })
    if (!report.ok) {
      const { file = 'manifest.json', message } = report.findings[0]!
      throw new UsageError(
        `${dataset} does not pass its checks, so nothing is trained on it; the first finding: ${file} ${message}; ` +
          `"npx omerta validate ${typed(dataset)}" shows all`,
      )
    }
    notePassed(dataset, report)
  }
  const merged = readMerged(folder)
  const [found] = merged ? await readingFrom(folder, () => checkMerged(folder, merged)) : []
  if (found !== undefined)
    throw new UsageError(
      `${folder} does not pass its checks, so nothing is trained on it; the first finding: ${found}; "npx omerta validate ${typed(folder)}" shows all`,
    )
}
