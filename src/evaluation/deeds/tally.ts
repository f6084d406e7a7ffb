import * as z from 'zod'
import { A, B } from '../design.ts'
import { addedCross, type Cross, noCross, withPair } from '../statistics/cross.ts'
import { addedSums, noSums, type Sums, withCluster } from '../statistics/moments.ts'

const sumsSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]).readonly()

const crossSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly()

export const outcomeSchema = z.strictObject({
  index: z.int().nonnegative(),
  winner: z.string(),
  days: z.int().nonnegative(),
  alive: z.int().nonnegative(),
  points: z.record(z.string(), z.number()),
  tested: z.record(z.string(), z.int()).optional(),
  defaulted: z.record(z.string(), z.int()),
  luck: z.record(z.string(), z.number()).optional(),
  likelier: z.record(z.string(), z.number()).optional(),
})

/** What the report needs of the games of one shard: it is computed once, and kept. */
export const tallySchema = z.strictObject({
  /** SHA-256 of what it was counted from and of how: another one is counted again. */
  of: z.string(),
  games: z.array(outcomeSchema),
  /** By "letter/group/deed", clustered by deal. A group is a role, "red" or "black", "all", or a day. */
  deeds: z.record(z.string(), sumsSchema),
  /** Of the two that are compared, by "group/deed": what their cases in one deal have in common. */
  pairs: z.record(z.string(), crossSchema),
})
export type ShardTally = z.infer<typeof tallySchema>

/** The last days are one group. */
const LAST_DAY = 5
export const dayGroup = (day: number): string => (day < LAST_DAY ? `day ${day}` : `day ${LAST_DAY} and later`)

/** Deeds that are counted a seat of a game, and not a decision or a speech. */
const PER_SEAT = [
  'speeches',
  'nominations',
  'votes',
  'role_claims',
  'check_claims',
  'calls',
  'prompt_tokens',
  'completion_tokens',
  'seconds',
  'cost',
] as const

/** One deed of one group of seats: what the deal adds, and the sums over deals. */
interface Cell {
  sum: number
  of: number
  isTouched: boolean
  total: Sums
}

const emptyCell = (): Cell => ({ sum: 0, of: 0, isTouched: false, total: noSums })

/** Adds up deeds over the games of a deal, and then over deals, of which each is a cluster. */
export class DeedSums {
  /** By "letter/group", then by deed. */
  readonly #groups = new Map<string, Map<string, Cell>>()
  /** By "group/deed". */
  readonly #pairs = new Map<string, Cross>()

  /** Adds cases of a deed of `who`, "letter/group", in this deal. */
  add(who: string, deed: string, sum: number, of: number): void {
    const cell = this.#cell(who, deed)
    cell.sum += sum
    cell.of += of
    cell.isTouched = true
  }

  /** Ends a deal. `seats`: in how many seats of its games each "letter/role" sat; deeds that are counted a seat have these as their cases. */
  endDeal(seats: ReadonlyMap<string, number>): void {
    for (const [who, of] of seats)
      for (const deed of PER_SEAT) {
        const cell = this.#cell(who, deed)
        cell.of = of
        cell.isTouched = true
      }
    for (const [who, own] of this.#groups) {
      const group = who.startsWith(`${A}/`) ? who.slice(A.length) : undefined
      const others = group === undefined ? undefined : this.#groups.get(B + group)
      for (const [deed, cell] of own) {
        if (!cell.isTouched) continue
        cell.total = withCluster(cell.total, cell.sum, cell.of)
        const other = others?.get(deed)
        if (!other?.isTouched) continue
        const what = `${group!.slice(1)}/${deed}`
        this.#pairs.set(what, withPair(this.#pairs.get(what) ?? noCross, cell, other))
      }
    }
    for (const own of this.#groups.values())
      for (const cell of own.values()) {
        cell.sum = cell.of = 0
        cell.isTouched = false
      }
  }

  addAll({ deeds, pairs }: Pick<ShardTally, 'deeds' | 'pairs'>): void {
    for (const [key, sums] of Object.entries(deeds)) {
      const at = key.lastIndexOf('/')
      const cell = this.#cell(key.slice(0, at), key.slice(at + 1))
      cell.total = addedSums(cell.total, sums)
    }
    for (const [key, cross] of Object.entries(pairs))
      this.#pairs.set(key, addedCross(this.#pairs.get(key) ?? noCross, cross))
  }

  #cell(who: string, deed: string): Cell {
    let own = this.#groups.get(who)
    if (!own) this.#groups.set(who, (own = new Map()))
    let cell = own.get(deed)
    if (!cell) own.set(deed, (cell = emptyCell()))
    return cell
  }

  /** By "letter/group/deed", in the order of the keys. */
  get sums(): Record<string, Sums> {
    const all = new Map<string, Sums>()
    for (const [who, own] of this.#groups) for (const [deed, { total }] of own) all.set(`${who}/${deed}`, total)
    return sorted(all)
  }

  get pairs(): Record<string, Cross> {
    return sorted(this.#pairs)
  }
}

const sorted = <T>(all: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
