import * as z from 'zod'
import { languageSwitch, limitSwitch, tokenizerSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'
import { type Deck, isWolf, ROLE_IDS } from './roles.ts'

const STANDARD: Deck = { civilian: 4, sheriff: 1, witch: 1, hunter: 1, doctor: 1, mafia: 4 }

/** Where tables of this game differ. Numbers cite docs/werewolf-broadcast.md. */
export const switchesSchema = z
  .strictObject({
    /** 1: how many seats hold each role. */
    roles: z.partialRecord(z.enum(ROLE_IDS), z.int().min(1).max(18)).default(STANDARD),
    /** 2: whether it is known that the Werewolves know each other. */
    pack: z.enum(['met', 'untold']).default('met'),
    /** 4: words of a speech or an announcement, and tokens when a tokenizer counts them. */
    speechWords: limitSwitch(400),
    speechTokens: limitSwitch(800),
    tokenizer: tokenizerSwitch,
    language: languageSwitch,
  })
  .refine(({ roles }) => isTable(roles), {
    path: ['roles'],
    message: 'there must be 5 to 18 seats of both teams',
  })
export type Switches = Readonly<z.infer<typeof switchesSchema>>

function isTable(deck: Deck): boolean {
  const seats = Object.values(deck).reduce((sum, count) => sum + count, 0)
  const teams = new Set(Object.keys(deck).map((role) => isWolf([role], 0)))
  return seats >= 5 && seats <= 18 && teams.size === 2
}

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
