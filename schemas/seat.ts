import * as z from 'zod'
import { beliefsSchema, optionSchema, type Seat } from './ask.ts'
import type { Observation } from './environment.ts'
import type { Event } from './event.ts'

// The seat protocol: JSON Lines between the table and a program in one seat. docs/seat.md describes it.

/** The version of the protocol. It is raised when a program that was right before would no longer be. */
export const SEAT_PROTOCOL = 1

/** What is sent with an ask: a whole prompt, the news since the last one, or nothing but the ask. */
export const seatMessagesSchema = z.enum(['prompt', 'news', 'none'])
export type SeatMessages = z.infer<typeof seatMessagesSchema>

const text = z.string().max(20_000)

export const helloSchema = z.strictObject({
  type: z.literal('hello'),
  token: z.string().max(100),
  /** How many events of this game the program has already. */
  have: z.int().nonnegative().default(0),
})

export const replySchema = z.strictObject({
  type: z.literal('reply'),
  /** The turn of the ask that is answered. */
  turn: z.int().nonnegative(),
  /** The own seat; a program that plays several can name it to be sure. */
  seat: z.int().optional(),
  /** What a model replied, as text; or its parts, already read. */
  choice: text.optional(),
  pick: optionSchema.optional(),
  say: text.optional(),
  thought: text.optional(),
  beliefs: beliefsSchema.optional(),
})
export type SeatReply = z.infer<typeof replySchema>

/** What a program is sent, a line each. */
export type SeatLine =
  /** A game begins. */
  | {
      readonly type: 'seat'
      readonly protocol: typeof SEAT_PROTOCOL
      readonly ruleset: string
      readonly seat: Seat
      readonly seats: number
    }
  /** The seat heard something: the next part of its view. `at` counts from 0; `open` says that everybody heard it. */
  | { readonly type: 'view'; readonly at: number; readonly event: Event; readonly open: boolean }
  /** The seat must answer; the time limit is in seconds. */
  | ({ readonly type: 'ask'; readonly seconds: number | null } & Observation)
  | { readonly type: 'taken'; readonly turn: number }
  /** A line was not taken, and why. The ask is still open, unless its time was over. */
  | { readonly type: 'refused'; readonly why: string }
  | {
      readonly type: 'over'
      readonly winner: string
      readonly reason: string
      readonly roles: readonly string[]
      readonly won: boolean | null
      /** The points of the seat in this game, and of the program in all games so far. */
      readonly points: number
      readonly total: number
    }
  /** Nothing more comes. */
  | { readonly type: 'bye'; readonly why: string }
