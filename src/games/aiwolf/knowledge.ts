import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { ClueReader, Knowledge, Roles } from '../../game/ruleset.ts'
import { entitledBy, type KnowledgeTable } from '../shared/knowledge.ts'
import { mostNamed } from './night.ts'

/** The Werewolves, dead ones too; the Seer; the Medium; the seats in the room of the event. */
type Group = 'wolves' | 'seer' | 'medium' | 'room'

/** Who may know what, by role (docs/aiwolf.md). */
const TABLE: KnowledgeTable<Group> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'wolves',
  began: 'everyone',
  posted: 'room',
  passed: 'room',
  convened: 'room',
  adjourned: 'room',
  recalled: 'everyone',
  voted: 'everyone',
  abstained: 'everyone',
  unvoted: 'everyone',
  tied: 'everyone',
  left: 'everyone',
  missed: 'everyone',
  revealed: 'medium',
  checked: 'seer',
  claimed: 'wolves',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

const isWerewolf = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia'

/** What is seen of a player: whether it is a Werewolf. The Possessed is not. */
const species = (roles: Roles, seat: Seat): string => (isWerewolf(roles, seat) ? 'black' : 'red')

export const knowledgeAiwolf: Knowledge = {
  isEntitled: entitledBy(TABLE, {
    wolves: (_, seat, roles) => isWerewolf(roles, seat),
    seer: (_, seat, roles) => roles[seat] === 'sheriff',
    medium: (_, seat, roles) => roles[seat] === 'medium',
    room: (event, seat, roles) => ('room' in event && event.room === 'village') || isWerewolf(roles, seat),
  }),
  clues: (seat) =>
    clue.anyOf(
      clue.ownRole(seat),
      clue.team(isWerewolf),
      clue.nightVictims((roles, victim) => !isWerewolf(roles, victim)),
      clue.checked(species),
      clue.revealed({
        civilian: 'red',
        sheriff: 'red',
        medium: 'red',
        doctor: 'red',
        possessed: 'red',
        mafia: 'black',
      }),
      clue.undecided(goesOn, isDecided, false),
      saves(),
    ),
}

/** Red wins when no Werewolf is left, black when the Werewolves are as many as all others. */
function isDecided(roles: Roles, alive: readonly Seat[]): boolean {
  const wolves = alive.filter((seat) => isWerewolf(roles, seat)).length
  return wolves === 0 || wolves * 2 >= alive.length
}

/** Whether an event shows that the game went on after somebody left. */
const goesOn = ({ type }: Event): boolean => type !== 'left' && type !== 'ended'

/**
 * The Werewolves know whom they voted to attack. If nobody died, one of those with the most votes was guarded: the Bodyguard was alive and is
 * another seat. Nobody else learns anything, because the Werewolves may attack nobody.
 */
function saves(): ClueReader {
  let alive: readonly Seat[] = []
  let picks: Option[] = []
  return (event) => {
    if (event.type === 'opened') alive = clue.seatsIn(event)
    if (event.type === 'left') alive = alive.filter((seat) => seat !== event.seat)
    if (event.type === 'began' && event.phase === 'night') picks = []
    if (event.type === 'claimed') picks.push(event.target)
    if (event.type !== 'missed') return clue.NOTHING
    const [named, among] = [picks, alive]
    if (!named.some((pick) => typeof pick === 'number')) return clue.NOTHING
    return [
      {
        allows(roles) {
          const leaders = mostNamed(named.filter((pick) => typeof pick === 'number' && !isWerewolf(roles, pick)))
          const isAble = (seat: Seat): boolean => roles[seat] === 'doctor' && leaders.some((other) => other !== seat)
          return leaders.length === 0 || among.some(isAble)
        },
      },
    ]
  }
}
