import { basename, resolve } from 'node:path'
import { type AskId, askId } from '../../schemas/ask.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { GamePage, Try } from '../../schemas/page.ts'
import type { Split } from '../../schemas/record.ts'
import { teamNames } from '../../src/games/role-names.ts'
import { everyEye, gamePage, type PageSource } from '../../src/page/game-page.ts'
import { BadRecord, replayRecord, rulesetOfRecord } from '../../src/play/series.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { readAttemptsOf } from '../../src/storage/attempts.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { groupsOf } from '../read/groups.ts'
import { safe } from '../terminal.ts'
import { wordsOfRecipe } from '../words.ts'

/** The game to show, and the eyes. */
export interface WantedGame {
  readonly folder: string
  readonly row: GameRow
  /** The seat whose eye is requested; every eye if undefined. */
  readonly seat?: number | undefined
  readonly tokenizer?: Tokenizer | undefined
}

/** The page of a game of a dataset. */
export async function readGamePage(wanted: WantedGame): Promise<GamePage> {
  const { folder, row } = wanted
  const manifest = openDataset(folder)
  return pageOfRow(wanted, manifest, await decisionsOf(folder, manifest, row))
}

/** The page of a game whose rows are read. The game is played again from its record, as in `show`; its rows are those of `decisions`. */
export function pageOfRow(
  { folder, row, seat, tokenizer }: WantedGame,
  { recipe }: Pick<Manifest, 'recipe'>,
  decisions: readonly DecisionRow[],
): GamePage {
  const played = replayed(row)
  const ruleset = rulesetOfRecord(played.record)
  const source: PageSource = {
    teamNames: teamNames(recipe.ruleset),
    dataset: basename(resolve(folder)),
    played,
    ruleset,
    words: wordsOfRecipe(recipe, ruleset),
    told: wordsOf(ruleset),
    decisions,
    tries: triesOf(folder, placeOf(row, { recipe }), row.game_id),
    countTokens: tokenizer?.count,
  }
  const eyes = everyEye(source)
  if (seat !== undefined && !eyes.includes(seat)) {
    const seats = eyes.filter((eye) => eye !== 'judge')
    throw new UsageError(`there is no seat ${seat}; seats are ${seats[0]} to ${seats.at(-1)}`)
  }
  return gamePage(source, seat === undefined ? eyes : [seat])
}

const placeOf = ({ split, index }: GameRow, { recipe }: Pick<Manifest, 'recipe'>): Place => ({
  split,
  shard: Math.floor(index / recipe.shard_games),
})

function replayed({ record, game_id }: GameRow) {
  try {
    return replayRecord(record)
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    throw new StorageError(`game ${safe(game_id)} cannot be replayed from its record: ${error.message}`)
  }
}

interface Place {
  readonly split: Split
  readonly shard: number
}

/** The decisions of a game, which are all in one row group: that of its place, as omerta writes it. */
async function decisionsOf(folder: string, { recipe }: Manifest, row: GameRow): Promise<readonly DecisionRow[]> {
  const place = placeOf(row, { recipe })
  const home = Math.floor((row.index % recipe.shard_games) / recipe.group_games)
  for await (const rows of groupsOf(folder, 'decisions', place, undefined, (group) => group === home))
    return (rows as readonly DecisionRow[]).filter(({ game_id }) => game_id === row.game_id)
  return []
}

/** The calls of models in a game by ask; none where the log of attempts was not copied along. */
function triesOf(folder: string, { split, shard }: Place, gameId: string): Map<AskId, Try[]> {
  const tries = new Map<AskId, Try[]>()
  for (const attempt of readAttemptsOf(folder, split, shard)) {
    if (attempt.game_id !== gameId) continue
    const { seat, turn, cost, reason, text, thought, refusal, answers } = attempt
    const key = askId({ seat, turn })
    const tried: Try = {
      ...(text !== undefined && { text: refusal ?? text }),
      ...(thought !== undefined && { thought }),
      ...(answers !== undefined && { answers }),
      ...(reason !== undefined && { reason }),
      promptTokens: cost.prompt_tokens,
      completionTokens: cost.completion_tokens,
      ms: cost.ms,
    }
    tries.set(key, [...(tries.get(key) ?? []), tried])
  }
  return tries
}
