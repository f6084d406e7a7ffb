import type { Ask, Choice, Option, Role, Seat, Team } from './ask.ts'

type Seats = readonly Seat[]

/** The longest speech allowed. `tokens` is set only if a tokenizer counts them. */
export interface Limit {
  readonly words: number
  readonly tokens?: number | undefined
  /** Characters, spaces not counted, where a game counts them. */
  readonly letters?: number | undefined
}

/** A hand raised at a vote: by itself (`cast`), by the rules for a seat that did not vote (`default`), or for a lone nominee (`auto`). */
export interface Hand {
  readonly seat: Seat
  readonly kind: 'cast' | 'default' | 'auto'
}

/**
 * The facts that a seat can hear, in the past tense, by type: those of more than one game. A game adds its own in its
 * folder by declaring this interface again (TypeScript merges the two):
 *
 *     declare module '../../../schemas/event.ts' {
 *       interface Events { saved: object }
 *     }
 *
 * An event is plain JSON. Every event is emitted with its audience: see {@link Told}.
 */
export interface Events {
  // the set-up
  opened: {
    readonly ruleset: string
    /** The folder of `prompts/<language>` with the words of this game. */
    readonly book: string
    readonly switches: Readonly<Record<string, unknown>>
    /** How many seats have each role. */
    readonly roles: Readonly<Record<Role, number>>
    /** The team of each role. */
    readonly teams: Readonly<Record<Role, Team>>
    readonly limits: Readonly<Record<string, Limit>>
    /** Names of the players, seat 1 first, where they have names. */
    readonly names?: readonly string[] | undefined
  }
  dealt: { readonly seat: Seat; readonly role: Role }
  /** The seats of a team whose members know each other. */
  met: { readonly seats: Seats }
  /** A role, or only its team, is shown. */
  revealed: { readonly seat: Seat; readonly role?: Role | undefined; readonly team?: Team | undefined }
  // phases
  began: { readonly phase: string; readonly number: number }
  started: { readonly seat: Seat; readonly day: number }
  woke: { readonly who: Role }
  // the night
  claimed: { readonly seat: Seat; readonly target: Option }
  decided: { readonly target: Option }
  /** `seat` learned something about `target`: its team, or whether it holds the role of `question`. */
  checked: { readonly seat: Seat; readonly target: Seat; readonly question: string; readonly found: string }
  missed: object
  // talk
  spoke: { readonly seat: Seat; readonly act: string; readonly text: string }
  nominated: { readonly seat: Seat; readonly target: Seat }
  /** The moderator calls a player; `forced` where the rules made it call somebody. */
  cued: { readonly seat: Seat; readonly text: string; readonly forced: boolean }
  /** A message in a chat room. */
  posted: { readonly room: string; readonly seat: Seat; readonly text: string }
  /** A vote in a chat room, which may be changed. */
  cast: { readonly room: string; readonly seat: Seat; readonly target: Seat }
  /** A vote in a chat room is taken back. */
  retracted: { readonly room: string; readonly seat: Seat }
  // the vote
  balloted: { readonly nominees: Seats; readonly round: number }
  unvoted: { readonly reason: string }
  voted: { readonly target: Seat; readonly by: readonly Hand[] }
  abstained: { readonly seats: Seats }
  tied: { readonly seats: Seats }
  stayed: { readonly seats: Seats; readonly reason: string }
  left: { readonly seat: Seat; readonly by: string }
  // the end; the winner is a team or "draw"
  ended: { readonly winner: string; readonly reason: string }
  // what one seat, and no other, was asked and answered
  asked: Ask
  chose: Pick<Choice, 'pick' | 'text' | 'thought' | 'source'> & {
    readonly seat: Seat
    readonly turn: number
    readonly act: string
  }
}

export type EventType = keyof Events
/** One event of a type. */
export type EventOf<T extends EventType> = { readonly type: T } & Events[T]
export type Event = { [T in EventType]: EventOf<T> }[EventType]

/** Everyone, or exactly these seats. Every event names its audience; there is no default. */
export type Audience = 'everyone' | Seats

/** One line of the log: a fact, and its audience. */
export interface Told {
  readonly to: Audience
  readonly event: Event
}
