import { MODERATOR, type Option, type Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { ClueReader, Knowledge, Roles } from '../../game/ruleset.ts'
import { entitledBy, isItself, type KnowledgeTable } from '../shared/knowledge.ts'
import { isMafia, TEAMS } from './roles.ts'
import type { Switches } from './switches.ts'

/** The living Mafia; the Detective; the player called and the moderator. */
type Group = 'mafia' | 'sheriff' | 'called'

/** Who may know what, by role and not by evidence (docs/classic-7.md, "Who knows what"). */
const TABLE: KnowledgeTable<Group> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'mafia',
  began: 'everyone',
  woke: 'everyone',
  claimed: 'mafia',
  decided: 'mafia',
  checked: 'sheriff',
  missed: 'everyone',
  left: 'everyone',
  started: 'everyone',
  cued: 'everyone',
  spoke: 'everyone',
  posted: 'everyone',
  voted: 'everyone',
  abstained: 'everyone',
  tied: 'everyone',
  stayed: 'everyone',
  unvoted: 'everyone',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

/** The knowledge table of these switches. An event that the switches turn off has no line. */
export function knowledge7(switches: Switches): Knowledge {
  const table: typeof TABLE = {
    ...TABLE,
    ...(switches.announceSave && { saved: 'everyone' }),
    ...(switches.reveal !== 'none' && { revealed: 'everyone' }),
    ...(switches.cueTo === 'speaker' && { cued: 'called' }),
  }
  return {
    isEntitled: entitledBy(table, {
      mafia: (_, seat, roles, alive) => isMafia(roles, seat) && alive.includes(seat),
      sheriff: (_, seat, roles) => roles[seat] === 'sheriff',
      called: (event, seat) => seat === MODERATOR || isItself(event, seat),
    }),
    clues: (seat) =>
      clue.anyOf(
        clue.ownRole(seat),
        clue.team(isMafia, true),
        clue.nightVictims((roles, victim) => !isMafia(roles, victim), true),
        clue.checked((roles, target) => (isMafia(roles, target) ? 'black' : 'red')),
        clue.revealed(TEAMS),
        clue.undecided(goesOn, isDecided),
        saves(switches),
      ),
  }
}

/** Red wins when no Mafia is left, black when half of the living are Mafia, or more. */
function isDecided(roles: Roles, alive: readonly Seat[]): boolean {
  const mafia = alive.filter((seat) => isMafia(roles, seat)).length
  return mafia === 0 || mafia * 2 >= alive.length
}

/** Whether an event shows that the game went on after somebody left: any event but a revealed card and the end itself. */
const goesOn = ({ type }: Event): boolean => type !== 'left' && type !== 'revealed' && type !== 'ended'

/**
 * What follows from a save. The Mafia know whom they decided to kill: if nobody died, that seat was protected, so the Doctor was alive then.
 * An announced save tells everybody that the Doctor is alive, and tells the Doctor that the seat it protected was attacked and is not Mafia.
 * Without an announcement the Doctor learns nothing, because the Mafia may choose to kill nobody.
 */
function saves({ selfProtect }: Switches): ClueReader {
  let alive: readonly Seat[] = []
  let decided: Option | undefined
  let shield: Option | undefined
  return (event) => {
    if (event.type === 'opened') alive = clue.seatsIn(event)
    if (event.type === 'left') alive = alive.filter((seat) => seat !== event.seat)
    if (event.type === 'began' && event.phase === 'night') decided = shield = undefined
    if (event.type === 'decided') decided = event.target
    if (event.type === 'chose' && event.act === 'protect') shield = event.pick
    if (event.type !== 'saved' && !(event.type === 'missed' && typeof decided === 'number')) return clue.NOTHING
    const among = alive
    const saved = decided ?? shield
    const isDoctor = (roles: Roles, seat: Seat): boolean => roles[seat] === 'doctor' && (selfProtect || seat !== saved)
    return [
      {
        allows: (roles) =>
          among.some((seat) => isDoctor(roles, seat)) && !(typeof saved === 'number' && isMafia(roles, saved)),
      },
    ]
  }
}
