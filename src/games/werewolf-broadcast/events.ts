/** The events that only this game tells. */
declare module '../../../schemas/event.ts' {
  interface Events {
    /** What the host of the broadcast says to the table: who died, who was voted out, who speaks next. */
    announced: { readonly text: string }
  }
}
