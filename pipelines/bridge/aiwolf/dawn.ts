import type { Info, Vote } from '../../../schemas/aiwolf.ts'
import type { Seat } from '../../../schemas/ask.ts'
import type { Event, Hand } from '../../../schemas/event.ts'
import type { Heard } from '../../../src/view/view.ts'
import type { JoinedTable } from './joined-asks.ts'
import { BadPacket } from './joined-rules.ts'

/** What the first packet of a day says about the last day, its night and the morning, in the order of events of our own tables. */
export function* dawnOf(info: Info, { names, seat: own }: JoinedTable): Generator<Heard> {
  const { day, vote_list = [], executed_agent, attacked_agent, divine_result, medium_result } = info
  const seatOf = (name: string): Seat => seatIn(names, name)
  const toAll = (event: Event): Heard => ({ event, open: true })
  const toSome = (event: Event): Heard => ({ event, open: false })
  if (day > 1) {
    for (const [target, by] of handsIn(vote_list, seatOf)) yield toAll({ type: 'voted', target, by })
    if (executed_agent === undefined) yield toAll({ type: 'unvoted', reason: 'nobody' })
    else yield toAll({ type: 'left', seat: seatOf(executed_agent), by: 'vote' })
    yield toAll({ type: 'began', phase: 'night', number: day - 1 })
  }
  if (medium_result) {
    const { target, result } = medium_result
    yield toSome({ type: 'revealed', seat: seatOf(target), team: colour(result) })
  }
  if (divine_result) {
    const { target, result } = divine_result
    yield toSome({ type: 'checked', seat: own, target: seatOf(target), question: 'team', found: colour(result) })
  }
  for (const { agent, target } of info.attack_vote_list ?? [])
    yield toSome({ type: 'claimed', seat: seatOf(agent), target: seatOf(target) })
  yield toAll({ type: 'began', phase: 'day', number: day })
  if (day < 2) return
  if (attacked_agent === undefined) yield toAll({ type: 'missed' })
  else yield toAll({ type: 'left', seat: seatOf(attacked_agent), by: 'kill' })
}

/** The seat of a name, as the server has it. */
export function seatIn(names: readonly string[], name: string): Seat {
  const seat = names.indexOf(name) + 1
  if (seat === 0) throw new BadPacket(`the server speaks of ${JSON.stringify(name)}, who is not at the table`)
  return seat
}

const colour = (species: 'HUMAN' | 'WEREWOLF'): 'red' | 'black' => (species === 'WEREWOLF' ? 'black' : 'red')

/** Votes by target, in order of seats. */
function handsIn(votes: readonly Vote[], seatOf: (name: string) => Seat): [Seat, Hand[]][] {
  const hands = new Map<Seat, Hand[]>()
  for (const { agent, target } of votes) {
    const by = hands.get(seatOf(target)) ?? []
    hands.set(seatOf(target), [...by, { seat: seatOf(agent), kind: 'cast' }])
  }
  return [...hands].sort(([a], [b]) => a - b)
}
