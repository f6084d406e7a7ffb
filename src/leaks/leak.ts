/** A leak, or something that a seat may know and was not told: where, in which channel, and the two texts that differ. */
export interface Leak {
  readonly kind: 'knowledge' | 'worlds' | 'completeness' | 'redraw'
  readonly game: string
  readonly row?: string
  readonly channel: string
  readonly texts: readonly [string, string]
}

/** How much was compared. */
export interface LeakTally {
  /** Games replayed under every deal, games replayed under a sample of deals, and replays in all. */
  exhaustive: number
  sampled: number
  twins: number
  /** Decisions compared with those of a replay, by the role of the seat. */
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

/** Adds the counts of another tally. */
export function addTally(tally: LeakTally, other: LeakTally): void {
  for (const key of ['exhaustive', 'sampled', 'twins', 'rows', 'entitlements'] as const) tally[key] += other[key]
  for (const [role, n] of Object.entries(other.decisions)) tally.decisions[role] = (tally.decisions[role] ?? 0) + n
}

/** Reports a finding. */
export type Tell = (leak: Omit<Leak, 'game'>) => void
