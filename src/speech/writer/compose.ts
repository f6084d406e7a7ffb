import type { Seat } from '../../../schemas/ask.ts'
import { ACCUSE } from '../../language/en/bank/accuse.ts'
import { ANSWER, ANSWER_WHY } from '../../language/en/bank/answer.ts'
import { ANSWER_OPEN } from '../../language/en/bank/answer-open.ts'
import { ASIDES } from '../../language/en/bank/asides.ts'
import { ASK, ASK_ALL, ASK_WHY } from '../../language/en/bank/ask.ts'
import type { Bank } from '../../language/en/bank/bank.ts'
import { BELIEVE } from '../../language/en/bank/believe.ts'
import { CHANGED } from '../../language/en/bank/changed.ts'
import { CHECK, CLAIM, PROTECT } from '../../language/en/bank/claims.ts'
import { CONDITIONS, CONSEQUENCE, SELF_CONDITIONS } from '../../language/en/bank/condition.ts'
import { COUNT } from '../../language/en/bank/count.ts'
import { DEFEND, DEFEND_SELF } from '../../language/en/bank/defend.ts'
import { CONSEQUENCE_LAST, DEFEND_LAST, VOTE_LAST } from '../../language/en/bank/farewell.ts'
import { HOLD } from '../../language/en/bank/nominate.ts'
import { OPENERS } from '../../language/en/bank/openers.ts'
import { RETRACT } from '../../language/en/bank/retract.ts'
import { TRUST, TRUST_SELF } from '../../language/en/bank/trust.ts'
import { VOTE, VOTE_ALL } from '../../language/en/bank/vote.ts'
import type { Move, Speech } from '../../language/moves.ts'
import { contract } from './contract.ts'
import { draw } from './draw.ts'
import type { Mood } from './mood.ts'
import { nominated } from './nominated.ts'
import { placeOf } from './place-of.ts'
import { type Setting, withReason } from './reasoned.ts'
import { WHERE } from './sayable.ts'
import { linked, sentence } from './sentence.ts'
import { chance, pickFrom, type Slots, say, type Voice } from './voice.ts'

/** Puts moves into words, in their order, in one of many ways. Whether others will understand it is for {@link isUnderstood} to say. */
export function compose(speech: Speech, mood: Mood, talking: Voice): string {
  const voice: Voice = { ...talking, isLeaving: mood === 'last word' }
  const said: string[] = []
  if (speech.length > 0 && chance(0.22, voice)) said.push(sentence(say(pickFrom(OPENERS[mood], voice), {}, voice)))
  for (let at = 0; at < speech.length; ) {
    // Within a sentence players are called in one way.
    const saying = { ...voice, before: speech.slice(0, at), ...(!voice.isSafe && { form: voice.random() }) }
    const [words, taken] = together(speech, at, saying)
    said.push(sentence(at > 0 ? linked(words, speech[at]!, saying) : words))
    at += taken
  }
  if (speech.length > 0 && (mood === 'turn' || mood === 'defence') && chance(0.17, voice))
    said.push(sentence(say(pickFrom(ASIDES, voice), {}, voice)))
  return contract(said.join(' '), voice)
}

/** Says the moves from a place that go into one sentence, and how many they are. */
function together(speech: Speech, at: number, voice: Voice): [words: string, taken: number] {
  const move = speech[at]!
  const next = speech[at + 1]
  if (next && isStance(move) && isStance(next)) {
    const isSame = move.kind === next.kind && !('all' in move) && !('all' in next)
    const isList =
      isSame &&
      move.kind !== 'vote' &&
      move.kind !== 'defend' &&
      !('why' in move && move.why) &&
      !('why' in next && next.why)
    if (isList && move.seat !== voice.speaker && next.seat !== voice.speaker && chance(0.6, voice))
      return [listed(speech, at, voice), 2]
    if (
      !('why' in next && next.why) &&
      !('why' in move && move.why) &&
      move.kind !== next.kind &&
      chance(0.35, voice)
    ) {
      const isSameSeat = move.seat === next.seat
      const joint = isSameSeat ? pickFrom([', so ', ' and ', ', and ', ': '], voice) : opposed(move, next, voice)
      return [
        `${state(move, voice, { isClause: true })}${joint}${state(next, voice, { isKnown: isSameSeat, isClause: true })}`,
        2,
      ]
    }
  }
  if (next?.kind === 'nominate' && move.kind === 'accuse' && move.seat === next.seat && !move.why && chance(0.5, voice))
    return [
      `${state(move, voice)}${pickFrom([', so ', ', and ', ' and so '], voice)}I nominate ${say('{nom}', { s: next.seat }, voice)}`,
      2,
    ]
  return [state(move, voice), 1]
}

type Stance = Extract<Move, { kind: 'accuse' | 'trust' | 'defend' | 'vote' }>
const isStance = (move: Move): move is Stance => /^(?:accuse|trust|defend|vote)$/.test(move.kind) && !('all' in move)

function listed(speech: Speech, at: number, voice: Voice): string {
  const [one, two] = [speech[at] as Stance, speech[at + 1] as Stance]
  const slots: Slots = { s: [one.seat, two.seat] }
  const bank = one.kind === 'accuse' ? ACCUSE : TRUST
  const words = say(draw(bank, slots, voice, placeOf(bank, slots, voice)), slots, voice)
  return /\b(?:not|don't|nothing)\b/.test(words) ? words.replace(' and ', ' or ') : words
}

const isFor = ({ kind }: Stance): boolean => kind === 'trust' || kind === 'defend'
const opposed = (one: Stance, two: Stance, voice: Voice): string =>
  isFor(one) === isFor(two) ? pickFrom([', and ', '; ', ' and '], voice) : pickFrom([', but ', '; ', ', while '], voice)

/** Says one move, with its reason. */
function state(move: Move, voice: Voice, setting: Setting = {}): string {
  const { speaker } = voice
  const defence = 'seat' in move && move.seat === speaker ? DEFEND_SELF : voice.isLeaving ? DEFEND_LAST : DEFEND
  const from = (bank: Bank, slots: Slots): string => say(draw(bank, slots, voice), slots, voice)
  switch (move.kind) {
    case 'accuse':
      return reasoned(move, ACCUSE, move.seat, { s: move.seat }, voice, setting)
    case 'trust':
      return reasoned(move, move.seat === speaker ? TRUST_SELF : TRUST, move.seat, { s: move.seat }, voice, setting)
    case 'defend':
      return reasoned(move, defence, move.seat, { s: move.seat }, voice, setting)
    case 'believe':
      return reasoned(move, BELIEVE, move.seat, { s: move.seat, t: move.over }, voice)
    case 'changed':
      return reasoned(move, CHANGED, move.to, { s: move.to, t: move.from }, voice)
    case 'answer':
      if (move.isOpen) return from(ANSWER_OPEN, { s: move.to })
      return move.target === undefined
        ? named(ANSWER, { s: move.to }, voice, { isGone: voice.gone?.includes(move.to) })
        : reasoned(move, ANSWER_WHY, move.target, { s: move.to, t: move.target }, voice)
    case 'retract':
      return from(RETRACT[move.was], { s: move.seat })
    case 'vote':
      return named(
        voice.isLeaving ? VOTE_LAST[move.all ? 'all' : 'one'] : move.all ? VOTE_ALL : VOTE,
        { s: move.seat },
        voice,
        setting,
      )
    case 'if':
      return conditional(move, voice)
    case 'ask':
      return from(
        move.about === 'why' && move.target === undefined ? ASK_WHY : (move.seat === 0 ? ASK_ALL : ASK)[move.about],
        { s: move.seat, t: move.target },
      )
    case 'count':
      return from(COUNT, { n: move.alive, m: move.misses }).replace(/\bmistakes?\b|\bvotes?\b/g, (word) =>
        numbered(word, move.misses),
      )
    case 'claim':
      return from(CLAIM, { role: move.role })
    case 'check':
      return from(CHECK, { s: move.seat, found: move.found, night: move.night })
    case 'protect':
      return from(PROTECT, { s: move.seat, night: move.night })
    case 'nominate':
      return nominated(move.seat, voice)
    case 'hold':
      return from(HOLD, {})
  }
}

const numbered = (word: string, count: number): string => `${word.replace(/s$/, '')}${count === 1 ? '' : 's'}`

function named(bank: Bank, slots: Slots, voice: Voice, { isKnown = false, ...setting }: Setting): string {
  const { isClause, isGuess, isReasoned, isManner, isChecked, isGone } = setting
  const place =
    (isClause ? WHERE.isClause : 0) |
    (isGuess ? WHERE.isGuess : 0) |
    (isReasoned ? WHERE.isReasoned : 0) |
    (isManner ? WHERE.isManner : 0) |
    (isChecked ? WHERE.isChecked : 0) |
    (isGone ? WHERE.isGone : 0)
  const line = draw(bank, slots, voice, place | placeOf(bank, slots, voice))
  const isPronoun = isKnown && chance(0.6, voice)
  return say(isPronoun ? line.replace(/\{s\+?\}/, '{p}') : line, { ...slots, isKnown }, voice)
}

function reasoned(
  { kind, why }: Extract<Move, { why?: unknown }>,
  bank: Bank,
  about: Seat,
  slots: Slots,
  voice: Voice,
  setting: Setting = {},
): string {
  if (!why) return named(bank, slots, voice, kind === 'answer' ? { isClause: true } : setting)
  return withReason(why, about, (one) => named(bank, slots, voice, one), voice, kind)
}

function conditional({ when, vote }: Extract<Move, { kind: 'if' }>, voice: Voice): string {
  const slots: Slots = { s: when.seat, v: vote }
  const bank = when.seat === voice.speaker ? SELF_CONDITIONS : CONDITIONS
  const condition = say(draw(bank[when.is], slots, voice), slots, voice)
  const isGone = voice.isLeaving || (when.seat === voice.speaker && (when.is === 'black' || when.is === 'red'))
  const then = say(draw(isGone ? CONSEQUENCE_LAST : CONSEQUENCE, slots, voice), slots, voice)
  const frame = pickFrom(['C, V', 'C, then V', 'V C', 'C, V'], voice)
  return frame.replace(/\b[CV]\b/g, (letter) => (letter === 'C' ? condition : then))
}
