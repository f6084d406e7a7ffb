import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { type Evaluation, evaluationSchema } from '../../schemas/evaluation.ts'
import { issueText } from '../../schemas/issue.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { Design } from '../../src/evaluation/design.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import { editionOf, modelOf } from '../../src/policy/players.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { listFiles, removeAll } from '../../src/storage/files.ts'
import { BadDataset } from '../../src/storage/folder.ts'
import { sha256Of } from '../../src/storage/hash.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { UsageError } from '../errors.ts'
import { difference } from '../generate/plan.ts'
import { requireEmpty, requireFolder } from '../out-folder.ts'
import { version } from '../version.ts'
import { wordsOfRecipe } from '../words.ts'
import { commitOf } from './provenance.ts'

// The folder of an evaluation: its description, its games as a dataset, the counts of each shard, and the report.
export const provenancePath = (folder: string): string => join(folder, 'provenance.json')
export const evaluationPath = (folder: string): string => join(folder, 'evaluation.json')
export const gamesFolder = (folder: string): string => join(folder, 'games')
export const tallyPath = (folder: string, split: string, shard: number): string =>
  join(folder, 'tallies', `${split}-${String(shard).padStart(5, '0')}.json`)
export const reportPath = (folder: string, ending: 'json' | 'md'): string => join(folder, `report.${ending}`)

export const evaluationText = (evaluation: Evaluation): string => `${JSON.stringify(evaluation, null, 2)}\n`

/** Whether a file belongs to an evaluation. */
export const isOwnFile = (path: string): boolean => OWN.test(path)

/** The evaluation in a folder; undefined if there is none. Throws {@link StorageError} if its file is damaged. */
export function readEvaluation(folder: string): Evaluation | undefined {
  const path = evaluationPath(folder)
  if (!existsSync(path)) return undefined
  try {
    return evaluationSchema.parse(parseBytes(readBytes(path)))
  } catch (error) {
    const said = error instanceof z.ZodError ? issueText(error) : (error as Error).message
    throw new StorageError(
      `${path} is damaged, or of another version of omerta (${said}); its games are in ${gamesFolder(folder)}`,
    )
  }
}

/** The evaluation in a folder. Throws {@link BadDataset} if there is none. */
export function openEvaluation(folder: string): Evaluation {
  const evaluation = readEvaluation(folder)
  if (evaluation) return evaluation
  throw new BadDataset(
    existsSync(folder)
      ? `${folder} is not an evaluation: it has no evaluation.json; make one with "npx omerta evaluate --player A --against B --out ${folder}"`
      : `there is no folder ${folder}`,
  )
}

/** The description of an evaluation, written before its first game. Models in files are known by their hashes; `prices` are by model. */
export function statedNow(
  recipe: Recipe,
  { question, players }: Design,
  { rule, stop, value, prices, beliefs }: Pick<Evaluation, 'rule' | 'stop' | 'value' | 'prices' | 'beliefs'>,
): Evaluation {
  const ruleset = rulesetOf(recipe)
  const names = [...new Set([...Object.values(players), recipe.moderator])].sort()
  const editions = names.flatMap((name) => {
    const edition = editionOf(name)
    return edition === undefined ? [] : [[name, edition] as const]
  })
  const files = names.flatMap((name) => {
    const path = modelOf(name)?.match(/^gguf:(.+)$/s)?.[1]
    if (path === undefined) return []
    if (!existsSync(path)) throw new UsageError(`there is no model file ${path}`)
    return [[path, sha256Of(path)] as const]
  })
  return {
    format: 1,
    omerta: version,
    commit: commitOf(),
    ruleset: identityOf(ruleset),
    prompts: wordsOfRecipe(recipe, ruleset).hash,
    question,
    editions: Object.fromEntries(editions),
    weights: Object.fromEntries(files),
    prices: Object.fromEntries(
      names.flatMap((name) => {
        const price = prices[modelOf(name)?.replace(/@https?:.*$/s, '') ?? '']
        return price ? [[name, price] as const] : []
      }),
    ),
    beliefs,
    recipe,
    value,
    rule,
    stop,
    earlier: [],
  }
}

/**
 * Checks that an evaluation, of this folder or a part of it, is the one that is asked for: everything but the rule to stop by, the prices and the deals
 * with beliefs is the same.
 */
export function requireSame(folder: string, there: Evaluation, now: Evaluation): void {
  const lasting = ({
    recipe: { games: _, ...recipe },
    stop,
    earlier,
    omerta,
    commit,
    prices,
    beliefs,
    ...rest
  }: Evaluation): object => ({
    recipe,
    ...rest,
  })
  if (there.recipe.thoughts === false && now.recipe.thoughts === undefined)
    throw new UsageError(`${folder} contains games without thoughts; leave out --thoughts, or name another folder`)
  const different = difference(lasting(there), lasting(now))
  if (different)
    throw new UsageError(
      `${folder} contains another evaluation (${different}); its games cannot be mixed with these, so name another folder`,
    )
}

/** Removes the description of an evaluation from a folder that has no game yet, and the folder too if the failed run created it. */
export function removeIfNothingPlayed(folder: string, isNew: boolean): void {
  const games = gamesFolder(folder)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const own = [provenancePath(folder), evaluationPath(folder), games].map((path) => basename(path))
  if (names.some((name) => !own.includes(name)) || (existsSync(games) && readdirSync(games).length > 0)) return
  for (const name of names) removeAll(join(folder, name))
  if (isNew) removeAll(folder)
}

/**
 * Creates the folder of an evaluation, or checks that it belongs to this one. Other players, rules or words are refused, because games would mix. Only the
 * stopping rule may change, and the change is recorded. `deals` is the present number of deals.
 */
export function claimEvaluation(folder: string, now: Evaluation, deals: () => number): Evaluation {
  requireFolder(folder)
  const there = readEvaluation(folder)
  if (!there) {
    requireEmpty(folder)
    return written(folder, now)
  }
  requireSame(folder, there, now)
  const stranger = listFiles(folder).find((path) => !isOwnFile(path))
  if (stranger !== undefined)
    throw new UsageError(`${folder} contains ${stranger}, which does not belong to an evaluation; name another folder`)
  const changed = difference(there.stop, now.stop)
  const earlier = changed ? [...there.earlier, { stop: there.stop, deals: deals() }] : there.earlier
  return written(folder, { ...now, omerta: there.omerta, commit: there.commit, earlier })
}

const OWN =
  /^(?:(?:evaluation|provenance|value)\.json|report\.(?:json|md)|architectures\.md|games\/.*|games|games\.validated\.json|hub\/.*|tallies\/.*|figures\/.*|tables\/.*)$/

function written(folder: string, evaluation: Evaluation): Evaluation {
  writeWhole(evaluationPath(folder), evaluationText(evaluation))
  return evaluation
}
