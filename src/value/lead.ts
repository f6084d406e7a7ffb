import type { RecordedChoice } from '../../schemas/record.ts'
import { contrast, type Estimate, unpacked, type Wins } from './wins.ts'

/**
 * A difference separates from zero beyond this many standard errors. Rollouts are looked at up to four times (16, 32, 64 and 128 states, if 8 were asked
 * for), so this is Pocock's bound for five looks at 5 % in all, a little wider than for four, and not 1.96 (Pocock 1977, Biometrika 64, 191–199).
 */
export const Z_THRESHOLD = 2.41

/** The nominal level of one of Pocock's five looks: two-sided, it gives {@link Z_THRESHOLD}. */
const LEVEL = 0.0158

/**
 * {@link Z_THRESHOLD} for the widest of `differences` differences, each of which could have been the widest (Bonferroni). The quantile is formula 26.2.23 of
 * Abramowitz and Stegun, right to 0.0005.
 */
export function zThresholdAmong(differences: number): number {
  const t = Math.sqrt(-2 * Math.log(LEVEL / 2 / differences))
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
}

/** The rollouts of a choice, by legal action and state; undefined if it has none, or those of an ask with other options, as in an imagined deal. */
export const winsOf = ({ rollouts }: Pick<RecordedChoice, 'rollouts'>, actions: number): Wins | undefined =>
  rollouts?.wins.length === actions ? unpacked(rollouts.wins, rollouts.states) : undefined

/** By how much the chosen action is better than the mean of the others; undefined if there is no other, or if it is not legal. */
export function leadOf(wins: Wins, chosen: number): Estimate | undefined {
  const others = wins.map((_, action) => action).filter((action) => action !== chosen)
  return chosen >= 0 && others.length > 0 ? contrast(wins, chosen, others) : undefined
}
