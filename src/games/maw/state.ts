import type { Seat } from '../../../schemas/ask.ts'
import type { Limit } from '../../../schemas/event.ts'
import type { Judge, World } from '../../game/ruleset.ts'
import { isWolf } from './roles.ts'
import type { Switches } from './switches.ts'

export interface Verdict {
  readonly winner: 'red' | 'black' | 'draw'
  readonly reason: 'no black left' | 'no red left' | 'parity' | 'too many days'
}

/** The state of a game that its phases share. */
export interface Table extends Judge {
  readonly switches: Switches
  /** The longest message. */
  readonly limit: Limit
  /** The result, once the game is decided. */
  verdict: Verdict | undefined
}

/** Decisions 22 and 23: the numbers of living Werewolves and Villagers decide the game. */
function decide({ alive, roles }: World, { win }: Switches): Verdict | undefined {
  const black = alive.filter((seat) => isWolf(roles, seat)).length
  const red = alive.length - black
  if (black === 0) return { winner: 'red', reason: 'no black left' }
  if (red === 0) return { winner: 'black', reason: 'no red left' }
  return win === 'parity' && black >= red ? { winner: 'black', reason: 'parity' } : undefined
}

/** A player leaves, and then it is checked whether that decides the game (decision 22). */
export function remove(table: Table, seat: Seat, by: 'kill' | 'vote'): void {
  const { world, tell, switches } = table
  world.alive = world.alive.filter((other) => other !== seat)
  tell('everyone', { type: 'left', seat, by })
  table.verdict = decide(world, switches)
}
