import * as z from 'zod'
import { askSchema, choiceSchema, optionSchema, roleSchema, seatSchema } from './ask.ts'

const seats = z.array(seatSchema).readonly()
const limit = z.object({ words: z.int().positive(), tokens: z.int().positive().optional() }).readonly()

/** What a speech of each kind may hold. `tokens` is there only when a tokenizer counts them. */
export const limitsSchema = z.object({ speech: limit, defence: limit }).readonly()

/** A hand raised at a vote: by itself (`cast`), by the rules for a seat that did not vote (`default`), or for a lone nominee (`auto`). */
const hand = z.object({ seat: seatSchema, kind: z.enum(['cast', 'default', 'auto']) }).readonly()

/**
 * A fact that a seat can be told, in the past tense. The judge's phrases are events too; their words are in `prompts/`.
 * Every event is told to an audience that is named where it is told: see {@link Told}.
 */
export const eventSchema = z.discriminatedUnion('type', [
  // the set-up
  z.object({
    type: z.literal('opened'),
    ruleset: z.string(),
    /** Which rule text of `prompts/` tells these rules. */
    book: z.string(),
    switches: z.record(z.string(), z.unknown()).readonly(),
    roles: z.record(z.string(), z.int()).readonly(),
    limits: limitsSchema,
  }),
  z.object({ type: z.literal('dealt'), seat: seatSchema, role: roleSchema }),
  z.object({ type: z.literal('met'), seats, don: seatSchema.optional() }),
  // the night
  z.object({ type: z.literal('began'), phase: z.enum(['night', 'morning']), number: z.int() }),
  z.object({ type: z.literal('gathered') }),
  z.object({ type: z.literal('woke'), who: z.enum(['sheriff', 'mafia', 'don']) }),
  z.object({ type: z.literal('slept'), who: z.enum(['sheriff', 'don']) }),
  z.object({ type: z.literal('claimed'), seat: seatSchema, target: optionSchema }),
  z.object({ type: z.literal('decided'), target: optionSchema }),
  z.object({
    type: z.literal('checked'),
    target: seatSchema,
    found: z.enum(['red', 'black', 'sheriff', 'not the sheriff']),
  }),
  z.object({ type: z.literal('missed') }),
  z.object({ type: z.literal('suspected'), seat: seatSchema, seats }),
  // the day
  z.object({ type: z.literal('started'), seat: seatSchema, day: z.int() }),
  z.object({
    type: z.literal('spoke'),
    seat: seatSchema,
    act: z.enum(['speak', 'defend', 'farewell']),
    text: z.string(),
  }),
  z.object({ type: z.literal('silenced'), seat: seatSchema }),
  z.object({ type: z.literal('nominated'), seat: seatSchema, target: seatSchema }),
  z.object({ type: z.literal('warned'), seat: seatSchema, code: z.string(), fouls: z.int() }),
  // the vote
  z.object({ type: z.literal('balloted'), nominees: seats, round: z.int() }),
  z.object({ type: z.literal('unvoted'), reason: z.enum(['nobody', 'day one', 'removal']) }),
  z.object({ type: z.literal('voted'), target: seatSchema, by: z.array(hand).readonly() }),
  z.object({ type: z.literal('tied'), seats }),
  z.object({ type: z.literal('raised'), nominees: seats, remove: seats, keep: seats }),
  z.object({ type: z.literal('stayed'), seats, reason: z.enum(['split', 'everybody', 'three of nine']) }),
  z.object({ type: z.literal('left'), seat: seatSchema, by: z.enum(['kill', 'vote', 'fouls', 'disqualification']) }),
  // the end
  z.object({
    type: z.literal('ended'),
    winner: z.enum(['red', 'black', 'draw']),
    reason: z.enum(['no black left', 'parity', 'quiet nights', 'too many days', 'team defeat']),
  }),
  // what one seat, and no other, was asked and answered
  askSchema.extend({ type: z.literal('asked') }),
  choiceSchema
    .pick({ pick: true, text: true, thought: true, source: true })
    .extend({ type: z.literal('chose'), seat: seatSchema }),
])

export type Event = z.infer<typeof eventSchema>
export type EventType = Event['type']
export type Limits = z.infer<typeof limitsSchema>

/** Everyone, or exactly these seats. Every event names its audience; there is no default. */
export type Audience = 'everyone' | readonly number[]

/** One line of the log: a fact, and who heard it. */
export interface Told {
  readonly to: Audience
  readonly event: Event
}
