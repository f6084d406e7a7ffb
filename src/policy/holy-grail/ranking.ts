import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Random } from '../../speech/writer/random.ts'
import { type Distribution, softmax } from './choose.ts'

/**
 * What an option is worth is a sum of these: what the evidence says, what the others do, what this player said before, the interest of its team,
 * what it had planned, and what is known of the option itself, as that a claimant is shot.
 */
export type Part = 'evidence' | 'table' | 'word' | 'team' | 'plan' | 'deed'
export type Parts = Readonly<Partial<Record<Part, number>>>

export interface Candidate {
  readonly option: Option
  readonly parts: Parts
  /** The sum of the parts. */
  readonly worth: number
  /** What no reason explains: first impressions, and the mood of the moment. The ranking is by worth and feeling together. */
  readonly feeling: number
}

/**
 * Options with the best first: the first is the choice. Feelings are Gumbel deviates times the temperature, so each option comes first with its
 * probability under softmax (worth / temperature), and why it came first can be said.
 */
export interface Ranking {
  readonly candidates: readonly Candidate[]
  readonly distribution: Distribution
  /** Utilities that differ by less than a temperature are told apart by luck more than by reasons. */
  readonly temperature: number
}

/** What the parts of an option come to. */
export function sumOf(parts: Parts): number {
  let sum = 0
  for (const part in parts) sum += parts[part as Part]!
  return sum
}

interface Ranked<T extends Option> {
  readonly options: readonly T[]
  readonly parts: (option: T) => Parts
  readonly temperature: number
  readonly random: Random
  /** A lasting feeling about an option, in units of worth. */
  readonly impression?: (option: T) => number
}

/** Ranks options by the sum of their parts, with feelings drawn at a temperature. */
export function rank<T extends Option>({ options, parts, temperature, random, impression }: Ranked<T>): Ranking {
  const known = options.map((option) => {
    const found = parts(option)
    return { option, parts: found, worth: sumOf(found), lasting: impression?.(option) ?? 0 }
  })
  const total = new Map<Option, number>(known.map(({ option, worth, lasting }) => [option, worth + lasting]))
  const candidates = known
    .map(
      ({ option, parts: found, worth, lasting }): Candidate => ({
        option,
        parts: found,
        worth,
        feeling: lasting + temperature * gumbel(random),
      }),
    )
    .sort((a, b) => b.worth + b.feeling - a.worth - a.feeling)
  return { candidates, distribution: softmax(options, (option) => total.get(option)!, temperature), temperature }
}

/** A ranking of some of its options, the others being out of the question. */
export function among(
  { candidates, distribution, temperature }: Ranking,
  isLeft: (option: Option) => boolean,
): Ranking {
  const left = candidates.filter(({ option }) => isLeft(option))
  const sum = left.reduce((all, { option }) => all + distribution.get(option)!, 0)
  return {
    candidates: left,
    distribution: new Map(
      left.map(({ option }) => [option, sum > 0 ? distribution.get(option)! / sum : 1 / left.length]),
    ),
    temperature,
  }
}

/** The option that a ranking puts first. */
export const choiceOf = ({ candidates }: Ranking): Option => candidates[0]!.option

/** The seats among the options of a ranking, the best first. */
export const seatsIn = ({ candidates }: Ranking): Seat[] =>
  candidates.map(({ option }) => option).filter((option: Option): option is Seat => typeof option === 'number')

/** What puts the first before the second, the weightiest part first; 'feeling' where luck does. */
export function deciding({ candidates: [first, second] }: Ranking): readonly (readonly [Part | 'feeling', number])[] {
  if (!first || !second) return []
  const difference = (part: Part): number => (first.parts[part] ?? 0) - (second.parts[part] ?? 0)
  const parts = PARTS.map((part) => [part, difference(part)] as const)
  return [...parts, ['feeling', first.feeling - second.feeling] as const]
    .filter(([, gain]) => gain > 0)
    .sort(([, a], [, b]) => b - a)
}
const PARTS: readonly Part[] = ['evidence', 'table', 'word', 'team', 'plan', 'deed']

/** A standard Gumbel deviate. */
const gumbel = (random: Random): number => -Math.log(-Math.log(Math.max(random(), 1e-12)))
