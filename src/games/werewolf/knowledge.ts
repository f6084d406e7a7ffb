import type { Event } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { ClueReader, Knowledge } from '../../game/ruleset.ts'
import { entitledBy, type KnowledgeTable } from '../shared/knowledge.ts'
import { nights } from './inference.ts'
import { isWolf } from './roles.ts'
import { decide } from './state.ts'
import type { Switches } from './switches.ts'

/** Who may know what (docs/werewolf.md, decision 15). */
const TABLE: KnowledgeTable<'wolves' | 'seer' | 'witch'> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'wolves',
  began: 'everyone',
  claimed: 'wolves',
  decided: 'wolves',
  checked: 'seer',
  attacked: 'witch',
  missed: 'everyone',
  left: 'everyone',
  shot: 'everyone',
  spoke: 'everyone',
  voted: 'everyone',
  abstained: 'everyone',
  tied: 'everyone',
  stayed: 'everyone',
  unvoted: 'everyone',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

export function knowledgeWolf(switches: Switches): Knowledge {
  const { win } = switches
  return {
    isEntitled: entitledBy(TABLE, {
      wolves: (_, seat, roles) => isWolf(roles, seat),
      seer: (_, seat, roles) => roles[seat] === 'sheriff',
      witch: (_, seat, roles) => roles[seat] === 'witch',
    }),
    clues: (seat) =>
      clue.anyOf(
        clue.ownRole(seat),
        clue.team(isWolf),
        clue.checked((roles, target) => (isWolf(roles, target) ? 'black' : 'red')),
        shown,
        nights(switches),
        clue.undecided(
          ({ type }: Event) => type !== 'left' && type !== 'ended',
          (roles, alive) => decide(roles, alive, win) !== undefined,
          win === 'parity',
        ),
      ),
  }
}

/** Who shoots is the Hunter, and who gives itself up a Werewolf. */
const shown: ClueReader = (event) => {
  if (event.type === 'shot') return [{ allows: (roles) => roles[event.seat] === 'hunter' }]
  if (event.type !== 'left' || event.by !== 'surrender') return clue.NOTHING
  return [{ isOfTeams: true, allows: (roles) => isWolf(roles, event.seat) }]
}
