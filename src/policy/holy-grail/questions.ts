import type { Seat } from '../../../schemas/ask.ts'
import type { Move, Topic } from '../../language/moves.ts'
import { oneOf } from '../../speech/writer/random.ts'
import type { Mind } from './mind.ts'

/** A question that nobody has asked today: to the first of two suspects against whom nothing can be said yet, to the second, or to another player. */
export function freshQuestion({ ledger, facts, others }: Mind, first: Seat, second: Seat | undefined): Move[] {
  const asked = ledger.said.flatMap(({ day, moves }) => (day === facts.day ? moves : []))
  const isFresh = (seat: Seat, about: Topic): boolean =>
    !asked.some((move) => move.kind === 'ask' && move.seat === seat && move.about === about)
  const ways: Move[] = [first, ...(second === undefined ? [] : [second])].flatMap((seat): Move[] => [
    { kind: 'ask', seat, about: 'suspect' },
    ...(second === undefined || seat === second
      ? []
      : [{ kind: 'ask' as const, seat, about: 'opinion' as const, target: second }]),
    { kind: 'ask', seat, about: 'vote' },
  ])
  const rest = others.map((seat): Move => ({ kind: 'ask', seat, about: 'suspect' }))
  return [...ways, ...rest].filter((move) => move.kind === 'ask' && isFresh(move.seat, move.about)).slice(0, 1)
}

/** A question to somebody who has said little, who is suspected, or to the table. */
export function question(mind: Mind): Move[] {
  const { others, self, ledger, facts } = mind
  const { random } = self
  const toCome = others.filter((other) => !ledger.today(other).some(({ act }) => act === 'speak'))
  const seat =
    toCome.length === 0 && mind.ask.act !== 'post'
      ? undefined
      : random() < 0.15
        ? 0
        : oneOf(toCome.length > 0 ? toCome : others, random)
  if (seat === undefined) return []
  const vote = ledger.lastVotes.get(seat)
  const isShared = vote?.target === ledger.lastVotes.get(mind.me)?.target
  if (seat > 0 && vote && !isShared && vote.target !== seat && random() < 0.5)
    return [{ kind: 'ask', seat, about: 'why', target: vote.target }]
  const topics: readonly Topic[] =
    facts.day > 1 && mayHaveRole(mind) ? ['suspect', 'vote', 'opinion', 'role'] : ['suspect', 'vote', 'opinion']
  const about = oneOf(
    topics.filter((topic) => topic !== 'role' || !ledger.claimants.has(seat)),
    random,
  )
  if (about !== 'opinion') return [{ kind: 'ask', seat, about }]
  const target = oneOf(
    others.filter((other) => other !== seat),
    random,
  )
  return target === undefined ? [] : [{ kind: 'ask', seat, about, target }]
}

/** Whether one of the others may still have a role to tell: a red one with an act of its own. */
function mayHaveRole({ facts, shown, others }: Mind): boolean {
  const open = TELLING.filter((role) => facts.roles[role])
  return open.some((role) => others.reduce((sum, seat) => sum + shown.role(role)[seat]!, 0) > 0.1)
}
const TELLING = ['sheriff', 'doctor'] as const

/** What would make this player vote against somebody: a claimant whose black result turns out red, or, in a chat, somebody who has named no suspect. */
export function condition(mind: Mind): Move[] {
  const { ledger, facts, self, me, others } = mind
  // No result turns out where no card is shown.
  for (const { seat, results } of facts.shown.length > 0 ? ledger.claimants.values() : [])
    for (const [target, { found }] of results)
      if (found === 'black' && seat !== me && target !== me && facts.alive.includes(seat) && !mind.isMate(seat))
        return [{ kind: 'if', when: { seat: target, is: 'red' }, vote: seat }]
  // Nobody speaks twice in a round of speeches.
  if (mind.ask.act !== 'post') return []
  const vague = others.filter((seat) => {
    const said = ledger.today(seat)
    return said.length > 0 && !said.some(({ moves }) => moves.some(namesSuspect)) && !mind.isMate(seat)
  })
  const seat = vague.length > 0 ? oneOf(vague, self.random) : undefined
  return seat === undefined ? [] : [{ kind: 'if', when: { seat, is: 'silent' }, vote: seat }]
}

const namesSuspect = ({ kind }: Move): boolean => SUSPECTING.has(kind)
const SUSPECTING: ReadonlySet<Move['kind']> = new Set(['accuse', 'believe', 'vote', 'check', 'if', 'nominate'])
