import * as z from 'zod'
import type { Act, Role, Team } from '../../../schemas/ask.ts'
import { count } from '../../../schemas/row.ts'
import { ROLLOUT_POLICY } from '../../value/crowd.ts'
import { leadOf, SEPARATE } from '../../value/lead.ts'
import { chance, type Wins } from '../../value/wins.ts'
import { advantageScale } from './scales.ts'

/** The version of the labels: raised when the same rollouts would give other labels. */
export const LABELS = 2

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
  const lead = leadOf(wins, chosen)
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

/**
 * Whether rollouts tell a choice of this kind rightly. Their players do not remember how black voted, so a vote of black while the game goes on is worth
 * less than they say (docs/values.md): it gets no label and no pair. With three alive the vote ends the game, and nobody is left to remember it.
 */
export const isTold = ({
  act,
  team,
  alive,
}: {
  readonly act: Act
  readonly team: Team
  readonly alive: number
}): boolean => !(team === 'black' && act === 'vote' && alive > 3)

/** Whether a choice was better (true) or worse (false) than the mean of the others; null if the interval of the difference has zero in it. */
export function labelOf(value: Value | null): boolean | null {
  if (value === null || value.advantage === null || value.advantage_error === null) return null
  return Math.abs(value.advantage) > SEPARATE * value.advantage_error ? value.advantage > 0 : null
}

/** To four decimals; adding 0 makes −0, which Parquet's dictionaries do not tell from 0, into 0. */
const round = (x: number): number => Math.round(x * 1e4) / 1e4 + 0
