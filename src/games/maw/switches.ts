import * as z from 'zod'
import type { Clock } from '../shared/chat.ts'
import { NAMES } from '../shared/names.ts'
import { languageSwitch, limitSwitch, tokenizerSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

const ticks = (standard: number) => z.int().min(1).max(240).default(standard)

interface Share {
  readonly players: number
  readonly wolfShare: 'floor' | 'round' | 'ceil'
}

/** Decision 1: how many players are Werewolves. */
export const wolvesOf = ({ players, wolfShare }: Share): number => Math.max(1, Math[wolfShare](players / 3))

/** What this game leaves open. Each default follows the MAW document; numbers cite docs/maw.md. */
export const switchesSchema = z
  .strictObject({
    players: z.int().min(3).max(NAMES.length).default(6),
    /** 1: how a third of the players is rounded to the number of Werewolves; at least one. */
    wolfShare: z.enum(['floor', 'round', 'ceil']).default('floor'),
    /** 4: whether players have names in addition to numbers. */
    names: z.boolean().default(true),
    /** 5: the ticks of a day. */
    dayTicks: ticks(12),
    /** 5: the ticks of a night. */
    nightTicks: ticks(4),
    /** 10: the seconds of a tick. */
    tickSeconds: z.number().positive().max(3600).default(15),
    /** 9: whether a player may post in every tick, or again 1 to `waitMax` ticks later. */
    wait: z.enum(['every', 'random']).default('every'),
    /** 9: with random waits, the longest one in ticks. */
    waitMax: z.int().min(2).max(20).default(3),
    /** 6: the word limit of a message. */
    postWords: limitSwitch(40),
    /** 6: the token limit of a message, with a tokenizer. */
    postTokens: limitSwitch(60),
    /** 16: whether everybody hears the votes of the day. */
    announceVotes: z.boolean().default(true),
    /** 6: whether a vote may be retracted. */
    retract: z.boolean().default(false),
    /** 15: the result of a tie at the end of the day. */
    tie: z.enum(['none', 'chance']).default('none'),
    /** 22 and 23: Werewolves win when no Villager is left, or as soon as they are as many as the Villagers. */
    win: z.enum(['all', 'parity']).default('all'),
    /** 27: whether the dead hear their own rooms, or both. */
    deadHear: z.enum(['own', 'all']).default('own'),
    /** 25: whether the whole winning team gets points, or only its living members. */
    pointsTo: z.enum(['team', 'living']).default('team'),
    /** 24: the maximum number of days. */
    maxDays: z.int().min(1).max(1000).default(20),
    /** 29: whether players may whisper to another player by day. */
    whisper: z.boolean().default(false),
    /** 30: whether one of the Villagers is the Seer. */
    seer: z.boolean().default(false),
    tokenizer: tokenizerSwitch,
    language: languageSwitch,
  })
  .refine((switches) => wolvesOf(switches) * 2 < switches.players, {
    path: ['wolfShare'],
    error: ({ input }) => {
      const { players, wolfShare } = input as Share
      return `${wolfShare} makes half of ${players} players Werewolves; they must be fewer than the Villagers`
    },
  })
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** Decisions 9 and 10: how the time of a phase runs. */
export const clockOf = ({ wait, waitMax, tickSeconds }: Switches, ticks: number): Clock => ({
  ticks,
  seconds: tickSeconds,
  wait: wait === 'every' ? 1 : waitMax,
})

/** The switch that keeps what others did from a seat, if there is one. */
export function unshownIn({ whisper, announceVotes, wait }: Switches): string | undefined {
  if (whisper) return 'whisper=true hides who whispered'
  if (!announceVotes) return 'announceVotes=false hides who voted'
  return wait === 'random' ? 'wait=random hides who could have posted' : undefined
}

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
