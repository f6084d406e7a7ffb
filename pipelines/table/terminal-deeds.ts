/** What became of an answer: why it was not taken, or what is left of a speech that was cut. */
export type Taken = { readonly why: string } | { readonly cut: string } | undefined

/** What the terminal does for its person. */
export interface Deeds {
  answer(turn: number, reply: { pick?: number | string; text?: string }): Taken
  hear(turn: number, text: string): readonly string[]
  ready(): void
  leave(): void
  /** Skips a wait, and tells first how many milliseconds; returns why it does not. */
  skip(tell: (milliseconds: number) => void): string | undefined
  /** Ends the command after its person has left. */
  stop(): void
}
