import type { Option, Seat } from '../../../schemas/ask.ts'
import { logit } from './choose.ts'
import type { Aim, Plan } from './memory.ts'
import { isAmongMates, type Mind } from './mind.ts'
import { type Candidate, type Ranking, seatsIn } from './ranking.ts'
import { isBelieved, tellersAgainst } from './target.ts'

/** What an ask is for. A message in a chat goes after somebody, as a speech does. */
const AIMS: Readonly<Record<string, Aim>> = {
  speak: 'press',
  defend: 'press',
  farewell: 'press',
  say: 'press',
  vote: 'vote',
  post: 'vote',
  check: 'check',
  protect: 'protect',
  claim: 'shoot',
  kill: 'shoot',
}

/** Whether a chat takes words alone: a talk in which nobody is on a ballot. */
export const isTalkAlone = ({ ask }: Pick<Mind, 'ask'>): boolean =>
  ask.act === 'post' && !ask.options.some((option) => typeof option === 'number')

/** The plan that this decision can follow or give up. A talk follows what was planned for it and for the vote after it. */
export function planFor(mind: Mind): Plan | undefined {
  const { plan } = mind.self.memory
  if (!plan) return undefined
  if (isAmongMates(mind)) return plan.aim === 'shoot' ? plan : undefined
  return plan.aim === AIMS[mind.ask.act] || (plan.aim === 'press' && isTalkAlone(mind)) ? plan : undefined
}

/** Whom this player votes against after a speech: the one it goes after, or of those who are up the next one whom it wants to leave. */
export function voteAfter(mind: Mind, pick: Option, ranking: Ranking): Seat | undefined {
  const [first, ...rest] = seatsIn(ranking).filter((seat) => seat !== mind.me)
  if (first === undefined || first === pick || canBeVoted(mind, first)) return first
  return rest.find((seat) => canBeVoted(mind, seat) && !mind.isMate(seat) && !isBelieved(mind, seat))
}

/** Whether a seat is on the ballot so far, where there is one. */
const canBeVoted = ({ ask: { nominable }, facts: { ballot } }: Mind, seat: Seat): boolean =>
  ballot.length > 0 ? ballot.includes(seat) : !nominable?.includes(seat)

/** What keeping to a plan is worth, in units of worth: so much news is needed to give it up. */
const KEPT = 0.6

/** The part of a plan in what an option is worth. */
export const planned = (plan: Plan | undefined, option: Option): number => (plan?.seat === option ? KEPT : 0)

/** Why a plan is given up, by what happened since. */
export type Turn =
  | { readonly why: 'gone' | 'up' | 'off the ballot' }
  | { readonly why: 'claim'; readonly seat: Seat }
  | { readonly why: 'check'; readonly seat: Seat; readonly of: Seat; readonly found: string }
  | { readonly why: 'less' | 'more'; readonly seat: Seat; readonly from: number; readonly to: number }
  | { readonly why: 'table' | 'better' | 'feeling' }

/** From which chance to be the Sheriff on what a claimant tells changes a plan. */
const BELIEVED = 0.3

/** Whether a claimant may be the one who checks, to this player: one that has told a false result may not. */
const mayCheck = (mind: Mind, by: Seat): boolean =>
  !tellersAgainst(mind).includes(by) && mind.shown.role('sheriff')[by]! >= BELIEVED

/** Whether a told check is why a plan is given up: it is believed, and clears the suspect or finds the other one black. */
function isTurning(
  mind: Mind,
  { aim, seat }: Plan,
  pick: Option,
  by: Seat,
  told: { seat: Seat; found: string },
): boolean {
  if (told.seat !== seat && told.seat !== pick) return false
  if (aim === 'shoot' || aim === 'protect') return true
  return mayCheck(mind, by) && (told.found === 'black') === (told.seat === pick)
}

/** What changed this player's mind. */
export function turnFrom(mind: Mind, plan: Plan, pick: Option, ranking: Ranking | undefined): Turn {
  const { facts, ledger, ask, shown } = mind
  const { seat } = plan
  if (!facts.alive.includes(seat)) return { why: 'gone' }
  // Who turns to another one that is up has another reason.
  const isOther = typeof pick !== 'number' || !ask.nominable || ask.nominable.includes(pick)
  if (isOther && ask.nominable && !ask.nominable.includes(seat)) return { why: 'up' }
  // Of nominees called one after the other the options are one at a time.
  const open = ask.act === 'vote' && facts.ballot.length > 0 ? facts.ballot : isTalkAlone(mind) ? [] : ask.options
  if (open.length > 0 && !open.includes(seat)) return { why: 'off the ballot' }
  const news = ledger.said.slice(plan.heard)
  for (const { seat: by, moves } of news)
    for (const move of moves) {
      if (move.kind === 'check' && by !== mind.me && isTurning(mind, plan, pick, by, move))
        return { why: 'check', seat: by, of: move.seat, found: move.found }
      if (move.kind === 'claim' && (by === pick || (by === seat && mayCheck(mind, by))))
        return { why: 'claim', seat: by }
    }
  /** By how much a seat has moved, in log-odds; a point or two are no news. */
  const moved = (one: Seat): number =>
    Math.abs(shown.black[one]! - plan.black[one]!) < 0.03 ? 0 : logit(shown.black[one]!) - logit(plan.black[one]!)
  const turn = (why: 'less' | 'more', one: Seat): Turn => ({
    why,
    seat: one,
    from: plan.black[one]!,
    to: shown.black[one]!,
  })
  const less = -moved(seat)
  const more = typeof pick === 'number' && pick !== mind.me ? moved(pick) : 0
  const isSuspect = plan.aim !== 'protect' && plan.aim !== 'shoot'
  if (isSuspect && Math.max(less, more) >= 0.15) return less > more ? turn('less', seat) : turn('more', pick as Seat)
  const found = (option: Option): Candidate | undefined => ranking?.candidates.find((one) => one.option === option)
  const worthOf = (option: Option): number => found(option)?.worth ?? Number.NEGATIVE_INFINITY
  const crowdFor = (option: Option): number => found(option)?.parts.table ?? 0
  const isLikelier = typeof pick === 'number' && pick !== mind.me && shown.black[pick]! - shown.black[seat]! > 0.15
  const isCrowd = typeof pick === 'number' && (ledger.accusers.get(pick)?.size ?? 0) >= 2
  if (isSuspect && !isLikelier && isCrowd && crowdFor(pick) > crowdFor(seat)) return { why: 'table' }
  return { why: worthOf(pick) > worthOf(seat) ? 'better' : 'feeling' }
}
