import type { Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { Knowledge, Roles } from '../../game/ruleset.ts'
import { entitledBy, type KnowledgeTable } from '../shared/knowledge.ts'
import { isMafia } from './roles.ts'

/** Who may know what (docs/llmafia.md, decision 10). */
const TABLE: KnowledgeTable<'mafia' | 'room'> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'mafia',
  began: 'everyone',
  posted: 'room',
  voted: 'everyone',
  abstained: 'everyone',
  claimed: 'mafia',
  decided: 'mafia',
  left: 'everyone',
  revealed: 'everyone',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

const livesAsMafia: Knowledge['isEntitled'] = (_, seat, roles, alive) => isMafia(roles, seat) && alive.includes(seat)

export const knowledgeLlmafia: Knowledge = {
  isEntitled: entitledBy(TABLE, {
    mafia: livesAsMafia,
    room: (event, ...who) => ('room' in event && event.room === 'village') || livesAsMafia(event, ...who),
  }),
  clues: (seat) =>
    clue.anyOf(
      clue.ownRole(seat),
      clue.team(isMafia, true),
      clue.nightVictims((roles, victim) => !isMafia(roles, victim), true),
      clue.revealed(),
      clue.heardIn('hideout', isMafia),
      clue.undecided(goesOn, isDecided),
    ),
}

const goesOn = ({ type }: Event): boolean => type !== 'left' && type !== 'revealed' && type !== 'ended'

/** The Bystanders win when no Mafia is left, the Mafia when they are as many as the Bystanders. */
function isDecided(roles: Roles, alive: readonly Seat[]): boolean {
  const mafia = alive.filter((seat) => isMafia(roles, seat)).length
  return mafia === 0 || mafia >= alive.length - mafia
}
