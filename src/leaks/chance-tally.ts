/** So often something with this chance could happen, and did. */
interface Tried {
  p: number
  n: number
  hits: number
  /** How often it would have, of deals that were not played. */
  control?: number
}

/** Ranks of marked items in a list: the deviation of their sum from its mean, and its variance under a random order. */
interface Ranked {
  distance: number
  variance: number
  things: number
  /** How far their sum would be, of deals that were not played. */
  control?: number
}

/** What is counted over a whole dataset, to be compared with chance. Plain data, so that threads can send it. */
export interface ChanceTally {
  games: number
  /** How many games gave a role to a seat, by "role.seat"; and how often the deck has the role. */
  dealt: Record<string, { hits: number; p: number; control?: number }>
  /** Games whose deal is that of another run seed. */
  reseeded: Record<string, Tried>
  /** How many seats of each player are black, where players were seated without regard to the deal. */
  seated: Record<string, Ranked>
  /** Games of each split, and those of them that the team won which won first. */
  won: Record<string, Record<string, number>>
  /** Choices made before anybody had said or shown anything, by what they hit, and by chance in millionths. */
  blind: Record<string, Record<string, Tried>>
  /** The positions of rows of black seats, and of games that red won, in their row groups. */
  order: Record<string, Ranked>
  /** The positions of speeches of black seats in the order of something about their style. Honest players may differ here by team. */
  style: Record<string, Ranked>
}

export const noChances = (): ChanceTally => ({
  games: 0,
  dealt: {},
  reseeded: {},
  seated: {},
  won: {},
  blind: {},
  order: {},
  style: {},
})

export function addChances(tally: ChanceTally, other: ChanceTally): void {
  tally.games += other.games
  for (const [key, { hits, p, control = 0 }] of Object.entries(other.dealt)) {
    const sum = (tally.dealt[key] ??= { hits: 0, p })
    sum.hits += hits
    sum.control = (sum.control ?? 0) + control
  }
  addTried(tally.reseeded, other.reseeded)
  for (const [split, won] of Object.entries(other.won))
    for (const [winner, n] of Object.entries(won)) bump((tally.won[split] ??= {}), winner, n)
  for (const [what, tried] of Object.entries(other.blind)) addTried((tally.blind[what] ??= {}), tried)
  for (const kind of ['seated', 'order', 'style'] as const)
    for (const [what, { distance, variance, things, control = 0 }] of Object.entries(other[kind])) {
      const sum = (tally[kind][what] ??= { distance: 0, variance: 0, things: 0 })
      sum.distance += distance
      sum.variance += variance
      sum.things += things
      sum.control = (sum.control ?? 0) + control
    }
}

function addTried(tally: Record<string, Tried>, other: Readonly<Record<string, Tried>>): void {
  for (const [key, { p, n, hits, control = 0 }] of Object.entries(other)) {
    const sum = (tally[key] ??= { p, n: 0, hits: 0 })
    sum.n += n
    sum.hits += hits
    sum.control = (sum.control ?? 0) + control
  }
}

/** Adds a number to the count of a key. */
export function bump(counts: Record<string, number>, key: string, n: number): void {
  counts[key] = (counts[key] ?? 0) + n
}
