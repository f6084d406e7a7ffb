import * as z from 'zod'
import { languageSwitch, limitSwitch, tokenizerSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

/** Where tables of Mini-Mafia differ. The defaults are the published protocol; numbers cite docs/mini-mafia.md. */
export const switchesSchema = z.strictObject({
  /** 12: whether the rule text says that the Detective has found the mafioso and that the dead was a Villager. */
  nightTold: z.enum(['general', 'fixed']).default('general'),
  /** 4: how often each player talks. */
  rounds: z.int().min(1).max(20).default(2),
  /** 8: what becomes of a vote that cannot be read: chance draws it, or the player abstains. */
  unreadable: z.enum(['chance', 'none']).default('chance'),
  /** 1: Alice, Bob, Charlie and Diana, or numbers alone. */
  names: z.boolean().default(true),
  /** 5: words of a message, and tokens when a tokenizer counts them. */
  speechWords: limitSwitch(35),
  speechTokens: limitSwitch(55),
  tokenizer: tokenizerSwitch,
  language: languageSwitch,
})
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
