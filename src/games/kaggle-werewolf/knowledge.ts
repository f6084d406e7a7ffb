import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { ClueReader, Knowledge, Roles } from '../../game/ruleset.ts'
import { entitledBy, type KnowledgeTable } from '../shared/knowledge.ts'
import { isWolf, type RoleKaggle, TEAMS } from './roles.ts'
import type { Switches } from './switches.ts'

/** The living Werewolves; the Seer; everybody by day, and the living Werewolves by night. */
type Group = 'wolves' | 'seer' | 'ordered'

/** Who may know what, by the `public` and `visible_to` of the environment (docs/foreign-games.md). */
const TABLE: KnowledgeTable<Group> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'wolves',
  began: 'everyone',
  ordered: 'ordered',
  claimed: 'wolves',
  decided: 'wolves',
  checked: 'seer',
  healed: 'itself',
  missed: 'everyone',
  left: 'everyone',
  revealed: 'everyone',
  bidden: 'everyone',
  spoke: 'everyone',
  voted: 'everyone',
  abstained: 'everyone',
  unvoted: 'everyone',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

export function knowledgeKaggle(switches: Switches): Knowledge {
  const isLivingWolf: Knowledge['isEntitled'] = (_, seat, roles, alive) => isWolf(roles, seat) && alive.includes(seat)
  return {
    isEntitled: entitledBy(TABLE, {
      wolves: isLivingWolf,
      seer: (_, seat, roles) => roles[seat] === 'sheriff',
      ordered: (event, ...rest) =>
        event.type === 'ordered' && event.act === 'kill' ? isLivingWolf(event, ...rest) : true,
    }),
    clues: (seat) =>
      clue.anyOf(
        clue.ownRole(seat),
        clue.team(isWolf),
        clue.nightVictims((roles, victim) => !isWolf(roles, victim), true),
        clue.checked((roles, target, question) =>
          question === 'role' ? roles[target]! : TEAMS[roles[target] as RoleKaggle],
        ),
        clue.revealed(TEAMS),
        clue.undecided(goesOn, isDecided),
        saves(switches),
      ),
  }
}

/** The Villagers win when no Werewolf is left, the Werewolves when they are half of the living. */
function isDecided(roles: Roles, alive: readonly Seat[]): boolean {
  const wolves = alive.filter((seat) => isWolf(roles, seat)).length
  return wolves === 0 || wolves * 2 >= alive.length
}

/** Whether an event shows that the game went on after somebody left: any event but a revealed card and the end itself. */
const goesOn = ({ type }: Event): boolean => type !== 'left' && type !== 'revealed' && type !== 'ended'

/**
 * What follows from a save. Where chance decides ties, somebody is attacked every night: a night without a victim tells everybody that the Doctor lives. The
 * Werewolves know whom they attacked: that seat is not the Doctor, unless it may protect itself. The Doctor learns that it saved its target, who is no
 * Werewolf.
 */
function saves({ selfSave, nightTie }: Switches): ClueReader {
  let alive: readonly Seat[] = []
  let decided: Option | undefined
  return (event) => {
    if (event.type === 'opened') alive = clue.seatsIn(event)
    if (event.type === 'left') alive = alive.filter((seat) => seat !== event.seat)
    if (event.type === 'began' && event.phase === 'night') decided = undefined
    if (event.type === 'decided') decided = event.target
    if (event.type === 'healed') return [{ allows: (roles) => !isWolf(roles, event.target) }]
    if (event.type !== 'missed' || !(typeof decided === 'number' || nightTie === 'chance')) return clue.NOTHING
    const among = alive
    const saved = decided
    return [{ allows: (roles) => among.some((seat) => roles[seat] === 'doctor' && (selfSave || seat !== saved)) }]
  }
}
