import type { Seat } from '../../../schemas/ask.ts'
import type { Roles } from '../../game/ruleset.ts'
import { ALL_MEANS, actors, after, type Causes, causesOf, type Left } from './causes.ts'
import type { Switches } from './switches.ts'

/** The switches that nights depend on. */
export type NightRules = Pick<Switches, 'clash' | 'repeatProtect'>

/** A night as one seat knows it. */
export interface KnownNight {
  readonly alive: readonly Seat[]
  readonly dead: readonly Seat[]
  readonly known: Partial<Causes>
}

/**
 * How many of these nights a deal can bring about one after the other. All causes of each night are followed, because one way to explain
 * a night can leave too little for the next. `left`: what there is to be used in the first of them.
 */
export function explained(
  roles: Roles,
  nights: readonly KnownNight[],
  { clash, repeatProtect }: NightRules,
  left: Left = ALL_MEANS,
): number {
  let states = [left]
  for (const [count, { alive, dead, known }] of nights.entries()) {
    const next = new Map<string, Left>()
    for (const state of states) {
      const means = { ...state, ...actors(roles, alive) }
      for (const causes of causesOf(dead, means, clash, known)) {
        const state = after(means, causes, repeatProtect)
        next.set(JSON.stringify(state), state)
      }
    }
    if (next.size === 0) return count
    states = [...next.values()]
  }
  return nights.length
}
