/** A leak, or a secret that its owner does not see: where, through what, and the two texts that differ. */
export interface Leak {
  readonly kind: 'knowledge' | 'worlds' | 'completeness' | 'redraw'
  readonly game: string
  readonly row?: string
  readonly channel: string
  readonly texts: readonly [string, string]
}

/** How much was looked at. */
export interface LeakTally {
  /** Games whose every deal was tried, games with a sample, twins played. */
  exhaustive: number
  sampled: number
  twins: number
  /** Decisions compared with a twin, by the role of the seat. */
  decisions: Record<string, number>
  /** Rows compared column by column. */
  rows: number
  /** Events compared with the knowledge table, one for each seat. */
  entitlements: number
}

export const noTally = (): LeakTally => ({
  exhaustive: 0,
  sampled: 0,
  twins: 0,
  decisions: {},
  rows: 0,
  entitlements: 0,
})

/** Adds what was looked at elsewhere. */
export function addTally(tally: LeakTally, other: LeakTally): void {
  for (const key of ['exhaustive', 'sampled', 'twins', 'rows', 'entitlements'] as const) tally[key] += other[key]
  for (const [role, n] of Object.entries(other.decisions)) tally.decisions[role] = (tally.decisions[role] ?? 0) + n
}

/** How a check tells what it found. */
export type Tell = (leak: Omit<Leak, 'game'>) => void
