import * as z from 'zod'

/** Chairs are numbered from 1. Seat 0 is the moderator, who hears public events only; seat -1 is chance, which hears nothing. */
export const seatSchema = z.int().min(-1).max(99)
export type Seat = z.infer<typeof seatSchema>
export const CHANCE: Seat = -1

export const roleSchema = z.enum(['civilian', 'sheriff', 'mafia', 'don'])
export type Role = z.infer<typeof roleSchema>

export const teamSchema = z.enum(['red', 'black'])
export type Team = z.infer<typeof teamSchema>

/** The side a role plays for: the town is red, the mafia black. */
export const teamOf = (role: Role): Team => (role === 'mafia' || role === 'don' ? 'black' : 'red')

/** What a seat can be asked to do, in the imperative. The first three are speeches. */
export const actSchema = z.enum([
  'speak',
  'defend',
  'farewell',
  'nominate',
  'suspect',
  'claim',
  'kill',
  'check',
  'vote',
  'raise',
])
export type Act = z.infer<typeof actSchema>

/** A pick is a seat or one of a few words, and always one of the options asked. */
export const optionSchema = z.union([seatSchema, z.enum(['none', 'keep', 'remove'])])
export type Option = z.infer<typeof optionSchema>

export const askSchema = z.object({
  seat: seatSchema,
  act: actSchema,
  /** All that may be picked, in order. Empty when only a speech is asked for. */
  options: z.array(optionSchema).readonly(),
  /** How many words may be said; 0 when nothing is said. */
  words: z.int().nonnegative(),
  /** How many tokens may be said, when a tokenizer counts them. */
  tokens: z.int().positive().optional(),
  /** The time that the rule book gives, in seconds. */
  seconds: z.number(),
  /** Whom this speech may nominate, aloud. */
  nominable: z.array(seatSchema).readonly().optional(),
  /** What counts when no legal answer comes. A speech not made is "PASS.". */
  otherwise: optionSchema.optional(),
})
/** A question put to one seat. */
export type Ask = Readonly<z.infer<typeof askSchema>>

/** Whether an ask is answered with words said aloud. */
export const isSpeech = (act: Act): boolean => act === 'speak' || act === 'defend' || act === 'farewell'

/**
 * What a player answers, not yet trusted. `attempts` counts the tries it took to get an answer; `salvaged` says that the
 * answer was found inside a reply that did not keep the format.
 */
export const replySchema = z.object({
  pick: optionSchema.optional(),
  text: z.string().optional(),
  thought: z.string().optional(),
  attempts: z.int().positive().optional(),
  salvaged: z.boolean().optional(),
})
export type Reply = Readonly<z.infer<typeof replySchema>>

export const sourceSchema = z.enum(['made', 'repaired', 'default'])

/**
 * A settled answer: legal, cut to its limit, properly ended. `made` stands as it was given at the first try; `repaired` was cut, ended,
 * salvaged or given at a later try; `default` is what the rules chose instead.
 */
export const choiceSchema = z.object({
  pick: optionSchema.optional(),
  /** The speech as it was heard. */
  text: z.string().optional(),
  /** Private reasoning, told to its own seat only. */
  thought: z.string().optional(),
  source: sourceSchema,
  attempts: z.int().positive(),
  truncated: z.boolean(),
  ending_repaired: z.boolean(),
})
export type Choice = Readonly<z.infer<typeof choiceSchema>>
