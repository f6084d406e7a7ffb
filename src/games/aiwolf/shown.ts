import { type Ask, CHANCE, type Choice, type Option, type Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { made } from '../../game/choice.ts'
import type { ShownChoices } from '../../game/ruleset.ts'
import { shownIn } from '../shared/shown.ts'
import { CLOSE } from './group-chat.ts'

/** The choices that a view shows: speeches are heard at once, and the order of speakers is that of the first round. */
export function shownAiwolf(events: readonly Event[]): ShownChoices {
  const shown = shownIn(events)
  return {
    own: (ask, at) => shown.own(ask, at),
    others(ask, at): Choice | undefined {
      if (ask.act === 'post') return said(events, ask, at)
      if (ask.seat !== CHANCE || (ask.act !== 'order' && ask.act !== 'line')) return shown.others(ask, at)
      const next = nextIn(events, ask.act === 'line' ? 'hideout' : 'village', ask.options, at)
      if (next === undefined) return undefined
      return next === CLOSE ? { ...made({ pick: CLOSE }), source: 'default' } : made({ pick: next })
    },
    hidden: (ask, at) => (ask.act === 'line' ? nextIn(events, 'hideout', ask.options, at) : shown.hidden(ask, at)),
  }
}

/** What a seat said in a room, or that it passed. */
function said(events: readonly Event[], { seat, room }: Ask, at: number): Choice | undefined {
  for (let i = at; i < events.length; i++) {
    const event = events[i]!
    if (event.type === 'began') return undefined
    if (event.type === 'posted' && event.seat === seat && event.room === room)
      return made({ pick: 'say', text: event.text })
    if (event.type === 'passed' && event.seat === seat && event.room === room)
      return event.over ? made({ pick: 'over' }) : { ...made({ pick: 'skip' }), source: 'default' }
  }
  return undefined
}

/** Who of these is heard next in a room, or asked there; {@link CLOSE} if its group chat is closed before. */
function nextIn(
  events: readonly Event[],
  room: string,
  among: readonly Option[],
  at: number,
): Seat | typeof CLOSE | undefined {
  for (let i = at; i < events.length; i++) {
    const event = events[i]!
    if (event.type === 'began') return undefined
    if (event.type === 'adjourned' && event.room === room) return CLOSE
    const isThere = event.type === 'posted' || event.type === 'passed' || event.type === 'asked'
    if (isThere && event.room === room && among.includes(event.seat)) return event.seat
  }
  return undefined
}
