import type { Seat } from '../../../schemas/ask.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Move, Reason, Speech } from '../../language/moves.ts'
import { haveSameFields } from '../../language/same-fields.ts'
import { otherIn } from '../../language/standing.ts'
import { type HistoryClaim, readHistory } from '../history/history.ts'
import { listen } from '../reader/listen.ts'
import { readNominations } from '../reader/nominations.ts'
import { plainClaims } from '../reader/plain-claims.ts'
import { sentencesIn } from '../text/sentences.ts'
import { isCanonical } from './canonical.ts'

/**
 * Whether every reader takes a text for what its speaker means: the judge hears the nomination and no other, the claims are those made, no
 * word tells of the past what the speech does not, and a listener gets the speech back. The cheap readers come first. No template breaks a rule
 * of conduct, and templates put together break none either: that is for tests to see, and no text is read for it here.
 */
export function isUnderstood(text: string, speech: Speech, speaker: Seat, vocabulary: Vocabulary): boolean {
  return (
    isNominated(text, speech, speaker) &&
    isClaimed(text, speech, vocabulary) &&
    (!isCanonical(speech, speaker) || isSame(listen(text, { speaker, vocabulary }), speech)) &&
    readHistory(text).every((claim) => isImplied(claim, speech, speaker))
  )
}

function isNominated(text: string, speech: Speech, speaker: Seat): boolean {
  const nominated = readNominations(text, speaker, 20).flat()
  let at = 0
  for (const move of speech) if (move.kind === 'nominate' && nominated[at++] !== move.seat) return false
  return at === nominated.length
}

/** Whether the claims are in plain words, and are the roles, the checks and the protections of a speech, each in their order. */
function isClaimed(text: string, speech: Speech, vocabulary: Vocabulary): boolean {
  const read = sentencesIn(text).flatMap(([sentence]) => plainClaims(sentence, vocabulary))
  const roles = new Set(speech.flatMap((move) => (move.kind === 'claim' ? move.role : [])))
  const said = new Set(read.flatMap(({ role }) => role ?? []))
  const isRoles = roles.size === said.size && [...said].every((role) => roles.has(role))
  const checks = speech.filter((move) => move.kind === 'check')
  const found = read.flatMap(({ check }) => check ?? [])
  const isChecks =
    checks.length === found.length &&
    found.every(({ seat, found }, at) => seat === checks[at]!.seat && found === checks[at]!.found)
  const protects = speech.filter((move) => move.kind === 'protect')
  const saved = read.flatMap(({ protect }) => protect ?? [])
  return (
    isRoles && isChecks && protects.length === saved.length && saved.every((seat, at) => seat === protects[at]!.seat)
  )
}

/** Whether two speeches say the same in the same order. */
const isSame = (one: Speech, other: Speech): boolean =>
  one.length === other.length && one.every((move, at) => haveSameFields(move, other[at]!))

/** Whether what is told of the past is part of what a speech says. */
function isImplied(claim: HistoryClaim, speech: Speech, speaker: Seat): boolean {
  const seatOf = (who: HistoryClaim['actor'] | undefined): unknown => (who === 0 ? speaker : who)
  const actor = seatOf(claim.actor)
  const target = seatOf(claim.target)
  const isThen = (day: number | undefined): boolean => claim.when === (day === undefined ? undefined : `%${day}`)
  const isBy = (seat: Seat): boolean => actor === 'somebody' || actor === seat
  const { code, what, isDenied } = claim
  return speech.some((move) => {
    if (move.kind === 'claim') return code === 'said' && what === 'sheriff' && actor === speaker
    if (move.kind === 'changed' && actor === speaker && !isDenied && isThen(undefined))
      if (
        (code === 'vote' && what === 'hand' && target === move.to) ||
        (code === 'said' && what === 'black' && target === move.from)
      )
        return true
    if (move.kind === 'retract' && code === 'said' && actor === speaker && target === move.seat && !isDenied)
      return what === (move.was === 'for' ? 'red' : 'black')
    const why = 'why' in move ? move.why : undefined
    if (!why) return false
    const seat = aboutWhom(move)
    if (isOfStanding(claim, why, speaker)) return true
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
          (!claim.colour || claim.colour === (/^(?:trust|defend|believe)$/.test(move.kind) ? 'red' : 'black'))
        )
      case 'claim':
        return code === 'said' && what === 'sheriff' && (isBy(seat) || actor === why.rival) && !isDenied
      default:
        return false
    }
  })
}

/** Whether what is told of the past is why a reason counts. */
function isOfStanding(
  { code, what, actor, target, colour, when, isDenied }: HistoryClaim,
  why: Reason,
  speaker: Seat,
): boolean {
  const counts = 'counts' in why ? why.counts : undefined
  const other = otherIn(why)
  if (!counts || when !== undefined) return false
  if (counts.is === 'killed')
    return code === 'exit' && actor === other && what !== 'vote' && !(isDenied && what !== 'alive')
  if (code !== 'said' || isDenied) return false
  if (counts.is === 'checker') return what === 'sheriff' && actor === other
  const by = actor === 0 ? speaker : actor
  const isAbout = by === counts.by && (target === undefined || (target === 0 ? speaker : target) === other)
  return isAbout && (what === counts.is || (what === 'check' && (colour === undefined || colour === counts.is)))
}

/** Whom the reason of a move is about. */
const aboutWhom = (move: Move): Seat =>
  move.kind === 'answer' ? (move.target ?? move.to) : move.kind === 'changed' ? move.to : 'seat' in move ? move.seat : 0
