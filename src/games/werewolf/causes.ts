import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Roles } from '../../game/ruleset.ts'
import type { Switches } from './switches.ts'

/** The choices of a night: the targets of the Werewolves and the Guard, whether the Witch heals, and the target of her poison. */
export interface Causes {
  readonly target: Option
  readonly shield: Option
  readonly isHealed: boolean
  readonly poisoned: Option
}

/** The means of a night: the living Guard and Witch, the seat that the Guard may not protect, and the Witch's potions. */
export interface Means {
  readonly guard: Seat | undefined
  readonly witch: Seat | undefined
  readonly barred: Option
  readonly antidote: boolean
  readonly poison: boolean
}

/** What earlier nights leave of the means. */
export type Left = Pick<Means, 'barred' | 'antidote' | 'poison'>

/** Means at the beginning of a game. */
export const ALL_MEANS: Left = { barred: 'none', antidote: true, poison: true }

/** Who lives to act at night in a deal. */
export const actors = (roles: Roles, alive: readonly Seat[]): Pick<Means, 'guard' | 'witch'> => ({
  guard: alive.find((seat) => roles[seat] === 'doctor'),
  witch: alive.find((seat) => roles[seat] === 'witch'),
})

/** Decision 7: whether these causes make these seats die, and no others. */
function makeDie(
  { target, shield, isHealed, poisoned }: Causes,
  dead: readonly Seat[],
  clash: Switches['clash'],
): boolean {
  const isShielded = shield === target
  const dies = typeof target === 'number' && (isShielded && isHealed ? clash === 'dies' : !isShielded && !isHealed)
  const all = new Set([...(dies ? [target] : []), ...(poisoned === 'none' ? [] : [poisoned])])
  return all.size === dead.length && dead.every((seat) => all.has(seat))
}

/**
 * The causes that could have made these seats die with these means, as far as they differ in what they use up, the thriftiest first. What is known of them
 * is as it is known; other causes may be named to be considered too.
 */
export function* causesOf(
  dead: readonly Seat[],
  means: Means,
  clash: Switches['clash'],
  known: Partial<Causes> = {},
  others: Partial<Causes> = {},
): Generator<Causes> {
  const { guard, witch, barred, antidote, poison } = means
  const either = <T>(sure: T | undefined, ...options: readonly (T | undefined)[]): readonly T[] =>
    sure === undefined ? [...new Set(options.filter((one) => one !== undefined))] : [sure]
  for (const target of either<Option>(known.target, others.target, ...dead, 'none'))
    for (const isHealed of either(known.isHealed, false, true)) {
      if (isHealed && (witch === undefined || !antidote || target === 'none')) continue
      for (const poisoned of either<Option>(known.poisoned, 'none', others.poisoned, ...dead)) {
        if (poisoned !== 'none' && (witch === undefined || !poison || isHealed)) continue
        for (const shield of either<Option>(known.shield, others.shield, 'none', target)) {
          if (shield !== 'none' && (guard === undefined || shield === barred)) continue
          const causes = { target, shield, isHealed, poisoned }
          if (makeDie(causes, dead, clash)) yield causes
        }
      }
    }
}

/** What a night leaves of the means. */
export const after = (
  { antidote, poison }: Left,
  { shield, isHealed, poisoned }: Causes,
  repeatProtect: boolean,
): Left => ({
  barred: repeatProtect ? 'none' : shield,
  antidote: antidote && !isHealed,
  poison: poison && poisoned === 'none',
})
