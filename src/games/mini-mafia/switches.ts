import * as z from 'zod'
import { languageSwitch, limitSwitch, tokenizerSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

/** Where tables of Mini-Mafia differ. The defaults are the published protocol; numbers cite docs/mini-mafia.md. */
export const switchesSchema = z.strictObject({
  /** 12: whether the rule text states that the Detective found the mafioso and that the victim was a Villager. */
  nightTold: z.enum(['general', 'fixed']).default('general'),
  /** 4: the number of messages of each player. */
  rounds: z.int().min(1).max(20).default(2),
  /** 8: the result of an unreadable vote: chance draws it, or the player abstains. */
  unreadable: z.enum(['chance', 'none']).default('chance'),
  /** 1: whether players are named Alice, Bob, Charlie and Diana, or have only numbers. */
  names: z.boolean().default(true),
  /** 5: the word limit of a message. */
  speechWords: limitSwitch(35),
  /** 5: the token limit of a message, with a tokenizer. */
  speechTokens: limitSwitch(55),
  tokenizer: tokenizerSwitch,
  language: languageSwitch,
})
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
