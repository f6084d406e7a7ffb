import type { Seat } from '../../../schemas/ask.ts'
import type { Move } from '../../language/moves.ts'
import type { Said } from './ledger.ts'
import type { Mind } from './mind.ts'
import { reasonFor } from './reasons.ts'
import { isHeard } from './target.ts'

/** How often somebody who was accused or asked today says something to it. */
const ANSWERS = 0.95
/** How often a vote against one's own words is explained unasked. */
const EXPLAINS = 0.65

/** What this player owes the table: a word on its own vote, and answers to accusations and questions since it last spoke. */
export function answers(mind: Mind): Move[] {
  const { self } = mind
  const moves: Move[] = []
  const turned = mind.ledger.turned.get(mind.me)
  // Whoever only went along with the table, and would not vote so again, has no reason to give.
  const holds = turned !== undefined && mind.shown.black[turned.to]! >= 0.4 * mind.shown.black[turned.from]!
  if (turned && holds && self.random() < EXPLAINS) {
    const day = mind.ledger.lastVotes.get(mind.me)?.day ?? mind.facts.day
    // Only what was known when the vote was cast: of its own day the nominations, for a defence or last words may have come after it.
    const why = reasonFor(
      mind,
      turned.to,
      true,
      ({ evidence, reason }) =>
        evidence !== undefined && (evidence.day < day || (evidence.day === day && reason.kind === 'nominated')),
    )
    moves.push({ kind: 'changed', from: turned.from, to: turned.to, ...(why.kind !== 'guess' && { why }) })
  }
  const open = unanswered(mind)
  if (open.length > 0 && self.random() < ANSWERS) {
    const { said, move } = open.at(-1)!
    moves.push(...answerTo(mind, said.seat, move))
    const other = open.findLast((one) => one.said.seat !== said.seat)
    if (other && self.random() < self.traits.talk) moves.push(...answerTo(mind, other.said.seat, other.move))
  }
  return moves
}

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
  if (move.kind === 'check') return move.seat === me && move.found === 'black'
  return move.kind === 'believe' && move.over === me
}

/** Says why, where the other named something that this player did; denies an accusation otherwise; a question is answered by what is asked for. */
function answerTo(mind: Mind, to: Seat, move: Move): Move[] {
  const target = deedIn(move)
  if (target !== undefined && target !== mind.me && target !== to) {
    const why = reasonFor(mind, target, true)
    return [{ kind: 'answer', to, target, ...(why.kind !== 'guess' && { why }) }]
  }
  if (move.kind !== 'ask') return [inDefence(mind, to)]
  const asked = move.about === 'opinion' ? move.target : undefined
  if (asked === undefined || !mind.others.includes(asked)) return []
  const guilty = mind.shown.black[asked]! > 0.35
  const why = reasonFor(mind, asked, guilty)
  if (why.kind === 'guess' && !isHeard(mind, asked)) return []
  return [{ kind: guilty ? 'accuse' : 'trust', seat: asked, ...(why.kind !== 'guess' && { why }) }]
}

/** An accused player points to what speaks for it: a vote or a nomination against somebody who looks black, with the reason. Else it denies. */
function inDefence(mind: Mind, to: Seat): Move {
  const { self, me, shown } = mind
  const deeds = self.beliefs
    .about(me)
    .filter(({ actor, target, feature }) => actor === me && target > 0 && target !== to && GOING.test(feature))
    .map(({ target }) => target)
  const [target] = deeds.filter((seat) => !mind.isMate(seat)).sort((a, b) => shown.black[b]! - shown.black[a]!)
  if (target === undefined || shown.black[target]! < 0.4) return { kind: 'answer', to }
  const why = reasonFor(mind, target, true)
  return { kind: 'answer', to, ...(why.kind !== 'guess' && { target, why }) }
}
const GOING = /^(?:vote|nominate|accuse)/

/** Whom this player went against, according to the other. */
function deedIn(move: Move): Seat | undefined {
  if (move.kind === 'ask') return move.about === 'why' ? move.target : undefined
  if (move.kind !== 'accuse' || !move.why) return undefined
  const { why } = move
  return (why.kind === 'voted' && !why.not) || why.kind === 'nominated' || why.kind === 'accused'
    ? why.target
    : undefined
}
