import type { Seat } from '../../../schemas/ask.ts'

/** The events that only this game tells. */
declare module '../../../schemas/event.ts' {
  interface Events {
    /** The order in which seats speak or vote, by day or, in the vote of the Werewolves, by night. */
    ordered: { readonly act: 'speak' | 'vote' | 'kill'; readonly seats: readonly Seat[] }
    /** The seats that bid each amount for the floor, where that is shown, and who speaks next; nobody if all passed. */
    bidden: { readonly bids: Readonly<Record<string, readonly Seat[]>>; readonly next: readonly Seat[] }
    /** The protection of this seat saved the target. */
    healed: { readonly seat: Seat; readonly target: Seat }
  }
}
