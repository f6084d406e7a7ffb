import type { Seat } from '../../../schemas/ask.ts'
import type { StandingKey } from '../../language/en/bank/standing.ts'
import type { Move, Standing } from '../../language/moves.ts'
import { counting, isGoodWord, isSupport, neededColour, otherIn } from '../../language/standing.ts'
import type { Heard } from './heard.ts'
import type { Stretch } from './stretches.ts'

/** Whether a stretch is read by itself; the others are read as why a deed counts, behind a deed of which they tell that. */
export const isOrdinary = ({ sense }: Stretch): boolean => sense.is !== 'counts'

/** What a sentence says of why a deed counts, the longest of what overlaps, in its order. */
export function standingsIn(
  all: readonly Stretch[],
  words: readonly string[],
  placeOf: (index: number) => number,
): Heard[] {
  const kept: Stretch[] = []
  for (const one of all)
    if (!isOrdinary(one) && !kept.some((other) => other.from <= one.from && one.to <= other.to)) {
      const free = kept.filter((other) => !(one.from <= other.from && other.to <= one.to))
      kept.splice(0, kept.length, ...free, one)
    }
  return kept.map(({ sense, filled, from, to }) => ({
    sense,
    filled,
    at: placeOf(from),
    until: to < words.length ? placeOf(to) : Number.POSITIVE_INFINITY,
  }))
}

/** Adds why it counts to the last deed that a move gives as its reason, if the deed was done to that player; says whether there is one. */
export function giveStanding({ sense, filled }: Heard, moves: Move[], speaker: Seat): boolean {
  if (sense.is !== 'counts') return false
  const other = sense.what === 'check of me' ? speaker : seatIn(filled['t'])
  const by = sense.what === 'own check' ? speaker : seatIn(filled['v'])
  if (other === undefined) return false
  for (let at = moves.length - 1; at >= Math.max(0, moves.length - 2); at--) {
    const move = moves[at]!
    const why = 'why' in move ? move.why : undefined
    if (why === undefined || otherIn(why) !== other || ('counts' in why && why.counts)) continue
    const is = IS[sense.what] ?? neededColour(why, isGoodWord(move))
    const counts: Standing | undefined = is && { is, ...(by !== undefined && { by }) }
    if (counts === undefined || !isSupport(why, counts, isGoodWord(move))) continue
    moves[at] = { ...move, why: counting(why, counts) } as Move
    return true
  }
  return false
}

/** A player that is called by its number, or the speaker. */
const seatIn = (word: string | undefined): Seat | undefined =>
  word !== undefined && /^@\d/.test(word) ? Number(word.slice(1)) : undefined

const IS: Readonly<Record<StandingKey, Standing['is'] | undefined>> = {
  killed: 'killed',
  checker: 'checker',
  'late checker': 'checker',
  'black check': 'black',
  'red check': 'red',
  'own check': undefined,
  'check of me': 'red',
  'black card': 'black',
  'red card': 'red',
}
