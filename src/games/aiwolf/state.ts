import type { Seat } from '../../../schemas/ask.ts'
import type { Audience } from '../../../schemas/event.ts'
import type { Judge, World } from '../../game/ruleset.ts'
import { isWolf } from './roles.ts'
import type { Switches } from './switches.ts'

export interface Verdict {
  readonly winner: 'red' | 'black' | 'draw'
  readonly reason: 'no black left' | 'parity' | 'too many days'
}

/** How long one ask of a seat may take, in seconds: the contest's `timeout.action`. */
export const ACTION_SECONDS = 60

/** A room, and those who may speak in it during a phase. */
export interface Room {
  readonly room: 'village' | 'hideout'
  readonly members: readonly Seat[]
  readonly audience: Audience
  /** The act in which chance draws who speaks. */
  readonly line: string
}

/** The state of a game that its phases share. */
export interface Table extends Judge {
  readonly switches: Switches
  /** The result, once the game is decided. */
  verdict: Verdict | undefined
}

/** No Werewolf left, or as many of them as of all others. The Possessed counts with the others. */
function decide({ alive, roles }: World): Verdict | undefined {
  const black = alive.filter((seat) => isWolf(roles, seat)).length
  if (black === 0) return { winner: 'red', reason: 'no black left' }
  return black * 2 >= alive.length ? { winner: 'black', reason: 'parity' } : undefined
}

/** A player leaves, and then it is checked whether that decides the game. */
export function remove(table: Table, seat: Seat, by: 'kill' | 'vote'): void {
  const { world, tell } = table
  world.alive = world.alive.filter((other) => other !== seat)
  tell('everyone', { type: 'left', seat, by })
  table.verdict = decide(world)
}
