import type { Seat } from '../../../schemas/ask.ts'
import { MAFIA_2025, type Vocabulary } from '../../language/en/vocabulary.ts'
import type { Move, Reason, Speech } from '../../language/moves.ts'
import { memo } from '../text/memo.ts'
import { withoutQuotes } from '../text/quotes.ts'
import { type Claims, claimsOf } from './claims.ts'
import { countsOf } from './hear-count.ts'
import { hearerOf } from './hear-sentence.ts'
import { defendBy, giveStanding } from './hear-standing.ts'
import { type Heard, type HeardSentence, isDeed, isGround, isReason } from './heard.ts'
import { deedIn, resolveMove, resolveReason, type Scene } from './resolve.ts'

export interface Listening {
  readonly speaker: Seat
  readonly vocabulary?: Vocabulary
}

/**
 * Reads what a speech says from free English: what its speaker thinks of others and why, how the speaker will vote, what is claimed, asked and
 * nominated. What is denied, quoted or told of others is not the speaker's own. Moves are in the order said, each once.
 */
export const listen = (text: string, listening: Listening): Speech => heard(text, listening).speech

/** The claims of a speech. They are among the moves that {@link listen} hears, so no two parts of a row differ on what was claimed. */
export function readClaims(text: string, listening: Listening): Claims {
  const one = heard(text, listening)
  one.claims ??= claimsOf(one.speech, listening.speaker)
  return one.claims
}

/** What was heard in a text, and the claims among it once somebody asked for them. */
interface Kept {
  readonly speech: Speech
  claims: Claims | undefined
}

/** What was said is looked up by its speaker first, so that no longer key must be made for it. */
const readers = new WeakMap<Vocabulary, ((text: string) => Kept)[]>()
/** The vocabulary that was asked for last and its readers: nearly always the next one too. */
let latest = MAFIA_2025
let ofLatest: ((text: string) => Kept)[] = []
readers.set(latest, ofLatest)

function heard(text: string, { speaker, vocabulary = MAFIA_2025 }: Listening): Kept {
  if (vocabulary !== latest) {
    ofLatest = readers.get(vocabulary) ?? []
    readers.set(vocabulary, ofLatest)
    latest = vocabulary
  }
  let reader = ofLatest[speaker]
  if (!reader)
    ofLatest[speaker] = reader = memo(500, (said) => ({ speech: read(said, speaker, vocabulary), claims: undefined }))
  return reader(text)
}

const SENTENCE = /[^\s.!?;](?:[^.!?;\n]|\.(?=\d))*[.!?;]?/g

function read(text: string, speaker: Seat, vocabulary: Vocabulary): Speech {
  const scene: Scene = {
    speaker,
    topic: undefined,
    addressed: undefined,
    left: undefined,
    rivals: undefined,
    deed: undefined,
  }
  const moves: Move[] = []
  const seen = new Set<string>()
  const sentences = withoutQuotes(text).match(SENTENCE) ?? []
  const counts = countsOf(text)
  const hear = hearerOf(vocabulary)
  /** Reasons that wait for what they are for: "4 voted against 3. So I take that player for black." */
  let waiting: Heard[] = []
  let open: HeardSentence['open']
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at]!
    const known = hear(sentence)
    const { rivals: opposed, result } = known
    const heard = open && result ? [checkOf(open, result)] : known.all
    open = known.open
    const { left, rivals, deed } = scene
    scene.rivals = opposed ?? scene.rivals
    const rest = heard.filter((one) => !isDeed(one))
    const isPremise = rest.every(isReason) && CONCLUSION.test(sentences[at + 1] ?? '')
    if (isPremise) waiting = rest
    if (isPremise || rest.length === 0) for (const one of heard) scene.deed = deedIn(one, scene) ?? scene.deed
    else waiting = take(heard, waiting, scene, moves, seen)
    counts.take(sentence, moves)
    // It holds for the next sentence, and no longer.
    if (scene.left === left) scene.left = undefined
    if (scene.rivals === rivals) scene.rivals = undefined
    if (scene.deed === deed) scene.deed = undefined
  }
  return moves
}

/** "I checked 5. He is red." */
const checkOf = (open: NonNullable<HeardSentence['open']>, result: 'RED' | 'BLACK'): Heard => ({
  sense: { is: 'hold' },
  filled: {},
  at: 0,
  claim: { kind: 'check', ...open, found: result === 'RED' ? 'red' : 'black' },
})

const CONCLUSION =
  /^(?:so|that is why|that's why|therefore|hence|for me that|this is why|which is why|and that is why|thus)\b/i

/**
 * Adds what a sentence says to the moves. A reason goes to the move that it stands behind, or before. What is left over are reasons that wait
 * for a move.
 */
function take(
  heard: readonly Heard[],
  waiting: readonly Heard[],
  scene: Scene,
  moves: Move[],
  seen: Set<string>,
): Heard[] {
  const before = moves.length
  const hasMove = !heard.every(isGround)
  let early = waiting.length === 0 ? [] : [...waiting]
  /** Up to where words say why a deed counts, and nothing else. */
  let taken = 0
  /** Up to where the speaker says what it did itself. */
  let told = 0
  for (const one of heard) {
    if (isDeed(one)) {
      scene.deed = deedIn(one, scene)
      told = one.until ?? 0
      continue
    }
    if (one.until !== undefined) {
      const isOwn = scene.deed !== undefined && defendBy(scene.deed, one, moves, scene.speaker)
      if (isOwn) {
        scene.deed = undefined
        seen.add(keyOf({ kind: 'defend', seat: scene.speaker }))
      }
      if (isOwn || giveStanding(one, moves, scene.speaker)) taken = one.until
      continue
    }
    if (one.at < taken) continue
    if (one.sense.is !== 'defend me' && one.at >= told) scene.deed = undefined
    if (one.sense.is === 'reason') {
      // At the beginning "he" is whom the sentence before was about; other reasons belong to their own sentence first.
      const isBack = moves.length === before && before > 0 && (!hasMove || one.filled['s'] === '@p')
      const isGiven = (isBack || moves.length > before) && giveReason(one, moves, moves.length - 1, scene)
      if (!isGiven) early.push(one)
      continue
    }
    // In "4 voted against 3, so that player is black" the reason says who that is.
    const [first] = early
    if (first && /^@\d/.test(first.filled['s'] ?? '')) scene.topic = Number(first.filled['s']!.slice(1))
    for (const move of resolveMove(one, scene)) {
      const key = keyOf(move)
      if (seen.has(key)) continue
      seen.add(key)
      moves.push(move)
    }
    if (moves.length > before && early.length > 0)
      early = early.filter((reason) => !giveReason(reason, moves, moves.length - 1, scene))
  }
  if (early.length === 0) return []
  if (moves.length > before) early = early.filter((one) => before === 0 || !giveReason(one, moves, before - 1, scene))
  return moves.length === before ? early.filter(({ filled }) => /^@\d/.test(filled['s'] ?? '')) : []
}

type WithReason = Extract<Move, { why?: Reason }>
const takesReason = (move: Move, speaker: Seat): move is WithReason =>
  !('seat' in move && move.seat === speaker) &&
  (/^(?:accuse|trust|defend|believe|changed)$/.test(move.kind) || (move.kind === 'answer' && move.target !== undefined))

/** Gives a reason to the last move up to a place that can have it and has none. */
function giveReason(heard: Heard, moves: Move[], last: number, scene: Scene): boolean {
  for (let at = last; at >= Math.max(0, last - 1); at--) {
    const move = moves[at]!
    if (!takesReason(move, scene.speaker) || move.why) continue
    const why = resolveReason(heard, aboutWhom(move), scene)
    if (!why) continue
    moves[at] = { ...move, why }
    return true
  }
  return false
}

const aboutWhom = (move: WithReason): Seat =>
  move.kind === 'answer' ? move.target! : move.kind === 'changed' ? move.to : move.seat

/** Moves with one key say the same. */
function keyOf(move: Move): string {
  let key: string = move.kind
  for (const field in move) {
    if (field === 'kind' || field === 'why') continue
    if (move.kind === 'check' && field !== 'seat') continue
    const value = (move as Readonly<Record<string, unknown>>)[field]
    key += typeof value === 'object' ? ` ${Object.values(value as object).join(' ')}` : ` ${field[0]}${value}`
  }
  return key
}
