import * as z from 'zod'
import { choiceSchema, roleSchema, seatSchema } from './ask.ts'

export const splitSchema = z.enum(['train', 'validation', 'test'])
export type Split = z.infer<typeof splitSchema>

/**
 * Results of rollouts from a decision: for each legal action, whether the team of the seat won in each sampled state, as hexadecimal digits of four
 * states each. All actions have the same states and random numbers.
 */
const rolloutsSchema = z.object({ states: z.int().positive(), wins: z.array(z.string().regex(/^[0-9a-f]+$/)) }).strict()
export type Rollouts = Readonly<z.infer<typeof rolloutsSchema>>

/** A choice and its place: `turn` counts the asks of this seat, from 0. */
export const recordedChoiceSchema = choiceSchema
  .extend({ seat: seatSchema, turn: z.int().nonnegative(), rollouts: rolloutsSchema.optional() })
  .strict()
export type RecordedChoice = Readonly<z.infer<typeof recordedChoiceSchema>>

/** What a judge adds after the game: a bonus, or a penalty for destructive play. `points` is positive for a bonus, negative for a penalty. */
const markSchema = z.object({ seat: seatSchema, kind: z.enum(['bonus', 'destructive']), points: z.number() }).strict()
export type Mark = Readonly<z.infer<typeof markSchema>>

/** As many as a column of `games` can hold. Larger numbers from a server are replaced by it. */
export const MOST_TOKENS = 2 ** 31 - 1
const tokens = z.int().nonnegative().max(MOST_TOKENS)

/**
 * Calls and tokens of the models in a game; zeros if no player is a model. `cached_tokens` is 0: a server's cache is no part of a game; the number is
 * in the log of attempts. Games of earlier versions have it here.
 */
export const usageSchema = z
  .object({ calls: tokens, prompt_tokens: tokens, cached_tokens: tokens, completion_tokens: tokens })
  .strict()
export type Usage = z.infer<typeof usageSchema>
export const noUsage: Usage = { calls: 0, prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 }

/** The name of a format that games are imported from. */
export const formatSchema = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** The licence of an imported game as its source states it; "unknown" where it does not. */
export const licenceSchema = z.string().regex(/^\P{C}{1,100}$/u, 'it must be 1 to 100 characters on one line')
const LANGUAGE = 'it must be a language tag, as "en" or "zh"'
/** The language of what is said in a game: BCP 47. */
export const languageSchema = z
  .string()
  .regex(/^[a-zA-Z-]{2,20}$/, LANGUAGE)
  .refine(isTag, LANGUAGE)

/** Whether a text has the form of a language tag of BCP 47. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/**
 * Where a game comes from, if it was not drawn from the seed of a recipe: played at a live table, or imported from another system. Such a game has a
 * deal, chance and players that no seed gives.
 */
const originSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('played') }),
  z.strictObject({
    kind: z.literal('imported'),
    format: formatSchema,
    /** SHA-256 of each file that the game was read from. */
    sources: z.array(z.string().regex(/^[0-9a-f]{64}$/)).min(1),
    licence: licenceSchema,
    language: languageSchema,
  }),
])
export type Origin = Readonly<z.infer<typeof originSchema>>

/** One game, replayable with no random numbers: ruleset, deal, players and choices. */
export const recordSchema = z
  .object({
    game_id: z.string().regex(/^[0-9a-f]{32}$/),
    split: splitSchema,
    index: z.int().nonnegative(),
    ruleset: z.string(),
    version: z.string(),
    switches: z.record(z.string(), z.unknown()),
    /** Roles by seat: deal[0] is seat 1. */
    deal: z.array(roleSchema),
    /** Who decided for each seat: players[0] is seat 1. */
    players: z.array(z.string()),
    /** The moderator, in games whose rules ask seat 0. */
    moderator: z.string().optional(),
    /** What each player drew for this game, if anything: skill, style and the like. traits[0] is seat 1. */
    traits: z.array(z.record(z.string(), z.union([z.string(), z.number()])).nullable()).optional(),
    /** The editions of the built-in players of the game and of its moderator, by name. */
    editions: z.record(z.string(), z.int()).optional(),
    choices: z.array(recordedChoiceSchema),
    marks: z.array(markSchema),
    usage: usageSchema,
    /** Absent where the game was drawn from the seed of its recipe. */
    origin: originSchema.optional(),
  })
  .strict()
export type GameRecord = Readonly<z.infer<typeof recordSchema>>
