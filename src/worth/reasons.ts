import type { Reason } from '../language/moves.ts'
import type { Gauge } from './gauge.ts'
import { rate, share, Tally } from './measure.ts'
import { reasonOf } from './stance.ts'

const BASELESS: readonly (Reason['kind'] | undefined)[] = [undefined, 'guess', 'silence']
/** Speeches that a day needs for a share of them to say anything. */
const SPEECHES = 3

/**
 * Reasons: how many accusations of day 1 have none that anybody could look up, and how much of a day leans on one reason. For each day with
 * three speeches or more, the largest share that give the same reason about the same player; the figure is the mean over the days.
 */
export function reasons(): Gauge {
  const baseless = new Tally()
  const leaning = new Tally()
  const most = { share: 0 }
  let given = 0
  return {
    add({ said }) {
      for (const { day, moves } of said)
        for (const move of moves)
          if (day === 1 && move.kind === 'accuse') baseless.add(BASELESS.includes(move.why?.kind))
      for (const speeches of Map.groupBy(said, ({ day }) => day).values()) {
        if (speeches.length < SPEECHES) continue
        const counts = new Map<string, number>()
        for (const { moves } of speeches) {
          const own = new Set(moves.flatMap((move) => reasonOf(move) ?? []).map((reason) => JSON.stringify(reason)))
          for (const reason of own) counts.set(reason, (counts.get(reason) ?? 0) + 1)
          given += own.size
        }
        const largest = Math.max(0, ...counts.values()) / speeches.length
        leaning.add(largest)
        most.share = Math.max(most.share, largest)
      }
    },
    measures: () => [
      share('baseless', 'accusations of day 1 without a reason, or a guess', baseless.hits, baseless.of),
      rate('recycled', 'speeches of a day with the same reason, mean', given > 0 ? leaning.hits / leaning.of : null),
      rate('recycled_most', '  on the worst day', given > 0 ? most.share : null),
    ],
  }
}
