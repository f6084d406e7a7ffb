import { isDeepStrictEqual } from 'node:util'
import { countChances, countStyle } from '../../src/leaks/chances.ts'
import { differing, excerpts, storedAndRight } from '../../src/leaks/excerpt.ts'
import type { Leak } from '../../src/leaks/leak.ts'
import { checkLeaks } from '../../src/leaks/leaks.ts'
import { BadRecord, type Finished, gameId, identityOf, replayRecord } from '../../src/play/series.ts'
import type { Rows } from '../../src/rows/configs/configs.ts'
import { digestOf, type GameRow, games } from '../../src/rows/configs/games.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { askingFor } from './asking.ts'
import { countChannels } from './channels.ts'
import type { Checker, Worlds } from './checker.ts'
import { drawnOtherwise } from './drawn.ts'
import { type Check, checkNames, type ReportBuilder } from './report.ts'
import { countHeardOtherwise, countSpeech } from './speech-tally.ts'
import { transcriptHash } from './splits.ts'
import { checkValues } from './values.ts'

/** A replayed game, and its rows if this version can render them. */
export interface Derived {
  readonly played: Finished
  readonly rows: Rows | undefined
}

/** Replays one game from its record and compares its row. */
export function deriveGame(row: GameRow, checker: Checker): Derived | undefined {
  const { shard, manifest, ruleset, builder, words } = checker
  const where = { file: dataPath('games', shard.split, shard.shard), game: row.game_id }
  builder.checks.games++
  builder.games++
  const shape = games.schema.safeParse(row)
  if (!shape.success)
    builder.find(
      'games',
      `column ${shape.error.issues[0]!.path[0] as string} does not match the schema of games`,
      where,
    )
  let played: Finished
  try {
    played = replayRecord(String(row.record), ruleset)
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    builder.find('games', `cannot be played again from its record: ${error.message}`, where)
    builder.skip(
      ['replay', 'values', 'knowledge', 'text', 'foresight', 'worlds', 'players', 'speech'],
      'games that cannot be played again',
    )
    return undefined
  }
  if (!isDeepStrictEqual(played.record.switches, ruleset.switches))
    builder.find('games', 'was played with switches that differ from those of the recipe', where)
  if (manifest.prompts !== words.hash) {
    builder.skip(
      ['replay', 'values', 'knowledge', 'text', 'foresight', 'worlds', 'players', 'speech'],
      'games whose prompts differ from those of this version',
    )
    return { played, rows: undefined }
  }
  const rows = rowsOf(played, checker)
  const right = rows.games[0]!
  const column = differing(row, right)
  if (column) {
    const { digest, ...cells } = row
    const how =
      digestOf(cells) === digest
        ? `column ${column} differs from what a replay of the record gives`
        : `was changed: column ${column} differs from what the game gives`
    builder.find('games', how, { ...where, texts: storedAndRight(row, right, column) })
  }
  checkValues(played, checker, where)
  findLeaks(played, rows, checker, where)
  countChannels(builder.channels, rows, manifest.recipe)
  const { record, log, outcome } = played
  // The games of a block of an evaluation have one deal, so only the first of them is a draw of its own.
  if (record.index % (manifest.recipe.arms?.length ?? 1) === 0)
    countChances(builder.chances, { ...record, log, winner: outcome.winner }, ruleset)
  countStyle(builder.chances, rows.decisions)
  const before = builder.speech.texts
  countSpeech(builder.speech, rows.decisions, dataPath('decisions', shard.split, shard.shard))
  builder.checks.speech += builder.speech.texts - before
  countHeardOtherwise(builder.speech, played, ruleset)
  return { played, rows }
}

/** Labels of the two texts that each leak check compares. */
const COMPARED: Readonly<Record<Leak['kind'], readonly [string, string]>> = {
  knowledge: ['heard', 'by the table'],
  text: ['in the prompt', 'by the log'],
  foresight: ['in this game', 'of the past alone'],
  worlds: ['in this game', 'under another deal'],
  completeness: ['in this game', 'under another deal'],
  redraw: ['in this game', 'with hidden choices redrawn'],
  players: ['recorded', 'asked again'],
}

function findLeaks(played: Finished, rows: Rows, checker: Checker, where: Where): void {
  const { ruleset, builder, worlds } = checker
  const deals = worldsFor(worlds, played.record.game_id)
  if (deals === 0) builder.skip(['worlds'], 'games, because --worlds is 0')
  const asking = askingFor(played, checker)
  const values = checker.manifest.recipe.values
  const leaks = checkLeaks(played, rows, { ruleset, deals, rendering: checker, values, asking }, builder.leaks)
  builder.checks.knowledge++
  builder.checks.text++
  builder.checks.foresight++
  if (asking) builder.checks.players++
  if (deals !== 0) builder.checks.worlds++
  reportLeaks(leaks, builder, where)
}

/** Where a game is in a dataset. */
export interface Where {
  readonly file: string
  readonly game: string
}

/** Reports the leaks of one game. */
export function reportLeaks(leaks: readonly Leak[], builder: ReportBuilder, where: Where): void {
  for (const { kind, channel, texts, row } of leaks) {
    const [a, b] = excerpts(...texts)
    const [of, other] = COMPARED[kind]
    builder.find(isOwnCheck(kind) ? kind : 'worlds', `${kind}: ${channel}`, {
      ...where,
      ...(row && { row }),
      texts: [
        { of, text: a },
        { of: other, text: b },
      ],
    })
  }
}

const isOwnCheck = (kind: Leak['kind']): kind is Leak['kind'] & Check =>
  (checkNames as readonly string[]).includes(kind)

const worldsFor = (worlds: Worlds, game: string): number | 'all' =>
  worlds !== 'default' ? worlds : Number.parseInt(game.slice(0, 8), 16) % 100 === 0 ? 'all' : 64

/** Checks that a game occurs once, in the split and at the position that its id was made from. */
export function checkPlace(
  row: GameRow,
  played: Finished | undefined,
  position: number,
  { shard, manifest: { recipe, played_under }, ruleset, builder, games: placed }: Checker,
): void {
  const where = { file: dataPath('games', shard.split, shard.shard), game: row.game_id }
  const index = shard.shard * recipe.shard_games + position
  builder.checks.splits++
  if (placed.some(({ game }) => game === row.game_id)) builder.find('splits', 'occurs twice', where)
  if (!played) builder.skip(['splits'], 'transcripts of games that cannot be played again')
  placed.push({ ...where, split: shard.split, transcript: played && transcriptHash(played.log) })
  if (row.split !== shard.split) builder.find('splits', `is a ${row.split} game in a ${shard.split} file`, where)
  if (row.game_id !== gameId(recipe, played_under ?? identityOf(ruleset), shard.split, index))
    builder.find(
      'splits',
      `is not game ${index} of ${shard.split}: the recipe makes a game with another id there`,
      where,
    )
  else {
    const how = played && drawnOtherwise(played, recipe, ruleset)
    if (how !== undefined) builder.find('splits', how, where)
  }
}
