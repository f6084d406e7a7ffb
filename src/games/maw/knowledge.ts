import type { Seat } from '../../../schemas/ask.ts'
import type { Event, EventType } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { Knowledge, Roles } from '../../table/ruleset.ts'
import { isWolf } from './roles.ts'
import type { Switches } from './switches.ts'

/** Who may know an event: everybody; the seat that it names, or the two; the Seer; the Werewolves; whoever hears the Hideout, or its room. */
type Entitled = 'everyone' | 'itself' | 'both' | 'seer' | 'wolves' | 'hideout' | 'room' | 'votes'

/** Who may know what (docs/maw.md). The table speaks of roles and rooms, as the rules do. */
const TABLE: Partial<Record<EventType, Entitled>> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'wolves',
  began: 'everyone',
  posted: 'room',
  cast: 'votes',
  retracted: 'votes',
  whispered: 'both',
  refused: 'itself',
  voted: 'everyone',
  tied: 'everyone',
  stayed: 'everyone',
  unvoted: 'everyone',
  left: 'everyone',
  missed: 'everyone',
  revealed: 'hideout',
  decided: 'hideout',
  checked: 'seer',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

/** The knowledge table of these switches. */
export function knowledgeMaw({ announceVotes, deadHear, win }: Switches): Knowledge {
  const isItself = (event: Event, seat: Seat): boolean => 'seat' in event && event.seat === seat
  const hearsHideout = (seat: Seat, roles: Roles, alive: readonly Seat[]): boolean =>
    isWolf(roles, seat) || (deadHear === 'all' && seat > 0 && !alive.includes(seat))

  return {
    isEntitled(event, seat, roles, alive) {
      const isInVillage = 'room' in event && event.room === 'village'
      switch (TABLE[event.type]) {
        case 'everyone':
          return true
        case 'itself':
          return isItself(event, seat)
        case 'both':
          return isItself(event, seat) || (event.type === 'whispered' && event.target === seat)
        case 'seer':
          return roles[seat] === 'sheriff'
        case 'wolves':
          return isWolf(roles, seat)
        case 'hideout':
          return hearsHideout(seat, roles, alive)
        case 'room':
          return isInVillage || hearsHideout(seat, roles, alive)
        case 'votes':
          if (isInVillage) return announceVotes || isItself(event, seat)
          return hearsHideout(seat, roles, alive)
        default:
          return false
      }
    },
    clues: (seat, events) => [
      ...clue.ownRole(seat, events),
      ...clue.team(events, isWolf),
      ...clue.revealed(events),
      ...clue.checked(events, finding),
      ...clue.heardIn('hideout', events, isWolf),
      ...clue.nightVictims(events, (roles, victim) => !isWolf(roles, victim)),
      ...clue.undecided(
        events,
        ({ type }) => type !== 'ended',
        (roles, alive) => isDecided(roles, alive, win),
      ),
    ],
  }
}

/** What the Seer learns of a player. */
const finding = (roles: Roles, target: Seat): string => (isWolf(roles, target) ? 'black' : 'red')

/** The Villagers win when no Werewolf is left, the Werewolves when no Villager is, or at parity. */
function isDecided(roles: Roles, alive: readonly Seat[], win: Switches['win']): boolean {
  const black = alive.filter((seat) => isWolf(roles, seat)).length
  const red = alive.length - black
  return black === 0 || red === 0 || (win === 'parity' && black >= red)
}
