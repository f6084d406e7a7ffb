/** What a figure should be: at least, at most, or between. */
export interface Goal {
  readonly least?: number
  readonly most?: number
  /** The number of games that it is meant for; with fewer games a figure that is not there yet is not judged. */
  readonly games?: number
}

/** One data-quality metric, with its baselines. */
export interface Measure {
  /** Its name in JSON; stays the same when the wording changes. */
  readonly key: string
  readonly what: string
  /** A share is printed in per cent, a count without decimals. */
  readonly unit: 'share' | 'number' | 'count'
  /** Null where the figure does not apply to this game or these rows. */
  readonly value: number | null
  /** Of how many cases a share is counted. */
  readonly hits?: number
  readonly of?: number
  /** The same figure among people, or what chance would give. */
  readonly reference?: string
  /** Where to be: the list at the end of the reference `data-worth`. */
  readonly goal?: Goal
  /** Null without a goal or a value, and with too few games for the goal. */
  readonly met: boolean | null
  /** How many of what the figure was taken from, where it is no share of cases. */
  readonly note?: string
}

type Rest = Partial<Pick<Measure, 'reference' | 'goal' | 'note' | 'met'>>

/** A share of cases; without cases there is no value. */
export const share = (key: string, what: string, hits: number, of: number, rest: Rest = {}): Measure => ({
  ...number(key, what, of === 0 ? null : hits / of, rest),
  unit: 'share',
  hits,
  of,
})

/** A share that is not a count of cases. */
export const rate = (key: string, what: string, value: number | null, rest: Rest = {}): Measure => ({
  ...number(key, what, value, rest),
  unit: 'share',
})

export const number = (key: string, what: string, value: number | null, rest: Rest = {}): Measure => ({
  key,
  what,
  unit: 'number',
  value,
  met: value === null || !rest.goal ? null : isWithin(value, rest.goal),
  ...rest,
})

/** A number of things; null where there is none of them. */
export const count = (key: string, what: string, things: number, rest: Rest = {}): Measure => ({
  ...number(key, what, things === 0 ? null : things, rest),
  unit: 'count',
})

const isWithin = (value: number, { least = -Infinity, most = Infinity }: Goal): boolean =>
  least <= value && value <= most

/** Per cent without a decimal, for references that are computed from the same rows. */
export const inPercent = (hits: number, of: number): string => (of === 0 ? '-' : `${Math.round((100 * hits) / of)} %`)

/** Hits among cases, counted one at a time. */
export class Tally {
  hits = 0
  of = 0

  add(isHit: boolean | number, cases = 1): void {
    this.hits += Number(isHit)
    this.of += cases
  }

  get percent(): string {
    return inPercent(this.hits, this.of)
  }
}
