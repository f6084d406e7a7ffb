import { isDeepStrictEqual } from 'node:util'
import type { Role } from '../schemas/ask.ts'
import { type GameRow, gameSchema } from '../schemas/row.ts'
import { BadRecord, type Finished, gameId, replayRecord, rulesetOf, seatPlayers } from '../src/play/series.ts'
import { digestOf, type GameRows, rowsOf } from '../src/rows/rows.ts'
import { dataPath } from '../src/storage/folder.ts'
import type { Checker, Worlds } from './checker.ts'
import { differing, excerpts } from './excerpt.ts'
import { checkLeaks } from './leaks.ts'

/** Plays one game again from its record and compares its row. */
export function deriveGame(
  row: GameRow,
  { shard, manifest, book, worlds, ...rendering }: Checker,
): GameRows | undefined {
  const where = { file: dataPath('games', shard.split, shard.shard), game: row.game_id }
  book.checks.games++
  book.games++
  const shape = gameSchema.safeParse(row)
  if (!shape.success)
    book.find('games', `column ${shape.error.issues[0]!.path[0] as string} is not of the kind that games have`, where)
  let played: Finished
  try {
    played = replayRecord(String(row.record))
  } catch (error) {
    if (!(error instanceof BadRecord)) throw error
    book.find('games', `cannot be played again from its record: ${error.message}`, where)
    return undefined
  }
  if (!isDeepStrictEqual(played.record.switches, rulesetOf(manifest.recipe).switches))
    book.find('games', 'was played with other switches than the recipe has', where)
  if (manifest.prompts !== rendering.words.hash) return undefined
  const rows = rowsOf(played, rendering)
  const column = differing(row, rows.game)
  const { digest, ...cells } = row
  if (column && digestOf(cells) !== digest)
    book.find('games', `was changed: column ${column} is not what the game gives`, where)
  else if (column) book.find('games', `column ${column} is not what playing the record again gives`, where)
  const leaks = checkLeaks(
    played,
    rulesetOf(manifest.recipe),
    worldsFor(worlds, played.record.game_id),
    rows,
    rendering,
    book.leaks,
  )
  book.checks.knowledge++
  book.checks.worlds++
  for (const { kind, channel, texts, row } of leaks) {
    const [a, b] = excerpts(...texts)
    book.find(kind === 'knowledge' ? 'knowledge' : 'worlds', `${kind}: ${channel}: ${a} against ${b}`, {
      ...where,
      ...(row && { row }),
    })
  }
  return rows
}

const worldsFor = (worlds: Worlds, game: string): number | 'all' =>
  worlds !== 'default' ? worlds : Number.parseInt(game.slice(0, 8), 16) % 100 === 0 ? 'all' : 64

/** A game stands once, in the split and at the place that its identity was made of. */
export function checkPlace(
  row: GameRow,
  roles: readonly Role[] | undefined,
  position: number,
  { shard, manifest: { recipe }, book, gameIds }: Checker,
): void {
  const where = { file: dataPath('games', shard.split, shard.shard), game: row.game_id }
  const index = shard.shard * recipe.shard_games + position
  book.checks.splits++
  if (gameIds.includes(row.game_id)) book.find('splits', 'stands twice', where)
  gameIds.push(row.game_id)
  if (row.split !== shard.split) book.find('splits', `is a ${row.split} game in a ${shard.split} file`, where)
  if (row.game_id !== gameId(recipe, rulesetOf(recipe), shard.split, index))
    book.find('splits', `is not game ${index} of ${shard.split}: this recipe puts another game at this place`, where)
  else if (roles && !isDeepStrictEqual(row.players, seatPlayers(recipe.players, roles)))
    book.find('splits', 'was played by other players than the recipe seats', where)
}
