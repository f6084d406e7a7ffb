import type { Seat } from '../../../schemas/ask.ts'

/** The events that only this game tells. */
declare module '../../../schemas/event.ts' {
  interface Events {
    /** A seat has nothing to say: in this turn, or, if it is `over`, in this phase. */
    passed: { readonly room: string; readonly seat: Seat; readonly over: boolean }
    /** A room is open for group chat: its members may speak at any time. */
    convened: { readonly room: string }
    /** The group chat of a room is over. */
    adjourned: { readonly room: string }
    /** The vote was a tie and is held again. */
    recalled: { readonly round: number }
  }
}
