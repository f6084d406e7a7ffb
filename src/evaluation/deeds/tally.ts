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

/** Adds up deeds over the games of a deal, and then over deals, of which each is a cluster. */
export class DeedSums {
  readonly #all = new Map<string, Sums>()
  readonly #pairs = new Map<string, Cross>()
  readonly #deal = new Map<string, { sum: number; of: number }>()

  add(key: string, sum: number, of: number): void {
    const one = this.#deal.get(key)
    if (one) {
      one.sum += sum
      one.of += of
    } else this.#deal.set(key, { sum, of })
  }

  /** Ends a deal. `seats`: in how many seats of its games each "letter/role" sat; deeds that are counted a seat have these as their cases. */
  endDeal(seats: ReadonlyMap<string, number>): void {
    for (const [who, of] of seats)
      for (const deed of PER_SEAT) {
        const key = `${who}/${deed}`
        this.#deal.set(key, { sum: this.#deal.get(key)?.sum ?? 0, of })
      }
    for (const [key, { sum, of }] of this.#deal) {
      this.#all.set(key, withCluster(this.#all.get(key) ?? noSums, sum, of))
      if (!key.startsWith(`${A}/`)) continue
      const what = key.slice(A.length + 1)
      const other = this.#deal.get(`${B}/${what}`)
      if (other) this.#pairs.set(what, withPair(this.#pairs.get(what) ?? noCross, { sum, of }, other))
    }
    this.#deal.clear()
  }

  addAll({ deeds, pairs }: Pick<ShardTally, 'deeds' | 'pairs'>): void {
    for (const [key, sums] of Object.entries(deeds)) this.#all.set(key, addedSums(this.#all.get(key) ?? noSums, sums))
    for (const [key, cross] of Object.entries(pairs))
      this.#pairs.set(key, addedCross(this.#pairs.get(key) ?? noCross, cross))
  }

  /** In the order of the keys. */
  get sums(): Record<string, Sums> {
    return sorted(this.#all)
  }

  get pairs(): Record<string, Cross> {
    return sorted(this.#pairs)
  }
}

const sorted = <T>(all: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
