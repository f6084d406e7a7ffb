import type { Seat } from '../../../schemas/ask.ts'
import type { Evidence } from '../../belief/features.ts'
import type { Move, Reason } from '../../language/moves.ts'
import { deedOn } from './agreement.ts'
import type { Said } from './ledger.ts'
import type { Mind } from './mind.ts'
import { Moves } from './moves.ts'
import { resultsOf } from './own-results.ts'
import { reasonFor } from './said-reasons.ts'
import { sayable } from './stances.ts'
import { isHeard, tellersAgainst } from './target.ts'
import type { Weighed } from './weighed.ts'

/** How often somebody who was accused or asked today says something to it. */
const ANSWERS = 0.95
/** How often a vote against one's own words is explained unasked. */
const EXPLAINS = 0.6

/** What this player owes the table, beside what it claims: a word on its own vote, and answers to accusations and questions since it last spoke. */
export function answers(mind: Mind, claimed: readonly Move[] = []): Move[] {
  const { self } = mind
  const moves: Move[] = []
  const turned = mind.ledger.turned.get(mind.me)
  // A player that only followed the table, or that suspects the first of the two more now, has no reason to give.
  const { black } = mind.shown
  const isLikeliest = turned !== undefined && mind.others.every((other) => black[other]! <= black[turned.from]!)
  const holds = turned !== undefined && !isLikeliest && black[turned.to]! >= black[turned.from]!
  if (turned && holds && self.random() < EXPLAINS) {
    const why = reasonFor(mind, turned.to, true, knownBefore(mind, turned.to, VOTING, 'last'))
    moves.push({ kind: 'changed', from: turned.from, to: turned.to, ...(why.kind !== 'guess' && { why }) })
  }
  // A black check is denied in every speech, even after the player who told it has died.
  const teller = tellersAgainst(mind).at(-1)
  if (teller !== undefined) moves.push({ kind: 'answer', to: teller })
  const charge = mind.ask.act === 'defend' && teller === undefined ? chargeOf(mind) : undefined
  if (charge && self.random() < ANSWERS) moves.push(...answerToCharge(mind, charge, claimed))
  const open = unanswered(mind)
  if (open.length > 0 && self.random() < ANSWERS) {
    const { said, move } = open.at(-1)!
    moves.push(...answerTo(mind, said.seat, move, claimed))
    const other = open.findLast((one) => one.said.seat !== said.seat)
    if (other && self.random() < self.traits.talk) moves.push(...answerTo(mind, other.said.seat, other.move, claimed))
  }
  return moves
}

/** The answer to the last unanswered question about this player's vote: its planned target, or that the vote is still open. */
export function voteAnswer(mind: Mind, planned: Seat | undefined): Move | undefined {
  const asked = unanswered(mind).findLast(({ move }) => move.kind === 'ask' && move.about === 'vote')
  if (!asked || mind.ask.act === 'farewell' || mind.self.random() > ANSWERS) return undefined
  return planned === undefined ? { kind: 'answer', to: asked.said.seat, isOpen: true } : { kind: 'vote', seat: planned }
}

/** Whether this player was accused or asked since it last spoke, and owes a word. */
export const isAnswerOpen = (mind: Mind): boolean => unanswered(mind).length > 0

/** Whether somebody has asked this player since it last spoke why it went after another one. */
export const isAskedWhy = (mind: Mind): boolean =>
  unanswered(mind).some(({ move }) => move.kind === 'ask' && move.about === 'why')

/** Whether somebody has asked this player today why it went after another one. */
export const asksWhy = ({ ledger, me }: Mind, by: Seat): boolean =>
  ledger
    .today(by)
    .some(({ moves }) => moves.some((move) => move.kind === 'ask' && move.about === 'why' && move.seat === me))

interface Open {
  readonly said: Said
  readonly move: Move
}

/** Accusations of this player and questions to it, by living players, today or since it last spoke. */
function unanswered({ ledger, facts, me }: Mind): Open[] {
  const last = ledger.said.findLastIndex(({ seat }) => seat === me)
  return ledger.said
    .slice(last + 1)
    .flatMap((said) =>
      said.day === facts.day && facts.alive.includes(said.seat)
        ? said.moves.filter((move) => concerns(move, me)).map((move) => ({ said, move }))
        : [],
    )
}

function concerns(move: Move, me: Seat): boolean {
  if (move.kind === 'accuse' || move.kind === 'vote' || move.kind === 'ask') return move.seat === me
  return move.kind === 'believe' && move.over === me
}

/** Who accused this player today, and the player against whom it went, if that was the charge. */
interface Charge {
  readonly by: Seat
  readonly target: Seat | undefined
}

/** Up to this chance to be black somebody is spared, and nobody argues for having gone after that one. */
const SPARED = 0.25

/** The charge to answer in a defence: the last one of today that is about something this player did, or else the last one. */
function chargeOf({ ledger, facts, me, shown }: Mind): Charge | undefined {
  const charges = ledger.said.flatMap((said): Charge[] =>
    said.day === facts.day && said.seat !== me && facts.alive.includes(said.seat)
      ? said.moves.flatMap((move) =>
          move.kind === 'accuse' && move.seat === me ? [{ by: said.seat, target: deedOn(move.why) }] : [],
        )
      : [],
  )
  const isOwn = ({ by, target }: Charge): boolean =>
    target !== undefined &&
    target !== me &&
    target !== by &&
    ledger.words.last(me, target) !== 'for' &&
    shown.black[target]! > SPARED
  return charges.findLast(isOwn) ?? charges.map(({ by }) => ({ by, target: undefined })).at(-1)
}

/** Why this player went against somebody, to who accuses it of that; a charge of anything else is denied. */
function answerToCharge(mind: Mind, { by, target }: Charge, claimed: readonly Move[]): Move[] {
  const [why] =
    target === undefined ? [] : answerTo(mind, by, { kind: 'ask', seat: mind.me, about: 'why', target }, claimed)
  return why ? [why] : [{ kind: 'answer', to: by }]
}

/** An accusation is denied; a question is answered by what is asked for: why this player went against somebody, or what it thinks of somebody. */
function answerTo(mind: Mind, to: Seat, move: Move, claimed: readonly Move[]): Move[] {
  if (move.kind !== 'ask') return [{ kind: 'answer', to }]
  const { about, target } = move
  if (target === undefined || target === mind.me || target === to) return []
  if (about === 'why') {
    if (mind.ledger.claimants.get(mind.me)?.results.get(target)?.found === 'black')
      return [{ kind: 'answer', to, target, why: { kind: 'check', by: mind.me } }]
    const first = reasonFor(mind, target, true, knownBefore(mind, target, GOING, 'first'))
    return [{ kind: 'answer', to, target, why: first.kind === 'guess' ? laterReason(mind, target) : first }]
  }
  if (!mind.others.includes(target)) return []
  // Who has told a check of a player goes by it.
  if (claimed.some((move) => move.kind === 'check' && move.seat === target)) return []
  const isTold = (found: string): boolean => resultsOf(mind, claimed, found).includes(target)
  if (isTold('black')) return [{ kind: 'accuse', seat: target, why: { kind: 'check', by: mind.me } }]
  if (isTold('red')) return [{ kind: 'trust', seat: target, why: { kind: 'check', by: mind.me } }]
  // Of two who claim a role the likelier one is believed.
  const guilty = mind.shown.black[target]! > (mind.ledger.claimants.has(target) ? 0.5 : 0.35)
  const why = reasonFor(mind, target, guilty, sayable(mind, new Moves(claimed)))
  if (why.kind === 'guess' && !isHeard(mind, target)) return []
  return [{ kind: guilty ? 'accuse' : 'trust', seat: target, ...(why.kind !== 'guess' && { why }) }]
}

/** The reason of somebody who had none when it first went after a player, and had one when it last did; or that it was a guess. */
function laterReason(mind: Mind, seat: Seat): Reason {
  const isKnown = knownBefore(mind, seat, GOING, 'last')
  return reasonFor(mind, seat, true, (one) => isKnown(one) && one.reason.kind !== 'accused')
}

const GOING = /^(?:vote|nominate|accuse)/
const VOTING = /^vote/
/** Hands of one ballot go up together: none is the reason for another. */
const HANDS = /^(?:vote|spares|breaks)/

/** What was known when this player did such a thing to a seat, for the first or the last time: evidence is kept in the order in which it came. */
function knownBefore(mind: Mind, seat: Seat, deed: RegExp, which: 'first' | 'last'): (one: Weighed) => boolean {
  const { self, me } = mind
  const about = self.beliefs.about(seat)
  const isDeed = ({ actor, target, feature }: Evidence): boolean =>
    actor === me && target === seat && deed.test(feature)
  const at = which === 'first' ? about.findIndex(isDeed) : about.findLastIndex(isDeed)
  const before = new Set(at < 0 ? about : about.slice(0, at))
  const day = about[at]?.day
  return ({ evidence }) =>
    evidence !== undefined &&
    before.has(evidence) &&
    !(evidence.day === day && HANDS.test(evidence.feature)) &&
    !(which === 'first' && isSinceFirstWord(mind, seat, evidence))
}

/** Whether something happened after this player first spoke against a seat: a vote that is announced is no evidence, but it is asked about. */
function isSinceFirstWord({ ledger, me }: Mind, seat: Seat, { feature, actor, target, day }: Evidence): boolean {
  const names = ({ moves }: Said, kinds: RegExp, other: Seat): boolean =>
    moves.some((move) => kinds.test(move.kind) && 'seat' in move && move.seat === other)
  const first = ledger.said.findIndex((said) => said.seat === me && names(said, GOING, seat))
  if (first < 0) return false
  if (HANDS.test(feature)) return ledger.said[first]!.day <= day
  return ledger.said.findIndex((said) => said.seat === actor && names(said, /./, target)) > first
}
