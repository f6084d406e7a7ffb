import type { Seat } from '../../../schemas/ask.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Claims } from '../../speech/reader/claims.ts'
import { readClaims } from '../../speech/reader/listen.ts'
import type { BriefReason } from '../../speech/writer/brief.ts'
import type { Facts, Spoken } from '../../view/facts.ts'

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

/** The most that a first impression is worth: enough to break ties on day 1. */
export const IMPRESSION = 0.5

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

/** The score above which a player looks black. */
const LOOKS_BLACK = 4

/** The claims of a speech. */
export const claimsOf = ({ seat, text }: Spoken, vocabulary: Vocabulary): Claims =>
  readClaims(text, { speaker: seat, vocabulary })

/** By the speeches of a game, which grow, and in whose words. */
const known = new WeakMap<readonly Spoken[], { readonly vocabulary: Vocabulary; readonly claims: Claims[] }>()

/** The claims of all speeches, in their order. Speeches that were read before are not looked up again. */
function allClaims(speeches: readonly Spoken[], vocabulary: Vocabulary): readonly Claims[] {
  let kept = known.get(speeches)
  if (kept?.vocabulary !== vocabulary) known.set(speeches, (kept = { vocabulary, claims: [] }))
  const { claims } = kept
  while (claims.length < speeches.length) claims.push(claimsOf(speeches[claims.length]!, vocabulary))
  return claims
}

/** Weighs votes, nominations, claims and roles that were shown. `moods[seat]` is the first impression of a seat, in [0, 1). */
export function weigh(facts: Facts, moods: readonly number[], vocabulary: Vocabulary): Suspicion {
  const scores = new Map<Seat, number>()
  const why = new Map<Seat, { weight: number; reason: BriefReason }[]>()
  for (let seat = 1; seat <= facts.seats; seat++) scores.set(seat, moods[seat]! * IMPRESSION)
  const add = (seat: Seat, weight: number, reason?: BriefReason): void => {
    scores.set(seat, (scores.get(seat) ?? 0) + weight)
    if (!reason || weight === 0) return
    const reasons = why.get(seat)
    if (reasons) reasons.push({ weight, reason })
    else why.set(seat, [{ weight, reason }])
  }

  const killed = new Set(
    facts.departures.filter(({ by, seat }) => by === 'kill' && seat !== facts.seat).map(({ seat }) => seat),
  )
  const shown = new Map(facts.shown.map(({ seat, team }) => [seat, team]))
  const checkReason = ({ found }: Check, by: Seat): BriefReason => {
    if (by === facts.seat) return { kind: 'my check' }
    if (by !== believed) return { kind: 'checked by a claimant', other: by }
    return { kind: found === 'black' ? 'accused by the Sheriff' : 'cleared by the Sheriff', other: by }
  }
  /** What each speech claims, in the order of the speeches. */
  const claims = allClaims(facts.speeches, vocabulary)
  const sheriffs = claimantsOf('sheriff', facts, claims)
  const believed = believe(facts, sheriffs, killed, claims)

  for (const [at, said] of claims.entries()) {
    const { seat, day } = facts.speeches[at]!
    if (sheriffs.includes(seat))
      for (const check of said.checks) {
        if (check.seat !== facts.seat) add(check.seat, weightOf(check, seat, believed), checkReason(check, seat))
        else if (check.found === 'black' && seat !== believed)
          add(seat, WEIGHTS.calledMeBlack, { kind: 'called me black' })
      }
    if (killed.has(seat))
      for (const suspect of said.suspects)
        add(suspect, WEIGHTS.accusedByDead[day <= 1 ? 'first' : 'later'], { kind: 'accused by the dead', other: seat })
  }
  const doctors = claimantsOf('doctor', facts, claims)
  if (doctors.length === 1) add(doctors[0]!, WEIGHTS.loneDoctor)
  for (const seat of sheriffs)
    if (believed !== undefined && seat !== believed)
      add(
        seat,
        WEIGHTS.rivalSheriff,
        believed === facts.seat ? { kind: 'my rival' } : { kind: 'rival Sheriff', other: believed },
      )
    else if (seat === believed && seat !== facts.seat) add(seat, WEIGHTS.believedSheriff, { kind: 'believed Sheriff' })

  const looksBlack = (seat: Seat): boolean => (scores.get(seat) ?? 0) > LOOKS_BLACK
  for (const { seat, target, day } of facts.nominations) {
    if (seat === target) continue
    if (killed.has(target)) add(seat, WEIGHTS.nominatedRed, { kind: 'nominated red', other: target, day })
    if (target === facts.seat) add(seat, WEIGHTS.nominatedMe, { kind: 'nominated me' })
    else if (looksBlack(target)) add(seat, WEIGHTS.againstBlack, { kind: 'nominated black', other: target, day })
  }
  for (const { target, day, by } of facts.votes) {
    const isMine = by.some(({ seat }) => seat === facts.seat)
    for (const { seat, kind } of by) {
      if (kind !== 'cast' || seat === target) continue
      // A player who cast the same vote does not give it as a reason.
      const reason: BriefReason = { kind: 'voted red', other: target, day }
      if (killed.has(target)) add(seat, WEIGHTS.votedRed, isMine ? undefined : reason)
      else if (shown.get(target) === 'red')
        add(seat, WEIGHTS.votedRed, isMine ? undefined : { kind: 'voted shown red', other: target, day })
      else if (shown.get(target) === 'black')
        add(seat, WEIGHTS.votedShownBlack, { kind: 'voted shown black', other: target, day })
      if (target === facts.seat) add(seat, WEIGHTS.votedForMe, { kind: 'voted for me' })
      else if (looksBlack(target)) add(seat, WEIGHTS.againstBlack, { kind: 'voted black', other: target, day })
    }
  }
  if (facts.role === 'sheriff')
    for (const { target, found } of facts.checks) add(target, WEIGHTS.ownCheck[found === 'black' ? 'black' : 'red'])
  for (const seat of killed) scores.set(seat, WEIGHTS.killed)

  return {
    scores,
    sheriffs,
    believed,
    reason(seat, guilty) {
      const reasons = (why.get(seat) ?? []).filter(({ weight }) => weight > 0 === guilty)
      const best = reasons.reduce<(typeof reasons)[number] | undefined>(
        (a, b) => (a && Math.abs(a.weight) >= Math.abs(b.weight) ? a : b),
        undefined,
      )
      return best?.reason
    },
  }
}

/** Who claims a role, in the order of the first claims. */
function claimantsOf(role: string, { speeches }: Facts, claims: readonly Claims[]): Seat[] {
  const found: Seat[] = []
  for (const [at, { roles }] of claims.entries()) {
    const { seat } = speeches[at]!
    if (roles.includes(role) && !found.includes(seat)) found.push(seat)
  }
  return found
}

type Check = Claims['checks'][number]

/** What a claimed check weighs: much from the believed Sheriff, little while nobody is believed, nothing from a rival of the believed one. */
function weightOf({ found }: Check, by: Seat, believed: Seat | undefined): number {
  const colour = found === 'black' ? 'black' : 'red'
  if (by === believed) return WEIGHTS.believedCheck[colour]
  return believed === undefined ? WEIGHTS.doubtfulCheck[colour] : 0
}

/** The mafia kills the Sheriff it knows of, so a killed claimant was the Sheriff; otherwise a claimant is believed only while no other claims. */
function believe(
  facts: Facts,
  sheriffs: readonly Seat[],
  killed: ReadonlySet<Seat>,
  claims: readonly Claims[],
): Seat | undefined {
  if (facts.role === 'sheriff') return facts.seat
  const dead = sheriffs.find((seat) => killed.has(seat))
  if (dead !== undefined) return dead
  // A claimant who told this seat a false check of itself is not the Sheriff.
  const honest = sheriffs.filter(
    (seat) =>
      !claims.some(
        ({ checks }, at) =>
          facts.speeches[at]!.seat === seat &&
          checks.some((check) => check.seat === facts.seat && check.found === 'black'),
      ),
  )
  return honest.length === 1 ? honest[0] : undefined
}
