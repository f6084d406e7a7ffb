import type { Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import * as clue from '../../belief/clues.ts'
import type { Knowledge, Roles } from '../../game/ruleset.ts'
import { entitledBy, type KnowledgeTable } from '../shared/knowledge.ts'
import { isBlack } from './roles.ts'
import type { Switches } from './switches.ts'

/** The living black team; the role that asked the question of a check; nobody. */
type Group = 'black' | 'asker' | 'nobody'

/**
 * Who may know what in the 2025 game. The table speaks of roles, as the rule book does: each seat knows its own role, asks, choices and
 * thoughts; the black know their team and hear each other's claims and the decision while they live; Sheriff and Don know their own results, the Sheriff of
 * a team and the Don of the Sheriff.
 */
const TABLE: KnowledgeTable<Group> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'black',
  revealed: 'black',
  began: 'everyone',
  gathered: 'everyone',
  woke: 'everyone',
  slept: 'everyone',
  claimed: 'black',
  decided: 'black',
  checked: 'asker',
  missed: 'everyone',
  suspected: 'everyone',
  started: 'everyone',
  spoke: 'everyone',
  silenced: 'everyone',
  nominated: 'everyone',
  warned: 'everyone',
  balloted: 'everyone',
  unvoted: 'everyone',
  voted: 'everyone',
  tied: 'everyone',
  raised: 'everyone',
  stayed: 'everyone',
  left: 'everyone',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

/** The knowledge table of these switches: nobody hears blind shots. */
export function knowledge2025({ kill, friendlyFire }: Switches): Knowledge {
  const table: typeof TABLE = kill === 'unanimous' ? { ...TABLE, claimed: 'nobody', decided: 'nobody' } : TABLE
  return {
    isEntitled: entitledBy(table, {
      black: (_, seat, roles, alive) => isBlack(roles, seat) && alive.includes(seat),
      asker: (event, seat, roles) =>
        event.type === 'checked' && roles[seat] === (event.question === 'team' ? 'sheriff' : 'don'),
      nobody: () => false,
    }),
    clues: (seat) =>
      clue.anyOf(
        clue.ownRole(seat),
        clue.team(isBlack, true),
        clue.revealed(),
        clue.checked(finding),
        ...(friendlyFire ? [] : [clue.nightVictims((roles, victim) => !isBlack(roles, victim), true)]),
        clue.undecided(goesOn, isDecided),
      ),
  }
}

/** What a check finds: the team of a seat, or whether it is the Sheriff. */
const finding = (roles: Roles, target: Seat, question: string): string =>
  question === 'team' ? (isBlack(roles, target) ? 'black' : 'red') : roles[target] === 'sheriff' ? 'yes' : 'no'

/** Red wins when no black is left, black when they are as many as the red. */
export function isDecided(roles: Roles, alive: readonly Seat[]): boolean {
  let black = 0
  for (let i = 0; i < alive.length; i++) if (isBlack(roles, alive[i]!)) black++
  return black === 0 || black >= alive.length - black
}

/** Whether an event shows that the game went on after somebody left. Last words do not: they are spoken even when the game is over. */
const goesOn = (event: Event): boolean =>
  event.type === 'started' ||
  event.type === 'began' ||
  event.type === 'silenced' ||
  event.type === 'unvoted' ||
  event.type === 'balloted' ||
  (event.type === 'spoke' && event.act !== 'farewell') ||
  (event.type === 'asked' && event.act !== 'farewell' && event.act !== 'suspect')
