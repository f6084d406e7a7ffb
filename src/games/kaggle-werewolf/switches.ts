import * as z from 'zod'
import { languageSwitch, limitSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

const reveal = z.enum(['none', 'team', 'role']).default('role')
const first = z.enum(['fixed', 'rotate', 'random'])
const voting = z.enum(['sequential', 'simultaneous']).default('sequential')
const tie = z.enum(['chance', 'none']).default('chance')

/** Where games of Kaggle's werewolf differ: its configuration, with its defaults. */
const values = z.strictObject({
  players: z.int().min(4).max(15).default(8),
  wolves: z.int().min(1).max(7).default(2),
  seer: z.boolean().default(true),
  doctor: z.boolean().default(true),
  /** What the Seer learns. */
  seerLearns: z.enum(['role', 'team']).default('role'),
  /** Whether the Doctor may protect itself. */
  selfSave: z.boolean().default(false),
  /** What is shown of who was voted out, and of who was killed. */
  dayReveal: reveal,
  nightReveal: reveal,
  /** How the floor is given: in rounds, all at once, to the highest bid, or in rounds by bids. */
  discussion: z.enum(['rounds', 'parallel', 'turns', 'bid-rounds']).default('rounds'),
  /** Rounds, moments in which all speak, or speeches of a day. */
  rounds: z.int().min(1).max(1000).default(1),
  firstToSpeak: first.default('rotate'),
  /** Whether everybody hears what was bid. */
  bidsShown: z.boolean().default(true),
  dayVoting: voting,
  firstToVote: first.default('random'),
  dayTie: tie,
  nightVoting: voting,
  firstWolf: first.default('fixed'),
  nightTie: tie,
  speechWords: limitSwitch(10_000),
  language: languageSwitch,
})

export const switchesSchema = values.refine(
  ({ players, wolves, seer, doctor }) => wolves * 2 < players && wolves + Number(seer) + Number(doctor) <= players,
  { path: ['wolves'], message: 'the Werewolves must be fewer than the others' },
)
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
