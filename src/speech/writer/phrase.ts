import type { Seat } from '../../../schemas/ask.ts'
import { isEnded } from '../../language/en/ending.ts'
import { MAFIA_2025, type Vocabulary } from '../../language/en/vocabulary.ts'
import type { Move, Speech, Standing, Style } from '../../language/moves.ts'
import { counting, ownDeedIn } from '../../language/standing.ts'
import { fitsLetters, fitsWords } from '../text/words.ts'
import { isSound } from './canonical.ts'
import { compose } from './compose.ts'
import type { Mood } from './mood.ts'
import type { Random } from './random.ts'
import { isUnderstood } from './understood.ts'
import type { Heard, Voice } from './voice.ts'

export interface Phrasing {
  readonly speaker: Seat
  readonly random: Random
  /** The most words that the text may have. */
  readonly words: number
  /** The most characters that the text may have, spaces not counted. */
  readonly letters?: number | undefined
  /** Whether the speech must end with "PASS." or "THANK YOU." */
  readonly closing?: boolean | undefined
  readonly mood: Mood
  readonly vocabulary?: Vocabulary
  readonly style?: Style
  /** Who has left the table and is not spoken to. */
  readonly gone?: readonly Seat[]
  /** Whom the speaker is sure of: no doubt is said about them. */
  readonly sure?: readonly Seat[]
  /** Who claims the role that checks and is not believed: their checks are what they say. */
  readonly doubted?: readonly Seat[]
  /** Who has charged the speaker and asked nothing. */
  readonly charging?: readonly Seat[]
  /** How likely each seat is to be black, as the speaker says: words for and against a player are as strong as that. */
  readonly black?: ArrayLike<number> | undefined
  /** What was said before in the game: figures of speech and the speaker's own sentences are not used twice, if others fit. */
  readonly heard?: Heard | undefined
  /** Of whom the speaker last spoke on the day before. */
  readonly yesterday?: readonly Seat[]
}

/** How often other words are looked for when the first ones would be misunderstood. What is too long twice when said shortly has too much in it. */
const TRIES = 8

/**
 * Puts a speech into words. Where the limit is short, why a deed counts and the least important moves are left out. What is said is heard by every
 * reader as it is meant (see {@link isUnderstood}).
 */
export function phrase(speech: Speech, phrasing: Phrasing): string {
  const { vocabulary = MAFIA_2025 } = phrasing
  const sayable = speech.filter((move) => hasWords(move, vocabulary)).flatMap((move) => sound(move, phrasing.speaker))
  for (let moves: Speech = sayable; ; moves = withoutLeast(moves, phrasing.speaker)) {
    const text = sayOnce(moves, phrasing)
    if (text !== undefined || moves.length === 0) return text ?? ''
  }
}

/** One move in the plainest words, which nobody misunderstands. */
export const plainly = (move: Move, speaker: Seat, vocabulary: Vocabulary): string =>
  compose([move], 'turn', { speaker, vocabulary, random: () => 0, style: 'plain', isSafe: true })

/** A move that makes sense, without its reason where only that does not. */
function sound(move: Move, speaker: Seat): Move[] {
  if (isSound(move, speaker)) return [move]
  if (!('why' in move)) return []
  const kept = withoutStanding(move)
  if (isSound(kept, speaker)) return [kept]
  const { why: _, ...bare } = move
  return isSound(bare, speaker) ? [bare] : []
}

/** Whether a game has the words for a claim: nobody can claim a role or a deed that there is not. */
function hasWords(move: Move, { roles, found, checked, protected: saved }: Vocabulary): boolean {
  if (move.kind === 'claim') return roles[move.role] !== undefined
  if (move.kind === 'check') return checked.length > 0 && found[move.found] !== undefined
  return move.kind !== 'protect' || saved.length > 0
}

/** Says all of a speech, if it fits. */
function sayOnce(
  speech: Speech,
  {
    speaker,
    random,
    words,
    letters,
    closing = false,
    mood,
    vocabulary = MAFIA_2025,
    style = 'plain',
    gone = [],
    sure = [],
    yesterday = [],
    black,
    charging = [],
    doubted = [],
    heard,
  }: Phrasing,
): string | undefined {
  const ending = closing ? (random() < 0.7 ? 'PASS.' : 'THANK YOU.') : ''
  if (speech.length === 0) return ending
  let tooLong = 0
  for (let at = 0; at <= TRIES && tooLong < 2; at++) {
    // After three attempts the words are the shortest ones.
    const voice: Voice = {
      speaker,
      vocabulary,
      random,
      style: at > 2 ? 'terse' : style,
      isSafe: at === TRIES,
      gone,
      sure,
      yesterday,
      charging,
      doubted,
      ...(black && { black }),
      ...(heard && { heard }),
    }
    const said = compose(speech, mood, voice)
    const text = closing ? `${said} ${ending}` : said
    if (!fitsWords(text, words) || !fitsLetters(text, letters)) {
      if (voice.style === 'terse') tooLong++
      continue
    }
    if (!closing && isEnded(text)) continue
    if (voice.isSafe || isUnderstood(text, speech, speaker, vocabulary)) return text
  }
  return undefined
}

const standingOf = (move: Move): Standing | undefined =>
  'why' in move && move.why && 'counts' in move.why ? move.why.counts : undefined

const withoutStanding = (move: Move): Move =>
  'why' in move && move.why ? { ...move, why: counting(move.why, undefined) } : move

/** What is left out first, where words are few; a deed of the speaker's own is no argument without why it counts. */
const LEAST = [
  'hold',
  'count',
  'ask',
  'if',
  'trust',
  'defend',
  'retract',
  'changed',
  'own deed',
  'answer',
  'believe',
  'vote',
] as const
const LAST = ['accuse', 'protect', 'check', 'claim', 'nominate'] as const

function withoutLeast(speech: Speech, speaker: Seat): Speech {
  const kindOf = (move: Move): string => (ownDeedIn(move, speaker) ? 'own deed' : move.kind)
  const isSpare = (move: Move): boolean => standingOf(move) !== undefined && kindOf(move) !== 'own deed'
  if (speech.some(isSpare)) return speech.map((move) => (isSpare(move) ? withoutStanding(move) : move))
  for (const kind of LEAST) {
    const at = speech.findLastIndex((move) => kindOf(move) === kind && !isSaved(move, speech))
    if (at >= 0) return speech.toSpliced(at, 1)
  }
  const at = speech.findLastIndex((move) => move.kind === 'accuse' && move.why !== undefined)
  if (at >= 0)
    return speech.map((move, i) => (i === at && move.kind === 'accuse' ? { kind: 'accuse', seat: move.seat } : move))
  for (const kind of LAST) if (speech.some((move) => move.kind === kind)) return withoutLast(speech, kind)
  return []
}

/** Whether a good word says what a protection is told for. */
const isSaved = (move: Move, speech: Speech): boolean =>
  move.kind === 'trust' && speech.some((other) => other.kind === 'protect' && other.seat === move.seat)

/** Without the last move of a kind; of checks the last one that found red, as a black result is what the claim is for. */
function withoutLast(speech: Speech, kind: Move['kind']): Speech {
  const red = kind === 'check' ? speech.findLastIndex((move) => move.kind === 'check' && move.found === 'red') : -1
  return speech.toSpliced(red >= 0 ? red : speech.findLastIndex((move) => move.kind === kind), 1)
}
