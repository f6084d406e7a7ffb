import { type Parameters, TALK } from './features.ts'

/** The number of a day in a list by day, of which the last one counts for all later days; 1 where there is no list. */
const onDay = (day: number, byDay: readonly number[] | undefined): number =>
  byDay?.[Math.min(Math.max(day, 1), byDay.length) - 1] ?? 1

/** What the evidence is multiplied by on a day. */
export const sharpnessOn = (day: number, { sharpness }: Parameters): number => onDay(day, sharpness)

const scaled = new WeakMap<Parameters, Map<number, Parameters>>()

/** The parameters on a day, in which those of talk are multiplied by what talk counts on it: the same object for each weight of talk. */
export function parametersOn(day: number, parameters: Parameters): Parameters {
  const weight = onDay(day, parameters.talk)
  if (weight === 1) return parameters
  let known = scaled.get(parameters)
  if (!known) scaled.set(parameters, (known = new Map()))
  let found = known.get(weight)
  if (!found) known.set(weight, (found = withTalk(parameters, weight)))
  return found
}

function withTalk({ pairs, seats, ...others }: Parameters, weight: number): Parameters {
  const scale = <T extends object>(features: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(features).map(([feature, of]) => [feature, TALK.has(feature) ? times(of, weight) : of]),
    )
  return { ...others, pairs: scale(pairs), seats: scale(seats) }
}

const times = <T extends object>(numbers: T, factor: number): T =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, value * factor])) as T
