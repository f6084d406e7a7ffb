import * as z from 'zod'
import type { Role } from '../../../schemas/ask.ts'
import { count } from '../../../schemas/row.ts'
import { ROLLOUT_POLICY } from '../../value/crowd.ts'
import { leadOf, Z_THRESHOLD, zThresholdAmong } from '../../value/lead.ts'
import { chance, contrast, type Wins } from '../../value/wins.ts'
import { advantageScale } from './scales.ts'
import { type Kind, shrunk } from './shrinkage.ts'
import { shareKept } from './thinning.ts'

/** The version of the labels: raised when the same rollouts would give other labels. */
export const LABELS = 10

/** What a decision was worth, from rollouts that its own view gives. */
export const valueSchema = z.object({
  /** The estimated chance that the seat's team wins, and its standard error, for each legal action. */
  chances: z.array(z.float64()),
  errors: z.array(z.float64()),
  /** The place of the best among the legal actions. */
  best: count,
  /** By how much the chosen action is better than the mean of the others, shrunk; its standard error; and the same in units of its role. */
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

interface Chosen extends Kind {
  /** The place of the chosen action among the legal ones; -1 if it is none of them. */
  readonly chosen: number
  readonly role: Role
}

/** The value of a decision. */
export function worthOf(wins: Wins, choice: Chosen): Value {
  const { chosen, role, book } = choice
  const all = wins.map((_, action) => chance(wins, action))
  const raw = leadOf(wins, chosen)
  const lead = raw && shrunk(raw, choice)
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

/** The chosen action and the best of the others: which that is, and by how much the chosen one is better, shrunk. */
export function rivalOf(
  wins: Wins,
  choice: Chosen,
): { readonly rival: number; readonly mean: number; readonly error: number } | undefined {
  const { chosen } = choice
  const won = wins.map((row) => row.filter(Boolean).length)
  const others = wins.map((_, action) => action).filter((action) => action !== chosen)
  if (chosen < 0 || others.length === 0) return undefined
  const rival = others.reduce((best, action) => (won[action]! > won[best]! ? action : best))
  return { rival, ...shrunk(contrast(wins, chosen, [rival]), choice) }
}

/** A choice, who made it, and a number from 0 to 1 of its prompt. */
interface Drawn extends Chosen {
  readonly player: string
  readonly draw: number
}

/** What {@link toldApart} says, and null for the true labels that are left out, see {@link shareKept}. */
export function labelOf(wins: Wins | undefined, choice: Drawn): boolean | null {
  const label = wins ? toldApart(wins, choice) : null
  return label && choice.draw >= shareKept(choice.player, choice) ? null : label
}

/**
 * Whether the chosen action is better than every other one (true), or worse than the best of them (false); null where rollouts do not tell. The bound for
 * "false" allows for the best of several having been picked out.
 */
export function toldApart(wins: Wins, choice: Chosen): boolean | null {
  const lead = rivalOf(wins, choice)
  if (!lead) return null
  if (lead.mean > Z_THRESHOLD * lead.error) return true
  return -lead.mean > zThresholdAmong(wins.length - 1) * lead.error ? false : null
}

/** To four decimals; adding 0 makes −0, which Parquet's dictionaries do not tell from 0, into 0. */
export const round = (x: number): number => Math.round(x * 1e4) / 1e4 + 0
