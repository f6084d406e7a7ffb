import * as z from 'zod'
import { choiceSchema, roleSchema, seatSchema } from './ask.ts'

export const splitSchema = z.enum(['train', 'validation', 'test'])
export type Split = z.infer<typeof splitSchema>

/** A choice and its place: `turn` counts the asks of this seat, from 0. */
export const recordedChoiceSchema = choiceSchema.extend({ seat: seatSchema, turn: z.int().nonnegative() }).strict()
export type RecordedChoice = Readonly<z.infer<typeof recordedChoiceSchema>>

/** What a judge adds after the game: a bonus, or a penalty for destructive play. `points` is positive for a bonus, negative for a penalty. */
export const markSchema = z
  .object({ seat: seatSchema, kind: z.enum(['bonus', 'destructive']), points: z.number() })
  .strict()
export type Mark = Readonly<z.infer<typeof markSchema>>

/** Calls and tokens of the models in a game; zeros if no player is a model. */
export const usageSchema = z
  .object({ calls: z.int(), prompt_tokens: z.int(), cached_tokens: z.int(), completion_tokens: z.int() })
  .strict()
export type Usage = z.infer<typeof usageSchema>

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
    /** Who moderated, in games whose rules ask seat 0. */
    moderator: z.string().optional(),
    /** What each player drew for this game, if anything: skill, style and the like. traits[0] is seat 1. */
    traits: z.array(z.record(z.string(), z.union([z.string(), z.number()])).nullable()).optional(),
    choices: z.array(recordedChoiceSchema),
    marks: z.array(markSchema),
    usage: usageSchema,
  })
  .strict()
export type GameRecord = Readonly<z.infer<typeof recordSchema>>
