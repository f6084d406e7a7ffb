import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupOf, writeShard } from '../../pipelines/generate/shard.ts'
import type { Role } from '../../schemas/ask.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { DecisionRow } from '../../schemas/row.ts'
import { type Finished, playGame, rulesetOf } from '../../src/play/series.ts'
import { playerNamed } from '../../src/policy/players.ts'
import { type GameRows, rowsOf } from '../../src/rows/rows.ts'
import { readBytes } from '../../src/storage/files.ts'
import { readHead } from '../../src/storage/parquet/reader.ts'
import { readWords } from '../../src/storage/prompts.ts'
import { type Random, shuffle, stream } from '../../src/table/random.ts'
import type { Words } from '../../src/view/wording.ts'

/** A column or a place of rows that says something about roles hidden from the row's seat. */
export interface MetadataLeak {
  readonly channel: string
  readonly text: string
}

/** How large the test is. With `shuffles` = n, a dataset without a leak is wrongly accused in 2 of n + 1 seeds at most; the seed is fixed, so a run always says the same. */
export interface MetadataSize {
  readonly seed: string
  readonly games: number
  readonly shuffles: number
}

/** Columns that follow from the choice made, or that are hashes: these may differ, and go through the permutation test. */
const FREE = ['row_id', 'game_id', 'chosen_action', 'completion', 'reasoning', 'leakage', 'quality', 'tokens']
const FILES_OF = 6

interface Opening {
  readonly first: DecisionRow
  readonly roles: readonly Role[]
  /** Rank of its game, and of its `sft` row, among those of the row group. */
  readonly places: readonly number[]
}

/**
 * Rows before any behaviour: the first speech of the federation's game, whose first night asks nobody. Nothing has happened, so nothing
 * but hindsight may depend on a role that the seat does not know: not the columns, ids, order of rows, names of files, nor the choice itself.
 */
export async function checkMetadata({ seed, games, shuffles }: MetadataSize): Promise<MetadataLeak[]> {
  const words = readWords('en')
  // One day is enough, and cheap.
  const recipe = recipeSchema.parse({ ruleset: 'fiim', switches: { maxDays: 1 }, seed, games: { train: games } })
  const ruleset = rulesetOf(recipe)
  const makePlayer = (name: string, random: Random) => playerNamed(name, random, words, recipe.sampling)
  const played: Finished[] = []
  for (let i = 0; i < games; i++) played.push(await playGame(recipe, ruleset, 'train', i, makePlayer, length))
  const openings = openingsOf(played, words, recipe.group_games)
  return [
    ...sameColumns(openings),
    ...knownSeed(openings, ruleset.roles, seed),
    ...shuffled('ids and order', openings, () => 'all', idFeatures, 1, shuffles),
    ...shuffled('first choice', openings, knowledgeOf, choiceFeatures, 2, shuffles),
    ...played.slice(0, FILES_OF).flatMap((game) => foresight(game, words)),
    ...(await sameFiles(played.slice(0, FILES_OF), words)),
  ]
}

const length = (text: string): number => text.length

function openingsOf(played: readonly Finished[], words: Words, group: number): Opening[] {
  const openings: Opening[] = []
  for (let at = 0; at < played.length; at += group) {
    const games = played.slice(at, at + group).map((game) => rowsOf(game, { words, countTokens: length }))
    const rows = groupOf(games)
    const order = [...new Set(rows.decisions.map(({ game_id }) => game_id))]
    for (const { game, decisions } of games) {
      const first = decisions.find(({ turn, act }) => turn === 0 && act === 'speak')!
      const inSft = rows.sft.findIndex(({ row_id }) => row_id === first.row_id)
      openings.push({ first, roles: game.roles, places: [order.indexOf(game.game_id), inSft] })
    }
  }
  return openings
}

/** What the first speaker knows of the deal, as a text: its role, and for the black their team and Don. */
function knowledgeOf({ first, roles }: Opening): string {
  if (first.team === 'red') return first.role
  return `${first.role} ${roles.map((role) => (role === 'mafia' || role === 'don' ? role : 'red')).join(' ')}`
}

/** Seats that know the same read the same: every column that no choice and no hash goes into has one value. */
function sameColumns(openings: readonly Opening[]): MetadataLeak[] {
  const leaks = new Map<string, MetadataLeak>()
  for (const some of Map.groupBy(openings, knowledgeOf).values()) {
    const [one, ...others] = some.map(({ first }) => columnsOf(first))
    for (const other of others)
      for (const [column, text] of Object.entries(other))
        if (text !== one![column]) leaks.set(column, { channel: column, text: `${one![column]} against ${text}` })
  }
  return [...leaks.values()]
}

function columnsOf(row: DecisionRow): Record<string, string> {
  const cells = Object.entries(row).filter(([column]) => column !== 'hindsight' && !FREE.includes(column))
  return {
    ...Object.fromEntries(cells.map(([k, v]) => [k, JSON.stringify(v)])),
    'tokens.prompt': `${row.tokens.prompt}`,
  }
}

/** The run seed stands in no column, and the deal is not drawn from what is published. */
function knownSeed(openings: readonly Opening[], roles: readonly Role[], seed: string): MetadataLeak[] {
  const written = [
    seed,
    ...(['hex', 'base64url'] as const).map((code) => Buffer.from(seed).toString(code).slice(0, 10)),
  ]
  const some = openings.slice(0, 32).map(({ first: { hindsight: _, ...row }, roles: deal }) => ({ row, deal }))
  const guesses: ((id: string) => string[])[] = [
    (id) => [id],
    (id) => [id, 'deal'],
    (id) => ['0', id, 'deal'],
    (id) => ['', id, 'deal'],
  ]
  // One deal in 2,520 is drawn by luck; all of them are not.
  const isDrawn = guesses.some((parts) =>
    some.every(({ row, deal }) => shuffle(roles, stream(...parts(row.game_id))).join() === deal.join()),
  )
  return [
    ...some.flatMap(({ row }) => {
      const text = JSON.stringify(row)
      return written
        .filter((code) => text.includes(code))
        .map((code) => ({ channel: 'seed', text: `${code} in ${text}` }))
    }),
    ...(isDrawn ? [{ channel: 'seed', text: 'every deal can be drawn from its published id' }] : []),
  ]
}

const bits = (hex: string): number[] =>
  [...hex].flatMap((digit) => [8, 4, 2, 1].map((bit) => (Number.parseInt(digit, 16) & bit ? 1 : 0)))

const idFeatures = ({ first, places }: Opening): number[] => [...bits(first.game_id), ...bits(first.row_id), ...places]

function choiceFeatures({ first: { chosen_action: chosen, tokens, leakage, quality, reasoning } }: Opening): number[] {
  const named = Array.from({ length: 10 }, (_, i) => (chosen.target === i + 1 ? 1 : 0))
  const lengths = [chosen.text, reasoning, JSON.stringify(leakage), JSON.stringify(quality)].map((t) => t?.length ?? 0)
  return [...named, ...lengths, tokens.prompt ?? 0, tokens.completion ?? 0]
}

/** For each seat: black, Don, Sheriff. */
const rolesAsNumbers = ({ roles }: Opening): number[] =>
  roles.flatMap((role) => [role === 'mafia' || role === 'don', role === 'don', role === 'sheriff'].map(Number))

/**
 * A permutation test. The statistic is the largest correlation of any feature with any role of any seat; deals change hands among rows that know
 * the same (`stratum`), and the true statistic must not be larger than all of the shuffled ones: that happens by chance in 1 of `shuffles` + 1.
 */
function shuffled(
  channel: string,
  openings: readonly Opening[],
  stratum: (one: Opening) => string,
  features: (one: Opening) => number[],
  kind: number,
  shuffles: number,
): MetadataLeak[] {
  const groups = [...Map.groupBy(openings, stratum).values()].filter((some) => some.length > 9)
  const rows = groups.flat()
  const sizes = groups.map((some) => some.length)
  const x = columns(rows.map(features), sizes)
  const y = columns(rows.map(rolesAsNumbers), sizes)
  const random = stream('metadata', kind)
  const as = rows.map((_, i) => i)
  const seen = largest(x, y, as)
  let most = 0
  for (let i = 0; i < shuffles && most < seen; i++) {
    let from = 0
    const order = sizes.flatMap((size) => shuffle(as.slice(from, (from += size)), random))
    most = Math.max(most, largest(x, y, order))
  }
  if (most >= seen) return []
  const text = `correlation ${seen.toFixed(3)} with a hidden role; at most ${most.toFixed(3)} in ${shuffles} shuffles`
  return [{ channel, text }]
}

/** Columns centred within each stratum and scaled to length 1; those that never vary are left out. */
function columns(rows: readonly (readonly number[])[], sizes: readonly number[]): Float64Array[] {
  const made = rows[0]!.map((_, column) => {
    const values = Float64Array.from(rows, (row) => row[column]!)
    let from = 0
    for (const size of sizes) {
      const part = values.subarray(from, (from += size))
      const mean = part.reduce((sum, value) => sum + value, 0) / size
      part.forEach((value, i) => void (part[i] = value - mean))
    }
    const norm = Math.hypot(...values)
    return norm > 1e-9 ? values.map((value) => value / norm) : undefined
  })
  return made.filter((column) => column !== undefined)
}

function largest(x: readonly Float64Array[], y: readonly Float64Array[], order: readonly number[]): number {
  let most = 0
  const moved = new Float64Array(order.length)
  for (const target of y) {
    for (let i = 0; i < moved.length; i++) moved[i] = target[order[i]!]!
    for (const feature of x) {
      let sum = 0
      for (let i = 0; i < moved.length; i++) sum += feature[i]! * moved[i]!
      most = Math.max(most, Math.abs(sum))
    }
  }
  return most
}

/** A row is made of what came before it: another outcome, or no outcome and nothing after its ask, gives the same row but for hindsight. */
function foresight(game: Finished, words: Words): MetadataLeak[] {
  const { winner, alive, points, roles } = game.outcome
  const outcome = {
    roles,
    winner: winner === 'red' ? 'black' : 'red',
    reason: 'none',
    alive: roles.map((_, i) => i + 1).filter((seat) => !alive.includes(seat)),
    points: points.map((one) => 1 - one),
  }
  const middle = game.log.findLastIndex(({ event }) => event.type === 'asked' && event.act === 'speak') + 1
  const texts = ({ decisions, sft }: GameRows): string[] => [
    ...decisions.map(({ hindsight: _, ...row }) => JSON.stringify(row)),
    ...sft.map(({ label: _, ...row }) => JSON.stringify(row)),
  ]
  const known = new Set(texts(rowsOf(game, { words })))
  const others = [
    ...texts(rowsOf({ ...game, outcome }, { words })),
    ...texts(rowsOf({ ...game, outcome, log: game.log.slice(0, middle) }, { words })),
  ]
  const other = others.find((text) => !known.has(text))
  return other === undefined ? [] : [{ channel: 'foresight', text: other.slice(-200) }]
}

/** Files of the same shard have the same names and the same key-value metadata, whatever is dealt. */
async function sameFiles(games: readonly Finished[], words: Words): Promise<MetadataLeak[]> {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-metadata-'))
  try {
    const heads: string[] = []
    for (const [i, game] of games.entries()) {
      const out = join(folder, String(i))
      const job = { split: 'train', shard: 0, from: 0, to: 1 } as const
      const { files } = await writeShard({ ...job }, [[game]], { folder: out, recipeHash: 'none', words })
      const metadata = files.map(({ path }) => [path, openParquet(readBytes(join(out, path))).metadata])
      heads.push(JSON.stringify(metadata))
    }
    const other = heads.find((head) => head !== heads[0])
    return other === undefined ? [] : [{ channel: 'files', text: `${heads[0]} against ${other}` }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
