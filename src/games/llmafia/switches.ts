import * as z from 'zod'
import { NAMES } from '../shared/names.ts'
import { languageSwitch, limitSwitch, tokenizerSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

const ticks = (standard: number) => z.int().min(1).max(240).default(standard)

/** Where tables of this game differ. Numbers cite docs/llmafia.md. */
export const switchesSchema = z
  .strictObject({
    /** 1: how many play, and how many of them are Mafia. */
    players: z.int().min(3).max(NAMES.length).default(7),
    mafia: z.int().min(1).max(6).default(2),
    /** 3: how long a day and a night are. The defaults are 120 and 45 seconds. */
    dayTicks: ticks(24),
    nightTicks: ticks(9),
    tickSeconds: z.number().positive().max(3600).default(5),
    /** 3: how many words a message may have, and tokens when a tokenizer counts them. */
    postWords: limitSwitch(40),
    postTokens: limitSwitch(100),
    tokenizer: tokenizerSwitch,
    language: languageSwitch,
  })
  .refine(({ players, mafia }) => mafia * 2 < players, {
    path: ['mafia'],
    message: 'the Mafia must be fewer than the Bystanders',
  })
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
