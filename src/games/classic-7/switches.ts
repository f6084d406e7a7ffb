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
  /** 7: whether the Doctor may protect itself. */
  selfProtect: z.boolean().default(true),
  /** 14: whether the Doctor may protect the same seat two nights in a row. */
  repeatProtect: z.boolean().default(false),
  /** 18: whether the morning distinguishes a save from a night without an attack. */
  announceSave: z.boolean().default(false),
  /** 19: whose cards are revealed: nobody's, those of players voted out, or also of players killed. */
  reveal: z.enum(['none', 'vote', 'both']).default('none'),
  /** 19: what is revealed: the role, or only the team. */
  revealAs: z.enum(['role', 'team']).default('role'),
  /** 21: how the talk is run: by a moderator, in rounds, or as a chat. */
  floor: z.enum(['moderated', 'rounds', 'chat']).default('moderated'),
  /** 21: with rounds, how many a day has. */
  rounds: z.int().min(1).max(20).default(2),
  /** 21: with rounds, the order of speakers. */
  roundOrder: z.enum(['seats', 'chance']).default('seats'),
  /** 21: in a chat, the ticks of a day. */
  chatTicks: z.int().min(1).max(240).default(12),
  /** 21: in a chat, the seconds of a tick. */
  tickSeconds: z.number().positive().max(3600).default(15),
  /** 21: who hears the moderator's cue. */
  cueTo: z.enum(['everyone', 'speaker']).default('everyone'),
  /** 25: whether all vote at once, or in seat order. */
  voting: z.enum(['simultaneous', 'sequential']).default('simultaneous'),
  /** 25: whether a sequential vote ends as soon as a player has a majority. */
  earlyMajority: z.boolean().default(false),
  /** 24 and 26: whether a seat may vote for nobody. */
  abstain: z.boolean().default(true),
  /** 28: the votes needed to eliminate a player. */
  elimination: z.enum(['plurality', 'majority']).default('plurality'),
  /** 29: the result of a tie. */
  tie: z.enum(['none', 'chance', 'runoff']).default('none'),
  /** 20: who has last words, if the game continues: nobody, players voted out, or also players killed. */
  lastWords: z.enum(['none', 'vote', 'both']).default('none'),
  /** 33: the maximum number of days. */
  maxDays: z.int().min(1).max(1000).default(20),
  /** 33: a game ends after this many nights and days in a row without a departure. */
  quietDays: z.int().min(1).max(1000).default(3),
  /** 34 */
  winPoints: points(1),
  drawPoints: points(0),
  lossPoints: points(0),
  /** 22: the word limit of a speech. */
  speechWords: limitSwitch(32),
  /** The word limit of a cue. */
  cueWords: limitSwitch(24),
  /** 22: the token limit of a speech, with a tokenizer. */
  speechTokens: limitSwitch(64),
  /** The token limit of a cue, with a tokenizer. */
  cueTokens: limitSwitch(48),
  tokenizer: tokenizerSwitch,
  /** 3: names of the seven players, seat 1 first; without them players have only numbers. */
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
