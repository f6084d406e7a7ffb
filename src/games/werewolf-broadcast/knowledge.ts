import * as clue from '../../belief/clues.ts'
import type { HiddenChoices, Knowledge } from '../../game/ruleset.ts'
import { anyOf } from '../shared/imagined.ts'
import { entitledBy, type KnowledgeTable } from '../shared/knowledge.ts'
import { isWolf } from './roles.ts'

/** Who may know what (docs/werewolf-broadcast.md, decision 7). */
const TABLE: KnowledgeTable<'wolves'> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'wolves',
  began: 'everyone',
  announced: 'everyone',
  spoke: 'everyone',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

export const knowledgeBroadcast: Knowledge = {
  isEntitled: entitledBy(TABLE, { wolves: (_, seat, roles) => isWolf(roles, seat) }),
  clues: (seat) => clue.anyOf(clue.ownRole(seat), clue.team(isWolf)),
}

/** Nothing that is on record was chosen because of a hidden role alone: nights are not on record. */
export const hiddenBroadcast: HiddenChoices = {
  isHidden: () => false,
  isHeardBy: () => false,
  answer: ({ options }, imagined) => anyOf(options, imagined),
}
