import { STANDINGS, standingKey } from '../../language/en/bank/standing.ts'
import { NUMBER_WORD } from '../../language/en/numbers.ts'
import type { Reason } from '../../language/moves.ts'
import { otherIn } from '../../language/standing.ts'
import { draw, killingOf } from './draw.ts'
import { chance, type Slots, say, type Voice } from './voice.ts'

/** Adds to a statement with its reason why the reason counts: in the same sentence where that ends with the reason, or in one of its own. */
export function withStanding(words: string, reason: Reason, endsWithReason: boolean, voice: Voice): string {
  const t = otherIn(reason)
  if (t === undefined || !('counts' in reason) || !reason.counts) return words
  const { counts } = reason
  const key = standingKey(counts, t, voice.speaker, voice.gone?.includes(t) ?? false)
  const slots: Slots = { t, ...(counts.by !== undefined && { v: counts.by }) }
  const why = say(draw(STANDINGS[key], slots, voice, killingOf(voice)), slots, voice)
  // A day in the same sentence would be heard as the day of both.
  const isTimed = 'day' in reason && reason.day !== undefined
  const isJoined = endsWithReason && !isTimed && key !== 'own check' && !CALLS.test(words) && chance(JOINED, voice)
  return `${words}${isJoined ? ', and ' : '. '}${why}`
}
const JOINED = 0.5
/** Behind the number of a player another one would make a list. */
const CALLS = new RegExp(`(?:\\d|\\b(?:${NUMBER_WORD}))$`)
