import * as z from 'zod'
import { A, B } from '../design.ts'
import { addCross, addPair, type Cross, type GrowingCross, noCross } from '../statistics/cross.ts'
import { addCluster, addSums, type GrowingSums, noSums, type Sums } from '../statistics/moments.ts'

const sumsSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]).readonly()

const crossSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly()

const outcomeSchema = z.strictObject({
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
  readonly total: GrowingSums
  /** That with the other of the two that are compared, where this is a cell of the one. */
  pair?: Pair
}

/** The deeds of one "letter/group". */
export interface DeedGroup {
  /** "letter/group". */
  readonly name: string
  readonly cells: Map<string, Cell>
  /** The cells of {@link PER_SEAT}, once they are needed. */
  perSeat?: readonly Cell[]
}

/** The groups that a seat is in at once, with their cells by deed, so that a case is looked up once and not once a group. */
export interface Groups {
  readonly all: readonly DeedGroup[]
  readonly cells: Map<string, readonly Cell[]>
}

/** A deed in a group of seats, of the two that are compared; `cross` once both had cases in one deal. */
interface Pair {
  /** The cell of the other: that of the one has the pair. */
  readonly b: Cell
  cross: GrowingCross | undefined
}

/** Adds up deeds over the games of a deal, and then over deals, of which each is a cluster. */
export class DeedSums {
  /** By "letter/group". */
  readonly #groups = new Map<string, DeedGroup>()
  /** By "group/deed". */
  readonly #pairs = new Map<string, Pair>()
  /** The cells that this deal has cases of. */
  #touched: Cell[] = []

  /** The group of a name, "letter/group". */
  group(name: string): DeedGroup {
    let group = this.#groups.get(name)
    if (!group) this.#groups.set(name, (group = { name, cells: new Map() }))
    return group
  }

  /** Groups of these names, which have the same cases. */
  groups(names: readonly string[]): Groups {
    return { all: names.map((name) => this.group(name)), cells: new Map() }
  }

  /** Adds cases of a deed of a group in this deal. */
  add(group: DeedGroup, deed: string, sum: number, of: number): void {
    this.#add(this.#cell(group, deed), sum, of)
  }

  /** Adds cases of a deed of several groups in this deal. */
  addToAll({ all, cells }: Groups, deed: string, sum: number, of: number): void {
    let own = cells.get(deed)
    if (!own) cells.set(deed, (own = all.map((group) => this.#cell(group, deed))))
    for (const cell of own) this.#add(cell, sum, of)
  }

  /** Ends a deal. `seats`: in how many seats of its games each group sat; deeds that are counted a seat have these as their cases. */
  endDeal(seats: ReadonlyMap<DeedGroup, number>): void {
    for (const [group, of] of seats) {
      group.perSeat ??= PER_SEAT.map((deed) => this.#cell(group, deed))
      for (const cell of group.perSeat) {
        cell.of = of
        this.#touch(cell)
      }
    }
    for (const cell of this.#touched) {
      const { total, sum, of, pair } = cell
      addCluster(total, sum, of)
      if (pair?.b.isTouched) addPair((pair.cross ??= [...noCross]), cell, pair.b)
    }
    for (const cell of this.#touched) {
      cell.sum = cell.of = 0
      cell.isTouched = false
    }
    this.#touched = []
  }

  addAll({ deeds, pairs }: Pick<ShardTally, 'deeds' | 'pairs'>): void {
    for (const [key, sums] of Object.entries(deeds)) {
      const at = key.lastIndexOf('/')
      const cell = this.#cell(this.group(key.slice(0, at)), key.slice(at + 1))
      addSums(cell.total, sums)
    }
    for (const [key, cross] of Object.entries(pairs)) {
      addCross((this.#pairs.get(key)!.cross ??= [...noCross]), cross)
    }
  }

  #add(cell: Cell, sum: number, of: number): void {
    cell.sum += sum
    cell.of += of
    this.#touch(cell)
  }

  #touch(cell: Cell): void {
    if (cell.isTouched) return
    cell.isTouched = true
    this.#touched.push(cell)
  }

  #cell(group: DeedGroup, deed: string): Cell {
    return group.cells.get(deed) ?? this.#newCell(group, deed)
  }

  #newCell({ name, cells }: DeedGroup, deed: string): Cell {
    const cell: Cell = { sum: 0, of: 0, isTouched: false, total: [...noSums] }
    cells.set(deed, cell)
    const at = name.indexOf('/')
    const [letter, own] = [name.slice(0, at), name.slice(at + 1)]
    const other = letter === A ? B : letter === B ? A : undefined
    const twin = other === undefined ? undefined : this.#groups.get(`${other}/${own}`)?.cells.get(deed)
    if (twin) {
      const [a, b] = letter === A ? [cell, twin] : [twin, cell]
      a.pair = { b, cross: undefined }
      this.#pairs.set(`${own}/${deed}`, a.pair)
    }
    return cell
  }

  /** By "letter/group/deed", in the order of the keys. */
  get sums(): Record<string, Sums> {
    const all = new Map<string, Sums>()
    for (const [who, { cells }] of this.#groups) for (const [deed, { total }] of cells) all.set(`${who}/${deed}`, total)
    return sorted(all)
  }

  get pairs(): Record<string, Cross> {
    const all = new Map<string, Cross>()
    for (const [key, { cross }] of this.#pairs) if (cross) all.set(key, cross)
    return sorted(all)
  }
}

const sorted = <T>(all: ReadonlyMap<string, T>): Record<string, T> =>
  Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
