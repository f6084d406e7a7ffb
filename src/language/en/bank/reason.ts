import type { Reason } from '../../moves.ts'

/**
 * The ways to give a reason: as a clause ("they voted against 3"), as a thing ("that vote against 3") or as an act ("voting against 3").
 * `heard` is understood and never said. The slots are those of {@link Bank}: `{s}` is the player that the reason is about.
 */
export interface ReasonBank {
  readonly clause: readonly string[]
  /** Clauses for a player who is suspected, and for one who is trusted. */
  readonly suspected?: readonly string[]
  readonly trusted?: readonly string[]
  /** The same where the speaker leaves it to the other player whether it is so. */
  readonly suspectedOf?: readonly string[]
  readonly trustedOf?: readonly string[]
  readonly thing?: readonly string[]
  readonly act?: readonly string[]
  readonly heard?: readonly string[]
}

/** The kinds of reasons, and what is said in other words: a vote that was not given, an accusation without a reason, the speaker's own check, a rival. */
export type ReasonKey = Reason['kind'] | 'voted not' | 'accused bare' | 'own check' | 'rival' | 'silence to'

export function keyOf(reason: Reason, speaker: number): ReasonKey {
  if (reason.kind === 'voted' && reason.not) return 'voted not'
  if (reason.kind === 'accused' && reason.isBare) return 'accused bare'
  if (reason.kind === 'check' && reason.by === speaker) return 'own check'
  if (reason.kind === 'claim' && reason.rival !== undefined) return 'rival'
  if (reason.kind === 'silence' && reason.to !== undefined) return 'silence to'
  return reason.kind
}

export const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
