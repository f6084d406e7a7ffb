import type { Seat } from '../../../schemas/ask.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Claims } from '../../speech/reader/claims.ts'
import type { BriefReason } from '../../speech/writer/brief.ts'
import type { Facts } from '../../view/facts.ts'
import { allClaims, believedOf, claimantsOf } from './claimants.ts'
import { ScoreSheet } from './score-sheet.ts'

/** How much each seat is suspected, as a red player with this seat's history would: a sum of {@link WEIGHTS}, with the reasons behind it. */
export interface Suspicion {
  readonly scores: ReadonlyMap<Seat, number>
  /** The reason with the largest weight for (`guilty`) or against suspicion, from votes, nominations and claims; undefined if there is none. */
  reason(seat: Seat, guilty: boolean): BriefReason | undefined
  /** The seats that claim to be the Sheriff, in order of their first claims. */
  readonly sheriffs: readonly Seat[]
  /** The one claimant whom this seat believes, if there is one. */
  readonly believed: Seat | undefined
}

/** What one observation adds to a seat's suspicion score: positive looks black, negative looks red. Chosen by hand; only their ratios matter. */
const WEIGHTS = {
  /** A check told by the claimant whom this seat believes. */
  believedCheck: { black: 6, red: -3 },
  /** A check told by one of several claimants, none of them believed. */
  doubtfulCheck: { black: 0.8, red: -0.3 },
  /** Claims to have checked this seat as black, which this seat knows to be false. */
  calledMeBlack: 6,
  /** Claims to be the Sheriff while another claimant is believed. */
  rivalSheriff: 6,
  /** Is the believed Sheriff. */
  believedSheriff: -5,
  /** Is the only player who claims to be the Doctor. */
  loneDoctor: -0.6,
  /** Was named as a suspect by a player who was then killed at night: on day 1 that was a guess. */
  accusedByDead: { first: 0.07, later: 0.5 },
  /** Nominated a player who was then killed at night, so was red. */
  nominatedRed: 0.5,
  /** Nominated this seat. */
  nominatedMe: 0.1,
  /** Nominated or voted against a player who looks black to this seat. */
  againstBlack: -0.6,
  /** Voted against a player who was killed at night or shown as red. */
  votedRed: 0.45,
  /** Voted against a player who was shown as black. */
  votedShownBlack: -0.8,
  /** Voted against this seat. */
  votedForMe: 0.25,
  /** A check that this seat made itself: outweighs everything else. */
  ownCheck: { black: 20, red: -20 },
  /** Was killed at night, so was red: replaces the sum. */
  killed: -20,
} as const

/** Weighs votes, nominations, claims and roles that were shown. `moods[seat]` is the first impression of a seat, in [0, 1). */
export function weigh(facts: Facts, moods: readonly number[], vocabulary: Vocabulary): Suspicion {
  const claims = allClaims(facts.speeches, vocabulary)
  const killed = new Set(
    facts.departures.filter(({ by, seat }) => by === 'kill' && seat !== facts.seat).map(({ seat }) => seat),
  )
  const sheriffs = claimantsOf('sheriff', facts, claims)
  const believed = believedOf(facts, sheriffs, killed, claims)
  const told: Told = { facts, claims, killed, sheriffs, believed }
  const scores = new ScoreSheet(facts.seats, moods)
  addClaims(scores, told)
  addClaimants(scores, told)
  addNominations(scores, told)
  addVotes(scores, told)
  if (facts.role === 'sheriff')
    for (const { target, found } of facts.checks) scores.add(target, WEIGHTS.ownCheck[colour(found)])
  for (const seat of killed) scores.replace(seat, WEIGHTS.killed)
  return { scores: scores.all, sheriffs, believed, reason: (seat, guilty) => scores.reason(seat, guilty) }
}

/** What is weighed. */
interface Told extends Pick<Suspicion, 'sheriffs' | 'believed'> {
  readonly facts: Facts
  /** What each speech claims, in the order of the speeches. */
  readonly claims: readonly Claims[]
  /** Who was killed at night, besides this seat. */
  readonly killed: ReadonlySet<Seat>
}

/** Adds the checks that claimants told, and the suspects of players who were killed later. */
function addClaims(scores: ScoreSheet, { facts, claims, killed, sheriffs, believed }: Told): void {
  for (const [at, said] of claims.entries()) {
    const { seat, day } = facts.speeches[at]!
    if (sheriffs.includes(seat))
      for (const check of said.checks) {
        if (check.seat !== facts.seat)
          scores.add(check.seat, weightOf(check, seat, believed), checkReason(check, seat, { facts, believed }))
        else if (check.found === 'black' && seat !== believed)
          scores.add(seat, WEIGHTS.calledMeBlack, { kind: 'called me black' })
      }
    if (killed.has(seat))
      for (const suspect of said.suspects)
        scores.add(suspect, WEIGHTS.accusedByDead[day <= 1 ? 'first' : 'later'], {
          kind: 'accused by the dead',
          other: seat,
        })
  }
}

type Check = Claims['checks'][number]

const colour = (found: string): 'black' | 'red' => (found === 'black' ? 'black' : 'red')

/** What a claimed check weighs: much from the believed Sheriff, little while nobody is believed, nothing from a rival of the believed one. */
function weightOf({ found }: Check, by: Seat, believed: Seat | undefined): number {
  if (by === believed) return WEIGHTS.believedCheck[colour(found)]
  return believed === undefined ? WEIGHTS.doubtfulCheck[colour(found)] : 0
}

function checkReason({ found }: Check, by: Seat, { facts, believed }: Pick<Told, 'facts' | 'believed'>): BriefReason {
  if (by === facts.seat) return { kind: 'my check' }
  if (by !== believed) return { kind: 'checked by a claimant', other: by }
  return { kind: found === 'black' ? 'accused by the Sheriff' : 'cleared by the Sheriff', other: by }
}

/** Adds what it says of a player to claim to be the Sheriff, or alone to be the Doctor. */
function addClaimants(scores: ScoreSheet, { facts, claims, sheriffs, believed }: Told): void {
  const doctors = claimantsOf('doctor', facts, claims)
  if (doctors.length === 1) scores.add(doctors[0]!, WEIGHTS.loneDoctor)
  for (const seat of sheriffs)
    if (believed !== undefined && seat !== believed)
      scores.add(
        seat,
        WEIGHTS.rivalSheriff,
        believed === facts.seat ? { kind: 'my rival' } : { kind: 'rival Sheriff', other: believed },
      )
    else if (seat === believed && seat !== facts.seat)
      scores.add(seat, WEIGHTS.believedSheriff, { kind: 'believed Sheriff' })
}

function addNominations(scores: ScoreSheet, { facts, killed }: Told): void {
  for (const { seat, target, day } of facts.nominations) {
    if (seat === target) continue
    if (killed.has(target)) scores.add(seat, WEIGHTS.nominatedRed, { kind: 'nominated red', other: target, day })
    if (target === facts.seat) scores.add(seat, WEIGHTS.nominatedMe, { kind: 'nominated me' })
    else if (scores.looksBlack(target))
      scores.add(seat, WEIGHTS.againstBlack, { kind: 'nominated black', other: target, day })
  }
}

function addVotes(scores: ScoreSheet, { facts, killed }: Told): void {
  const shown = new Map(facts.shown.map(({ seat, team }) => [seat, team]))
  for (const { target, day, by } of facts.votes) {
    const isMine = by.some(({ seat }) => seat === facts.seat)
    for (const { seat, kind } of by) {
      if (kind !== 'cast' || seat === target) continue
      // A player who cast the same vote does not give it as a reason.
      const unlessMine = (reason: BriefReason): BriefReason | undefined => (isMine ? undefined : reason)
      if (killed.has(target)) scores.add(seat, WEIGHTS.votedRed, unlessMine({ kind: 'voted red', other: target, day }))
      else if (shown.get(target) === 'red')
        scores.add(seat, WEIGHTS.votedRed, unlessMine({ kind: 'voted shown red', other: target, day }))
      else if (shown.get(target) === 'black')
        scores.add(seat, WEIGHTS.votedShownBlack, { kind: 'voted shown black', other: target, day })
      if (target === facts.seat) scores.add(seat, WEIGHTS.votedForMe, { kind: 'voted for me' })
      else if (scores.looksBlack(target))
        scores.add(seat, WEIGHTS.againstBlack, { kind: 'voted black', other: target, day })
    }
  }
}
