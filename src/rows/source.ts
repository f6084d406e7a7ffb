import * as z from 'zod'
import type { GameRecord } from '../../schemas/record.ts'

/** The licence of the games that built-in players play, as the card names it. */
export const OWN_LICENCE = 'cc-by-4.0'

/** The columns that say where a game comes from, for rows of every config to be filtered by. */
export const sourceShape = {
  /** `drawn` from a seed, `played` at a live table, or the format that the game was imported from. */
  origin: z.string(),
  licence: z.string(),
  /** The language of what is said: BCP 47. */
  language: z.string(),
}
export type Source = z.infer<z.ZodObject<typeof sourceShape>>

/** What a game has in those columns; `licence` is that of games that were not imported. */
export function sourceOf({ origin }: Pick<GameRecord, 'origin'>, licence: string = OWN_LICENCE): Source {
  if (origin?.kind !== 'imported') return { origin: origin?.kind ?? 'drawn', licence, language: 'en' }
  return { origin: origin.format, licence: origin.licence, language: origin.language }
}
