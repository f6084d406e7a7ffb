import * as z from 'zod'
import { languageSwitch, limitSwitch, tokenizerSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

/** Where rule books of the 2025 family differ. Each default is the Official 2025 rules; numbers cite docs/rules.md. */
export const switchesSchema = z.strictObject({
  /** 2: a full first night, or a meeting of the mafia only. */
  firstNight: z.enum(['full', 'meet']).default('full'),
  /** 42: the order of acts in a night. */
  nightOrder: z
    .union(
      [
        z.tuple([z.literal('sheriff'), z.literal('kill'), z.literal('don')]),
        z.tuple([z.literal('kill'), z.literal('don'), z.literal('sheriff')]),
      ],
      'it must be sheriff,kill,don or kill,don,sheriff',
    )
    .default(['sheriff', 'kill', 'don']),
  /** 48: claims and the Don's decision, or blind shots that must all agree. */
  kill: z.enum(['claims', 'unanimous']).default('claims'),
  /** 50: whether the mafia may shoot its own. */
  friendlyFire: z.boolean().default(false),
  /** 47: whether Sheriff and Don may check the dead. */
  checkDeadSeats: z.boolean().default(false),
  /** 27: all vote at once, or nominee by nominee, with earlier votes visible. */
  voting: z.enum(['simultaneous', 'sequential']).default('simultaneous'),
  /** 30: the order of the ballot in a revote. */
  tieOrder: z.enum(['same', 'reverse']).default('same'),
  /** 37: whether three tied players of nine may be voted out together. */
  threeAtNine: z.enum(['allow', 'forbid']).default('allow'),
  /** 65: whether the first victim names up to three suspects. */
  bestMove: z.boolean().default(false),
  /** 65: whether correct suspects earn points. */
  bestMovePoints: z.boolean().default(false),
  /** 60 to 63: findings in the data only; fouls announced; or fouls with their consequences. */
  discipline: z.enum(['log', 'warn', 'full']).default('log'),
  /** 63: the penalty for an oath. */
  oath: z.enum(['team defeat', 'disqualification']).default('team defeat'),
  /** 7: whether a speech without its ending is a foul. */
  strictEnding: z.boolean().default(false),
  /** 66: who loses points in a team defeat. */
  teamLossApplies: z.enum(['offender', 'team']).default('offender'),
  /** 66: points for a win. */
  winPoints: z.number().min(0).max(10).default(0.75),
  /** 66: the basis of the judge's bonuses and penalties for play; none if it is left out. */
  bonuses: z.literal('advantages').optional(),
  /** 58: three nights without departure, or three nights and the days after them. */
  draw: z.enum(['nights', 'nights and days']).default('nights'),
  /** 58: the maximum number of days. */
  maxDays: z.int().min(1).max(1000).default(40),
  /** 25: seconds to raise a hand. */
  voteSeconds: z.number().positive().max(3600).default(1.5),
  /** 6: the word limit of a speech. */
  speechWords: limitSwitch(200),
  /** 29: the word limit of a defence. */
  defenceWords: limitSwitch(100),
  /** 6: the token limit of a speech, with a tokenizer. */
  speechTokens: limitSwitch(300),
  /** 29: the token limit of a defence, with a tokenizer. */
  defenceTokens: limitSwitch(150),
  tokenizer: tokenizerSwitch,
  language: languageSwitch,
})
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 2

export const version = (switches: Switches): string => versionOf(EDITION, switches)
