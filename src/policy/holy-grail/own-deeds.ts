import type { Seat } from '../../../schemas/ask.ts'
import { ACTS, actNumberOf, actOf, type Evidence } from '../../belief/features.ts'
import type { Mind } from './mind.ts'
import { once } from './once.ts'

/** What this player did itself. */
export const ownDeeds = once((mind: Mind): ReadonlySet<number> => {
  const found = new Set<number>()
  for (const one of mind.self.beliefs.about(mind.me)) if (one.actor === mind.me) found.add(deedOf(one))
  return found
})

/** What a player does against another, and for one. */
export const GOES_AFTER: ReadonlySet<string> = new Set([
  'accuse',
  'joins accusers',
  'nominate',
  'vote',
  'votes again',
  'cast',
])
export const STANDS_UP: ReadonlySet<string> = new Set(['trust', 'defend', 'stands by the accused'])

/** Those to whom this player did such things itself, on any day; worked out once a decision. */
export function ownTargets({ self, me, ledger, targets }: Mind, acts: ReadonlySet<string>): ReadonlySet<Seat> {
  const known = targets.get(acts)
  if (known) return known
  const today = [...(acts === GOES_AFTER ? ledger.accusers : ledger.friends)]
  const found = new Set(today.flatMap(([seat, by]) => (by.has(me) ? [seat] : [])))
  for (const { actor, target, feature } of self.beliefs.about(me))
    if (actor === me && acts.has(actOf(feature))) found.add(target)
  targets.set(acts, found)
  return found
}

/** Whether this player went the same way itself: after the same player, or for it. */
export const isOwnWay = (feature: Evidence['feature'], hasGoneAfter: boolean, hasStoodUp: boolean): boolean =>
  (hasGoneAfter && GOES_AFTER.has(actOf(feature))) || (hasStoodUp && STANDS_UP.has(actOf(feature)))

/** What was done to whom and when, as one number: fewer than 100 seats, and days without end. */
export const deedOf = ({ feature, target, day }: Evidence): number => (day * ACTS + actNumberOf(feature)) * 100 + target
