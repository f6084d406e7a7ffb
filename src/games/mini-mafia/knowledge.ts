import * as clue from '../../belief/clues.ts'
import type { ClueReader, Knowledge, Roles } from '../../game/ruleset.ts'
import { entitledBy, type KnowledgeTable } from '../shared/knowledge.ts'

/** Who may know what (docs/mini-mafia.md, decision 13). Nobody hears what chance draws. */
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
  clues: (seat) =>
    clue.anyOf(
      clue.ownRole(seat),
      clue.nightVictims(isVillager),
      targets,
      clue.checked((roles, target) => (roles[target] === 'mafia' ? 'black' : 'red')),
    ),
}

/** The night is fixed by construction: the victim is one of the two Villagers. */
const isVillager = (roles: Roles, seat: number): boolean => roles[seat] === 'civilian'

/** The mafioso hears the victim before the morning. */
const targets: ClueReader = (event) => {
  if (event.type !== 'decided' || typeof event.target !== 'number') return clue.NOTHING
  const { target } = event
  return [{ allows: (roles) => isVillager(roles, target) }]
}
