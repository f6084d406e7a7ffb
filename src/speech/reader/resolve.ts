import type { Seat } from '../../../schemas/ask.ts'
import type { Move, Reason } from '../../language/moves.ts'
import type { Heard } from './heard.ts'

/** Who is who in a speech, as far as it has been heard. */
export interface Scene {
  readonly speaker: Seat
  /** Whom the last move was about: the player that "he" is. */
  topic: Seat | undefined
  /** Whom "you" is. */
  addressed: Seat | undefined
  /** Whom the speaker has just turned away from. */
  left: Seat | undefined
  /** Two who claim one role, or are weighed against each other. */
  rivals: readonly [Seat, Seat] | undefined
  /** What the speaker has just said to have done itself. */
  deed: Reason | undefined
}

/** The seat that a word stands for. */
function seatOf(word: string | undefined, scene: Scene): Seat | undefined {
  if (word === undefined) return undefined
  if (word === '@p') return scene.topic
  if (word === '@me') return scene.speaker
  if (word === 'you') return scene.addressed
  return Number(word.slice(1)) || undefined
}

/** The seats that a word or several stand for. */
function seatsOf(words: string | undefined, scene: Scene): readonly Seat[] {
  if (words === undefined) return NOBODY
  if (words.includes(' ')) return words.split(' ').flatMap((word) => seatOf(word, scene) ?? [])
  const seat = seatOf(words, scene)
  return seat === undefined ? NOBODY : [seat]
}
const NOBODY: readonly Seat[] = []

const countOf = (word: string): number => (word === 'one' || word === 'single' ? 1 : Number(word.slice(1)))

/** The moves that a stretch makes. */
export function resolveMove({ sense, filled, addressed, claim }: Heard, scene: Scene): Move[] {
  if (addressed !== undefined) scene.addressed = addressed
  if (claim) {
    if ('seat' in claim) scene.topic = claim.seat
    return [claim]
  }
  const { speaker } = scene
  const seats = seatsOf(filled['s'], scene)
  const s = seats[0]
  const t = seatOf(filled['t'], scene)
  const about = (seat: Seat | undefined, move: Move): Move[] => {
    scene.topic = seat
    return [move]
  }
  switch (sense.is) {
    case 'accuse':
    case 'trust':
    case 'defend':
    case 'vote': {
      const others = seats.filter((seat) => seat !== speaker)
      if (others.length > 0) scene.topic = others.at(-1)
      const kind = sense.is
      const [first] = others
      const { left } = scene
      if (kind === 'accuse' && left !== undefined && first !== undefined && first !== left) {
        scene.left = undefined
        return [{ kind: 'changed', from: left, to: first }]
      }
      const { rivals } = scene
      if (kind === 'trust' && others.length === 1 && rivals?.includes(first!)) {
        scene.rivals = undefined
        return [{ kind: 'believe', seat: first!, over: rivals.find((seat) => seat !== first)! }]
      }
      return others.map((seat) => ({ kind, seat }))
    }
    case 'vote all':
      return s === undefined || s === speaker ? [] : about(s, { kind: 'vote', seat: s, all: true })
    case 'nominate':
      return s === undefined ? [] : about(s, { kind: 'nominate', seat: s })
    case 'side': {
      const over = scene.rivals?.includes(s!) ? scene.rivals.find((seat) => seat !== s) : undefined
      if (s === undefined || over === undefined) return []
      scene.rivals = undefined
      return about(s, { kind: 'believe', seat: s, over })
    }
    case 'left':
      scene.left = t
      return []
    case 'civilian':
      return [{ kind: 'claim', role: 'civilian' }]
    case 'trust me':
      return [{ kind: 'trust', seat: speaker }]
    case 'defend me':
      return [{ kind: 'defend', seat: speaker }]
    case 'believe':
      return s === undefined || t === undefined || s === t ? [] : about(s, { kind: 'believe', seat: s, over: t })
    case 'changed':
      return s === undefined || t === undefined || s === t ? [] : about(s, { kind: 'changed', from: t, to: s })
    case 'retract':
      return s === undefined || s === speaker ? [] : about(s, { kind: 'retract', seat: s, was: sense.was })
    case 'answer':
      if (s === undefined || s === speaker || (filled['t'] !== undefined && t === undefined)) return []
      return about(t ?? s, t === undefined ? { kind: 'answer', to: s } : { kind: 'answer', to: s, target: t })
    case 'open':
      return s === undefined || s === speaker ? [] : about(s, { kind: 'answer', to: s, isOpen: true })
    case 'ask':
      if (s === undefined || s === speaker) return []
      scene.addressed = s
      return about(
        s,
        t === undefined
          ? { kind: 'ask', seat: s, about: sense.about }
          : { kind: 'ask', seat: s, about: sense.about, target: t },
      )
    case 'ask all':
      return about(
        t,
        t === undefined
          ? { kind: 'ask', seat: 0, about: sense.about }
          : { kind: 'ask', seat: 0, about: sense.about, target: t },
      )
    case 'count':
      return [{ kind: 'count', alive: countOf(filled['n']!), misses: countOf(filled['m']!) }]
    case 'hold':
      return [{ kind: 'hold' }]
    case 'if':
    case 'if I': {
      const seat = sense.is === 'if I' ? speaker : s
      if (seat !== undefined) scene.topic = seat
      const vote = seatOf(filled['v'], scene)
      if (seat === undefined || vote === undefined) return []
      return about(vote, { kind: 'if', when: { seat, is: sense.what }, vote })
    }
    default:
      return []
  }
}

/** The reason that a stretch gives, if it is about that player. */
export function resolveReason(heard: Heard, seat: Seat, scene: Scene): Reason | undefined {
  for (const { sense, filled } of [heard, ...(heard.others ?? [])]) {
    const reason = reasonIn({ ...heard, sense, filled }, seat, scene)
    if (reason) return reason
  }
  return undefined
}

/** What the speaker says to have done itself. */
export const deedIn = (heard: Heard, scene: Scene): Reason | undefined =>
  heard.sense.is === 'own deed'
    ? reasonIn({ ...heard, sense: { is: 'reason', why: heard.sense.why } }, scene.speaker, scene)
    : undefined

function reasonIn({ sense, filled, time }: Heard, seat: Seat, scene: Scene): Reason | undefined {
  if (sense.is !== 'reason') return undefined
  const s = filled['s']
  if (s !== undefined && s !== '@p' && seatOf(s, scene) !== seat) return undefined
  const t = filled['t'] === '@p' ? undefined : seatOf(filled['t'], scene)
  if (filled['t'] !== undefined && (t === undefined || t === seat)) return undefined
  const day = time?.unit === 'day' ? { day: time.number } : {}
  switch (sense.why) {
    case 'voted':
      return { kind: 'voted', target: t!, ...day }
    case 'voted not':
      return { kind: 'voted', target: t!, ...day, not: true }
    case 'nominated':
      return { kind: 'nominated', target: t!, ...day }
    case 'accused bare':
      return { kind: 'accused', target: t!, isBare: true }
    case 'accused':
    case 'defended':
    case 'contradiction':
    case 'refuted':
      return { kind: sense.why, target: t! }
    case 'suspected':
    case 'trusted':
    case 'shot':
      return { kind: sense.why, by: t! }
    case 'killed':
      return { kind: 'killed', victim: t! }
    case 'check':
      return { kind: 'check', by: t! }
    case 'own check':
      return { kind: 'check', by: scene.speaker }
    case 'claim':
      return { kind: 'claim' }
    case 'rival':
      return { kind: 'claim', rival: t ?? scene.speaker }
    case 'silence':
      return { kind: 'silence' }
    case 'silence to':
      return { kind: 'silence', to: t ?? scene.speaker }
    case 'followed':
      return { kind: 'followed', other: t! }
    default:
      return { kind: sense.why }
  }
}
