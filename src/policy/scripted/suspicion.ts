import type { Seat } from '../../../schemas/ask.ts'
import { type Claims, readClaims, type Vocabulary } from '../../speech/claims/roles.ts'
import type { Facts, Spoken } from '../../view/facts.ts'
import type { Reason } from '../phrases.ts'

/** How black a seat looks to a red player who heard what this seat heard, in no particular unit, and the weightiest reasons. */
export interface Suspicion {
  readonly scores: ReadonlyMap<Seat, number>
  /** The weightiest reason in votes, nominations and claims, if there is one. */
  reason(seat: Seat, guilty: boolean): Reason | undefined
  /** Who says to be the Sheriff, first claim first. */
  readonly sheriffs: readonly Seat[]
  /** Whom the table should believe, if there is one such claim. */
  readonly believed: Seat | undefined
}

/** The claims of a speech. */
export const claimsOf = (event: Spoken, vocabulary: Vocabulary): Claims => readClaims(event.text, vocabulary)

/** Weighs votes, nominations, claims and roles that were shown. `moods` are first impressions by seat, in [0, 1): what breaks ties on day 1. */
export function weigh(facts: Facts, moods: readonly number[], vocabulary: Vocabulary): Suspicion {
  const scores = new Map<Seat, number>()
  const why = new Map<Seat, { weight: number; reason: Reason }[]>()
  for (let seat = 1; seat <= facts.seats; seat++) scores.set(seat, moods[seat]! * 0.5)
  const add = (seat: Seat, weight: number, reason?: Reason): void => {
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
  const checkReason = ({ found }: Check, by: Seat): Reason => {
    if (by === facts.seat) return { kind: 'my check' }
    if (by !== believed) return { kind: 'checked by a claimant', other: by }
    return { kind: found === 'black' ? 'accused by the Sheriff' : 'cleared by the Sheriff', other: by }
  }
  const claims = facts.speeches.map((spoke) => ({ seat: spoke.seat, claims: claimsOf(spoke, vocabulary) }))
  const sheriffs = [...new Set(claims.filter(({ claims }) => claims.roles.includes('sheriff')).map(({ seat }) => seat))]
  const believed = believe(facts, sheriffs, killed, claims)

  for (const { seat, claims: said } of claims) {
    if (sheriffs.includes(seat))
      for (const check of said.checks) {
        if (check.seat !== facts.seat) add(check.seat, weightOf(check, seat, believed), checkReason(check, seat))
        else if (check.found === 'black' && seat !== believed) add(seat, 6, { kind: 'called me black' })
      }
    if (killed.has(seat))
      for (const suspect of said.suspects) add(suspect, 0.5, { kind: 'accused by the dead', other: seat })
  }
  const doctors = [...new Set(claims.filter(({ claims }) => claims.roles.includes('doctor')).map(({ seat }) => seat))]
  if (doctors.length === 1) add(doctors[0]!, -0.6)
  for (const seat of sheriffs)
    if (believed !== undefined && seat !== believed)
      add(seat, 6, believed === facts.seat ? { kind: 'my rival' } : { kind: 'rival Sheriff', other: believed })
    else if (seat === believed && seat !== facts.seat) add(seat, -5, { kind: 'believed Sheriff' })

  const looksBlack = (seat: Seat): boolean => (scores.get(seat) ?? 0) > 4
  for (const { seat, target, day } of facts.nominations) {
    if (seat === target) continue
    if (killed.has(target)) add(seat, 0.5, { kind: 'nominated red', other: target, day })
    if (target === facts.seat) add(seat, 0.1, { kind: 'nominated me' })
    else if (looksBlack(target)) add(seat, -0.6, { kind: 'nominated black', other: target, day })
  }
  for (const { target, day, by } of facts.votes) {
    const isMine = by.some(({ seat }) => seat === facts.seat)
    for (const { seat, kind } of by) {
      if (kind !== 'cast' || seat === target) continue
      // Whoever raised the same hand cannot hold it against another.
      const reason: Reason = { kind: 'voted red', other: target, day }
      if (killed.has(target)) add(seat, 0.45, isMine ? undefined : reason)
      else if (shown.get(target) === 'red')
        add(seat, 0.45, isMine ? undefined : { kind: 'voted shown red', other: target, day })
      else if (shown.get(target) === 'black') add(seat, -0.8, { kind: 'voted shown black', other: target, day })
      if (target === facts.seat) add(seat, 0.25, { kind: 'voted for me' })
      else if (looksBlack(target)) add(seat, -0.6, { kind: 'voted black', other: target, day })
    }
  }
  if (facts.role === 'sheriff') for (const { target, found } of facts.checks) add(target, found === 'black' ? 20 : -20)
  for (const seat of killed) scores.set(seat, -20)

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

type Check = Claims['checks'][number]

/** What a claimed check weighs: much from whom the table believes, little while two claim, nothing from a rival of the one believed. */
function weightOf({ found }: Check, by: Seat, believed: Seat | undefined): number {
  if (by === believed) return found === 'black' ? 6 : -3
  if (believed === undefined) return found === 'black' ? 0.8 : -0.3
  return 0
}

/** The mafia kills a Sheriff, so a killed claimant was one; a lone claim stands until it is contested; two living claims cancel out. */
function believe(
  facts: Facts,
  sheriffs: readonly Seat[],
  killed: ReadonlySet<Seat>,
  claims: readonly { seat: Seat; claims: Claims }[],
): Seat | undefined {
  if (facts.role === 'sheriff') return facts.seat
  const dead = sheriffs.find((seat) => killed.has(seat))
  if (dead !== undefined) return dead
  // Whoever calls a red seat black has shown it to that seat.
  const honest = sheriffs.filter(
    (seat) =>
      !claims.some(
        (said) =>
          said.seat === seat &&
          said.claims.checks.some((check) => check.seat === facts.seat && check.found === 'black'),
      ),
  )
  return honest.length === 1 ? honest[0] : undefined
}
