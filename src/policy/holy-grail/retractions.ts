import type { Seat } from '../../../schemas/ask.ts'
import type { Move, Speech } from '../../language/moves.ts'
import { accusedIn, FOR, praisedIn } from './agreement.ts'
import { isAmongMates, type Mind } from './mind.ts'

/** How often a player says that it turns on somebody for whom it spoke, or speaks for somebody whom it accused; and how often of a second one. */
const TELLS = { first: 0.95, second: 0.7 } as const

/** A speech that says where its speaker turns: what it said before for somebody whom it now accuses, or the other way round, is taken back first. */
export function withRetractions(mind: Mind, speech: Speech): Speech {
  if (isAmongMates(mind)) return speech
  const told = new Set<Seat>()
  return speech.flatMap((move): Move[] => {
    const turned = turnsIn(mind, move).find(({ seat }) => !told.has(seat))
    if (turned === undefined) return [move]
    told.add(turned.seat)
    if (told.size > 2 || mind.self.random() >= (told.size === 1 ? TELLS.first : TELLS.second)) return [move]
    // A result is told before what it changes.
    return move.kind === 'check' ? [move, turned] : [turned, move]
  })
}

type Retraction = Extract<Move, { kind: 'retract' }>

/** Whom a move speaks against that its speaker last spoke for, and the other way round. */
function turnsIn(mind: Mind, move: Move): Retraction[] {
  const turn = (seat: Seat, was: Retraction['was']): Retraction[] =>
    mind.others.includes(seat) && mind.ledger.words.last(mind.me, seat) === was && stands(mind, seat, was)
      ? [{ kind: 'retract', seat, was }]
      : []
  return [
    ...accusedIn(move).flatMap((seat) => turn(seat, 'for')),
    ...praisedIn(move).flatMap((seat) => turn(seat, 'against')),
  ]
}

/** Whether this player has said such a thing of another one, and has not taken it back since. */
function stands({ ledger, me }: Mind, seat: Seat, was: Retraction['was']): boolean {
  const own = ledger.said.flatMap((one) => (one.seat === me ? one.moves : []))
  const last = own.findLast((move) => isWord(move, seat, was) || (move.kind === 'retract' && move.seat === seat))
  return last !== undefined && last.kind !== 'retract'
}

const isWord = (move: Move, seat: Seat, was: Retraction['was']): boolean =>
  'seat' in move && move.seat === seat && (was === 'for' ? FOR : AGAINST).has(move.kind)
const AGAINST: ReadonlySet<string> = new Set(['accuse', 'vote', 'nominate'])

/** Of whom this player last spoke on the day before. */
export const spokenOfYesterday = ({ ledger, facts, me, others }: Mind): Seat[] =>
  others.filter((seat) => {
    const last = ledger.said.findLast(
      (one) => one.seat === me && one.moves.some((move) => isWord(move, seat, 'for') || isWord(move, seat, 'against')),
    )
    return last !== undefined && last.day === facts.day - 1
  })
