import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ValueFunction, valueSchema } from '../../schemas/evaluation.ts'
import type { Told } from '../../schemas/event.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { luckOf } from '../../src/evaluation/luck/luck.ts'
import { type FitGame, fitWeights } from '../../src/evaluation/luck/luck-fit.ts'
import { scoreOf } from '../../src/evaluation/outcome.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import { openWhole } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { UsageError } from '../errors.ts'
import { showProgress } from '../progress.ts'
import { groupsOf } from '../read/groups.ts'
import { gamesFolder, readEvaluation } from './evaluation.ts'
import { gamesHash } from './games-hash.ts'

export const valuePath = (folder: string): string => join(folder, 'value.json')
export const valueText = (value: ValueFunction): string => `${JSON.stringify(value, null, 1)}\n`
export const valueHash = (value: ValueFunction): string => sha256(valueText(value))

/** Fewer games tell too little of what luck is worth. */
const FEWEST_GAMES = 200

const columns = ['roles', 'teams', 'winner', 'log', 'record'] as const

/**
 * Fits what luck is worth to the games of an earlier evaluation or dataset. They must be of the same rules and of another seed: a function that has seen the
 * games it is used on would make differences look surer than they are.
 */
export async function fitValue(source: string, recipe: Recipe): Promise<ValueFunction> {
  const folder = readEvaluation(source) ? gamesFolder(source) : source
  const manifest = openWhole(folder)
  const identity = identityOf(rulesetOf(recipe))
  if (manifest.ruleset !== identity)
    throw new UsageError(
      `the games of ${source} are of ${manifest.ruleset}, and these are of ${identity}; name games of the same rules with --reduce`,
    )
  if (manifest.recipe.seed === recipe.seed)
    throw new UsageError(
      [
        `the games of ${source} have the seed of these, ${JSON.stringify(recipe.seed)};`,
        'what luck is worth must be fitted to other games, so choose another --seed',
      ].join(' '),
    )
  if (manifest.tally.games < FEWEST_GAMES)
    throw new UsageError(
      `${source} has ${manifest.tally.games} games, and ${FEWEST_GAMES} or more are needed to fit what luck is worth`,
    )
  const progress = showProgress('games', manifest.tally.games)
  const games: FitGame[] = []
  for (const shard of manifest.shards)
    for await (const rows of groupsOf(folder, 'games', shard, columns))
      for (const { roles, teams, winner, log, record } of rows) {
        const told = log.map((line) => JSON.parse(line) as Told)
        const luck = luckOf({ record: JSON.parse(record) as GameRecord, log: told, roles, teams })
        games.push({ luck, score: scoreOf({ winner }, 'red') })
        progress.step()
      }
  progress.done()
  const { weights, explained } = fitWeights(games)
  return {
    format: 1,
    ruleset: identity,
    games: games.length,
    seed: manifest.recipe.seed,
    games_sha256: gamesHash(manifest),
    explained,
    weights,
  }
}

/** The value function that was frozen in a folder; undefined if there is none. */
export function readValue(folder: string): ValueFunction | undefined {
  const path = valuePath(folder)
  if (!existsSync(path)) return undefined
  const read = valueSchema.safeParse(parseBytes(readBytes(path)))
  if (!read.success) throw new StorageError(`${path} is damaged; name another folder, or put the file back`)
  return read.data
}
