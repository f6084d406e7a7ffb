import * as z from 'zod'
import type { Limit } from '../../../schemas/event.ts'

// Switches that every game has.

/** A number of words or tokens that a text may have. */
export const limitSwitch = (standard: number) => z.int().min(1).max(10_000).default(standard)

/** The hash of the tokenizer that counts tokens. Without one, tokens are not limited. */
export const tokenizerSwitch = z
  .string()
  .regex(/^[0-9a-f]{8,64}$/)
  .optional()

/** The language of the game: its words are in prompts/<language>. */
export const languageSwitch = z.enum(['en']).default('en')

/** A limit on a text. Tokens are limited only if there is a tokenizer to count them. */
export const limitOf = (words: number, tokens: number, tokenizer: string | undefined): Limit =>
  tokenizer ? { words, tokens } : { words }
