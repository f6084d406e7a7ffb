import type { Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { foundOut } from '../nominations.ts'
import { planFor } from '../plan.ts'
import { rally } from '../rally.ts'
import { type Candidate, deciding, type Part, type Ranking } from '../ranking.ts'
import { hasReason } from '../said-reasons.ts'
import { momentum } from '../target.ts'
import { isUnnamed } from '../votes.ts'
import { factsAbout } from './facts.ts'
import { feeling } from './feeling.ts'
import { levelOf } from './level.ts'
import { checking, covering, isAtNight, mayCheck, planClause, shooting } from './night-motive.ts'
import { spared } from './spared.ts'
import { together } from './together.ts'
import { blackIn, percent, player, say } from './words.ts'

/** A difference in worth under this is no reason. */
const LEAST = 0.12

/** What a ranking's first has over its second, as clauses that follow the choice: the own reason before the crowd, and a feeling only alone. */
export function motives(mind: Mind, ranking: Ranking, accused: ReadonlySet<Seat>): string[] {
  const seats = ranking.candidates.filter(({ option }) => typeof option === 'number' && option !== mind.me)
  const [first, second] = seats
  if (!first) return []
  if (!second || typeof second.option !== 'number') return alone(mind, first, ranking.candidates[1])
  const gains = deciding({ ...ranking, candidates: seats }).filter(
    ([part, gain]) => gain >= LEAST && part !== 'feeling',
  )
  const meeting = rally(mind)
  if (meeting !== undefined && meeting.seat === first.option && meeting.why !== 'own check')
    return [together(mind, meeting, second.option)]
  const order: readonly Part[] = ['evidence', 'word', 'deed', 'plan', 'team', 'table']
  const own = order.flatMap((part) => {
    const gain = gains.find(([one]) => one === part)?.[1]
    // A mate that the same speech accuses is not spared.
    const isSpared = part !== 'team' || !mind.isMate(second.option as Seat) || !accused.has(second.option as Seat)
    const clause =
      gain === undefined || !isSpared ? undefined : clauseFor(mind, part, first.option as Seat, second.option as Seat)
    return clause === undefined ? [] : [{ part, clause }]
  })
  const isLevel = levelOf(mind, ranking).length > 0
  const behind = first.worth < second.worth - LEAST
  if (own.length === 0 || behind)
    return [
      feeling(mind, first.option as Seat, second.option, { behind, isNamed: accused.has(second.option), isLevel }),
    ]
  return besides(mind, first.option as Seat, own).map(({ clause }) => clause)
}

interface Clause {
  readonly part: Part
  readonly clause: string
}

/** The first clause, and one more that says something else in another form: who keeps its word keeps its plan, and two relative clauses hang on nothing. */
function besides(mind: Mind, seat: Seat, [first, ...rest]: readonly Clause[]): Clause[] {
  // Beside a check of one's own nothing else decides.
  if (mind.hasFound(seat, 'black')) return [first!]
  const isKept = ({ part }: Clause): boolean => part === 'word' || part === 'plan'
  const form = ({ clause }: Clause): string => /^\S+/.exec(clause)![0]
  const next = rest.find((one) => !(isKept(first!) && isKept(one)) && !(RELATIVE.has(form(one)) && form(one) !== 'and'))
  return next === undefined ? [first!] : [first!, next]
}
const RELATIVE: ReadonlySet<string> = new Set(['who', 'whom', 'whose', 'which', 'where'])

const SPEECHES: ReadonlySet<string> = new Set(['speak', 'defend', 'farewell', 'post'])

/** Nothing else was on offer, or nothing else that this player would do, or only naming nobody. */
function alone(mind: Mind, first: Candidate, second: Candidate | undefined): string[] {
  const up = foundOut(mind)
  if (!second && mind.ask.act === 'check')
    return [say(mind, 'the only one of whom a check still tells me much', 'as no other check would tell me as much')]
  if (!second && up === undefined)
    return mind.others.length > 1 && SPEECHES.has(mind.ask.act)
      ? [say(mind, 'the only one I would go for', 'as there is no other I would go for')]
      : [say(mind, 'there being nobody else', 'as nobody else is left to choose')]
  if (!second)
    return first.option === up
      ? [say(mind, 'as nobody else comes near', 'for the others are far behind')]
      : [say(mind, `the only other one near player ${up}`, `who alone comes near player ${up}`)]
  const p = mind.shown.black[first.option as Seat]!
  if (p > SURE)
    return [say(mind, 'who is as good as found out', `for ${percent(p)} leaves no doubt`, 'of whom I am sure')]
  if (p > 0.5) return [say(mind, 'rather than nobody', 'which is worth more than keeping still')]
  return mind.ask.nominable ? [say(mind, 'so that there is a choice', 'to hear that player defend itself')] : []
}

/** Up to where two percentages read as close. */
const CLOSE = 0.04

/** From where on a chance leaves nothing to weigh, and up to where somebody is known to be red. */
const SURE = 0.895
const KNOWN = 0.005

function clauseFor(mind: Mind, part: Part, seat: Seat, other: Seat): string | undefined {
  switch (mind.ask.act) {
    case 'check':
      return part === 'evidence' ? checking(mind, seat, other) : planClause(mind, part)
    case 'protect':
      return part === 'plan' ? planClause(mind, part) : covering(mind, part, seat)
    case 'claim':
    case 'kill':
      return shooting(mind, part, seat)
    default:
      return isAtNight(mind) ? shooting(mind, part, seat) : against(mind, part, seat, other)
  }
}

function against(mind: Mind, part: Part, seat: Seat, other: Seat): string | undefined {
  const { shown, isBlack, own, others, ledger, me } = mind
  switch (part) {
    case 'evidence':
      // Black have no case against a mate.
      if (mind.isMate(other)) return undefined
      if (mind.hasFound(seat, 'black'))
        return say(mind, `because I checked it: ${blackIn(mind)}`, 'as my check leaves no doubt')
      if (shown.black[other]! < KNOWN)
        return shown.black[seat]! > SURE
          ? say(mind, 'who has to be it', 'for nobody else can be')
          : say(
              mind,
              `as ${player(other)} cannot be ${blackIn(mind)}`,
              `because ${player(other)} is out of the question`,
            )
      return say(
        mind,
        `the likelier of the two`,
        ...(hasReason(mind, seat, true)
          ? [
              `against whom more speaks than against ${player(other)}`,
              `because the case is stronger than the one against ${player(other)}`,
            ]
          : []),
        ...(shown.black[seat]! - shown.black[other]! > CLOSE
          ? [`since ${percent(shown.black[seat]!)} is more than ${percent(shown.black[other]!)}`]
          : []),
      )
    case 'word':
      if (ledger.claimants.get(me)?.results.has(seat)) return say(mind, 'as my result says', 'which my check demands')
      if (ledger.claimants.get(seat)?.results.get(me)?.found === 'black')
        return mind.isBlack
          ? say(mind, 'as the check of me must not stand', 'to answer the check that names me')
          : say(mind, 'as I know the check of me to be false', 'because the check that names me is a lie')
      // A plan that is given up was the latest word.
      return ledger.accusers.get(seat)?.has(me) && (planFor(mind)?.seat ?? seat) === seat
        ? say(mind, 'as I told the table', 'to keep my word', 'and I stand by what I said today')
        : undefined
    case 'plan':
      return planClause(mind, part)
    case 'team':
      if (!isBlack) return undefined
      if (mind.isMate(other))
        return say(mind, `to keep ${player(other)} out of it`, `which spares my mate ${player(other)}`)
      if (mind.isMate(seat)) return undefined
      return own.role('sheriff')[seat]! > 1.3 * own.role('sheriff')[other]!
        ? say(mind, `as ${player(seat)} ${mayCheck(mind, seat)}`)
        : say(mind, 'which costs my team nothing', 'a loss for the others only')
    case 'table': {
      const share = momentum(mind, seat)
      const with_ = others.filter((one) => ledger.accusers.get(seat)?.has(one)).length
      if (mind.ask.act === 'vote' && isUnnamed(mind, other) && (share < 0.2 || with_ < 2))
        return say(
          mind,
          `and against ${player(other)} nobody has said a word today`,
          `as nobody has spoken against ${player(other)} today`,
        )
      // Who leaves has no hand left to lay beside those of others.
      if (share < 0.2 || with_ < 2 || mind.ask.act === 'farewell') return undefined
      return say(
        mind,
        `and ${with_} others go there too`,
        `with ${with_} of the others on the same side`,
        `where ${with_} others are already`,
      )
    }
    case 'deed':
      if (ledger.claimants.has(other) && !isBlack) {
        const clause = spared(mind, seat, other)
        if (clause !== undefined) return clause
      }
      if (!hasReason(mind, seat, true) || hasReason(mind, other, true)) return undefined
      return factsAbout(mind, other, true, { most: 1 }).length > 0
        ? 'and I can say why'
        : shown.black[other]! < KNOWN
          ? undefined
          : say(mind, 'and I can say why', `and against ${player(other)} there is nothing that I could say aloud`)
    default:
      return undefined
  }
}
