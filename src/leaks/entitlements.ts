import { type Role, type Seat, teamOf } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { Entitled, Ruleset } from '../table/game.ts'
import { hears } from '../view/view.ts'
import { readable } from './excerpt.ts'
import type { LeakTally, Tell } from './leak.ts'
import type { Truth } from './twins.ts'

/** Whether the table lets a seat know an event. Who is alive is public. */
export function isEntitled(
  { event }: Told,
  seat: Seat,
  roles: readonly Role[],
  { knows }: Ruleset,
  log: readonly Told[],
  at: number,
): boolean {
  const who: Entitled = knows.entitled(event)
  switch (who) {
    case 'everyone':
      return true
    case 'itself':
      return 'seat' in event && event.seat === seat
    case 'black':
      return (
        teamOf(roles[seat]!) === 'black' &&
        !log.slice(0, at).some((told) => told.event.type === 'left' && told.event.seat === seat)
      )
    case 'nobody':
      return false
    default:
      return roles[seat] === who
  }
}

/** Nothing in a view beyond the table, and everything in the table is in the view. */
export function checkEntitlements({ roles, log, ruleset }: Truth, tell: Tell, tally: LeakTally): void {
  log.forEach((told, at) => {
    for (let seat = 1; seat < roles.length; seat++) {
      tally.entitlements++
      const may = isEntitled(told, seat, roles, ruleset, log, at)
      const does = hears(seat, told.to)
      if (may === does) continue
      const said = readable(told.event)
      if (does)
        tell({
          kind: 'knowledge',
          channel: `${told.event.type} told to seat ${seat}, a ${roles[seat]}`,
          texts: [said, 'not to be known'],
        })
      else
        tell({
          kind: 'knowledge',
          channel: `${told.event.type} not told to seat ${seat}, a ${roles[seat]}`,
          texts: ['not heard', said],
        })
    }
  })
}
