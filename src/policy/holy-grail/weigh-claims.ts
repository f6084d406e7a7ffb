import type { Seat } from '../../../schemas/ask.ts'
import type { Mind } from './mind.ts'
import type { Moves } from './moves.ts'
import { hasOutlivedToo } from './refuted.ts'
import { reasonFor } from './said-reasons.ts'
import { standingFor } from './standing.ts'
import { tellersAgainst } from './target.ts'
import type { Weighed } from './weighed.ts'

/** How often a player says which of two claims it believes. */
const OFTEN = 0.92

/** Two players claim the same role: says whom this player believes. */
export function weighClaims(mind: Mind, moves: Moves, nominee: Seat | undefined): void {
  const { ledger, me, self, facts } = mind
  const claimants = [...ledger.claimants.keys()]
  // Who claims the same role in this speech does not believe the other.
  const isClaiming = moves.list.some((move) => move.kind === 'claim' && move.role === 'sheriff')
  if (claimants.length === 1 && !isClaiming) weighAlone(mind, moves, claimants[0]!)
  // Between two dead there is nothing left to decide.
  const isOpen = claimants.some((seat) => facts.alive.includes(seat))
  if (claimants.length + (isClaiming ? 1 : 0) < 2 || !isOpen || self.random() > OFTEN) return
  if (claimants.includes(me) || isClaiming) {
    const rival = claimants.find((seat) => seat !== me && facts.alive.includes(seat))
    if (rival !== undefined && !moves.names(rival) && !mind.isMate(rival))
      moves.add({ kind: 'accuse', seat: rival, why: { kind: 'claim', rival: me } })
    return
  }
  const sheriff = mind.shown.role('sheriff')
  const liars = tellersAgainst(mind)
  const credit = (seat: Seat): number => (liars.includes(seat) ? -1 : sheriff[seat]!)
  const ranked = claimants.toSorted((a, b) => credit(b) - credit(a))
  const preferred = mind.isBlack ? ranked.find((seat) => mind.isMate(seat) && credit(seat) > 0.3) : undefined
  const seat = preferred ?? ranked[0]!
  const over = ranked.find((other) => other !== seat)!
  // Nobody is believed in the breath in which that one is accused, or a vote against that one is explained.
  const accused = moves.list.flatMap((move) =>
    move.kind === 'accuse' ? [move.seat] : move.kind === 'changed' ? [move.to] : [],
  )
  // Nor by somebody who puts up a player whom that one has cleared.
  const isCleared = nominee !== undefined && ledger.claimants.get(seat)?.results.get(nominee)?.found === 'red'
  if (accused.includes(seat) || isCleared) return
  const isOfClaims = ({ reason }: Weighed): boolean =>
    !QUARRELS.has(reason.kind) && reason.kind !== 'claim' && reason.kind !== 'check'
  // Where both have lived through the night, the strongest deed counts too, if everybody has heard of the player to whom it was done.
  const counts = (about: Seat, { reason, weight }: Weighed): boolean =>
    facts.alive.includes(about) &&
    hasOutlivedToo(mind, about) &&
    QUARRELS.has(reasonFor(mind, about, weight > 0).kind) &&
    standingFor(mind, reason, about, weight < 0) !== undefined
  const against = reasonFor(mind, over, true, (one) => isOfClaims(one) || counts(over, one))
  const inFavour = reasonFor(mind, seat, false, (one) => isOfClaims(one) || counts(seat, one))
  const [why] = [inFavour, against].filter(({ kind }) => kind !== 'guess')
  moves.add({ kind: 'believe', seat, over, ...(why === inFavour && why && { why }) })
  if (why === against && why && facts.alive.includes(over) && !mind.isMate(over))
    moves.add({ kind: 'accuse', seat: over, why })
}

/** One player alone claims the role: a believer says why, so that the others do not send the claimant away. */
function weighAlone(mind: Mind, moves: Moves, seat: Seat): void {
  const { facts, me, ledger, shown, self } = mind
  if (seat === me || !facts.alive.includes(seat) || moves.names(seat)) return
  const p = shown.role('sheriff')[seat]!
  const isAccused = (ledger.accusers.get(seat)?.size ?? 0) > 0
  if (p > 0.5 && self.random() < (isAccused ? 0.9 : 0.6)) {
    const why = reasonFor(mind, seat, false, ({ reason }) => CLAIM_REASONS.has(reason.kind))
    moves.add({ kind: isAccused ? 'defend' : 'trust', seat, ...(why.kind !== 'guess' && { why }) })
  }
}
/** Who went against whom says little of two who claim the same role. */
const QUARRELS: ReadonlySet<string> = new Set(['voted', 'nominated', 'accused', 'defended', 'suspected', 'trusted'])
const CLAIM_REASONS: ReadonlySet<string> = new Set(['unopposed', 'claim', 'proven'])
