import type { Seat } from '../../../schemas/ask.ts'
import type { StandingKey } from '../../language/en/bank/standing.ts'
import type { Move, Reason, Standing } from '../../language/moves.ts'
import { counting, isGoodWord, isSupport, neededColour, otherIn, ownDeedIn } from '../../language/standing.ts'
import type { Heard } from './heard.ts'
import type { Stretch } from './stretches.ts'

/** Whether a stretch is read by itself; the others are read as why a deed counts, behind a deed of which they tell that, or as such a deed. */
export const isOrdinary = ({ sense }: Stretch): boolean => sense.is !== 'counts' && sense.is !== 'own deed'

/** What a sentence says of why a deed counts, or of what the speaker did itself: the longest of what overlaps, in its order. */
export function standingsIn(
  all: readonly Stretch[],
  words: readonly string[],
  placeOf: (index: number) => number,
): Heard[] {
  const kept: Stretch[] = []
  for (const one of all)
    if (!isOrdinary(one) && isSaid(one, words) && !kept.some((other) => other.from <= one.from && one.to <= other.to)) {
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

/** Whether the speaker says of itself that it did something: not if, and not in the words of another. */
const isSaid = ({ sense, from }: Stretch, words: readonly string[]): boolean =>
  sense.is !== 'own deed' || !UNSAID.test(words.slice(0, from).join(' '))
const UNSAID = /\b(?:if|unless|whether|why|wish|says?|said|claims?|claimed|thinks?|tells?|told|not)\b[^,]*$/

/** Adds why it counts to the last deed that a move gives as its reason, if the deed was done to that player; says whether there is one. */
export function giveStanding(heard: Heard, moves: Move[], speaker: Seat): boolean {
  for (let at = moves.length - 1; at >= Math.max(0, moves.length - 2); at--) {
    const move = moves[at]!
    const why = 'why' in move ? move.why : undefined
    if (why === undefined || ('counts' in why && why.counts)) continue
    const counts = standingIn(heard, why, isGoodWord(move), speaker)
    if (counts === undefined) continue
    moves[at] = { ...move, why: counting(why, counts) } as Move
    return true
  }
  return false
}

/** Makes a defence of the speaker of its own deed, if this says why that counts; says whether it does. */
export function defendBy(deed: Reason, heard: Heard, moves: Move[], speaker: Seat): boolean {
  const counts = standingIn(heard, deed, true, speaker)
  if (counts === undefined || counts.by === speaker || moves.some((move) => ownDeedIn(move, speaker))) return false
  const made: Move = { kind: 'defend', seat: speaker, why: counting(deed, counts) }
  const at = moves.findIndex((move) => move.kind === 'defend' && move.seat === speaker)
  if (at < 0) moves.push(made)
  else moves[at] = made
  return true
}

/** What is said of the other player of a deed, where it makes the deed support what it is told for. */
function standingIn({ sense, filled }: Heard, why: Reason, isFor: boolean, speaker: Seat): Standing | undefined {
  if (sense.is !== 'counts') return undefined
  const other = sense.what === 'check of me' ? speaker : seatIn(filled['t'])
  const by = sense.what === 'own check' ? speaker : seatIn(filled['v'])
  if (other === undefined || otherIn(why) !== other) return undefined
  const is = IS[sense.what] ?? neededColour(why, isFor)
  const counts: Standing | undefined = is && { is, ...(by !== undefined && { by }) }
  return counts && isSupport(why, counts, isFor) ? counts : undefined
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
