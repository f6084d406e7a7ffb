import * as z from 'zod'
import { languageSwitch, limitSwitch, tokenizerSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

/** Where tables of this game differ. Numbers cite docs/werewolf.md. */
export const switchesSchema = z.strictObject({
  /** 7: what becomes of a player who is attacked and both guarded and healed. */
  clash: z.enum(['dies', 'lives']).default('dies'),
  /** 4: whether the Guard may protect the same player two nights in a row. */
  repeatProtect: z.boolean().default(false),
  /** 8: everybody speaks once; or chance names the next speaker, with a maximum number of speeches. */
  floor: z.enum(['round', 'turns']).default('round'),
  turns: z.int().min(1).max(100).default(8),
  /** 9: the most votes leave, after a tie on a second ballot; or more than half of the living on one ballot. */
  elimination: z.enum(['plurality', 'majority']).default('plurality'),
  /** 10: who votes again after a tie. */
  runoff: z.enum(['others', 'all']).default('others'),
  /** 11: whether a voted-out player has last words, if the game continues. */
  lastWords: z.enum(['none', 'vote']).default('none'),
  /** 12: whether a Werewolf may give itself up during the speeches, which ends the day. */
  surrender: z.boolean().default(false),
  /** 13: when the Werewolves win: no Villager or no player with a gift is left, or they are as many as the others. */
  win: z.enum(['side', 'parity']).default('side'),
  /** 14: a game lasts at most this many days. */
  maxDays: z.int().min(1).max(1000).default(20),
  /** 8: words of a speech, and tokens when a tokenizer counts them. */
  speechWords: limitSwitch(200),
  speechTokens: limitSwitch(400),
  tokenizer: tokenizerSwitch,
  language: languageSwitch,
})
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The edition of these rules: raised when code changes what a game becomes. From edition 2 on a Werewolf may give itself up where chance names speakers. */
const EDITION = 1
const SURRENDER_IN_TURNS = 2

export function version(name: string, switches: Switches): string {
  const edition = switches.surrender && switches.floor === 'turns' ? SURRENDER_IN_TURNS : EDITION
  return versionOf(edition, { name, ...switches })
}
