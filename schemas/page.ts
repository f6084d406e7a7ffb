import type { Option, Role, Seat, Team } from './ask.ts'
import type { Checked } from './receipt.ts'
import type { RowFinding, RowGrounding } from './row.ts'

// What a page of the viewer is given. Everything that is hidden from an eye is absent from what is written for it here, so the browser
// never decides who may see what.

/** Whose eye a game is seen with: a seat's (0 is the moderator), or the judge's, who sees everything. */
export type EyeOf = Seat | 'judge'

/** What an arrow from a seat to another means. `pick` is an answer to an ask that the table did not hear. */
export type ArrowKind = 'accuse' | 'trust' | 'nominate' | 'vote' | 'check' | 'kill' | 'whisper' | 'pick'

/** `from` is undefined where a whole team acts. */
export interface Arrow {
  readonly kind: ArrowKind
  readonly from?: Seat | undefined
  readonly to: Seat
}

/** Words at the table, in a chat room, or of the moderator (seat 0). */
export interface Said {
  readonly seat: Seat
  readonly text: string
  readonly room?: string | undefined
}

/** What an eye learned about a seat's card. */
export interface Known {
  readonly seat: Seat
  readonly role?: Role | undefined
  readonly team?: Team | undefined
}

/** A claim in a speech: of a role for oneself, or of the result of a check. */
export interface Claim {
  readonly kind: 'role' | 'check'
  /** Whom it is about. */
  readonly seat: Seat
  readonly says: string
  /** What in the public game it does not go together with, a sentence each. */
  readonly against: readonly string[]
  /** Whether it is true; only for the judge, and null where not even the true deal decides it. */
  readonly true?: boolean | null | undefined
}

/** What a moment is marked with on the scrubber. */
export type Mark = 'phase' | 'out' | 'vote' | 'claim'

/** One thing that an eye saw, in order. The position in its list is the only number it has. */
export interface Moment {
  /** Where it is in the judge's list; only in a page that the judge's eye is in. */
  readonly at?: number | undefined
  readonly type: string
  readonly day: number
  readonly phase: string
  /** Its wording, as in the transcript or among the notes of the eye's seat. */
  readonly text: string
  /** Whether everybody heard it; if not, `to` says who did, for the judge. */
  readonly open: boolean
  readonly to?: readonly Seat[] | undefined
  readonly said?: Said | undefined
  readonly arrows?: readonly Arrow[] | undefined
  readonly known?: readonly Known[] | undefined
  readonly claims?: readonly Claim[] | undefined
  readonly mark?: Mark | undefined
  /** Who left, and how. */
  readonly left?: { readonly seat: Seat; readonly by: string } | undefined
  /** A vote taken back. */
  readonly retracted?: Seat | undefined
  /** The row of the ask that this is, or of the speech: its place in the eye's rows. */
  readonly row?: number | undefined
}

/** A vote of the table: what each seat did. */
export interface Ballot {
  readonly day: number
  /** Counted from 1 within its day. */
  readonly round: number
  readonly nominees: readonly Seat[]
  /** The moment in which it ended. */
  readonly moment: number
  readonly hands: readonly Hand[]
}

export interface Hand {
  readonly seat: Seat
  /** A seat, or a word such as "none", "keep" or "remove". */
  readonly choice: Option
  /** `cast` by the seat itself, `default` or `auto` by the rules. */
  readonly kind: string
  readonly row?: number | undefined
}

/** What a seat believed from a moment on: the probability of each seat to be black, seat 1 first; in thousandths. */
export interface Belief {
  readonly moment: number
  readonly black: readonly number[]
}

/** How black the black players looked from a moment on to somebody without a card: the mean of their probabilities to be black. */
export interface CourseStep {
  readonly moment: number
  readonly day: number
  readonly phase: string
  readonly text: string
  readonly share: number
}

/** A part of a prompt. All parts of a message, joined by line breaks, are the message. */
export interface PromptPart {
  readonly role: 'system' | 'user'
  readonly name: string
  /** The place of an earlier prompt whose part of this name this one goes on from, behind its last line break. */
  readonly after?: number | undefined
  /** Runs of the page's `lines`: the place of the first line, how many there are, and so on. */
  readonly lines: readonly number[]
  /** Undefined where no tokenizer counted. */
  readonly tokens?: number | undefined
}

export interface RowOption {
  readonly name: string
  readonly isChosen: boolean
  readonly probability?: number | undefined
  readonly chance?: number | undefined
  readonly error?: number | undefined
}

/** One call of a model for a row: what it answered, and why that was not used, if it was not. */
export interface Try {
  readonly text?: string | undefined
  readonly thought?: string | undefined
  readonly answers?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  readonly reason?: string | undefined
  readonly promptTokens: number
  readonly completionTokens: number
  readonly ms: number
}

/** The training row that an ask became. */
export interface PageRow {
  readonly id: string
  readonly moment: number
  readonly seat: Seat
  readonly turn: number
  readonly act: string
  readonly day: number
  readonly phase: string
  readonly role: Role
  readonly team: Team
  readonly player: string
  /** The place of its prompt among the page's. */
  readonly prompt: number
  readonly completion: string
  readonly options: readonly RowOption[]
  readonly choice: string
  readonly speech: string | null
  readonly thought: string | null
  readonly source: string
  readonly attempts: number
  readonly truncated: boolean
  readonly endingRepaired: boolean
  readonly advantage: number | null
  readonly advantageError: number | null
  readonly scaled: number | null
  readonly states: number | null
  readonly label: boolean | null
  readonly findings: readonly RowFinding[]
  readonly grounding: readonly RowGrounding[]
  /** P(black) of each seat as the player states it, seat 1 first; empty if it states none. */
  readonly stated: readonly number[]
  readonly tries: readonly Try[]
  readonly tokens: { readonly prompt: number | null; readonly completion: number | null }
  /** Known only afterwards; only for the judge. */
  readonly hindsight?:
    | { readonly won: boolean | null; readonly survived: boolean; readonly points: number | null }
    | undefined
}

/** All that one eye saw of a game. */
export interface Eye {
  readonly of: EyeOf
  readonly moments: readonly Moment[]
  readonly rows: readonly PageRow[]
  readonly ballots: readonly Ballot[]
  /** What an exact observer in this seat believes, for the judge one without a card who hears what everybody hears; empty where a game has too many deals. */
  readonly beliefs: readonly Belief[]
}

/** What only the judge knows of a game, seat 1 first. */
export interface Truth {
  readonly roles: readonly Role[]
  readonly teams: readonly Team[]
  readonly players: readonly string[]
  readonly points: readonly number[]
}

/** One game, for the eyes that are in it. */
export interface GamePage {
  readonly kind: 'game'
  readonly dataset: string
  readonly id: string
  readonly split: string
  readonly index: number
  readonly ruleset: string
  readonly seats: number
  readonly names: readonly string[] | null
  /** What roles are called at this table, where that is not their name. */
  readonly roleNames: Readonly<Record<Role, string>>
  readonly teams: Readonly<Record<Role, Team>>
  readonly roles: Readonly<Record<Role, number>>
  readonly winner: string
  readonly reason: string
  readonly days: number
  /** The lines of all prompts, each once. */
  readonly lines: readonly string[]
  /** The prompts of the rows, in their parts. */
  readonly prompts: readonly (readonly PromptPart[])[]
  readonly eyes: readonly Eye[]
  readonly truth: Truth | null
  /** The row that the page opens at if its address names none: see `view --row`. */
  readonly row?: string | undefined
  /** What validate wrote of the dataset, if its files are still the same. */
  readonly checked?: Checked | undefined
  /** Why there are no beliefs, where there are none. */
  readonly withoutBeliefs: string | null
}
