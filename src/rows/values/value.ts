import * as z from 'zod'
import type { Role } from '../../../schemas/ask.ts'
import type { RecordedChoice } from '../../../schemas/record.ts'
import { count } from '../../../schemas/row.ts'
import { ROLLOUT_POLICY } from '../../value/crowd.ts'
import { chance, contrast, unpacked, type Wins } from '../../value/wins.ts'
import { advantageScale } from './scales.ts'

/** The version of the labels: raised when the same rollouts would give other labels. */
export const LABELS = 1

/**
 * A difference separates from zero at so many standard errors. Rollouts may be looked at five times (8, 16, 32, 64 and 128 states, if 8 were asked
 * for), so this is Pocock's bound for five looks at 5 % in all, not 1.96 (Pocock 1977, Biometrika 64, 191–199).
 */
export const SEPARATE = 2.41

/** The nominal level of one of Pocock's five looks: two-sided, it gives {@link SEPARATE}. */
const LEVEL = 0.0158

/**
 * The same bound for the widest of so many differences, each of which could have been it (Bonferroni). The quantile is formula 26.2.23 of Abramowitz
 * and Stegun, right to 0.0005.
 */
export function separateAmong(differences: number): number {
  const t = Math.sqrt(-2 * Math.log(LEVEL / 2 / differences))
  return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
}

/** What a decision was worth, from rollouts that its own view gives. */
export const valueSchema = z.object({
  /** The estimated chance that the seat's team wins, and its standard error, for each legal action. */
  chances: z.array(z.float64()),
  errors: z.array(z.float64()),
  /** The place of the best among the legal actions. */
  best: count,
  /** By how much the chosen action is better than the mean of the others, its standard error, and the same in units of its role. */
  advantage: z.float64().nullable(),
  advantage_error: z.float64().nullable(),
  scaled: z.float64().nullable(),
  /** Imagined states that each action was rolled out from. */
  states: count,
  /** What played the rollouts, and the version of the labels. */
  rollouts: z.string(),
  labels: count,
})
export type Value = z.infer<typeof valueSchema>

/** The rollouts of a choice, by legal action and state; undefined if it has none, or those of an ask with other options, as in an imagined deal. */
export const winsOf = ({ rollouts }: Pick<RecordedChoice, 'rollouts'>, actions: number): Wins | undefined =>
  rollouts?.wins.length === actions ? unpacked(rollouts.wins, rollouts.states) : undefined

interface Chosen {
  /** The place of the chosen action among the legal ones; -1 if it is none of them. */
  readonly chosen: number
  readonly role: Role
  /** The game's book, which names its scales. */
  readonly book: string
}

/** The value of a decision. */
export function worthOf(wins: Wins, { chosen, role, book }: Chosen): Value {
  const all = wins.map((_, action) => chance(wins, action))
  const others = wins.map((_, action) => action).filter((action) => action !== chosen)
  const lead = chosen >= 0 && others.length > 0 ? contrast(wins, chosen, others) : undefined
  const chances = all.map(({ mean }) => round(mean))
  return {
    chances,
    errors: all.map(({ error }) => round(error)),
    best: chances.indexOf(Math.max(...chances)),
    advantage: lead ? round(lead.mean) : null,
    advantage_error: lead ? round(lead.error) : null,
    scaled: lead ? round(lead.mean / advantageScale(book, role)) : null,
    states: wins[0]!.length,
    rollouts: ROLLOUT_POLICY,
    labels: LABELS,
  }
}

/** Whether a choice was better (true) or worse (false) than the mean of the others; null if the interval of the difference has zero in it. */
export function labelOf(value: Value | null): boolean | null {
  if (value === null || value.advantage === null || value.advantage_error === null) return null
  return Math.abs(value.advantage) > SEPARATE * value.advantage_error ? value.advantage > 0 : null
}

/** To four decimals; adding 0 makes −0, which Parquet's dictionaries do not tell from 0, into 0. */
const round = (x: number): number => Math.round(x * 1e4) / 1e4 + 0
