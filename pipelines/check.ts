import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Role } from '../schemas/ask.ts'
import type { DataFile, Manifest, Shard } from '../schemas/manifest.ts'
import { type Config, configs, type GameRow, gameSchema } from '../schemas/row.ts'
import { BadRecord, type Finished, gameId, replayRecord, rulesetOf, seatPlayers } from '../src/play/series.ts'
import { digestOf, type GameRows, type Rendering, rowsOf } from '../src/rows/rows.ts'
import { count, emptyTally, sorted } from '../src/rows/tally.ts'
import { readBytes, sha256 } from '../src/storage/files.ts'
import { dataPath } from '../src/storage/folder.ts'
import { BadParquet, hasSchema, readHead, readParquet } from '../src/storage/parquet.ts'
import { readWords } from '../src/storage/prompts.ts'
import { readTokenizer } from '../src/storage/tokenizer.ts'
import { checkLeaks } from './leaks.ts'
import type { Signals } from './parallel.ts'
import { Book, type Report } from './report.ts'
import { groupOf, metadataOf } from './shard.ts'

export interface CheckSetting {
  readonly folder: string
  readonly manifest: Manifest
  readonly tokenizer: string | undefined
  /** Deals to imagine for each game. */
  readonly worlds: Worlds
}

export interface ShardReport {
  /** The shard's `games` file, and the games in it. */
  readonly file: string
  readonly gameIds: readonly string[]
  readonly report: Report
}

/** A file of a shard as it lies on the disk. */
interface Stored {
  readonly path: string
  readonly bytes: Uint8Array
  /** Rows of each row group. */
  readonly groups: readonly number[]
}

/** Checks the three files of a shard against each other: every row is what its game gives. */
export async function task(shard: Shard, setting: CheckSetting, { tick }: Signals): Promise<ShardReport> {
  const { folder, manifest, tokenizer, worlds } = setting
  const book = new Book()
  const countTokens = tokenizer === undefined ? undefined : readTokenizer(tokenizer).count
  const checker: Checker = {
    shard,
    manifest,
    worlds,
    book,
    tick,
    words: readWords('en'),
    countTokens,
    gameIds: [],
    seen: new Set(),
  }
  const read: Partial<Record<Config, Stored>> = {}
  const configNames = Object.keys(configs) as Config[]
  const wanted = configNames.map((config) => `${config} ${dataPath(config, shard.split, shard.shard)}`)
  const listed = shard.files.map(({ config, path }) => `${config} ${path}`)
  if (!isDeepStrictEqual(listed, wanted))
    book.find(
      'manifest',
      `${shard.split} ${shard.shard} has the files [${wanted.join(', ')}]; listed are [${listed.join(', ')}]`,
    )
  if (shard.recipe_hash !== manifest.recipe_hash)
    book.find(
      'manifest',
      `${shard.split} ${shard.shard} was made from another recipe: its recipe_hash is not the dataset's`,
    )
  for (const config of configNames) {
    const file = shard.files.find(({ path }) => path === dataPath(config, shard.split, shard.shard))
    const stored = file && checkFile(folder, { ...file, config }, checker)
    if (stored) read[config] = stored
  }
  if (read.games) await checkRows(read.games, read.decisions, read.sft, checker)
  return { file: dataPath('games', shard.split, shard.shard), gameIds: checker.gameIds, report: book.report() }
}

interface Checker extends Rendering {
  readonly worlds: Worlds
  readonly shard: Shard
  readonly manifest: Manifest
  readonly book: Book
  readonly tick: () => void
  readonly gameIds: string[]
  /** Keys of the rows met so far. */
  readonly seen: Set<string>
}

/** A file is there, is the one that the manifest means, and has the columns of its config. */
function checkFile(folder: string, file: DataFile, { shard, manifest, book }: Checker): Stored | undefined {
  const where = { file: file.path }
  book.checks.files++
  if (!existsSync(join(folder, file.path))) {
    book.find('files', 'is missing', where)
    return undefined
  }
  const bytes = readBytes(join(folder, file.path))
  if (bytes.length !== file.bytes || sha256(bytes) !== file.sha256)
    book.find('files', 'is not the file that the manifest lists: its hash is another', where)
  try {
    book.checks.schema++
    const { groups, metadata } = readHead(bytes)
    const rows = groups.reduce((sum, group) => sum + group, 0)
    if (!hasSchema(bytes, configs[file.config])) {
      book.find('schema', `does not have the columns of ${file.config}`, where)
      return undefined
    }
    if (!isDeepStrictEqual(metadata, metadataOf(file.config, manifest.recipe_hash)))
      book.find('schema', 'has other key-value metadata than omerta writes', where)
    if (rows !== file.rows) book.find('files', `has ${rows} rows where the manifest lists ${file.rows}`, where)
    if (file.config === 'games' && rows !== shard.games)
      book.find('files', `has ${rows} games where the manifest lists ${shard.games}`, where)
    return { path: file.path, bytes, groups }
  } catch (error) {
    return unreadable(error, file.path, book)
  }
}

function unreadable(error: unknown, file: string, book: Book): undefined {
  if (!(error instanceof BadParquet)) throw error
  book.find('schema', `is no readable Parquet file: ${error.message}`, { file })
}

/** Walks the shard a row group at a time, so that memory does not grow with it; as one piece if its files are not grouped alike. */
async function checkRows(
  games: Stored,
  decisions: Stored | undefined,
  sft: Stored | undefined,
  checker: Checker,
): Promise<void> {
  const isAlike = [decisions, sft].every((file) => !file || file.groups.length === games.groups.length)
  const pieces = (file: Stored): number[] =>
    isAlike ? [...file.groups] : [file.groups.reduce((sum, group) => sum + group, 0)]
  const tally = emptyTally()
  let allDerived = true
  let first = 0
  for (let group = 0; group < pieces(games).length; group++) {
    const stored = (await rowsIn(games, 'games', pieces(games), group, checker)) as GameRow[] | undefined
    if (!stored) return
    const derived = stored.map((row, i) => {
      checker.tick()
      const rows = deriveGame(row, checker)
      checkPlace(row, rows?.game.roles, first + i, checker)
      return rows
    })
    first += stored.length
    const known = derived.filter((rows) => rows !== undefined)
    if (known.length < derived.length) {
      allDerived = false
      continue
    }
    for (const rows of known) count(tally, rows)
    const wanted = groupOf(known)
    for (const [config, file] of [
      ['decisions', decisions],
      ['sft', sft],
    ] as const) {
      const found = file && (await rowsIn(file, config, pieces(file), group, checker))
      if (found) compare(found as IdRow[], wanted[config], file.path, config, checker)
    }
  }
  if (allDerived && !isDeepStrictEqual(sorted(tally), sorted(checker.shard.tally)))
    checker.book.find('manifest', `the tally of ${checker.shard.split} ${checker.shard.shard} is not that of its rows`)
}

async function rowsIn(
  { bytes, path }: Stored,
  config: Config,
  pieces: readonly number[],
  piece: number,
  { book }: Checker,
): Promise<readonly object[] | undefined> {
  const rowStart = pieces.slice(0, piece).reduce((sum, rows) => sum + rows, 0)
  try {
    const rows = await readParquet(bytes, { rowStart, rowEnd: rowStart + pieces[piece]! })
    book.rows[config] += rows.length
    return rows
  } catch (error) {
    return unreadable(error, path, book)
  }
}

/** Plays one game again from its record and compares its row. */
function deriveGame(row: GameRow, { shard, manifest, book, worlds, ...rendering }: Checker): GameRows | undefined {
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

/** How many deals are imagined: all, none, a number a game, or by default 64 a game and all for one game in a hundred. */
export type Worlds = number | 'all' | 'default'
const worldsFor = (worlds: Worlds, game: string): number | 'all' =>
  worlds !== 'default' ? worlds : Number.parseInt(game.slice(0, 8), 16) % 100 === 0 ? 'all' : 64

/** A game stands once, in the split and at the place that its identity was made of. */
function checkPlace(
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

interface IdRow {
  readonly row_id: string
  readonly game_id: string
}

/** Walks stored rows beside the rows that the games give. Names what is missing, double, foreign, out of place or changed. */
function compare(
  stored: readonly IdRow[],
  derived: readonly IdRow[],
  file: string,
  config: Config,
  { book, seen }: Checker,
): void {
  const wanted = new Map(derived.map((row) => [row.row_id, row]))
  const here = new Set<string>()
  let isInOrder = stored.length === derived.length
  stored.forEach((row, i) => {
    book.checks.keys++
    book.checks.replay++
    const where = { file, game: row.game_id, row: row.row_id }
    const again = wanted.get(row.row_id)
    const key = `${config} ${row.row_id}`
    if (seen.has(key)) book.find('keys', 'stands twice', where)
    else if (!again) book.find('replay', 'comes from no game at this place', where)
    else {
      const column = differing(row, again)
      if (column)
        book.find('replay', `column ${column} is not what the game gives${excerpt(row, again, column)}`, where)
      if (derived[i]?.row_id !== row.row_id) isInOrder = false
    }
    seen.add(key)
    here.add(row.row_id)
  })
  const missing = derived.filter((row) => !here.has(row.row_id))
  for (const row of missing) book.find('replay', 'is missing', { file, game: row.game_id, row: row.row_id })
  if (!isInOrder && stored.length === derived.length && missing.length === 0) {
    const at = stored.findIndex((row, i) => row.row_id !== derived[i]!.row_id)
    book.find('replay', 'stands in another order than it was written in', {
      file,
      game: stored[at]!.game_id,
      row: stored[at]!.row_id,
    })
  }
}

/** The first column in which two rows differ. */
function differing(row: object, other: object): string | undefined {
  if (isDeepStrictEqual(row, other)) return undefined
  const [a, b] = [row, other] as [Record<string, unknown>, Record<string, unknown>]
  return Object.keys({ ...a, ...b }).find((column) => !isDeepStrictEqual(a[column], b[column]))
}

/** Where two values part, a few characters of each. */
function excerpt(row: object, other: object, column: string): string {
  const texts = [row, other].map((value) => JSON.stringify((value as Record<string, unknown>)[column]) ?? 'nothing')
  const [a, b] = excerpts(texts[0]!, texts[1]!)
  return `: ${a} where ${b} is right`
}

function excerpts(a: string, b: string): [string, string] {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const from = Math.max(0, at - 15)
  return [a.slice(from, at + 40), b.slice(from, at + 40)]
}
