import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'
import { draw } from '../shared/chance.ts'

/**
 * The seat that votes elect: the one with most of them. Chance picks one of the tied, and one of all if nobody was named; or nobody is elected then.
 */
export function* elect(
  act: 'vote' | 'kill',
  votes: readonly Option[],
  targets: readonly Seat[],
  tie: 'chance' | 'none',
): Script<Seat | undefined> {
  const counts = new Map<Seat, number>()
  for (const vote of votes) if (typeof vote === 'number') counts.set(vote, (counts.get(vote) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const top = most === 0 ? [...targets] : [...counts.keys()].filter((seat) => counts.get(seat) === most)
  if (top.length === 1 && most > 0) return top[0]
  return tie === 'none'
    ? undefined
    : yield* draw(
        act,
        top.sort((a, b) => a - b),
      )
}
