import type { Option } from '../../../schemas/ask.ts'
import type { Random } from '../../speech/writer/random.ts'

/** Options with the probability that each is picked. They add up to 1. */
export type Distribution<T extends Option = Option> = ReadonlyMap<T, number>

/** Probabilities proportional to exp(utility / temperature). */
export function softmax<T extends Option>(
  options: readonly T[],
  utility: (option: T) => number,
  temperature: number,
): Distribution<T> {
  const utilities = options.map(utility)
  const most = Math.max(...utilities)
  const weights = utilities.map((value) => Math.exp((value - most) / temperature))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return new Map(options.map((option, i) => [option, weights[i]! / sum]))
}

/** Draws from a distribution. */
export function draw<T extends Option>(distribution: Distribution<T>, random: Random): T {
  let left = random()
  let last: T | undefined
  for (const [option, probability] of distribution) {
    if (probability > 0) last = option
    left -= probability
    if (left < 0) return option
  }
  return last!
}

/** What is drawn from at a temperature: probabilities to the power of its inverse, divided by their sum; at 0 the likeliest option. */
export function atTemperature<T extends Option>(distribution: Distribution<T>, temperature: number): Map<T, number> {
  const most = Math.max(...distribution.values())
  const weights = [...distribution].map(([option, p]): [T, number] => [
    option,
    temperature === 0 ? Number(p === most) : (p / most) ** (1 / temperature),
  ])
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  return new Map(weights.map(([option, weight]) => [option, weight / sum]))
}

/** A probability as replies state it, rounded to a millionth. */
export const rounded = (p: number): number => Math.round(p * 1e6) / 1e6

/** The probabilities of `options`, in their order, rounded to a millionth. */
export const probsOf = (distribution: Distribution, options: readonly Option[]): number[] =>
  options.map((option) => rounded(distribution.get(option) ?? 0))

/** The log-odds of a probability, kept within what a player can be sure of. */
export const logit = (p: number): number => {
  const kept = Math.min(0.995, Math.max(0.005, p))
  return Math.log(kept / (1 - kept))
}
