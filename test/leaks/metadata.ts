import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeShard } from '../../pipelines/generate/shard.ts'
import { MODERATOR, type Role } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import { MODERATOR_ROLE, type Roles, type Ruleset } from '../../src/game/ruleset.ts'
import { type Finished, rulesetOf } from '../../src/play/series.ts'
import { groupOf, type Rows } from '../../src/rows/configs/configs.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { openParquet } from '../../src/storage/parquet/reader.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import type { Words } from '../../src/view/wording.ts'
import { gameOf } from '../played.ts'

/** A column, or a property such as the order of rows, that depends on roles hidden from the row's seat. */
export interface MetadataLeak {
  readonly channel: string
  readonly text: string
}

/**
 * How large the test is. With `shuffles` = n, at most 2 of n + 1 seeds give a false alarm for a dataset without a leak; the seed is fixed, so
 * the result of a run is always the same.
 */
export interface MetadataSize {
  readonly games: number
  readonly shuffles: number
}

/** Columns that depend on the choice made, and hashes: these may differ, and are checked by the permutation test. */
const FREE = ['row_id', 'game_id', 'chosen_action', 'lesson', 'completion', 'reasoning', 'leakage', 'quality', 'tokens']
const FILES_OF = 6

interface Opening {
  readonly first: DecisionRow
  readonly roles: readonly Role[]
  /** What the first seat asked may know by then, as a text: according to the knowledge table, not to audiences. */
  readonly known: string
  /** Rank of its game, and of its `sft` row, among those of the row group. */
  readonly places: readonly number[]
}

/**
 * Checks rows before anybody has acted: the first decision of each game of a recipe. Only hindsight may depend on a role that the seat does
 * not know: not the columns, ids, order of rows, names of files, nor the choice itself.
 */
export async function checkMetadata(recipe: Recipe, { games, shuffles }: MetadataSize): Promise<MetadataLeak[]> {
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  const played: Finished[] = []
  for (let i = 0; i < games; i++) played.push(await gameOf(recipe, i, { countTokens: length }))
  const openings = openingsOf(played, ruleset, words, recipe.group_games)
  const numbers = (one: Opening): number[] => rolesAsNumbers(one, ruleset)
  const test = { openings, numbers, shuffles }
  return [
    ...sameColumns(openings),
    ...knownSeed(openings, ruleset.roles, recipe.seed),
    ...shuffled('ids and order', { ...test, stratum: () => 'all', features: idFeatures, kind: 1 }),
    ...shuffled('first choice', { ...test, stratum: ({ known }) => known, features: choiceFeatures, kind: 2 }),
    ...played.slice(0, FILES_OF).flatMap((game) => foresight(game, ruleset, words)),
    ...(await sameFiles(played.slice(0, FILES_OF), words)),
  ]
}

const length = (text: string): number => text.length

function openingsOf(played: readonly Finished[], ruleset: Ruleset, words: Words, group: number): Opening[] {
  const openings: Opening[] = []
  for (let at = 0; at < played.length; at += group) {
    const games = played.slice(at, at + group)
    const made = games.map((game) => rowsOf(game, { words, countTokens: length }))
    const rows = groupOf(made)
    const order = [...new Set(rows.decisions.map(({ game_id }) => game_id))]
    for (const [i, { decisions }] of made.entries()) {
      const first = decisions[0]!
      const { roles } = games[i]!.outcome
      const inSft = rows.sft.findIndex(({ row_id }) => row_id === first.row_id)
      const known = knownTo(first.seat, games[i]!, ruleset)
      openings.push({ first, roles, known, places: [order.indexOf(first.game_id), inSft] })
    }
  }
  return openings
}

/**
 * What a seat may know when the first decision of a game is asked for: all events that the knowledge table allows it, but for the opening, which is the
 * same in every game of a recipe.
 */
function knownTo(seat: number, { log, outcome }: Finished, { knows }: Ruleset): string {
  const roles: Roles = [MODERATOR_ROLE, ...outcome.roles]
  let alive: readonly number[] = outcome.roles.map((_, i) => i + 1)
  const known: unknown[] = []
  for (const { event } of log) {
    if (event.type === 'asked' && event.seat >= MODERATOR) break
    if (event.type !== 'opened' && knows.isEntitled(event, seat, roles, alive)) known.push(event)
    if (event.type === 'left') alive = alive.filter((other) => other !== event.seat)
  }
  return `seat ${seat}: ${JSON.stringify(known)}`
}

/** Seats with the same knowledge must have the same value in every column that depends on no choice and no hash. */
function sameColumns(openings: readonly Opening[]): MetadataLeak[] {
  const leaks = new Map<string, MetadataLeak>()
  for (const some of Map.groupBy(openings, ({ known }) => known).values()) {
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

/** The run seed must occur in no column, and the deal must not follow from what is published. */
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
  // One deal may be guessed by chance (1 in 2,520), but not those of all games.
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

function choiceFeatures({ first, roles }: Opening): number[] {
  const { chosen_action: chosen, tokens, leakage, quality, reasoning } = first
  const named = roles.map((_, i) => (chosen.target === i + 1 ? 1 : 0))
  const texts = [chosen.text, chosen.word, reasoning, JSON.stringify(leakage), JSON.stringify(quality)]
  return [...named, ...texts.map((text) => text?.length ?? 0), tokens.prompt ?? 0, tokens.completion ?? 0]
}

/** For each seat whether it has each role and is in each team. The most common role and its team follow from the others. */
function rolesAsNumbers({ roles }: Opening, { roles: deck, teams }: Ruleset): number[] {
  const counts = Map.groupBy(deck, (role) => role)
  const [common, ...others] = [...counts.keys()].sort((a, b) => counts.get(b)!.length - counts.get(a)!.length)
  const rest = [...new Set(Object.values(teams))].filter((team) => team !== teams[common!])
  return roles.flatMap((role) => [
    ...others.map((other) => Number(role === other)),
    ...rest.map((team) => Number(teams[role] === team)),
  ])
}

interface Permutation {
  readonly openings: readonly Opening[]
  /** Shuffles deals among openings of one stratum. */
  readonly stratum: (one: Opening) => string
  readonly features: (one: Opening) => number[]
  readonly numbers: (one: Opening) => number[]
  readonly kind: number
  readonly shuffles: number
}

/**
 * A permutation test. The statistic is the largest correlation of any feature with any role of any seat; deals are shuffled among rows with the same
 * knowledge, and the true statistic must not be larger than all of the shuffled ones: that happens by chance in 1 of `shuffles` + 1.
 */
function shuffled(
  channel: string,
  { openings, stratum, features, numbers, kind, shuffles }: Permutation,
): MetadataLeak[] {
  const groups = [...Map.groupBy(openings, stratum).values()].filter((some) => some.length > 9)
  const rows = groups.flat()
  if (rows.length === 0) throw new Error(`${channel}: of ${openings.length} games no ten first seats know the same`)
  const sizes = groups.map((some) => some.length)
  const x = columns(rows.map(features), sizes)
  const y = columns(rows.map(numbers), sizes)
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

/** A row must depend only on what came before it: with another outcome, or with the log cut off after its ask, only hindsight may differ. */
function foresight(game: Finished, { teams }: Ruleset, words: Words): MetadataLeak[] {
  const { winner, alive, points, roles } = game.outcome
  const outcome = {
    roles,
    winner: Object.values(teams).find((team) => team !== winner)!,
    reason: 'none',
    alive: roles.map((_, i) => i + 1).filter((seat) => !alive.includes(seat)),
    points: points.map((one) => 1 - one),
  }
  const asks = game.log.flatMap(({ event }, at) => (event.type === 'asked' ? [at] : []))
  const middle = asks[asks.length >> 1]! + 1
  const texts = ({ decisions, sft }: Rows): string[] => [
    ...decisions.map(({ hindsight: _, ...row }) => JSON.stringify(row)),
    ...sft.map(({ label: _, won: __, ...row }) => JSON.stringify(row)),
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
      const { files } = await writeShard({ ...job }, [game], { folder: out, recipeHash: 'none', groupGames: 1, words })
      const metadata = files.map(({ path }) => [path, openParquet(readBytes(join(out, path))).metadata])
      heads.push(JSON.stringify(metadata))
    }
    const other = heads.find((head) => head !== heads[0])
    return other === undefined ? [] : [{ channel: 'files', text: `${heads[0]} against ${other}` }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
