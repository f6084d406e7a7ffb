import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'

/** Speeches that count the living, ask a player, set a condition, or announce a vote. */
export function talk(): Gauge {
  const kinds = { count: new Tally(), ask: new Tally(), if: new Tally(), vote: new Tally() }
  return {
    add({ said }) {
      for (const { moves } of said)
        for (const [kind, tally] of Object.entries(kinds)) tally.add(moves.some((move) => move.kind === kind))
    },
    measures: () => [
      share('arithmetic', 'speeches that count who is left', kinds.count.hits, kinds.count.of),
      share('asks', '  that ask a player something', kinds.ask.hits, kinds.ask.of),
      share('conditions', '  that set a condition', kinds.if.hits, kinds.if.of),
      share('proposals', '  that say how to vote', kinds.vote.hits, kinds.vote.of),
    ],
  }
}
