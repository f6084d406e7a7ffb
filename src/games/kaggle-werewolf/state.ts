import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, World } from '../../game/ruleset.ts'
import { holders, type RoleKaggle, TEAMS } from './roles.ts'
import type { Switches } from './switches.ts'

export interface Verdict {
  readonly winner: 'red' | 'black' | 'draw'
  readonly reason: 'no black left' | 'parity' | 'too many days'
}

/** Where each order of seats began last: the seat after it begins next, where the first rotates. */
export interface Cursors {
  speak: Seat
  vote: Seat
  kill: Seat
}

/** The state of a game that its phases share. */
export interface Table extends Judge {
  readonly switches: Switches
  readonly cursors: Cursors
  verdict: Verdict | undefined
}

/** The Villagers win when no Werewolf lives, the Werewolves when they are half of the living or more. */
function decide(world: World): Verdict | undefined {
  const wolves = holders(world, 'mafia').length
  if (wolves === 0) return { winner: 'red', reason: 'no black left' }
  return wolves * 2 >= world.alive.length ? { winner: 'black', reason: 'parity' } : undefined
}

/** A seat leaves, what is to be shown of it is shown, and it is checked whether the game is decided. */
export function depart(table: Table, seat: Seat, by: 'kill' | 'vote'): void {
  const { world, tell, switches } = table
  world.alive = world.alive.filter((other) => other !== seat)
  tell('everyone', { type: 'left', seat, by })
  const role = world.roles[seat]!
  const shown = by === 'kill' ? switches.nightReveal : switches.dayReveal
  if (shown === 'role') tell('everyone', { type: 'revealed', seat, role })
  if (shown === 'team') tell('everyone', { type: 'revealed', seat, team: TEAMS[role as RoleKaggle] })
  table.verdict = decide(world)
}
