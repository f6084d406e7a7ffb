import type { Role } from '../../schemas/ask.ts'
import { PAIR_FEATURES, type PairFeature, type PairWeights, type Parameters, SEAT_FEATURES } from './features.ts'

/** Results told by the holder of the checking role have separate parameters. */
export const TOLD: ReadonlySet<string> = new Set<PairFeature>(['told black', 'told red'])
const PAIR_KEYS = ['rb', 'br', 'bb'] as const
const TOLD_KEYS = [...PAIR_KEYS, 'sb', 'sr'] as const

// The vector of parameters: three numbers a pair feature, five for told results, and for a seat feature one for black and one a role.

const offsets = new Map<number, ReadonlyMap<string, number>>()

/** Where the parameters of each feature begin in the vector. */
export function offsetsOf(roles: number): ReadonlyMap<string, number> {
  let places = offsets.get(roles)
  if (places) return places
  let at = 0
  places = new Map([
    ...PAIR_FEATURES.map((feature) => {
      const here = at
      at += TOLD.has(feature) ? 5 : 3
      return [feature, here] as const
    }),
    ...SEAT_FEATURES.map((feature) => {
      const here = at
      at += 1 + roles
      return [feature, here] as const
    }),
  ])
  offsets.set(roles, places)
  return places
}

/** The parameters as a vector, with 0 for those that are not named. */
export function vectorOf({ pairs, seats }: Parameters, roles: readonly Role[]): Float64Array {
  const values: number[] = []
  for (const feature of PAIR_FEATURES)
    for (const key of TOLD.has(feature) ? TOLD_KEYS : PAIR_KEYS) values.push(pairs[feature]?.[key] ?? 0)
  for (const feature of SEAT_FEATURES) for (const key of ['black', ...roles]) values.push(seats[feature]?.[key] ?? 0)
  return Float64Array.from(values)
}

/** To three decimals. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000

/** Parameters by name; features that do not count are left out. */
export function parametersOf(
  theta: Float64Array,
  roles: readonly Role[],
  written = (value: number) => value,
): Parameters {
  let at = 0
  const next = (): number => written(theta[at++]!)
  const take = <K extends string>(keys: readonly K[]): Record<K, number> | undefined => {
    const values = keys.map((key) => [key, next()] as const)
    return values.every(([, value]) => value === 0) ? undefined : (Object.fromEntries(values) as Record<K, number>)
  }
  const some = <T>(entries: readonly (readonly [string, T | undefined])[]): Record<string, T> =>
    Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== undefined))
  return {
    pairs: some(
      PAIR_FEATURES.map((feature) => [feature, take<keyof PairWeights>(TOLD.has(feature) ? TOLD_KEYS : PAIR_KEYS)]),
    ),
    seats: some(SEAT_FEATURES.map((feature) => [feature, take(['black', ...roles])])),
  } as Parameters
}
