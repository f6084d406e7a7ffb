import type { Seat } from '../../../schemas/ask.ts'
import type { Parameters } from '../../belief/features.ts'
import type { Move } from '../../speech/talk/moves.ts'
import type { Said } from './ledger.ts'
import type { Mind } from './mind.ts'
import { reasonFor } from './reasons.ts'

/** How often somebody who was accused or asked today says something to it. */
const ANSWERS = 0.95
/** How often a vote against one's own words is explained. */
const EXPLAINS = 0.97

/** What this player owes the table: a word on its own vote, and answers to accusations and questions since it last spoke. */
export function answers(mind: Mind, parameters: Parameters): Move[] {
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
      parameters,
      ({ evidence, reason }) =>
        evidence !== undefined && (evidence.day < day || (evidence.day === day && reason.kind === 'nominated')),
    )
    moves.push({ kind: 'changed', from: turned.from, to: turned.to, ...(why.kind !== 'guess' && { why }) })
  }
  const open = unanswered(mind)
  if (open.length > 0 && self.random() < ANSWERS) {
    const { said, move } = open.at(-1)!
    moves.push(...answerTo(mind, said.seat, move, parameters))
    const other = open.findLast((one) => one.said.seat !== said.seat)
    if (other && self.random() < self.traits.talk)
      moves.push(...answerTo(mind, other.said.seat, other.move, parameters))
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
function answerTo(mind: Mind, to: Seat, move: Move, parameters: Parameters): Move[] {
  const target = deedIn(move)
  if (target !== undefined && target !== mind.me && target !== to) {
    const why = reasonFor(mind, target, true, parameters)
    return [{ kind: 'answer', to, target, ...(why.kind !== 'guess' && { why }) }]
  }
  if (move.kind !== 'ask') return [{ kind: 'answer', to }]
  const asked = move.about === 'opinion' ? move.target : undefined
  if (asked === undefined || !mind.others.includes(asked)) return []
  const guilty = mind.shown.black[asked]! > 0.35
  const why = reasonFor(mind, asked, guilty, parameters)
  return [{ kind: guilty ? 'accuse' : 'trust', seat: asked, ...(why.kind !== 'guess' && { why }) }]
}

/** Whom this player went against, according to the other. */
function deedIn(move: Move): Seat | undefined {
  if (move.kind === 'ask') return move.about === 'why' ? move.target : undefined
  if (move.kind !== 'accuse' || !move.why) return undefined
  const { why } = move
  return (why.kind === 'voted' && !why.not) || why.kind === 'nominated' || why.kind === 'accused'
    ? why.target
    : undefined
}
