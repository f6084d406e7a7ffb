import * as z from 'zod'

/** Seats of players are numbered from 1. Seat 0 is the moderator, who hears public events and its own asks; seat -1 is chance, which hears nothing. */
export const seatSchema = z.int().min(-1).max(99)
export type Seat = z.infer<typeof seatSchema>
export const MODERATOR: Seat = 0
export const CHANCE: Seat = -1

/** Roles, teams and acts are text; each game narrows them by its own type. */
export const roleSchema = z.string().min(1)
export type Role = z.infer<typeof roleSchema>
export const teamSchema = z.string().min(1)
export type Team = z.infer<typeof teamSchema>

/** What a seat can be asked to do, in the imperative: `vote`, `speak`, `check`. */
export const actSchema = z.string().min(1)
export type Act = z.infer<typeof actSchema>

/** A pick is a seat or a word, and always one of the options of its ask. */
export const optionSchema = z.union([seatSchema, z.string().min(1)])
export type Option = z.infer<typeof optionSchema>

const askSchema = z.object({
  seat: seatSchema,
  /** How many asks this seat had before, in this game. */
  turn: z.int().nonnegative(),
  act: actSchema,
  /** All that may be picked, in order. Empty when only a speech is asked for. */
  options: z.array(optionSchema).readonly(),
  /** How many words may be said; 0 when nothing is said. */
  words: z.int().nonnegative(),
  /** How many tokens may be said, when a tokenizer counts them. */
  tokens: z.int().positive().optional(),
  /** How many characters may be said, spaces not counted, where a game counts them. */
  letters: z.int().positive().optional(),
  /** The picks that need words; if undefined, every pick does. */
  aloud: z.array(optionSchema).readonly().optional(),
  /** Whether what is said must end with "PASS" or "THANK YOU". */
  closing: z.boolean().optional(),
  /** The time that the rule book gives, in seconds. */
  seconds: z.number(),
  /** Whom this speech may nominate, aloud. */
  nominable: z.array(seatSchema).readonly().optional(),
  /** The pick that counts when no legal answer comes. */
  otherwise: optionSchema.optional(),
  /** In a chat: the tick of the phase, counted from 1, and how many there are. */
  tick: z.object({ now: z.int().positive(), of: z.int().positive() }).readonly().optional(),
  /** In a chat: the room that is open. */
  room: z.string().optional(),
})
/** A question put to one seat. */
export type Ask = Readonly<z.infer<typeof askSchema>>
/** Names an ask within its game: the seat, and how many asks it had before. */
export type AskId = `${number}.${number}`
export const askId = ({ seat, turn }: Pick<Ask, 'seat' | 'turn'>): AskId => `${seat}.${turn}`

/** A question as the rules put it; the game adds the turn. */
export type NewAsk = Omit<Ask, 'turn'>

/** Whether an ask is answered with words and nothing else. */
export const isSpeech = ({ words, options }: Pick<Ask, 'words' | 'options'>): boolean =>
  words > 0 && options.length === 0

/** Whether a pick goes with words. */
export const isAloud = ({ words, options, aloud }: Pick<Ask, 'words' | 'options' | 'aloud'>, pick?: Option): boolean =>
  words > 0 && (options.length === 0 || aloud === undefined || aloud.includes(pick!))

/**
 * The probability of each thing that could have been chosen: of each option, in their order; for a speech that may nominate, of nominating
 * nobody and then of each seat that may be nominated. They add up to 1.
 */
const probsSchema = z.array(z.number().min(0).max(1)).readonly()

/** How likely a player takes each seat to be of the black team: beliefs[0] is seat 1. */
export const beliefsSchema = z.array(z.number().min(0).max(1)).readonly()

/**
 * What a player answers, not yet trusted. `attempts` counts the tries it took to get an answer; `salvaged` says that the
 * answer was found inside a reply that did not keep the format.
 */
const replySchema = z.object({
  pick: optionSchema.optional(),
  text: z.string().optional(),
  thought: z.string().optional(),
  attempts: z.int().positive().optional(),
  salvaged: z.boolean().optional(),
  probs: probsSchema.optional(),
  beliefs: beliefsSchema.optional(),
})
export type Reply = Readonly<z.infer<typeof replySchema>>

/** The pick of a reply. If a reply has only words, it is the one pick that goes with words, if there is just one. */
export const pickOf = ({ aloud }: Pick<Ask, 'aloud'>, { pick, text }: Reply): Option | undefined =>
  pick ?? (text?.trim() && aloud?.length === 1 ? aloud[0] : undefined)

export const sourceSchema = z.enum(['made', 'repaired', 'default'])

/** Why the rules answered for a seat: the time was up, its player was gone, the game was stopped, or the source of an imported game does not tell. */
const whySchema = z.enum(['late', 'gone', 'stopped', 'untold'])
export type Why = z.infer<typeof whySchema>

/** What the judge heard in a speech when it was made. It is recorded, so that a later version of the speech reader cannot change the game. */
const heardSchema = z
  .object({
    /** Whom it nominated. */
    nominee: seatSchema.optional(),
    /** Codes of the breaches of conduct that the rules act on, in the order said. */
    fouls: z.array(z.string()).readonly().optional(),
  })
  .strict()
export type HeardInSpeech = Readonly<z.infer<typeof heardSchema>>

/**
 * A settled answer: legal, cut to its limit, properly ended. `made` is as it was given at the first try; `repaired` was cut, ended,
 * salvaged or given at a later try; `default` is what the rules chose instead.
 */
export const choiceSchema = z.object({
  pick: optionSchema.optional(),
  /** The speech as it was heard. */
  text: z.string().optional(),
  /** Private reasoning, which only its own seat hears. */
  thought: z.string().optional(),
  source: sourceSchema,
  attempts: z.int32().positive(),
  truncated: z.boolean(),
  ending_repaired: z.boolean(),
  heard: heardSchema.optional(),
  /** The distribution that the choice was drawn from, as its player states it; in no view. */
  probs: probsSchema.optional(),
  /** What its player believed at this moment, as far as the player states it; in no view. */
  beliefs: beliefsSchema.optional(),
  /** Why there was no answer, where the rules answered for a seat; in no view. */
  why: whySchema.optional(),
})
export type Choice = Readonly<z.infer<typeof choiceSchema>>
