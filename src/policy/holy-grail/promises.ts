import type { Seat } from '../../../schemas/ask.ts'
import type { Speech } from '../../language/moves.ts'
import { voteAnswer } from './answers.ts'
import type { Mind } from './mind.ts'
import type { Moves } from './moves.ts'
import { resultsOf } from './own-results.ts'
import { hasReason, isWornCheck } from './said-reasons.ts'
import { accuse, canAccuseToo, sayable } from './stances.ts'

/** How often a player of middling talk says unasked how it will vote. */
const PROMISES = 0.15

/** How often who only has a check that several have repeated concludes that the vote should go there. */
const CONCLUDES = 0.7

const endsInCheck = (mind: Mind, { list }: Moves, seat: Seat): boolean =>
  list.some((move) => move.kind === 'accuse' && move.seat === seat && move.why && isWornCheck(mind, move.why, seat))

/**
 * Says to vote against the suspect, if it can be voted for. Who tells a black check of the suspect always says so; at the end of a game, and after a
 * check, everybody is asked to.
 */
export function promise(mind: Mind, moves: Moves, seat: Seat, nominee: Seat | undefined): void {
  const { ask, ledger, self } = mind
  const canBe = !ask.nominable?.includes(seat) || nominee === seat
  if (!canBe || ask.act === 'farewell') return
  if (resultsOf(mind, moves.list, 'black').includes(seat)) {
    moves.add({ kind: 'vote', seat, all: true })
    return
  }
  if (self.random() > (endsInCheck(mind, moves, seat) ? CONCLUDES : PROMISES * (0.6 + self.traits.talk))) return
  const joins = (ledger.accusers.get(seat)?.size ?? 0) > 0
  moves.add({
    kind: 'vote',
    seat,
    ...((mind.pressure === 1 || joins) && self.random() < 0.5 && { all: true as const }),
  })
}

/** Fewer words than this have room for a check and a call to vote, and for nobody besides. */
const FEW = 50

/** A speech that calls for votes against a checked player, where words are few without a word against others: the claim says enough of them. */
export function focused({ ask }: Mind, speech: Speech): Speech {
  const called = speech.flatMap((move) => (move.kind === 'vote' && move.all ? [move.seat] : []))
  const isCheck = speech.some((move) => move.kind === 'check' && move.found === 'black' && called.includes(move.seat))
  return isCheck && ask.words < FEW
    ? speech.filter((move) => move.kind !== 'accuse' || called.includes(move.seat))
    : speech
}

/** Answers a question for the vote. Somebody else than the suspect is promised only together with a reason against that one. */
export function oweVote(mind: Mind, moves: Moves, main: Seat | undefined, aim: Seat | undefined): void {
  const isAgainst = moves.list.some(
    (move) => (move.kind === 'accuse' || (move.kind === 'check' && move.found === 'black')) && move.seat === aim,
  )
  const isOther = aim !== undefined && aim !== main && !isAgainst
  const isCharge = isOther && canAccuseToo(mind, moves, aim) && hasReason(mind, aim, true, sayable(mind, moves))
  const owed = voteAnswer(mind, isOther && !isCharge ? undefined : aim)
  if (owed?.kind === 'vote' && isCharge) accuse(mind, moves, aim)
  if (owed) moves.add(owed)
}
