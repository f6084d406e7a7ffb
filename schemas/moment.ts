import type { Option, Role, Seat, Team } from './ask.ts'

// What the viewer's page is given of a game as one eye saw it, moment by moment.

/** The viewpoint of a game: a seat (0 is the moderator), or the judge, who sees everything. */
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
