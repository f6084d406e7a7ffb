import * as z from 'zod'
import { addedSums, noSums, type Sums, withCluster } from '../stats/moments.ts'

const sumsSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]).readonly()

export const outcomeSchema = z.strictObject({
  index: z.int().nonnegative(),
  winner: z.string(),
  days: z.int().nonnegative(),
  alive: z.int().nonnegative(),
  points: z.record(z.string(), z.number()),
  tested: z.record(z.string(), z.int()).optional(),
  defaulted: z.record(z.string(), z.int()),
  luck: z.number().optional(),
})

/** What the report needs of the games of one shard: it is computed once, and kept. */
export const tallySchema = z.strictObject({
  /** SHA-256 of what it was counted from and of how: another one is counted again. */
  of: z.string(),
  games: z.array(outcomeSchema),
  /** By "letter/group/deed", clustered by deal. A group is a role, "red" or "black", "all", or a day. */
  deeds: z.record(z.string(), sumsSchema),
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
  readonly #all: Map<string, Sums>
  readonly #deal = new Map<string, { sum: number; of: number }>()

  constructor(before: Readonly<Record<string, Sums>> = {}) {
    this.#all = new Map(Object.entries(before))
  }

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
        this.#push(key, this.#deal.get(key)?.sum ?? 0, of)
        this.#deal.delete(key)
      }
    for (const [key, { sum, of }] of this.#deal) this.#push(key, sum, of)
    this.#deal.clear()
  }

  #push(key: string, sum: number, of: number): void {
    this.#all.set(key, withCluster(this.#all.get(key) ?? noSums, sum, of))
  }

  addAll(others: Readonly<Record<string, Sums>>): void {
    for (const [key, sums] of Object.entries(others)) this.#all.set(key, addedSums(this.#all.get(key) ?? noSums, sums))
  }

  /** In the order of the keys. */
  get sums(): Record<string, Sums> {
    return Object.fromEntries([...this.#all].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}
