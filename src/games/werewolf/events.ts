import type { Option, Seat } from '../../../schemas/ask.ts'

/** The events that only this game tells. */
declare module '../../../schemas/event.ts' {
  interface Events {
    /** The Witch hears the target of the Werewolves as long as she has the antidote. */
    attacked: { readonly target: Option }
    /** The Hunter, who has left, takes another player along. */
    shot: { readonly seat: Seat; readonly target: Seat }
  }
}
