import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, World } from '../../game/ruleset.ts'
import { holders } from './roles.ts'
import type { Switches } from './switches.ts'

export interface Verdict {
  readonly winner: 'red' | 'black' | 'draw'
  readonly reason: 'no black left' | 'parity' | 'too many days' | 'quiet days'
}

/** The state of a game that its phases share. */
export interface Table extends Judge {
  readonly switches: Switches
  verdict: Verdict | undefined
  /** The seat that the Doctor may not protect tonight (decision 14). */
  barred: Seat | undefined
  /** Who opened the last day's rounds. */
  starter: Seat | undefined
}

/** Decision 31: red wins when no Mafia lives, which is looked at first; black when half of the living are Mafia, or more. */
function decide(world: World): Verdict | undefined {
  const mafia = holders(world, 'mafia').length
  if (mafia === 0) return { winner: 'red', reason: 'no black left' }
  return mafia * 2 >= world.alive.length ? { winner: 'black', reason: 'parity' } : undefined
}

/** Decisions 19, 20 and 32: one seat leaves, its role is shown if the switch says so, and then it is checked once whether the game is decided. */
export function depart(table: Table, seat: Seat, by: 'kill' | 'vote'): void {
  const { world, tell, switches } = table
  world.alive = world.alive.filter((other) => other !== seat)
  tell('everyone', { type: 'left', seat, by })
  const role = world.roles[seat]!
  const isShown = switches.reveal === 'both' || switches.reveal === by
  if (isShown && switches.revealAs === 'role') tell('everyone', { type: 'revealed', seat, role })
  if (isShown && switches.revealAs === 'team')
    tell('everyone', { type: 'revealed', seat, team: role === 'mafia' ? 'black' : 'red' })
  table.verdict = decide(world)
}
