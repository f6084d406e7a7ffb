import * as z from 'zod'
import { versionOf } from '../shared/version.ts'

const limit = (words: number) => z.int().min(1).max(10_000).default(words)

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
  speechWords: limit(35),
  speechTokens: limit(55),
  /** Which tokenizer counts: its hash. Without one, tokens are not limited. */
  tokenizer: z
    .string()
    .regex(/^[0-9a-f]{8,64}$/)
    .optional(),
  /** The language of the table; its words are in prompts/<language>. */
  language: z.enum(['en']).default('en'),
})
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
