import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, Roles } from '../../game/ruleset.ts'
import type { SpeechLimit } from '../shared/speech.ts'
import { isVillager, isWolf } from './roles.ts'
import type { Switches } from './switches.ts'

export interface Verdict {
  readonly winner: 'red' | 'black' | 'draw'
  readonly reason: 'no black left' | 'no villager left' | 'no gift left' | 'parity' | 'too many days'
}

/** The state of a game that its phases share. */
export interface Table extends Judge {
  readonly switches: Switches
  readonly speech: SpeechLimit
  verdict: Verdict | undefined
  /** The seat that the Guard may not protect tonight (decision 4). */
  barred: Seat | undefined
  /** Whether the Witch still has each of her potions (decision 6). */
  antidote: boolean
  poison: boolean
}

/** Decision 13: who has won with these seats alive; the village is looked at first. */
export function decide(roles: Roles, alive: readonly Seat[], win: Switches['win']): Verdict | undefined {
  const black = alive.filter((seat) => isWolf(roles, seat)).length
  const villagers = alive.filter((seat) => isVillager(roles, seat)).length
  if (black === 0) return { winner: 'red', reason: 'no black left' }
  if (win === 'parity') return black * 2 >= alive.length ? { winner: 'black', reason: 'parity' } : undefined
  if (villagers === 0) return { winner: 'black', reason: 'no villager left' }
  return alive.length === black + villagers ? { winner: 'black', reason: 'no gift left' } : undefined
}

/** A player leaves. Whether that decides the game is asked with {@link settle}, when all who leave at once have left. */
export function depart({ world, tell }: Table, seat: Seat, by: 'kill' | 'vote' | 'shot' | 'surrender'): void {
  world.alive = world.alive.filter((other) => other !== seat)
  tell('everyone', { type: 'left', seat, by })
}

export function settle(table: Table): void {
  table.verdict = decide(table.world.roles, table.world.alive, table.switches.win)
}
