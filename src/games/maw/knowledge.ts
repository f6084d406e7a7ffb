import type { Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { Knowledge, Roles } from '../../game/ruleset.ts'
import { entitledBy, isItself, type KnowledgeTable } from '../shared/knowledge.ts'
import { isWolf } from './roles.ts'
import type { Switches } from './switches.ts'

/** Both seats of a whisper; the Seer; the Werewolves; the seats that hear the Hideout; those that hear the room of the event; those that hear its votes. */
type Group = 'both' | 'seer' | 'wolves' | 'hideout' | 'room' | 'votes'

/** Who may know what (docs/maw.md). The table speaks of roles and rooms, as the rules do. */
const TABLE: KnowledgeTable<Group> = {
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
  const isInVillage = (event: Event): boolean => 'room' in event && event.room === 'village'
  const hearsHideout: Knowledge['isEntitled'] = (_, seat, roles, alive) =>
    isWolf(roles, seat) || (deadHear === 'all' && seat > 0 && !alive.includes(seat))

  return {
    isEntitled: entitledBy(TABLE, {
      both: (event, seat) => isItself(event, seat) || (event.type === 'whispered' && event.target === seat),
      seer: (_, seat, roles) => roles[seat] === 'sheriff',
      wolves: (_, seat, roles) => isWolf(roles, seat),
      hideout: hearsHideout,
      room: (event, ...who) => isInVillage(event) || hearsHideout(event, ...who),
      votes: (event, seat, ...who) =>
        isInVillage(event) ? announceVotes || isItself(event, seat) : hearsHideout(event, seat, ...who),
    }),
    clues: (seat) =>
      clue.anyOf(
        clue.ownRole(seat),
        clue.team(isWolf, true),
        clue.revealed(),
        clue.checked(finding),
        clue.heardIn('hideout', isWolf),
        clue.nightVictims((roles, victim) => !isWolf(roles, victim), true),
        clue.undecided(
          ({ type }) => type !== 'ended',
          (roles, alive) => isDecided(roles, alive, win),
        ),
      ),
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
