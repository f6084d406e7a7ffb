import { isDeepStrictEqual } from 'node:util'
import { issueText } from '../../schemas/issue.ts'
import { countChances, countStyle } from '../../src/leaks/chances.ts'
import { differing, storedAndDerived } from '../../src/leaks/excerpt.ts'
import { BadRecord, type Finished, identityOf, isGame, replayRecord } from '../../src/play/series.ts'
import type { Rows } from '../../src/rows/configs/configs.ts'
import { digestOf, type GameRow, games } from '../../src/rows/configs/games.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { safe } from '../terminal.ts'
import { countChannels } from './channels.ts'
import { type Checker, isOfOtherRecipe, type ShardChecker } from './checker.ts'
import { checksWithout } from './checks.ts'
import { dealtOtherwise, drawnOtherwise, importedOtherwise, unseatedEditions } from './drawn.ts'
import type { Where } from './find-leaks.ts'
import { notPlayed } from './not-played.ts'
import { countHeardOtherwise, countSpeech } from './speech-tally.ts'
import { transcriptHash } from './splits.ts'

/** A replayed game, and its rows if this version can render them. */
export interface Derived {
  readonly played: Finished
  readonly rows: Rows | undefined
}

/** Where a game is in a dataset. */
export const whereIs = ({ game_id }: GameRow, { split, shard }: Checker['shard']): Where => ({
  file: dataPath('games', split, shard),
  game: game_id,
})

/** Replays one game from its record; `first` is called before anything is said of how that went. */
export function replayRow(
  row: GameRow,
  { ruleset, builder, shard }: Checker,
  first: (played: Finished | undefined) => void = () => {},
): Finished | undefined {
  try {
    const played = replayRecord(String(row.record), ruleset)
    first(played)
    return played
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    first(undefined)
    builder.find('games', `cannot be played again from its record: ${error.message}`, whereIs(row, shard))
    builder.skip(checksWithout('rows'), 'games that cannot be played again')
    return undefined
  }
}

/**
 * Replays one game from its record, and compares its row with what the replay gives; `checkFirst` says before that what is wrong with its place and its
 * deal, which most else follows from.
 */
export function deriveGame(
  row: GameRow,
  checker: Checker,
  checkFirst: (played: Finished | undefined) => void,
): Derived | undefined {
  const { shard, manifest, ruleset, builder, words } = checker
  const where = whereIs(row, shard)
  builder.checks.games++
  builder.games++
  const shape = games.schema.safeParse(row)
  if (!shape.success) builder.find('games', `column ${issueText(shape.error)}`, where)
  const played = replayRow(row, checker, checkFirst)
  if (!played) return undefined
  if (!isDeepStrictEqual(played.record.switches, ruleset.switches))
    builder.find('games', 'was played with switches that differ from those of the recipe', where)
  if (manifest.prompts !== words.hash) {
    builder.skip(checksWithout('rows'), 'games whose prompts differ from those of this version')
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
    builder.find('games', how, { ...where, texts: storedAndDerived(row, right, column, 'by the record of the game') })
  }
  countChannels(builder.channels, rows, manifest.recipe)
  const { record, log, outcome } = played
  // The games of a block of an evaluation have one deal, so only the first of them is an independent draw.
  if (manifest.recipe.origin !== undefined)
    builder.skip(['chance'], `games that were ${manifest.recipe.origin}: nobody drew them from a seed`)
  else if (record.index % (manifest.recipe.arms?.length ?? 1) === 0)
    countChances(
      builder.chances,
      { ...record, log, winner: outcome.winner, ...notPlayed(record, manifest.recipe, ruleset) },
      ruleset,
    )
  if (manifest.recipe.origin === undefined) countStyle(builder.chances, rows.decisions)
  const before = builder.speech.texts
  countSpeech(builder.speech, rows.decisions, dataPath('decisions', shard.split, shard.shard))
  builder.checks.speech += builder.speech.texts - before
  countHeardOtherwise(builder.speech, played, ruleset)
  return { played, rows }
}

/** Checks that a game occurs once, in the split and at the place that its id was made from. */
export function checkPlace(
  row: GameRow,
  played: Finished | undefined,
  index: number,
  { shard, manifest, ruleset, words, builder, games: placed }: ShardChecker,
): void {
  const { recipe, played_under } = manifest
  const where = whereIs(row, shard)
  builder.checks.splits++
  if (placed.some(({ game }) => game === row.game_id)) builder.find('splits', 'occurs twice', where)
  if (!played) builder.skip(['splits'], 'transcripts of games that cannot be played again')
  placed.push({ ...where, split: shard.split, transcript: played && transcriptHash(played.log) })
  if (row.split !== shard.split) builder.find('splits', `is a ${row.split} game in a ${shard.split} file`, where)
  if (recipe.origin !== undefined || played?.record.origin !== undefined) checkOrigin(played, index, where)
  else if (!isGame(row.game_id, recipe, played_under ?? identityOf(ruleset), shard.split, index)) checkId()
  else {
    const how = played ? drawnOtherwise(played, recipe, ruleset) : dealtOtherwise(row, recipe, ruleset)
    if (how !== undefined) builder.find('splits', how, where)
  }
  const names = played && unseatedEditions(played.record)
  if (names?.length) builder.find('games', `names editions of ${names.map(safe).join(', ')}, who did not play`, where)

  /** With the hash of another recipe in the manifest, which is a finding itself, another id says nothing of the game. */
  function checkId(): void {
    if (isOfOtherRecipe(manifest, ruleset, words))
      builder.skip(['splits'], 'ids of games, which the changed recipe does not give')
    else
      builder.find(
        'splits',
        `is not game ${index} of ${shard.split}: the recipe makes a game with another id there`,
        where,
      )
  }

  /** A game that no seed gives must say so, and stand where its record says. */
  function checkOrigin(game: Finished | undefined, index: number, where: Where): void {
    if (!game) return
    const { origin, index: stated } = game.record
    const [here, there] = [origin?.kind ?? 'drawn from a seed', recipe.origin ?? 'drawn from its seed']
    if (origin?.kind !== recipe.origin)
      builder.find('splits', `was ${here} by its record, and the recipe says that games were ${there}`, where)
    else if (stated !== index)
      builder.find('splits', `is game ${stated} by its record, and stands as game ${index}`, where)
    else {
      const how = importedOtherwise(game.record, recipe)
      if (how !== undefined) builder.find('splits', how, where)
      builder.skip(['splits'], `ids and deals of games that were ${here}, which no seed gives`)
    }
  }
}
