import type { Role, Seat } from '../../schemas/ask.ts'

/**
 * Why a player is suspected, trusted, defended or believed. "That player" is the one the move is about; a seat that is the speaker's own is
 * said as "me", or as "my own check".
 */
export type Reason =
  /** That player voted against `target`, or did not while others did (`not`). */
  | ({ readonly kind: 'voted'; readonly target: Seat; readonly day?: number; readonly not?: true } & Counting)
  | ({ readonly kind: 'nominated'; readonly target: Seat; readonly day?: number } & Counting)
  /** That player named `target` as a suspect, without a reason if `isBare`, or spoke for `target`. */
  | ({ readonly kind: 'accused'; readonly target: Seat; readonly isBare?: true } & Counting)
  | ({ readonly kind: 'defended'; readonly target: Seat } & Counting)
  /** `by` suspects that player, or trusts that player. */
  | ({ readonly kind: 'suspected' | 'trusted'; readonly by: Seat } & Counting)
  /** `victim`, who suspected that player, was killed at night. */
  | { readonly kind: 'killed'; readonly victim: Seat }
  /** A check that `by` told of that player. */
  | { readonly kind: 'check'; readonly by: Seat }
  /** That player claims a role: the speaker believes it, or not, as the move says; with `rival`, two players claim it. */
  | { readonly kind: 'claim'; readonly rival?: Seat }
  /** Nobody counters that player's claim; or the mafia has left that player alive since, or has shot that player for it. */
  | { readonly kind: 'unopposed' | 'outlived' | 'proven' }
  /** A check of `target` that that player told turned out false. */
  | { readonly kind: 'refuted'; readonly target: Seat }
  /** A check that `by` told of that player, before the mafia shot `by`. */
  | { readonly kind: 'shot'; readonly by: Seat }
  /** What that player said of `target` and how it voted or nominated do not go together. */
  | { readonly kind: 'contradiction'; readonly target: Seat }
  /** That player has named nobody, or has not answered `to`. */
  | { readonly kind: 'silence'; readonly to?: Seat }
  /** That player did as `other` did: its vote or its suspect. */
  | { readonly kind: 'followed'; readonly other: Seat }
  /** That player answered what was asked. */
  | { readonly kind: 'answered' }
  /** A guess, said to be one. */
  | { readonly kind: 'guess' }

/** Why a deed counts: what is known of the other player, `target` or `by`. */
interface Counting {
  readonly counts?: Standing
}

/**
 * What is known of a player: killed at night, believed to be the role that checks, or black or red by the check of `by`; without `by` its card
 * showed it.
 */
export interface Standing {
  readonly is: 'killed' | 'checker' | 'black' | 'red'
  readonly by?: Seat
}

/** When a condition holds: `seat` turns out to be of that team, names nobody, or claims a role. */
export interface Condition {
  readonly seat: Seat
  readonly is: 'black' | 'red' | 'silent' | 'claiming'
}

/** What a question is about: whom they suspect, how they will vote, what they are, why they voted against or named `target`, what they think of `target`. */
export type Topic = 'suspect' | 'vote' | 'role' | 'why' | 'opinion'

/** One thing that a speech does. */
export type Move =
  /** "I am the Sheriff." */
  | { readonly kind: 'claim'; readonly role: Role }
  | { readonly kind: 'check'; readonly seat: Seat; readonly found: string; readonly night?: number }
  | { readonly kind: 'protect'; readonly seat: Seat; readonly night?: number }
  /** Takes a player for black, or for red, or speaks against sending a player away: the speaker itself for what it did, "I voted against 7". */
  | { readonly kind: 'accuse' | 'trust' | 'defend'; readonly seat: Seat; readonly why?: Reason }
  /** Of two players who claim the same role, believes one. */
  | { readonly kind: 'believe'; readonly seat: Seat; readonly over: Seat; readonly why?: Reason }
  /** Will vote against a player; `all` asks everybody to. */
  | { readonly kind: 'vote'; readonly seat: Seat; readonly all?: true }
  | { readonly kind: 'if'; readonly when: Condition; readonly vote: Seat }
  /** A question to a player, or to the table (seat 0). */
  | { readonly kind: 'ask'; readonly seat: Seat; readonly about: Topic; readonly target?: Seat }
  /**
   * Answers a player who accused the speaker or asked something: denies it, gives a reason for what the speaker did to `target`, or says that the
   * speaker does not know yet how it will vote (`isOpen`).
   */
  | {
      readonly kind: 'answer'
      readonly to: Seat
      readonly target?: Seat
      readonly why?: Reason
      readonly isOpen?: true
    }
  /** Says why the speaker voted against `to` after it had spoken against `from`. */
  | { readonly kind: 'changed'; readonly from: Seat; readonly to: Seat; readonly why?: Reason }
  /** Takes back what the speaker said before for a player, or against one. */
  | { readonly kind: 'retract'; readonly seat: Seat; readonly was: 'for' | 'against' }
  /** Counts: the number alive, and the number of wrong votes after which black has as many as red. */
  | { readonly kind: 'count'; readonly alive: number; readonly misses: number }
  /** "I nominate player number 4", in the words that the judge hears, or says to nominate nobody. */
  | { readonly kind: 'nominate'; readonly seat: Seat }
  | { readonly kind: 'hold' }

/** What a speech says, in the order said. */
export type Speech = readonly Move[]

/** How a player likes to talk. Styles share all moves; they differ in length and in the sentences they prefer. */
export const styles = ['plain', 'terse', 'lively', 'careful'] as const
export type Style = (typeof styles)[number]
