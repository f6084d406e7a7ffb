import * as z from 'zod'
import { languageSwitch } from '../shared/switches.ts'
import { versionOf } from '../shared/version.ts'

const turns = (standard: number) => z.int().min(0).max(50).default(standard)
const passes = (standard: number) => z.int().min(0).max(1000).default(standard)

/** What an AIWolf table leaves open, with the names of the contest's settings. Each default is that of the table of nine. */
export const switchesSchema = z.strictObject({
  /** talk.max_count: how often a seat may talk a day, and how many rounds of talk a day has at most. */
  talkTurns: turns(4),
  talkRounds: passes(52),
  /** whisper.max_count, for the Werewolves among themselves. */
  whisperTurns: turns(4),
  whisperRounds: passes(12),
  /** duration: whether talk and whispers are group chat, in which a member speaks when it wants to and the rounds do not count. */
  chat: z.literal(true).optional(),
  /** Whether a seat that has no turn left may still say "Over" in a group chat, as on the server of 2026. */
  lateOver: z.literal(true).optional(),
  /** Whether a seat may answer with no words: it is heard as "Over" and asked again, as on the server of 2026. */
  blanks: z.literal(true).optional(),
  /** Whether a Werewolf may vote to attack one of the Werewolves, itself too. They hear the vote, and it is not counted, as on the contest's server. */
  ownAttack: z.literal(true).optional(),
  /** max_skip: how many times running a seat may skip; one more is the end of its talking. */
  skips: z.int().min(0).max(50).default(0),
  /** max_length.base_length: characters of a message, spaces not counted. */
  letters: z.int().min(1).max(10_000).default(125),
  /** vote.max_count: how many votes are held while there is a tie. */
  votes: z.int().min(1).max(5).default(1),
  /** No game is longer. */
  maxDays: z.int().min(1).max(1000).default(20),
  /** Names by seat; "Agent[01]" and so on if there are none. */
  names: z
    .array(z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .'[\]_-]{0,31}$/u))
    .refine((names) => new Set(names).size === names.length, 'names: no two players may have the same name')
    .optional(),
  language: languageSwitch,
})
export type Switches = Readonly<z.infer<typeof switchesSchema>>

/** The schema of the switches of a table with `seats` seats. `names`, if given, has one entry per seat. */
export const switchesOf = (seats: number) =>
  switchesSchema.refine(({ names }) => names === undefined || names.length === seats, {
    error: ({ input }) =>
      `names: it must have ${seats} entries, one for each seat, and it has ${(input as Switches).names!.length}`,
  })

/** Why a view does not show what others chose, where it does not. */
export function unshownIn({ votes, skips, blanks }: Switches): string | undefined {
  if (blanks) return 'with blanks a seat that gives no words sounds like one that is over'
  if (votes > 1) return 'votes=2 and more hides the hands of a vote that was a tie'
  return skips > 0 ? 'skips=1 and more makes a seat that skips and one that does not answer sound alike' : undefined
}

/** The edition of these rules: raised when code changes what a game becomes. */
const EDITION = 1

export const version = (switches: Switches): string => versionOf(EDITION, switches)
