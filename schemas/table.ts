import * as z from 'zod'
import { type Option, optionSchema, type Seat } from './ask.ts'
import type { Ballot, Moment } from './moment.ts'

// What a page of a live table is sent, and what it sends. A seat is sent what it heard, and nothing about others.

/** The speed of a table. */
export const paceSchema = z.enum(['slow', 'usual', 'fast'])
export type PaceName = z.infer<typeof paceSchema>

/** A question to a person. What is absent is not asked for. */
export interface LiveAsk {
  readonly turn: number
  readonly act: string
  readonly options: readonly Option[]
  /** How many words may be said; 0 when nothing is said. */
  readonly words: number
  /** The picks that go with words; undefined if every pick does. */
  readonly aloud?: readonly Option[] | undefined
  readonly nominable?: readonly Seat[] | undefined
  readonly tick?: { readonly now: number; readonly of: number } | undefined
  readonly room?: string | undefined
}

/** What the game calls its teams, for use after "the": the town and the Mafia, or the Villagers and the Werewolves. */
export type SideNames = Readonly<Record<'red' | 'black', string>>

/** What everybody knows of a table when the cards are dealt. */
export interface LiveTable {
  readonly ruleset: string
  readonly seats: number
  readonly names: readonly string[] | null
  readonly roles: Readonly<Record<string, number>>
  readonly roleNames: Readonly<Record<string, string>>
  readonly teams: Readonly<Record<string, string>>
  readonly sides: SideNames
  /** Whether a role in play learns teams, so that there are results of checks to be claimed. */
  readonly hasChecks: boolean
}

/** One message to a seat. Its number is its place in the seat's own list. */
export type SeatMessage =
  | { readonly kind: 'table'; readonly seat: Seat; readonly table: LiveTable; readonly rules: string }
  | { readonly kind: 'card'; readonly role: string; readonly text: readonly string[] }
  | { readonly kind: 'moment'; readonly moment: Moment }
  | { readonly kind: 'ballots'; readonly ballots: readonly Ballot[] }
  | { readonly kind: 'ask'; readonly ask: LiveAsk }
  | {
      readonly kind: 'taken'
      readonly turn: number
      readonly act: string
      readonly pick?: Option
      readonly text?: string
      readonly byRules: boolean
    }
  /** What an exact observer in this seat believes from here on: P(black) of each seat in thousandths. Only at a table with hints. */
  | { readonly kind: 'hint'; readonly black: readonly number[] }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'ended'; readonly winner: string; readonly reason: string }

/** The time: sent to each new connection, without a number. */
export interface ClockMessage {
  readonly kind: 'clock'
  /** An ask of this seat, or a time in which seats may be asked in secret. */
  readonly of: 'ask' | 'hush'
  /** Seconds that are left; null without a limit. */
  readonly seconds: number | null
}

/** What the page shows before the game and next to it. */
export interface LobbyMessage {
  readonly kind: 'lobby'
  readonly stage: 'lobby' | 'playing' | 'over'
  readonly ruleset: string
  readonly seats: number
  readonly sides: SideNames
  /** Who takes part, without seats: "you", "holy-grail (3)". */
  readonly players: readonly string[]
  readonly persons: { readonly wanted: number; readonly here: number }
  readonly pace: PaceName
  readonly isTimed: boolean
  readonly keeps: boolean
  /** Whether seats are shown what an exact observer in them believes. */
  readonly hints: boolean
  /** Whether chance decides what happens at night, and nobody is asked then. */
  readonly isNightDrawn: boolean
  /** Whether this seat starts the game. */
  readonly isHost: boolean
  readonly mayJudge: boolean
  /** Whether a person alone at the table may skip what it waits for. */
  readonly maySkip: boolean
}

/** This seat was opened in another window. */
export interface ElsewhereMessage {
  readonly kind: 'elsewhere'
}

/** What is sent to the judge, and to those who have opened all cards. */
export type JudgeMessage =
  | {
      readonly kind: 'cards'
      readonly roles: readonly string[]
      readonly players: readonly string[]
      readonly table: LiveTable
    }
  | { readonly kind: 'moment'; readonly moment: Moment }
  | { readonly kind: 'ballots'; readonly ballots: readonly Ballot[] }
  | {
      readonly kind: 'choice'
      readonly seat: Seat
      readonly turn: number
      readonly act: string
      readonly source: string
      readonly pick?: Option
      readonly text?: string
      readonly thought?: string
      readonly beliefs?: readonly number[]
      readonly why?: string
    }
  /** A machine is asked, has answered, or has failed. */
  | {
      readonly kind: 'call'
      readonly seat: Seat
      readonly turn: number
      readonly act: string
      readonly state: 'asked' | 'answered' | 'failed'
      readonly tries: number
      readonly tokens: number
      /** What the tries cost, where a price is named. */
      readonly cost?: string
      readonly why?: string
    }
  | { readonly kind: 'ended'; readonly winner: string; readonly reason: string }

/** Whether the judge may look, and whether the table stands still. */
export interface JudgeState {
  readonly kind: 'judge'
  readonly isLocked: boolean
  readonly isPaused: boolean
  readonly breaks: boolean
  /** Whether the game is over and can be looked back on. */
  readonly isOver: boolean
}

/** From now on this page has open cards. */
export interface OpenMessage {
  readonly kind: 'open'
}

export type LiveMessage =
  | SeatMessage
  | JudgeMessage
  | ClockMessage
  | LobbyMessage
  | ElsewhereMessage
  | JudgeState
  | OpenMessage

const turn = z.int().nonnegative().max(100_000)
const text = z.string().max(3000)

/** What a page may send, by path. */
export const requests = {
  answer: z.strictObject({ turn, pick: optionSchema.optional(), text: text.optional() }),
  hear: z.strictObject({ turn, text }),
  start: z.strictObject({ pace: paceSchema, isTimed: z.boolean(), keeps: z.boolean(), hints: z.boolean() }),
  ready: z.strictObject({}),
  skip: z.strictObject({}),
  open: z.strictObject({}),
  leave: z.strictObject({}),
  again: z.strictObject({ how: z.enum(['new', 'same', 'other']) }),
  control: z.strictObject({ do: z.enum(['pause', 'go', 'step']), breaks: z.boolean() }),
} as const
export type RequestName = keyof typeof requests
export type RequestOf<Name extends RequestName> = z.infer<(typeof requests)[Name]>
