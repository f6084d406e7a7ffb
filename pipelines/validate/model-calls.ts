import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Seat } from '../../schemas/ask.ts'
import type { Shard } from '../../schemas/manifest.ts'
import type { Leak } from '../../src/leaks/leak.ts'
import { checkModels } from '../../src/leaks/models-again.ts'
import { isSameEdition, nameOf, seatedAgain } from '../../src/leaks/replies.ts'
import type { Finished } from '../../src/play/series.ts'
import { isBuiltIn, playersOf } from '../../src/policy/players.ts'
import { chooserOf } from '../../src/policy/seated.ts'
import { type LoggedAttempt, readAttemptsOf } from '../../src/storage/attempts.ts'
import { StorageError } from '../../src/storage/files.ts'
import { attemptsPath, dataPath } from '../../src/storage/folder.ts'
import { appraiserOf } from '../../src/value/appraise.ts'
import type { Checker } from './checker.ts'
import { reportLeaks } from './find-leaks.ts'
import type { ReportBuilder } from './report.ts'

/** The calls of models in a shard, by game. */
export type CallsByGame = ReadonlyMap<string, readonly LoggedAttempt[]>

/** The log of the calls in a shard; undefined if it was not copied along, or cannot be read. */
export function callsIn(folder: string, shard: Shard, builder: ReportBuilder): CallsByGame | undefined {
  const path = attemptsPath('', shard.split, shard.shard)
  if (!existsSync(join(folder, path))) return undefined
  try {
    return Map.groupBy(readAttemptsOf(folder, shard.split, shard.shard), ({ game_id }) => game_id)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    builder.find('files', 'is not a log of the calls of models; it is no part of the dataset and may be removed', {
      file: path,
    })
    return undefined
  }
}

/** Asks the models of one game again with the answers that their log has. */
export async function checkCalls(played: Finished, log: CallsByGame | undefined, checker: Checker): Promise<void> {
  const { builder, manifest, ruleset, words, countTokens, shard } = checker
  const { record } = played
  const { game_id: game } = record
  const isModel = (seat: Seat): boolean => {
    const name = nameOf(record, seat)
    return name !== undefined && !isBuiltIn(name)
  }
  const names = [...record.players, record.moderator ?? 'built-in'].filter((name) => !isBuiltIn(name))
  if (names.length === 0) return
  const calls = log?.get(game)
  const why = whyUnchecked(played, names, calls, checker)
  if (why !== undefined) return builder.skip(['players'], why)
  const appraiser = appraiserOf(ruleset, words)
  const leaks: Leak[] = []
  await checkModels(played, {
    ruleset,
    countTokens,
    calls: (seat) => calls!.filter((call) => call.seat === seat),
    player(seat, model) {
      if (!isModel(seat)) return undefined
      const make = playersOf(words, manifest.recipe.sampling, ruleset, appraiser, () => model)
      return seatedAgain(record, seat, { recipe: manifest.recipe, make }, ruleset)
    },
    tell: (leak) => void leaks.push({ ...leak, game }),
    tally: builder.leaks,
  })
  reportLeaks(leaks, builder, { file: dataPath('games', shard.split, shard.shard), game })
  builder.checks.players++
}

/** Why the models of a game cannot be asked again; undefined if they can. */
function whyUnchecked(
  { record }: Finished,
  names: readonly string[],
  calls: readonly LoggedAttempt[] | undefined,
  { again, manifest, words }: Checker,
): string | undefined {
  const choosers = names.map(chooserOf).filter(isBuiltIn)
  if (again === 'none') return 'games of models, because --replay-players is none'
  if (manifest.prompts !== words.hash) return 'games of models whose prompts differ from those of this version'
  if (!calls) return 'games of models without the log of their calls'
  if (calls.some(({ request }) => request === undefined)) return 'games of models whose log has no requests'
  if (choosers.some((name) => !isSameEdition(record, name)))
    return 'games of models whose built-in part is of another edition than this version of omerta has'
  return undefined
}
