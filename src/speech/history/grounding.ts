import type { Seat } from '../../../schemas/ask.ts'
import { wordOf } from '../../language/en/numbers.ts'
import { MAFIA_2025, type Vocabulary } from '../../language/en/vocabulary.ts'
import type { Claims } from '../reader/claims.ts'
import { readClaims } from '../reader/listen.ts'
import { memo } from '../text/memo.ts'
import { type HistoryClaim, readHistory } from './history.ts'

/** What a claim of history is held against: part of what a seat's view comes to. */
export interface History {
  readonly seat: Seat
  readonly team: string | undefined
  readonly mates: readonly Seat[]
  readonly day: number
  readonly phase: string
  readonly checks: readonly { readonly target: Seat; readonly question: string; readonly found: string }[]
  readonly departures: readonly { readonly day: number; readonly seat: Seat; readonly by: string }[]
  readonly nominations: readonly { readonly day: number; readonly seat: Seat; readonly target: Seat }[]
  readonly votes: readonly {
    readonly day: number
    readonly target: Seat
    readonly by: readonly { readonly seat: Seat }[]
  }[]
  readonly casts: readonly { readonly day: number; readonly seat: Seat; readonly target: Seat }[]
  readonly speeches: readonly { readonly seat: Seat; readonly text: string }[]
}

export const verdicts = ['grounded', 'contradicted', 'not-checkable'] as const
export type Verdict = (typeof verdicts)[number]

/** A claim about what everybody saw and heard, and what the speaker's own view says of it. Offsets are in UTF-16 code units. */
export interface Grounding {
  readonly code: HistoryClaim['code']
  readonly verdict: Verdict
  readonly start: number
  readonly end: number
}

/** What a speech claims, remembered, because replays under other deals repeat the speeches of the true game. */
const claimsOf = memo(500, readHistory)

/** Holds every claim of public history in a speech or a thought against the view of its speaker, just before it was said. */
export const ground = (text: string, history: () => History, vocabulary: Vocabulary = MAFIA_2025): Grounding[] => {
  const claims = claimsOf(text)
  if (claims.length === 0) return []
  const heard = history()
  return claims.map((claim) => ({
    code: claim.code,
    verdict: verdictOn(named(claim, heard.seat), heard, vocabulary),
    start: claim.start,
    end: claim.end,
  }))
}

/** "I" and "me" are the speaker. */
const named = (claim: HistoryClaim, seat: Seat): HistoryClaim => ({
  ...claim,
  actor: claim.actor === 0 ? seat : claim.actor,
  target: claim.target === 0 ? seat : claim.target,
})

function verdictOn(claim: HistoryClaim, history: History, vocabulary: Vocabulary): Verdict {
  switch (claim.code) {
    case 'vote':
      return voted(claim, history)
    case 'nomination':
      return nominated(claim, history)
    case 'exit':
      return left(claim, history)
    case 'said':
      return said(claim, history, vocabulary)
  }
}

const verdict = (holds: boolean): Verdict => (holds ? 'grounded' : 'contradicted')
const isBy = (actor: HistoryClaim['actor'], seat: Seat): boolean => typeof actor === 'string' || actor === seat

/** The days that a time may mean; all if there is none. At night "today" may be the day before. */
function daysOf(when: string | undefined, { day, phase }: History): (day: number) => boolean {
  if (when === undefined) return () => true
  const slack = phase === 'night' ? 1 : 0
  const back = when === '%y' ? 1 : 0
  if (/\d/.test(when)) return (other) => other === Number(when.slice(1))
  return (other) => other <= day - back && other >= day - back - slack
}

function voted(claim: HistoryClaim, history: History): Verdict {
  const { actor, target, count, isDenied, isBare } = claim
  const isThen = daysOf(claim.when, history)
  const rounds = history.votes.filter((round) => round.target === target && isThen(round.day))
  if (count !== undefined)
    return verdict(count === 0 ? rounds.length === 0 : rounds.some(({ by }) => by.length === count))
  const holds = rounds.some(({ by }) => by.some(({ seat }) => isBy(actor, seat)))
  // In a chat a vote is heard before the votes are counted, and may be changed.
  const isCast = history.casts.some((cast) => cast.target === target && isThen(cast.day) && isBy(actor, cast.seat))
  if (isCast && !isDenied && actor !== 'nobody') return 'grounded'
  if (holds || isDenied || !isBare) return verdict(holds !== (isDenied || actor === 'nobody'))
  // "Three voted against nine" may count hands.
  return rounds.some(({ by }) => by.length === actor) ? 'grounded' : 'contradicted'
}

function nominated({ actor, target, when, isDenied }: HistoryClaim, history: History): Verdict {
  const isThen = daysOf(when, history)
  const holds = history.nominations.some(
    (other) => isThen(other.day) && isBy(actor, other.seat) && (target === undefined || other.target === target),
  )
  return verdict(holds !== (isDenied || actor === 'nobody'))
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  kill: ['kill'],
  vote: ['vote'],
  removal: ['fouls', 'disqualification'],
  any: ['kill', 'vote', 'fouls', 'disqualification'],
}

function left({ actor, what, when, isDenied }: HistoryClaim, history: History): Verdict {
  const isThen = daysOf(when, history)
  if (what === 'alive') return verdict(!history.departures.some(({ seat }) => seat === actor))
  const such = history.departures.filter(({ seat, by }) => isBy(actor, seat) && KINDS[what]!.includes(by))
  if (actor === 'nobody') {
    const isEveryNight = such.length >= history.day
    return when === undefined && !isEveryNight ? 'not-checkable' : verdict(!such.some(({ day }) => isThen(day)))
  }
  if (isDenied) return verdict(such.length === 0)
  if (such.some(({ day }) => isThen(day))) return 'grounded'
  // A night belongs to the day before or behind it, as the speaker likes; and the voted out speak before they leave.
  const isNear = what !== 'vote' && such.some(({ day }) => isThen(day - 1) || isThen(day + 1))
  return isNear || actor === history.seat ? 'not-checkable' : 'contradicted'
}

/** What is found stands; what its speaker never touched on is contradicted; words that could mean it are left open. */
function said(claim: HistoryClaim, history: History, vocabulary: Vocabulary): Verdict {
  const { actor, isDenied } = claim
  const speeches = history.speeches.filter(({ seat }) => isBy(actor, seat))
  const claims = speeches.map(({ seat, text }) => readClaims(text, { speaker: seat, vocabulary }))
  const holds = claims.some((told) => says(told, claim)) || acted(claim, history)
  if (holds) return verdict(!isDenied && actor !== 'nobody')
  if (isDisputed(claim, claims)) return isDenied ? 'grounded' : 'contradicted'
  return speeches.some(({ text }) => isNear(text, claim, vocabulary))
    ? 'not-checkable'
    : verdict(isDenied || actor === 'nobody')
}

function says({ roles, checks, suspects, trusts }: Claims, { what, target, colour }: HistoryClaim): boolean {
  const isAbout = (colour: string | undefined) =>
    checks.some((check) => (target === undefined || check.seat === target) && (!colour || check.found === colour))
  if (what === 'sheriff') return roles.includes('sheriff') || checks.length > 0
  if (what === 'check') return isAbout(colour)
  if (what === 'black') return suspects.includes(target!) || isAbout('black')
  return trusts.includes(target!) || isAbout('red')
}

/** Who nominates a player, or votes against one, accuses it. */
const acted = ({ what, actor, target }: HistoryClaim, { nominations, votes, casts }: History): boolean =>
  what === 'black' &&
  ([...nominations, ...casts].some((other) => isBy(actor, other.seat) && other.target === target) ||
    votes.some((round) => round.target === target && round.by.some(({ seat }) => isBy(actor, seat))))

/** A check of that seat was told, with the other colour. */
const isDisputed = ({ what, target, colour }: HistoryClaim, claims: readonly Claims[]): boolean =>
  what === 'check' && colour !== undefined && claims.some(({ checks }) => checks.some((check) => check.seat === target))

/** Whether a speech has words that could mean it. */
function isNear(text: string, { what, target }: HistoryClaim, { roles, checked }: Vocabulary): boolean {
  const words = [...(roles['sheriff'] ?? []), ...checked, 'check', 'role', 'found']
  const isOfChecks = words.some((word) => text.toLowerCase().includes(word.toLowerCase()))
  if ((what === 'sheriff' || what === 'check') && !isOfChecks) return false
  return target === undefined || new RegExp(`\\b(?:${target}|${wordOf(target)})\\b`, 'i').test(text)
}
