import type { Seat } from '../../schemas/ask.ts'
import { ADDRESS, ASKING, asRole, EVIDENCE, OF_THE_NIGHT } from '../language/en/cues.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import { countWords } from '../speech/text/words.ts'
import { factsOf } from './facts.ts'
import { claimantsIn } from './known.ts'
import { heardBy, type View } from './view.ts'

/** A place in a text. */
interface Span {
  readonly start: number
  readonly end: number
}

/** What a call should not say: `role` names the holder of a role that the player did not claim, `night` speaks of what only the night knows. */
export interface CueFault extends Span {
  readonly code: 'cue-role' | 'cue-night'
}

/**
 * Hidden facts in a moderator's call of a player. The moderator hears public events only, so it can have made them up; a call is no place for
 * them in either case, because the table cannot tell. What the player claimed or told itself may be asked about.
 */
export function cueFaults(view: View, called: Seat, text: string, vocabulary: Vocabulary): CueFault[] {
  const { roles, shown } = factsOf(view)
  const claimant = claimantsIn(
    heardBy(view).map(({ event }) => event),
    vocabulary,
  ).get(called)
  const spans = (pattern: RegExp, code: CueFault['code']): CueFault[] =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ code, start: index, end: index + found.length }))
  const known = new Set([claimant?.role, ...shown.map(({ role }) => role && vocabulary.roles[role]?.[0])])
  const names = Object.keys(roles).flatMap((role) => vocabulary.roles[role]?.slice(0, 1) ?? [])
  return [
    ...names.filter((name) => !known.has(name)).flatMap((name) => spans(asRole(name), 'cue-role')),
    ...(claimant ? [] : spans(OF_THE_NIGHT, 'cue-night')),
  ].sort((a, b) => a.start - b.start)
}

/** How good a call is, from 0 to 5, as the harness of the seven-player document scores it (time-to-talk.md, section 4): words, not sense. */
export function cueQuality(text: string): number {
  const words = countWords(text)
  return (
    Number(ADDRESS.test(text)) +
    Number(words >= 7 && words <= 26) +
    2 * Number(EVIDENCE.test(text)) +
    Number(ASKING.test(text))
  )
}
