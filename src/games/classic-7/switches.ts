import * as z from 'zod'
import { languageSwitch, limitSwitch, tokenizerSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

const points = (worth: number) => z.number().min(-10).max(10).default(worth)

/** Where seven-player games differ. Each default is `classic-7`; numbers cite docs/classic-7.md. */
const values = z.strictObject({
  /** 4: a full first night, or one in which nobody is asked. */
  firstNight: z.enum(['full', 'quiet']).default('full'),
  /** 9 and 11: both Mafia pick at once, or one after the other. */
  kill: z.enum(['blind', 'consult']).default('blind'),
  /** 10: the result of two different picks. */
  killTie: z.enum(['chance', 'lowest', 'none']).default('chance'),
  /** 7 and 14: whether the Doctor may protect itself, and one seat twice running. */
  selfProtect: z.boolean().default(true),
  repeatProtect: z.boolean().default(false),
  /** 18: whether the morning distinguishes a save from a night without an attack. */
  announceSave: z.boolean().default(false),
  /** 19: which leaving players are shown, and whether by role or by team. */
  reveal: z.enum(['none', 'vote', 'both']).default('none'),
  revealAs: z.enum(['role', 'team']).default('role'),
  /** 21: the order of speakers. */
  floor: z.enum(['moderated', 'rounds', 'chat']).default('moderated'),
  rounds: z.int().min(1).max(20).default(2),
  roundOrder: z.enum(['seats', 'chance']).default('seats'),
  /** 21: in a chat, the ticks of a day, and the seconds of a tick. */
  chatTicks: z.int().min(1).max(240).default(12),
  tickSeconds: z.number().positive().max(3600).default(15),
  /** 21: who hears the moderator's cue. */
  cueTo: z.enum(['everyone', 'speaker']).default('everyone'),
  /** 25: all at once or in seat order, and whether a majority ends it. */
  voting: z.enum(['simultaneous', 'sequential']).default('simultaneous'),
  earlyMajority: z.boolean().default(false),
  /** 24 and 26: whether a seat may vote for nobody. */
  abstain: z.boolean().default(true),
  /** 28 and 29: the votes needed to eliminate a player, and the result of a tie. */
  elimination: z.enum(['plurality', 'majority']).default('plurality'),
  tie: z.enum(['none', 'chance', 'runoff']).default('none'),
  /** 20: who has last words, as long as the game is not decided. */
  lastWords: z.enum(['none', 'vote', 'both']).default('none'),
  /** 33: the maximum number of days. */
  maxDays: z.int().min(1).max(1000).default(20),
  /** 33: a game ends after this many nights and days in a row without a departure. */
  quietDays: z.int().min(1).max(1000).default(3),
  /** 34 */
  winPoints: points(1),
  drawPoints: points(0),
  lossPoints: points(0),
  /** 22: limits of a speech and a cue in words, and in tokens if there is a tokenizer. */
  speechWords: limitSwitch(32),
  cueWords: limitSwitch(24),
  speechTokens: limitSwitch(64),
  cueTokens: limitSwitch(48),
  tokenizer: tokenizerSwitch,
  /** 3: names of the seven, seat 1 first; without them players have numbers only. */
  names: z
    .array(
      z
        .string()
        .regex(
          /^\p{L}[\p{L} .'-]{0,23}$/u,
          'a name is 1 to 24 letters, spaces, dots, apostrophes and hyphens, and begins with a letter',
        ),
    )
    .length(7)
    .refine((names) => new Set(names).size === names.length, 'names: no two players may have the same name')
    .optional(),
  language: languageSwitch,
})

/**
 * With announced saves and a Doctor that may protect neither itself nor the same seat twice in a row, an imagined deal may leave the Doctor no
 * seat to save, unless its pick of the night before is changed; but its own rows contain that pick. The leak checks could not replay such a
 * deal for all seats at once, so this combination of switches is refused.
 */
export const switchesSchema = values.refine(
  ({ announceSave, selfProtect, repeatProtect }) => !announceSave || selfProtect || repeatProtect,
  {
    path: ['announceSave'],
    message:
      'announceSave needs a Doctor that always has somebody to protect: set selfProtect or repeatProtect to true',
  },
)
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
