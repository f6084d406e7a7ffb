import type { Event } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { Clue, Knowledge, Roles } from '../../table/ruleset.ts'
import { entitledBy, type KnowledgeTable } from '../shared/knowledge.ts'

/** Who may know what (docs/mini-mafia.md, decision 13). Nobody is told what chance draws. */
const TABLE: KnowledgeTable<'mafia' | 'sheriff'> = {
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
  isEntitled: entitledBy(TABLE, {
    mafia: (_, seat, roles) => roles[seat] === 'mafia',
    sheriff: (_, seat, roles) => roles[seat] === 'sheriff',
  }),
  clues: (seat, events) => [
    ...clue.ownRole(seat, events),
    ...clue.nightVictims(events, isVillager),
    ...targets(events),
    ...clue.checked(events, (roles, target) => (roles[target] === 'mafia' ? 'black' : 'red')),
  ],
}

/** The night is fixed by construction: the victim is one of the two Villagers. */
const isVillager = (roles: Roles, seat: number): boolean => roles[seat] === 'civilian'

/** The mafioso is told the victim before the morning. */
const targets = (events: readonly Event[]): Clue[] =>
  events.flatMap((event, at) => {
    if (event.type !== 'decided' || typeof event.target !== 'number') return []
    const { target } = event
    return [{ at, allows: (roles: Roles) => isVillager(roles, target) }]
  })
