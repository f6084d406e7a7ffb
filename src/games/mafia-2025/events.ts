import type { Seat } from '../../../schemas/ask.ts'

/** The events that only this game tells. */
declare module '../../../schemas/event.ts' {
  interface Events {
    /** The first night of the federation's game: the mafia meets, nobody is shot or checked. */
    gathered: object
    slept: { readonly who: string }
    /** The best move: the first victim's guess of the black team. */
    suspected: { readonly seat: Seat; readonly seats: readonly Seat[] }
    silenced: { readonly seat: Seat }
    warned: { readonly seat: Seat; readonly code: string; readonly fouls: number }
    raised: { readonly nominees: readonly Seat[]; readonly remove: readonly Seat[]; readonly keep: readonly Seat[] }
  }
}
