import type { Seat } from '../../../../schemas/ask.ts'
import { actOf, type Evidence } from '../../../belief/features.ts'
import type { Mind } from '../mind.ts'
import { reasonsAbout } from '../reasons.ts'
import { checkerIn, percent, player, resultIn } from './words.ts'

interface Setting {
  /** It is told against the player who did it. */
  readonly isCharge: boolean
  /** It tells how the other player looks. */
  readonly isShown: boolean
}

/** A fact as a clause. */
function clauseOf({ feature, actor, target, day }: Evidence, mind: Mind, { isCharge, isShown }: Setting): string {
  const { me, ledger } = mind
  const who = player(actor)
  const whom = target === me ? 'me' : `${player(target)}${isShown ? seenAs(mind, target) : ''}`
  switch (actOf(feature)) {
    case 'vote':
    case 'votes again':
    case 'cast':
      return `${who} voted against ${whom} on day ${day}`
    case 'votes with the majority':
      return `${who} went with the majority against ${whom} on day ${day}`
    case 'votes alone':
      return `${who} was alone in voting against ${whom} on day ${day}`
    case 'spares':
      return `${who} did not vote against ${whom} on day ${day}`
    case 'nominate':
      return `${who} nominated ${whom} on day ${day}`
    case 'told black':
      return toldCheck(mind, actor, target, 'black')
    case 'told red':
      return toldCheck(mind, actor, target, 'red')
    case 'accuse':
    case 'joins accusers':
      return `${who} goes after ${whom}${isCharge && !ledger.words.hasArgued(actor, target) ? ' without a reason' : ''}`
    case 'trust':
    case 'defend':
      return `${who} speaks for ${whom}`
    case 'stands by the accused':
      return `${who} stands by ${whom}, whom several accuse`
    case 'breaks its word':
      return `${who} promised to vote against ${whom} and did otherwise`
    case 'accuser was killed':
      return `${target === me ? 'I' : whom} went after ${who} and was killed`
    case 'friend was killed':
      return `${target === me ? 'I' : whom} spoke for ${who} and was killed`
    case 'names nobody':
      return `${who} named nobody on day ${day}`
    case 'answer':
      return `${who} answers ${whom}`
    case 'asks and names nobody':
      return `${who} asked others and named nobody on day ${day}`
    case 'believes':
      return `${who} believes the claim of ${whom}`
    case 'disbelieves':
      return `${who} does not believe the claim of ${whom}`
    case 'remove':
      return `${who} wanted ${whom} to leave at the tie`
    case 'keep':
      return `${who} wanted ${whom} to stay at the tie`
    case 'claims against another':
      return `${who} claims ${checkerIn(mind)} against another`
    case 'claims under pressure':
      return `${who} claimed only when in danger`
    case 'claimant lives on':
      return `${who} claimed ${checkerIn(mind)} and the night left ${who} alive`
    case 'claim stands':
      return `nobody counters the claim of ${who}`
    case 'saved':
      return `nobody died when I covered ${who}`
    case 'killed':
    case 'killed after a claim':
      return `the mafia shot ${who}`
    case 'claims another role':
      return `${who} claims a role that protects`
    default:
      return `${who} claims to be the ${checkerIn(mind)}`
  }
}

/** What makes a deed towards somebody speak against its doer: that player was killed at night, is checked, or is as likely to be black as this. */
function seenAs(mind: Mind, seat: Seat): string {
  const { facts, shown, isBlack } = mind
  if (facts.departures.some((left) => left.seat === seat && left.by === 'kill')) return ' (killed at night)'
  const check = facts.checks.find(({ target, question }) => target === seat && question === 'team')
  if (check && !isBlack) return ` (my check: ${resultIn(mind, check.found)})`
  return ` (${percent(shown.black[seat]!)})`
}

const toldCheck = (mind: Mind, by: Seat, target: Seat, found: string): string =>
  target === mind.me
    ? `${player(by)} tells a check of me: ${resultIn(mind, found)}`
    : `by the check of ${player(by)} ${player(target)} is ${resultIn(mind, found)}`

/**
 * The weightiest facts against a seat, and for it: as clauses that say each fact once. Who goes after `aim` itself holds that against nobody.
 * The first one says how the player that it was done to looks, unless that player is one of `named`, whose chances the thought has.
 */
export function factsAbout(
  mind: Mind,
  seat: Seat,
  isAgainst: boolean,
  most: number,
  aim?: Seat,
  named?: readonly Seat[],
): string[] {
  const found = new Set<string>()
  const deeds = new Set<string>()
  for (const { weight, evidence } of reasonsAbout(mind, seat)) {
    if (found.size === most) break
    if (!evidence || !(isAgainst ? weight > 0.015 : weight < -0.08)) continue
    if (isAgainst && evidence.target === aim && ATTACKS.has(actOf(evidence.feature))) continue
    const deed = deedOf(evidence)
    if (deed !== undefined && deeds.has(deed)) continue
    if (deed !== undefined) deeds.add(deed)
    const { feature, actor, target } = evidence
    const isDeed = actor === seat && target > 0 && !feature.endsWith('killed')
    const isShown = isDeed && found.size === 0 && named !== undefined && !named.includes(target)
    found.add(clauseOf(evidence, mind, { isCharge: isAgainst && actor === seat, isShown }))
  }
  return [...found]
}

/** The deed that a piece of evidence is part of: a hand against somebody and not against another is one, and so are words and a nomination against somebody. */
function deedOf({ feature, actor, target, day }: Evidence): string | undefined {
  const act = actOf(feature)
  if (HANDS.has(act)) return `${actor} ${day}`
  if (act === 'accuser was killed') return `${target} ${actor}`
  return ATTACKS.has(act) ? `${actor} ${target}` : undefined
}
const HANDS: ReadonlySet<string> = new Set([
  'vote',
  'votes again',
  'cast',
  'spares',
  'votes with the majority',
  'votes alone',
])
const ATTACKS: ReadonlySet<string> = new Set(['accuse', 'joins accusers', 'nominate'])
