import type { Seat } from '../../../schemas/ask.ts'
import { type HistoryClaim, readHistory } from '../claims/history.ts'
import { readClaims } from '../claims/roles.ts'
import type { Vocabulary } from '../claims/vocabulary.ts'
import { conduct } from '../conduct/conduct.ts'
import { readNominations } from '../judge/nominations.ts'
import { isCanonical } from './canonical.ts'
import { listen } from './listen.ts'
import type { Move, Speech } from './moves.ts'

/**
 * Whether every reader takes a text for what its speaker means: the judge hears the nomination and no other, the claims are those made, no
 * word breaks a rule of conduct or tells of the past what the speech does not, and a listener gets the speech back.
 */
export function isUnderstood(text: string, speech: Speech, speaker: Seat, vocabulary: Vocabulary): boolean {
  const nominated = readNominations(text, speaker, 20).flat()
  const wanted = speech.flatMap((move) => (move.kind === 'nominate' ? move.seat : []))
  return (
    nominated.join() === wanted.join() &&
    claimsOf(speech) === readOf(text, vocabulary) &&
    conduct(text).length === 0 &&
    readHistory(text).every((claim) => isImplied(claim, speech, speaker)) &&
    (!isCanonical(speech, speaker) || isSame(listen(text, { speaker, vocabulary }), speech))
  )
}

function claimsOf(speech: Speech): string {
  const roles = new Set(speech.flatMap((move) => (move.kind === 'claim' ? move.role : [])))
  const checks = speech.flatMap((move) => (move.kind === 'check' ? `${move.seat}${move.found}` : []))
  const protects = speech.flatMap((move) => (move.kind === 'protect' ? move.seat : []))
  return `${[...roles]}/${checks}/${protects}`
}

function readOf(text: string, vocabulary: Vocabulary): string {
  const { roles, checks, protects } = readClaims(text, vocabulary)
  return `${roles}/${checks.map(({ seat, found }) => `${seat}${found}`)}/${protects.map(({ seat }) => seat)}`
}

/** Whether two speeches say the same in the same order. */
export const isSame = (one: Speech, other: Speech): boolean =>
  one.length === other.length && one.every((move, at) => keyOf(move) === keyOf(other[at]!))

const keyOf = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? `{${Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, part]) => `${key}:${keyOf(part)}`)}}`
    : String(value)

/** Whether what is told of the past is part of what a speech says. */
function isImplied(claim: HistoryClaim, speech: Speech, speaker: Seat): boolean {
  const seatOf = (who: HistoryClaim['actor'] | undefined): unknown => (who === 0 ? speaker : who)
  const actor = seatOf(claim.actor)
  const target = seatOf(claim.target)
  const isThen = (day: number | undefined): boolean => claim.when === (day === undefined ? undefined : `%${day}`)
  const isBy = (seat: Seat): boolean => actor === 'somebody' || actor === seat
  return speech.some((move) => {
    if (move.kind === 'claim') return claim.code === 'said' && claim.what === 'sheriff' && actor === speaker
    const why = 'why' in move ? move.why : undefined
    if (!why) return false
    const seat = aboutWhom(move)
    const { code, what, isDenied } = claim
    switch (why.kind) {
      case 'voted':
        return (
          code === 'vote' &&
          what === 'hand' &&
          isBy(seat) &&
          target === why.target &&
          isDenied === !!why.not &&
          isThen(why.day)
        )
      case 'nominated':
        return code === 'nomination' && isBy(seat) && target === why.target && !isDenied && isThen(why.day)
      case 'killed':
        return (
          !isDenied &&
          (code === 'exit'
            ? actor === why.victim
            : code === 'said' && what === 'black' && isBy(why.victim) && target === seat)
        )
      case 'accused':
        return code === 'said' && what === 'black' && isBy(seat) && target === why.target && !isDenied
      case 'defended':
        return code === 'said' && what === 'red' && isBy(seat) && target === why.target && !isDenied
      case 'suspected':
        return code === 'said' && what === 'black' && isBy(why.by) && target === seat && !isDenied
      case 'trusted':
        return code === 'said' && what === 'red' && isBy(why.by) && target === seat && !isDenied
      case 'check':
        return (
          code === 'said' &&
          what === 'check' &&
          isBy(why.by) &&
          (target === undefined || target === seat) &&
          !claim.colour
        )
      case 'claim':
        return code === 'said' && what === 'sheriff' && (isBy(seat) || actor === why.rival) && !isDenied
      default:
        return false
    }
  })
}

/** Whom the reason of a move is about. */
const aboutWhom = (move: Move): Seat =>
  move.kind === 'answer' ? (move.target ?? move.to) : move.kind === 'changed' ? move.to : 'seat' in move ? move.seat : 0
