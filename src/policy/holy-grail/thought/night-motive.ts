import type { Seat } from '../../../../schemas/ask.ts'
import { isAmongMates, type Mind } from '../mind.ts'
import { enemiesOf, hurtBy, livingTeam } from '../nights.ts'
import type { Part } from '../ranking.ts'
import { savedBy } from '../saved.ts'
import { blackIn, checkerIn, killingIn, percent, player, say } from './words.ts'

const NIGHT_ACTS: ReadonlySet<string> = new Set(['check', 'claim', 'kill', 'protect'])

/** Whether a choice is one of the night: a check, a cover, a shot, or a message in the room of the black team. */
export const isAtNight = (mind: Mind): boolean => NIGHT_ACTS.has(mind.ask.act) || isAmongMates(mind)

// What puts a check, a cover or a shot before another, as clauses.

export const planClause = (mind: Mind, part: Part): string | undefined =>
  part === 'plan' ? say(mind, 'as planned', 'which is what I had planned', 'and I keep to my plan') : undefined

/** From where on a chance is written as 100 %. */
const CERTAIN = 0.995
/** From where on it is said in words. */
export const ALMOST = 0.895

/** How likely a seat holds the role that checks. */
export function mayCheck(mind: Mind, seat: Seat): string {
  const p = mind.own.role('sheriff')[seat]!
  if (p >= ALMOST && p < CERTAIN) return `is almost certainly the ${checkerIn(mind)}`
  return p >= CERTAIN ? `must be the ${checkerIn(mind)}` : `may be the ${checkerIn(mind)} with ${percent(p)}`
}

/** Why the Sheriff or the Don checks a seat rather than the other. */
export function checking(mind: Mind, seat: Seat, other: Seat): string {
  const { own } = mind
  if (mind.isBlack)
    return say(
      mind,
      `who ${mayCheck(mind, seat)}`,
      `rather the ${checkerIn(mind)} than ${player(other)}, with ${percent(own.role('sheriff')[seat]!)}`,
    )
  const p = percent(own.black[seat]!)
  return say(
    mind,
    `who is ${blackIn(mind)} with ${p} for me, and a check would settle it`,
    `the less certain of the two at ${p}, so the result tells me most`,
    `because at ${p} it could still be either`,
  )
}

/** Why the Doctor covers a seat. */
export function covering(mind: Mind, part: Part, seat: Seat): string | undefined {
  const { killers, shot } = killingIn(mind)
  if (part === 'evidence')
    return mind.ledger.claimants.has(seat)
      ? say(
          mind,
          `who claims to be the ${checkerIn(mind)} and will be ${shot === 'shot' ? 'shot at' : 'attacked'}`,
          `whose claim ${killers} cannot leave standing`,
        )
      : say(mind, `who ${mayCheck(mind, seat)}`)
  if (part === 'table')
    return say(mind, `whom the table trusts, and so ${killers} will want`, `who looks clean enough to be ${shot}`)
  return part === 'deed' && savedBy(mind).length === 0
    ? say(mind, 'because I have nobody whom I trust more')
    : undefined
}

/** Why the mafia shoots a seat. */
export function shooting(mind: Mind, part: Part, seat: Seat): string | undefined {
  const { own, ledger, facts, table, me } = mind
  const sheriff = percent(own.role('sheriff')[seat]!)
  switch (part) {
    case 'evidence':
      if (mind.hasFound(seat, 'yes')) return say(mind, `whom I know to be the ${checkerIn(mind)}`)
      return ledger.claimants.has(seat)
        ? say(
            mind,
            `whose claim to be the ${checkerIn(mind)} I take for true`,
            `who claims ${checkerIn(mind)} and has results to tell`,
          )
        : say(
            mind,
            `the likeliest ${checkerIn(mind)} with ${sheriff}`,
            ...(own.role('sheriff')[seat]! >= ALMOST
              ? [`who ${mayCheck(mind, seat)}`]
              : [`who could be the ${checkerIn(mind)} with ${sheriff}`]),
          )
    case 'table': {
      const p = percent(table.black[seat]!)
      return say(
        mind,
        `whom the table trusts: only ${p} ${blackIn(mind)} to it`,
        `who at ${p} will not be voted out and leads the others`,
      )
    }
    case 'word': {
      const hurt = hurtBy(mind, seat)
      const whom = hurt.includes(me) ? 'me' : player(hurt[0]!)
      return say(mind, `who went after ${whom}`, `who went after ${whom} and would again`)
    }
    case 'deed':
      // If it accused a member of the team, or one of them went against it, its death points at the team.
      if (hurtBy(mind, seat).length > 0 || enemiesOf(mind, seat).some((enemy) => livingTeam(mind).includes(enemy)))
        return undefined
      return say(
        mind,
        'and the death will be laid at the door of its enemies',
        'which throws suspicion on others and not on us',
      )
    case 'team':
      return facts.claims.length > 0 ? say(mind, 'as my mate proposes', 'on which we agree') : undefined
    case 'plan':
      return planClause(mind, part)
  }
}
