import type { Seat } from '../../schemas/ask.ts'
import { CHECKER } from '../language/roles.ts'
import type { Ballot } from './ballot.ts'
import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'
import type { Story } from './story.ts'

/**
 * The fate of the true checking role on the ballot when it is its only claimant: how many of the red votes go against the claim, and
 * how many of those have a thought that says nothing of it.
 */
export function loneClaimant(): Gauge {
  const against = new Tally()
  const silent = new Tally()
  return {
    add(story) {
      const checker = story.roles.indexOf(CHECKER) + 1
      if (checker === 0) return
      for (const ballot of story.ballots) {
        const claimants = claimantsBefore(story, ballot.at)
        if (claimants.size !== 1 || !claimants.has(checker)) continue
        for (const { seat, target } of ballot.votes) {
          if (story.black.has(seat) || seat === checker || !ballot.options(seat).includes(checker)) continue
          against.add(target === checker)
          const thought = target === checker ? thoughtBehind(story, ballot, seat, target) : undefined
          const words = ['claim', ...story.checkerNames]
          if (thought !== undefined) silent.add(!words.some((word) => thought.includes(word)))
        }
      }
    },
    measures: () => [
      share('red_against_lone_sheriff', 'red votes against the true only claimant', against.hits, against.of, {
        goal: { most: 0.08 },
      }),
      share('silent_on_claim', '  whose thought is silent on the claim', silent.hits, silent.of, { goal: { most: 0 } }),
    ],
  }
}

const claimantsBefore = ({ said }: Story, at: number): Set<Seat> =>
  new Set(
    said
      .filter((one) => one.at < at && one.moves.some((move) => move.kind === 'claim' && move.role === CHECKER))
      .map(({ seat }) => seat),
  )

/** The thought behind a vote: that voter's next one with that pick; the nearest where a ballot is known by its hands alone, which come after the thoughts. */
function thoughtBehind({ thoughts }: Story, { at, nominees }: Ballot, seat: Seat, target: Seat): string | undefined {
  const own = thoughts.filter((one) => one.seat === seat && one.act === 'vote' && one.pick === target)
  const next = nominees && own.find((one) => one.at > at)
  return (next ?? own.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0])?.text
}
