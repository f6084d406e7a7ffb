import type { Seat } from '../../schemas/ask.ts'
import { MODERATOR_ROLE } from '../game/ruleset.ts'
import { hears } from '../view/view.ts'
import { readable } from './excerpt.ts'
import type { LeakTally, Tell } from './leak.ts'
import type { Truth } from './twins.ts'

/** For each event of the log, the seats that may know it by the knowledge table; index 0 is the moderator. */
export type Entitlements = readonly (readonly boolean[])[]

/** Applies the knowledge table to every event of a log. */
export function entitlementsOf({
  roles,
  log,
  ruleset: { knows },
}: Pick<Truth, 'roles' | 'log' | 'ruleset'>): Entitlements {
  let alive: readonly Seat[] = roles.map((_, seat) => seat).slice(1)
  return log.map(({ event }) => {
    const may = roles.map((_, seat) => knows.isEntitled(event, seat, roles, alive))
    if (event.type === 'left') alive = alive.filter((seat) => seat !== event.seat)
    return may
  })
}

/** Checks that each view contains exactly the events that the knowledge table allows its seat. */
export function checkEntitlements(
  { roles, log }: Truth,
  entitlements: Entitlements,
  tell: Tell,
  tally: LeakTally,
): void {
  log.forEach((told, at) => {
    roles.forEach((role, seat) => {
      tally.entitlements++
      const may = entitlements[at]![seat]!
      const does = hears(seat, told.to)
      if (may === does) return
      const said = readable(told.event)
      const who = role === MODERATOR_ROLE ? 'the moderator' : `seat ${seat}, a ${role}`
      tell({
        kind: 'knowledge',
        channel: does ? `${told.event.type} told to ${who}` : `${told.event.type} not told to ${who}`,
        texts: does ? [said, 'not to be known'] : ['not heard', said],
      })
    })
  })
}
