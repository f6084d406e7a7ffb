import type { Seat } from '../../../../schemas/ask.ts'
import { actOf, type Evidence } from '../../../belief/features.ts'
import type { Standing } from '../../../language/moves.ts'
import type { Mind } from '../mind.ts'
import { checkerIn, killingIn, percent, player, resultIn } from './words.ts'

export interface Setting {
  /** It is told against the player who did it. */
  readonly isCharge: boolean
  /** It tells how the other player looks. */
  readonly isShown: boolean
  /** It only answers a deed of the other player. */
  readonly isAnswer: boolean
  /** Why it counts, as the speech says, and against or for whom it is told. */
  readonly counts: Standing | undefined
  readonly about: Seat
}

/** A fact as a clause. */
export function clauseOf(
  { feature, actor, target, day }: Evidence,
  mind: Mind,
  { isCharge, isShown, isAnswer, counts, about }: Setting,
): string {
  const { me, ledger } = mind
  const known = counts && ` (${standingIn(mind, counts)})`
  const who = `${player(actor)}${actor === about ? '' : (known ?? '')}`
  const seen = isShown && target !== me ? seenAs(mind, target) : ''
  const whom = `${target === me ? 'me' : player(target)}${actor === about ? (known ?? seen) : ''}`
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
      return `${who} goes after ${whom}${isCharge && !isAnswer && !ledger.words.hasArgued(actor, target) ? ' without a reason' : ''}`
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
      return `${who} claimed ${checkerIn(mind)} and outlived the night`
    case 'claim stands':
      return `nobody counters the claim of ${who}`
    case 'saved':
      return `nobody died when I covered ${who}`
    case 'killed':
    case 'killed after a claim': {
      const { killers, shot } = killingIn(mind)
      return `${killers} ${shot} ${who}`
    }
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

/** What the speech says of the other player. A black player says it as a red one would. */
export function standingIn(mind: Mind, { is, by }: Standing): string {
  if (is === 'killed') return 'killed at night'
  if (is === 'checker') return mind.isBlack ? `taken for the ${checkerIn(mind)}` : `the ${checkerIn(mind)} for me`
  const result = resultIn(mind, is)
  return by === undefined
    ? `its card: ${result}`
    : by === mind.me
      ? `my check: ${result}`
      : `${result} by the check of ${player(by)}`
}

const toldCheck = (mind: Mind, by: Seat, target: Seat, found: string): string =>
  target === mind.me
    ? `${player(by)} tells a check of me: ${resultIn(mind, found)}`
    : `by the check of ${player(by)} ${player(target)} is ${resultIn(mind, found)}`
