import type { Tally } from '../../schemas/manifest.ts'
import type { GameRows } from './rows.ts'

export const emptyTally = (): Tally => ({
  games: 0,
  rows: 0,
  sft_rows: 0,
  wins: {},
  acts: {},
  sources: {},
  findings: {},
})

/** Counts the rows of one game. */
export function count(tally: Tally, { game, decisions, sft }: GameRows): void {
  tally.games++
  tally.rows += decisions.length
  tally.sft_rows += sft.length
  bump(tally.wins, game.winner)
  for (const { act, chosen_action, leakage } of decisions) {
    bump(tally.acts, act)
    bump(tally.sources, chosen_action.source)
    for (const { code } of leakage.findings) bump(tally.findings, code)
  }
}

/** The sum of tallies, names in order. */
export function sum(tallies: readonly Tally[]): Tally {
  const total = emptyTally()
  for (const tally of tallies) {
    total.games += tally.games
    total.rows += tally.rows
    total.sft_rows += tally.sft_rows
    for (const key of ['wins', 'acts', 'sources', 'findings'] as const)
      for (const [name, n] of Object.entries(tally[key])) bump(total[key], name, n)
  }
  return sorted(total)
}

/** The same tally with names in order, so that it reads and hashes the same however it was counted. */
export function sorted(tally: Tally): Tally {
  const inOrder = (counts: Record<string, number>): Record<string, number> =>
    Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    ...tally,
    wins: inOrder(tally.wins),
    acts: inOrder(tally.acts),
    sources: inOrder(tally.sources),
    findings: inOrder(tally.findings),
  }
}

function bump(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by
}
