import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DataFile, Manifest, Shard } from '../schemas/manifest.ts'
import { type GameRecord, recordSchema } from '../schemas/record.ts'
import { type Config, configs, type GameRow, type Rows } from '../schemas/row.ts'
import { type Finished, gameId, replayGame, rulesetOf, seatPlayers } from '../src/play/series.ts'
import { digestOf, type GameRows, type Rendering, rowsOf } from '../src/rows/rows.ts'
import { count, emptyTally, sorted, sum } from '../src/rows/tally.ts'
import { listFiles, readBytes, sha256 } from '../src/storage/files.ts'
import { BadDataset, cardPath, dataPath, issueText, openDataset } from '../src/storage/folder.ts'
import { BadParquet, hasSchema, readHead, readParquet } from '../src/storage/parquet.ts'
import { readWords } from '../src/storage/prompts.ts'
import type { TokenCounter } from '../src/storage/tokenizer.ts'
import type { Words } from '../src/view/wording.ts'
import { cardOf } from './card.ts'
import { plan, recipeHash } from './plan.ts'
import { showProgress } from './progress.ts'
import { groupOf } from './shard.ts'
import { paint, safe } from './terminal.ts'

export const checkNames = ['manifest', 'files', 'schema', 'keys', 'splits', 'games', 'replay'] as const
export type Check = (typeof checkNames)[number]

/** What a check found, and where. */
export interface Finding {
  readonly check: Check
  readonly file?: string
  readonly game?: string
  readonly row?: string
  readonly message: string
}

export interface Report {
  readonly ok: boolean
  readonly games: number
  readonly rows: Readonly<Record<Config, number>>
  /** How many things each check looked at: files, rows or games. */
  readonly checks: Readonly<Record<Check, number>>
  readonly findings: readonly Finding[]
  /** Findings beyond those listed. */
  readonly unlisted: number
}

const MOST_LISTED = 200

/** Checks a dataset: its files, its keys and splits, and every row of every config, derived again from `games`. Throws BadDataset where there is nothing to check. */
export async function validate(folder: string, tokenizer?: TokenCounter): Promise<Report> {
  const manifest = openDataset(folder)
  if (manifest.recipe.tokenizer !== tokenizer?.hash)
    throw new BadDataset(
      tokenizer
        ? `${folder} was not made with this tokenizer`
        : `${folder} counts tokens; name its tokenizer with --tokenizer (SHA-256 ${manifest.recipe.tokenizer})`,
    )
  const book = new Book()
  const rendering = { words: readWords('en'), countTokens: tokenizer?.count }
  checkManifest(folder, manifest, rendering.words, book)
  const progress = showProgress('checked games', manifest.tally.games)
  for (const shard of manifest.shards) {
    await checkShard(folder, shard, manifest, rendering, book, progress.step)
  }
  progress.done()
  return book.report()
}

/** Collects what the checks look at and find. */
class Book {
  readonly #findings: Finding[] = []
  #found = 0
  readonly checks: Record<Check, number> = { manifest: 0, files: 0, schema: 0, keys: 0, splits: 0, games: 0, replay: 0 }
  readonly rows: Record<Config, number> = { decisions: 0, sft: 0, games: 0 }
  games = 0
  /** Where each game and each row was seen first. */
  readonly gameIds = new Map<string, string>()
  readonly rowIds: Readonly<Record<'decisions' | 'sft', Set<string>>> = { decisions: new Set(), sft: new Set() }

  find(check: Check, message: string, where: Omit<Finding, 'check' | 'message'> = {}): void {
    this.#found++
    if (this.#findings.length < MOST_LISTED) this.#findings.push({ check, ...where, message })
  }

  report(): Report {
    const { games, rows, checks } = this
    return {
      ok: this.#found === 0,
      games,
      rows,
      checks,
      findings: this.#findings,
      unlisted: this.#found - this.#findings.length,
    }
  }
}

/** The manifest says what its recipe makes; the card says what the manifest says; no file is missing or strange. */
function checkManifest(folder: string, manifest: Manifest, words: Words, book: Book): void {
  book.checks.manifest++
  const { recipe, shards, tally } = manifest
  const { name, version } = rulesetOf(recipe)
  if (manifest.ruleset !== `${name}@${version}`)
    book.find(
      'manifest',
      `made under ${manifest.ruleset}; this version of omerta plays ${name}@${version}, so its games cannot be played again`,
    )
  else if (manifest.prompts !== words.hash)
    book.find('manifest', 'made with other prompts than those of this version; "omerta rows" renders it again')
  else if (manifest.recipe_hash !== recipeHash(recipe, words))
    book.find('manifest', 'the recipe is not the one that its hash was made of')
  const wanted = plan(recipe).map(({ split, shard, from, to }) => `${split} ${shard}: ${to - from} games`)
  const found = shards.map(({ split, shard, games }) => `${split} ${shard}: ${games} games`)
  if (!isDeepStrictEqual(wanted, found))
    book.find(
      'manifest',
      `the recipe makes the shards [${wanted.join(', ')}], the manifest lists [${found.join(', ')}]`,
    )
  if (!isDeepStrictEqual(sum(shards.map((shard) => shard.tally)), sorted(tally)))
    book.find('manifest', 'the tally is not the sum of its shards')
  const card = existsSync(cardPath(folder)) ? readBytes(cardPath(folder)) : undefined
  if (!card) book.find('files', 'is missing', { file: 'README.md' })
  else if (sha256(card) !== manifest.card || card.toString() !== cardOf(manifest))
    book.find('files', 'is not the card of this manifest', { file: 'README.md' })
  const listed = new Set(shards.flatMap(({ files }) => files.map(({ path }) => path)))
  for (const path of listFiles(join(folder, 'data')))
    if (!listed.has(`data/${path}`))
      book.find('files', 'stands in the folder and not in the manifest', { file: `data/${path}` })
}

async function checkShard(
  folder: string,
  shard: Shard,
  manifest: Manifest,
  rendering: Rendering,
  book: Book,
  onGame: () => void,
): Promise<void> {
  const read: Partial<Record<Config, Uint8Array>> = {}
  for (const config of Object.keys(configs) as Config[]) {
    const path = dataPath(config, shard.split, shard.shard)
    const file = shard.files.find((file) => file.path === path)
    if (!file) book.find('manifest', 'is not listed', { file: path })
    else read[config] = checkFile(folder, file, shard, book)
  }
  if (!read.games) return
  const stored = await rowsIn(read.games, 'games', shard, book)
  if (!stored) return
  const derived = stored.map((row) => {
    onGame()
    return deriveGame(row as GameRow, shard, manifest, rendering, book)
  })
  checkPlaces(stored as GameRow[], shard, manifest, book)
  if (derived.some((game) => game === undefined)) return

  const games = derived as GameRows[]
  const tally = emptyTally()
  for (const game of games) count(tally, game)
  if (!isDeepStrictEqual(sorted(tally), sorted(shard.tally)))
    book.find('manifest', `the tally of ${shard.split} ${shard.shard} is not that of its rows`)
  const groups: Rows[] = []
  for (let at = 0; at < games.length; at += manifest.recipe.group_games)
    groups.push(groupOf(games.slice(at, at + manifest.recipe.group_games)))
  for (const config of ['decisions', 'sft'] as const) {
    const bytes = read[config]
    const found = bytes && (await rowsIn(bytes, config, shard, book))
    if (found)
      compare(
        config,
        found as IdRow[],
        groups.flatMap((group): IdRow[] => group[config]),
        dataPath(config, shard.split, shard.shard),
        book,
      )
  }
}

/** A file is there, is the one that the manifest means, and has the columns of its config. */
function checkFile(folder: string, file: DataFile, shard: Shard, book: Book): Uint8Array | undefined {
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
    const head = readHead(bytes)
    const rows = head.groups.reduce((sum, group) => sum + group, 0)
    if (!hasSchema(bytes, configs[file.config])) {
      book.find('schema', `does not have the columns of ${file.config}`, where)
      return undefined
    }
    if (rows !== file.rows) book.find('files', `has ${rows} rows where the manifest lists ${file.rows}`, where)
    if (file.config === 'games' && rows !== shard.games)
      book.find('files', `has ${rows} games where the manifest lists ${shard.games}`, where)
    return bytes
  } catch (error) {
    if (!(error instanceof BadParquet)) throw error
    book.find('schema', `is no readable Parquet file: ${error.message}`, where)
    return undefined
  }
}

async function rowsIn(
  bytes: Uint8Array,
  config: Config,
  shard: Shard,
  book: Book,
): Promise<readonly object[] | undefined> {
  try {
    const rows = await readParquet(bytes)
    book.rows[config] += rows.length
    return rows
  } catch (error) {
    if (!(error instanceof BadParquet)) throw error
    book.find('schema', `is no readable Parquet file: ${error.message}`, {
      file: dataPath(config, shard.split, shard.shard),
    })
    return undefined
  }
}

/** Plays one game again from its record and compares its row. */
function deriveGame(
  row: GameRow,
  shard: Shard,
  manifest: Manifest,
  rendering: Rendering,
  book: Book,
): GameRows | undefined {
  const where = { file: dataPath('games', shard.split, shard.shard), game: row.game_id }
  book.checks.games++
  book.games++
  let played: Finished
  try {
    const record: unknown = JSON.parse(row.record)
    recordSchema.parse(record)
    if (JSON.stringify(record) !== row.record) throw new SyntaxError('the record is not written as omerta writes it')
    played = replayGame(record as GameRecord)
  } catch (error) {
    const why = error instanceof Error && 'issues' in error ? issueText(error as never) : (error as Error).message
    book.find('games', `cannot be played again from its record: ${why}`, where)
    return undefined
  }
  const rows = rowsOf(played, rendering)
  if (manifest.prompts !== rendering.words.hash) return undefined
  const column = differing(row, rows.game)
  if (column === 'digest' || (column && digestOf({ ...row, digest: undefined } as never) !== row.digest))
    book.find('games', `column ${column ?? 'digest'} is not what the game gives: the row was changed`, where)
  else if (column) book.find('games', `column ${column} is not what playing the record again gives`, where)
  return rows
}

/** A game stands once, in the split and at the place that its identity was made of. */
function checkPlaces(games: readonly GameRow[], shard: Shard, { recipe }: Manifest, book: Book): void {
  const file = dataPath('games', shard.split, shard.shard)
  const ruleset = rulesetOf(recipe)
  games.forEach((row, i) => {
    book.checks.splits++
    const where = { file, game: row.game_id }
    const index = shard.shard * recipe.shard_games + i
    const seen = book.gameIds.get(row.game_id)
    if (seen !== undefined) book.find('splits', seen === file ? 'stands twice' : `stands in ${seen} too`, where)
    else book.gameIds.set(row.game_id, file)
    if (row.split !== shard.split) book.find('splits', `is a ${row.split} game in a ${shard.split} file`, where)
    if (row.game_id !== gameId(recipe, ruleset, shard.split, index))
      book.find('splits', `is not game ${index} of ${shard.split}: this recipe puts another game at this place`, where)
    else if (isDeepStrictEqual(row.players, seatPlayers(recipe.players, row.roles)) === false)
      book.find('splits', 'was played by other players than the recipe seats', where)
  })
}

interface IdRow {
  readonly row_id: string
  readonly game_id: string
}

/** Walks stored rows beside the rows that the games give. Names what is missing, double, foreign, out of place or changed. */
function compare(
  config: 'decisions' | 'sft',
  stored: readonly IdRow[],
  derived: readonly IdRow[],
  file: string,
  book: Book,
): void {
  const wanted = new Map(derived.map((row) => [row.row_id, row]))
  const seen = book.rowIds[config]
  const here = new Set<string>()
  let inOrder = stored.length === derived.length
  stored.forEach((row, i) => {
    book.checks.keys++
    book.checks.replay++
    const where = { file, game: row.game_id, row: row.row_id }
    const again = wanted.get(row.row_id)
    if (seen.has(row.row_id)) book.find('keys', 'stands twice', where)
    else if (!again) book.find('replay', 'comes from no game of this shard', where)
    else {
      const column = differing(row, again)
      if (column)
        book.find('replay', `column ${column} is not what the game gives${excerpt(row, again, column)}`, where)
      if (derived[i]?.row_id !== row.row_id) inOrder = false
    }
    seen.add(row.row_id)
    here.add(row.row_id)
  })
  for (const row of derived)
    if (!here.has(row.row_id)) book.find('replay', 'is missing', { file, game: row.game_id, row: row.row_id })
  if (!inOrder && stored.length === derived.length)
    book.find('replay', 'its rows stand in another order than they were written in', { file })
}

/** The first column in which two rows differ. */
function differing(row: object, other: object): string | undefined {
  if (isDeepStrictEqual(row, other)) return undefined
  const [a, b] = [row, other] as [Record<string, unknown>, Record<string, unknown>]
  return Object.keys({ ...a, ...b }).find((column) => !isDeepStrictEqual(a[column], b[column]))
}

/** Where two values part, a few characters of each. */
function excerpt(row: object, other: object, column: string): string {
  const [a, b] = [row, other].map((value) => JSON.stringify((value as Record<string, unknown>)[column])) as [
    string,
    string,
  ]
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const from = Math.max(0, at - 15)
  return `: ${a.slice(from, at + 25)} where ${b.slice(from, at + 25)} is right`
}

/** The report as text: one line a check, then what was found. */
export function reportText(report: Report): string {
  const found = (check: Check): number => report.findings.filter((finding) => finding.check === check).length
  const lines = checkNames.map((check) => {
    const n = found(check)
    return `${n === 0 ? paint('green', 'passed') : paint('red', 'failed')}  ${check.padEnd(9)} ${LOOKED_AT[check](report)}${n > 0 ? `: ${n} found` : ''}`
  })
  const findings = report.findings.map(({ check, file, game, row, message }) => {
    const where = [file, row ? `row ${row}` : undefined, game ? `game ${game}` : undefined].filter(Boolean).join(', ')
    return safe(`${check}: ${where ? `${where} ` : ''}${message}`)
  })
  const more = report.unlisted > 0 ? [`and ${report.unlisted} more`] : []
  const verdict = report.ok
    ? `${report.games} games, ${report.rows.decisions} decisions: all checks passed`
    : 'this dataset is not what its games give'
  return [...lines, ...findings, ...more, paint('bold', verdict)].join('\n')
}

const LOOKED_AT: Readonly<Record<Check, (report: Report) => string>> = {
  manifest: () => 'recipe, shards and tallies agree',
  files: ({ checks }) => `${checks.files} files are there, with their hashes`,
  schema: ({ checks }) => `${checks.schema} files have the columns of their config`,
  keys: ({ checks }) => `${checks.keys} rows stand once`,
  splits: ({ checks }) => `${checks.splits} games stand once, in their own split`,
  games: ({ checks }) => `${checks.games} games played again from their records`,
  replay: ({ checks }) => `${checks.replay} rows derived again from their games`,
}
