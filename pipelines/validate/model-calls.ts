import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Seat } from '../../schemas/ask.ts'
import type { Shard } from '../../schemas/manifest.ts'
import type { Decision, GameCall, Model } from '../../schemas/model.ts'
import { seatedIn } from '../../schemas/recipe.ts'
import { modelNamesIn } from '../../src/leaks/beside.ts'
import type { Leak } from '../../src/leaks/leak.ts'
import { checkModels } from '../../src/leaks/models-again.ts'
import { checkModelsUnderTwins } from '../../src/leaks/models-under-twins.ts'
import { isSameEdition, luckOf, nameOf, seatedAgain } from '../../src/leaks/replies.ts'
import type { Finished } from '../../src/play/series.ts'
import { asksModel, chooserOf, isBuiltIn, playersOf } from '../../src/policy/players.ts'
import type { CallRow } from '../../src/rows/configs/calls.ts'
import { readAttemptsOf } from '../../src/storage/attempts.ts'
import { attemptsPath, dataPath } from '../../src/storage/folder.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { appraiserOf } from '../../src/value/appraise.ts'
import { rowsAt } from '../read/groups.ts'
import type { Checker } from './checker.ts'
import { reportLeaks } from './find-leaks.ts'
import type { CallsByGame, StoredCall } from './logged-calls.ts'
import type { ReportBuilder } from './report.ts'

/** The calls in a shard, from their log or from the rows of `calls`; undefined if there is neither, or they cannot be read. */
export async function callsIn(folder: string, shard: Shard, builder: ReportBuilder): Promise<CallsByGame | undefined> {
  const path = attemptsPath('', shard.split, shard.shard)
  if (!existsSync(join(folder, path))) {
    const hasRows = shard.files.some(({ config }) => config === 'calls')
    return hasRows ? Map.groupBy(await callsInRows(folder, shard), ({ game_id }) => game_id) : undefined
  }
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

/** The calls in the rows of a shard, in the order in which they began. Only what they answered is read. */
async function callsInRows(folder: string, shard: Shard): Promise<StoredCall[]> {
  const columns: (keyof CallRow)[] = [
    ...(['game_id', 'seat', 'turn', 'number', 'act', 'architecture'] as const),
    ...(['completion', 'thought', 'refusal', 'request'] as const),
  ]
  const rows = (await rowsAt(folder, 'calls', shard, { columns })) as CallRow[]
  return rows
    .toSorted((a, b) => a.number - b.number)
    .map(({ game_id, seat, turn, act, architecture, completion, thought, refusal, request }) => {
      const { content } = completion[0]!
      return {
        game_id,
        seat,
        turn,
        act,
        request,
        cost: NO_COST,
        ...(architecture === 'decide' ? { answers: JSON.parse(content) as Decision['answers'] } : { text: content }),
        ...(thought !== null && { thought }),
        ...(refusal !== null && { refusal }),
      }
    })
}

const NO_COST = { prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0, ms: 0 }

/** Asks the models of one game again with the answers that their log has. The calls that they make; undefined if they cannot be asked. */
export async function checkCalls(
  played: Finished,
  log: CallsByGame | undefined,
  checker: Checker,
): Promise<GameCall[] | undefined> {
  const { builder, manifest, ruleset, words, countTokens, shard } = checker
  const { record } = played
  const { recipe } = manifest
  const { game_id: game } = record
  const isModel = (seat: Seat): boolean => {
    const name = nameOf(record, seat)
    return name !== undefined && !isBuiltIn(name)
  }
  const names = [...record.players, record.moderator ?? 'built-in'].filter((name) => !isBuiltIn(name))
  if (names.length === 0 || record.origin !== undefined) return []
  const calls = log?.get(game)
  const why = whyUnchecked(played, names, calls, checker)
  if (why !== undefined) {
    builder.skip(['players'], why)
    return undefined
  }
  const appraiser = appraiserOf(ruleset, words)
  const leaks: Leak[] = []
  const setting = {
    ruleset,
    countTokens,
    calls: (seat: Seat) => calls!.filter((call) => call.seat === seat),
    served: { names: modelNamesIn(seatedIn(recipe)), sampling: recipe.sampling },
    player(seat: Seat, model: Model, of = record) {
      if (!isModel(seat)) return undefined
      const make = playersOf(words, recipe.sampling, ruleset, appraiser, () => model, recipe.thoughts)
      const asking = { recipe, make }
      return seatedAgain(of, seat, asking, ruleset, luckOf(record, asking))
    },
    tell: (leak: Omit<Leak, 'game'>) => void leaks.push({ ...leak, game }),
    tally: builder.leaks,
  }
  const made = await checkModels(played, setting)
  if (checker.worlds !== 0 && leaks.length === 0) await checkModelsUnderTwins(played, setting)
  reportLeaks(leaks, builder, { file: dataPath('games', shard.split, shard.shard), game })
  builder.checks.players++
  return made
}

/** Why the models of a game cannot be asked again; undefined if they can. */
function whyUnchecked(
  { record }: Finished,
  names: readonly string[],
  calls: readonly StoredCall[] | undefined,
  { again, manifest, words }: Checker,
): string | undefined {
  const choosers = names.map(chooserOf).filter(isBuiltIn)
  if (!names.every(asksModel))
    return 'games with players of modules, which are not loaded for a dataset that names them'
  if (again === 'none') return 'games of models, because --replay-players is none'
  if (manifest.prompts !== words.hash) return 'games of models whose prompts differ from those of this version'
  if (!calls) return 'games of models without the log of their calls'
  if (calls.some(({ request }) => request === undefined)) return 'games of models whose log has no requests'
  if (choosers.some((name) => !isSameEdition(record, name)))
    return 'games of models whose built-in part is of another edition than this version of omerta has'
  return undefined
}
