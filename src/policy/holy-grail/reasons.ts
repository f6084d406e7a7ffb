import type { Seat } from '../../../schemas/ask.ts'
import { actOf, type Evidence } from '../../belief/features.ts'
import type { Reason } from '../../language/moves.ts'
import { neededColour, otherIn } from '../../language/standing.ts'
import type { Mind } from './mind.ts'
import { once } from './once.ts'
import { deedOf, GOES_AFTER, isOwnWay, ownDeeds, ownTargets, STANDS_UP } from './own-deeds.ts'
import { proofs } from './proofs.ts'
import { hasOutlivedToo } from './refuted.ts'
import { tellersAgainst } from './target.ts'
import type { Weighed } from './weighed.ts'
import { weightOf } from './weights.ts'

/**
 * The facts that speak for or against a seat, the weightiest first: each is a piece of evidence behind the belief itself, so a reason given is
 * the reason there is. With a target of unknown team the weight is its mean over the posterior.
 */
export function reasonsAbout(mind: Mind, seat: Seat): readonly Weighed[] {
  // A speech and the thought behind it give the same reasons.
  let found = mind.reasons.get(seat)
  if (!found) mind.reasons.set(seat, (found = weigh(mind, seat)))
  return found
}

function weigh(mind: Mind, seat: Seat): Weighed[] {
  const found: Weighed[] = []
  const { facts, me, shown } = mind
  if (facts.role === 'sheriff')
    for (const { target, found: colour } of facts.checks)
      if (target === seat)
        found.push({ reason: { kind: 'check', by: me }, weight: colour === 'black' ? 9 : -9, evidence: undefined })
  // A false claimant goes by its story.
  const story = mind.isBlack ? mind.ledger.claimants.get(me)?.results.get(seat)?.found : undefined
  if (story === 'black' || story === 'red')
    found.push({ reason: { kind: 'check', by: me }, weight: story === 'black' ? 9 : -9, evidence: undefined })
  if (facts.role === 'sheriff' && mind.ledger.claimants.has(seat))
    found.push({ reason: { kind: 'claim', rival: me }, weight: 9, evidence: undefined })
  const about = mind.self.beliefs.about(seat)
  const own = ownDeeds(mind)
  const goneAfter = ownTargets(mind, GOES_AFTER)
  const stoodUpFor = ownTargets(mind, STANDS_UP)
  const liars = tellersAgainst(mind)
  const sheriff = shown.role('sheriff')
  // A player who is believed to be the Sheriff is taken for red, whatever else there is.
  const isTrusted = (other: Seat): boolean => mind.ledger.claimants.has(other) && sheriff[other]! > TRUSTED
  const average = averageBlack(mind)
  for (const evidence of about) {
    const { feature, actor, target } = evidence
    // What this player did itself is no charge against another, and who told a black result of it has no other results to go by.
    if (actor === me || (actor === seat && own.has(deedOf(evidence)))) continue
    // Nor is the check of somebody who is not believed a reason.
    const isHollow = liars.includes(actor) || sheriff[actor]! < BELIEVED
    if (target === seat && isHollow && feature.startsWith('told')) continue
    // Nor does who claims the role go by the results of another claimant.
    if (feature.startsWith('told') && mind.ledger.claimants.has(me) && !mind.isMate(actor)) continue
    const weight = weightOf(mind, evidence, seat)
    const reason = reasonOf(evidence, seat, weight > 0 && !mind.ledger.words.hasArgued(actor, target))
    if (!reason || hasTurned(mind, evidence)) continue
    const isOwn = actor === seat && weight > 0 && isOwnWay(feature, goneAfter.has(target), stoodUpFor.has(target))
    const isAttack = GOES_AFTER.has(actOf(feature))
    const hitsBack = weight > 0 && actor === seat && isAttack && mind.ledger.words.onlyHitBack(seat, target)
    const isWitness = (reason.kind === 'trusted' || reason.kind === 'suspected') && goneAfter.has(reason.by)
    const isOdd = weight < 0 && actor === seat && isOwnOpposite(mind, reason, goneAfter, stoodUpFor)
    const isEcho = weight < 0 && actor === seat && isAttack && mind.ledger.words.onlyEchoes(seat, target)
    const unsaid = isOwn
      ? 'own way'
      : hitsBack
        ? 'hit back'
        : isWitness
          ? 'witness'
          : isOdd
            ? 'opposite'
            : isEcho
              ? 'echo'
              : undefined
    const other = actor === seat ? target : actor
    // A claim is the only one until another is made, and never to the Sheriff.
    if (reason.kind === 'unopposed' && (mind.ledger.claimants.size > 1 || facts.role === 'sheriff')) continue
    if (reason.kind === 'outlived' && hasOutlivedToo(mind, seat)) continue
    const claim = sheriff[seat]!
    if (CLAIMS.has(reason.kind) && (weight > 0 ? claim > 0.3 : claim < 0.5)) continue
    if (
      weight !== 0 &&
      isSense(reason, weight > 0, other > 0 && shown.black[other]! > average && !isTrusted(other)) &&
      (feature !== 'told red' || weight < 0) &&
      (feature !== 'told black' || weight > 0)
    )
      found.push({ reason, weight, evidence, unsaid })
  }
  found.push(...proofs(mind, seat))
  return found.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
}

/** How likely the others are to be black on average. */
const averageBlack = once(
  ({ others, shown }: Mind) => others.reduce((sum, other) => sum + shown.black[other]!, 0) / Math.max(1, others.length),
)

/** Whether a credit is for standing up for a living player whom this one went after, or for going after one for whom it stood up. */
function isOwnOpposite(
  { facts, me }: Mind,
  reason: Reason,
  goneAfter: ReadonlySet<Seat>,
  stoodUpFor: ReadonlySet<Seat>,
): boolean {
  const other = otherIn(reason)
  if (other === undefined || other === me || !facts.alive.includes(other)) return false
  return (neededColour(reason, true) === 'red' ? goneAfter : stoodUpFor).has(other)
}

/** Whether a player has since spoken the other way of somebody whom it accused or spoke for. */
function hasTurned({ ledger }: Mind, { feature, actor, target }: Evidence): boolean {
  const last = ledger.words.last(actor, target)
  const act = actOf(feature)
  return (last === 'against' && STANDS_UP.has(act)) || (last === 'for' && ACCUSES.has(act))
}
const ACCUSES: ReadonlySet<string> = new Set(['accuse', 'joins accusers'])

/** From which chance to be the Sheriff on the checks of a claimant are reasons. */
const BELIEVED = 0.3
const TRUSTED = 0.4

const CLAIMS: ReadonlySet<string> = new Set(['claim', 'unopposed', 'outlived'])

/**
 * Whether a reason supports its conclusion for somebody who hears it: going against a seat that looks red is a charge, and against one that
 * looks black a credit; with standing up for a seat it is the other way round. `isDark`: the other seat looks black to this player.
 */
function isSense({ kind, ...reason }: Reason, guilty: boolean, isDark: boolean): boolean {
  switch (kind) {
    case 'voted':
      return ('not' in reason ? isDark : !isDark) === guilty
    case 'nominated':
    case 'accused':
      return guilty !== isDark
    case 'defended':
      return guilty === isDark
    case 'suspected':
      return guilty && !isDark
    case 'trusted':
      return !guilty && !isDark
    case 'unopposed':
      return !guilty
    default:
      return true
  }
}

/** The reason that a piece of evidence gives about a seat. `isBare`: a charge against an accuser who gave no reason. */
function reasonOf({ feature, actor, target, day }: Evidence, seat: Seat, isBare: boolean): Reason | undefined {
  const act = actOf(feature)
  if (seat === target)
    switch (act) {
      case 'told black':
      case 'told red':
        return { kind: 'check', by: actor }
      case 'accuse':
        return { kind: 'suspected', by: actor }
      case 'trust':
      case 'defend':
        return { kind: 'trusted', by: actor }
      default:
        return undefined
    }
  switch (act) {
    case 'vote':
    case 'votes again':
    case 'cast':
      return { kind: 'voted', target, day }
    case 'spares':
      return { kind: 'voted', target, day, not: true }
    case 'nominate':
      return { kind: 'nominated', target, day }
    case 'accuse':
    case 'joins accusers':
      return { kind: 'accused', target, ...(isBare && { isBare }) }
    case 'trust':
    case 'defend':
    case 'stands by the accused':
      return { kind: 'defended', target }
    case 'breaks its word':
      return { kind: 'contradiction', target }
    case 'accuser was killed':
      return { kind: 'killed', victim: target }
    case 'names nobody':
      return { kind: 'silence' }
    case 'claims first':
    case 'claims against another':
    case 'claims under pressure':
      return { kind: 'claim' }
    case 'claim stands':
      return { kind: 'unopposed' }
    case 'claimant lives on':
      return { kind: 'outlived' }
    default:
      return undefined
  }
}
