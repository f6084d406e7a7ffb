import type { Seat } from '../../schemas/ask.ts'
import type { Gauge } from './gauge.ts'
import { share, Tally } from './measure.ts'
import type { Story } from './story.ts'

/**
 * Checks that tell nothing: of oneself, of a mate, of a seat checked before with the same question, of the dead, or of the player whom the
 * checker's own team has just shot. A check of the team is one of the red role that checks; any other is the Don's.
 */
export function wastedChecks(): Gauge {
  const checker = new Tally()
  const don = new Tally()
  return {
    add(story) {
      for (const [i, { seat, target, question, at }] of story.checks.entries()) {
        const isSecond = story.checks
          .slice(0, i)
          .some((before) => before.seat === seat && before.target === target && before.question === question)
        const isWasted = isSecond || target === seat || isMate(story, seat, target) || isGone(story, seat, target, at)
        ;(question === 'team' ? checker : don).add(isWasted)
      }
    },
    measures: () => [
      share('wasted_checks_sheriff', 'checks of a team on a seat known already', checker.hits, checker.of, {
        goal: { most: 0 },
      }),
      share('wasted_checks_don', "the Don's, or on the player just shot", don.hits, don.of, { goal: { most: 0 } }),
    ],
  }
}

const isMate = ({ met, black }: Story, seat: Seat, target: Seat): boolean => met.has(seat) && black.has(target)

/** Whether the checker knows that its target is dead, or dies this night. */
function isGone({ left, nights, black }: Story, seat: Seat, target: Seat, at: number): boolean {
  if (left.some((gone) => gone.seat === target && gone.at < at)) return true
  const tonight = nights.findLast((night) => night.at < at)
  return black.has(seat) && tonight?.decided === target && (tonight.decidedAt ?? Infinity) < at
}
