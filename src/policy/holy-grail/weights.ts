import type { Seat } from '../../../schemas/ask.ts'
import type { Evidence, PairFeature, Parameters } from '../../belief/features.ts'
import type { Posterior } from '../../belief/posterior.ts'
import type { Mind } from './mind.ts'

/** What all that a seat did, or that was done to it, adds to the log-odds that it is black, reasons or not. */
export function leaning(mind: Mind, seat: Seat): number {
  let sum = 0
  for (const evidence of mind.self.beliefs.about(seat))
    if (evidence.actor !== mind.me) sum += weightOf(mind, evidence, seat)
  return sum
}

/** What a piece of evidence adds to the log-odds that a seat is black. */
export const weightOf = ({ shown, self: { beliefs } }: Mind, evidence: Evidence, seat: Seat): number =>
  evidence.target > 0
    ? pairWeight(evidence, seat, shown, beliefs.parameters)
    : (beliefs.parameters.seats[evidence.feature as keyof Parameters['seats']]?.['black'] ?? 0)

/** How much evidence between two seats moves the log-odds of one of them, the other's team being as likely as the posterior says. */
function pairWeight(
  { feature, actor, target }: Evidence,
  seat: Seat,
  { black, role }: Posterior,
  { pairs }: Parameters,
): number {
  const weights = pairs[feature as PairFeature]
  if (!weights) return 0
  const { rb, br, bb, sb = 0, sr = 0 } = weights
  if (seat === actor) return br * (1 - black[target]!) + (bb - rb) * black[target]!
  return rb * (1 - black[actor]!) + (bb - br) * black[actor]! + (sb - sr) * role('sheriff')[actor]!
}
