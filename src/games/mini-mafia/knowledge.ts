import type { Event, EventType } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { Clue, Knowledge, Roles } from '../../table/ruleset.ts'

type Entitled = 'everyone' | 'itself' | 'mafia' | 'sheriff'

/** Who may know what (docs/mini-mafia.md, decision 13). What chance draws is nobody's. */
const TABLE: Partial<Record<EventType, Entitled>> = {
  opened: 'everyone',
  dealt: 'itself',
  began: 'everyone',
  decided: 'mafia',
  checked: 'sheriff',
  left: 'everyone',
  spoke: 'everyone',
  voted: 'everyone',
  abstained: 'everyone',
  tied: 'everyone',
  unvoted: 'everyone',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

export const knowledgeMini: Knowledge = {
  isEntitled(event, seat, roles) {
    const who = table(event)
    if (who === 'itself') return 'seat' in event && event.seat === seat
    return who === 'everyone' || (who !== undefined && roles[seat] === who)
  },
  clues: (seat, events) => [
    ...clue.ownRole(seat, events),
    ...clue.nightVictims(events, isVillager),
    ...targets(events),
    ...clue.checked(events, (roles, target) => (roles[target] === 'mafia' ? 'black' : 'red')),
  ],
}

const table = ({ type }: Event): Entitled | undefined => TABLE[type]

/** The night is fixed by construction: the victim is one of the two Villagers. */
const isVillager = (roles: Roles, seat: number): boolean => roles[seat] === 'civilian'

/** The mafioso hears of the victim first. */
const targets = (events: readonly Event[]): Clue[] =>
  events.flatMap((event, at) => {
    if (event.type !== 'decided' || typeof event.target !== 'number') return []
    const { target } = event
    return [{ at, allows: (roles: Roles) => isVillager(roles, target) }]
  })
