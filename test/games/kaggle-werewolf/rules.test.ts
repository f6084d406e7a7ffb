import { expect, test } from 'vitest'
import { type Ask, CHANCE, type Reply } from '../../../schemas/ask.ts'
import type { Told } from '../../../schemas/event.ts'
import { kaggleWerewolf } from '../../../src/games/kaggle-werewolf/rules.ts'
import { playAll } from '../table.ts'

/**
 * Seats 1 to 4 are Villagers, 5 is the Seer, 6 the Doctor, 7 and 8 are Werewolves. The Werewolves kill the highest seat that they may, so that
 * there are three days; chance takes its first option, and whatever `answer` leaves open the rules answer.
 */
function logOf(switches: object, answer: (ask: Ask) => Reply | undefined = () => undefined): readonly Told[] {
  const ruleset = kaggleWerewolf({ dayTie: 'none', ...switches })
  const { game } = playAll(ruleset, ruleset.roles, (ask) => {
    if (ask.seat === CHANCE) return { pick: ask.options[0]! }
    return ask.act === 'kill' ? { pick: ask.options.at(-1)! } : answer(ask)
  })
  return game.log
}

test.each([
  ['fixed', [1, 1, 1]],
  ['rotate', [1, 2, 3]],
])('who is first, %s: %j', (first, seats) => {
  const log = logOf({ firstToSpeak: first, firstToVote: first })
  for (const act of ['speak', 'vote']) {
    const orders = log.flatMap(({ event }) => (event.type === 'ordered' && event.act === act ? [event.seats] : []))
    expect(orders.map(([seat]) => seat)).toEqual(seats)
    expect(orders[0]).toEqual([1, 2, 3, 4, 5, 7, 8])
    if (first === 'rotate') expect(orders[1]).toEqual([2, 3, 4, 7, 8, 1])
  }
})

test('the highest bid speaks, chance takes one of several, and when nobody bids the day is over', () => {
  let day = 0
  const bids: Readonly<Record<number, string>> = { 2: 'bid-3', 3: 'bid-3', 4: 'bid-1' }
  const log = logOf({ discussion: 'turns', rounds: 2 }, ({ act, seat }) => {
    if (act === 'bid') return { pick: day === 0 ? (bids[seat] ?? 'bid-0') : 'bid-0' }
    if (act === 'vote') day++
    return act === 'speak' ? { text: 'Hm.' } : undefined
  })
  const bidden = log.flatMap(({ event }) => (event.type === 'bidden' ? [event] : []))
  expect(bidden.map(({ next }) => next)).toEqual([[2], [2], [], []])
  expect(bidden[0]!.bids).toEqual({ 0: [1, 5, 7, 8], 1: [4], 3: [2, 3] })
  expect(log.filter(({ event }) => event.type === 'spoke')).toHaveLength(2)
})

test('what was bid is told where the switch says so', () => {
  const bid = ({ act }: Ask): Reply | undefined => (act === 'bid' ? { pick: 'bid-1' } : undefined)
  const count = (bidsShown: boolean): number =>
    logOf({ discussion: 'turns', bidsShown }, bid).filter(({ event }) => event.type === 'bidden').length
  expect([count(true), count(false)]).toEqual([3, 0])
})

test.each([
  [{}, 'role', 'civilian'],
  [{ seerLearns: 'team' }, 'team', 'red'],
])('the Seer learns what the switch says: %j', (switches, question, found) => {
  const log = logOf(switches, ({ act }) => (act === 'check' ? { pick: 4 } : undefined))
  const checked = log.find(({ event }) => event.type === 'checked')
  expect(checked).toMatchObject({ to: [5], event: { target: 4, question, found } })
})

test('a player who is protected lives, which the Doctor alone hears', () => {
  const log = logOf({}, ({ act }) => (act === 'protect' ? { pick: 5 } : undefined))
  expect(log.find(({ event }) => event.type === 'left')).toMatchObject({ event: { seat: 6, by: 'kill' } })
  const saved = logOf({ selfSave: true }, ({ act }) => (act === 'protect' ? { pick: 6 } : undefined))
  expect(saved.find(({ event }) => event.type === 'healed')).toMatchObject({ to: [6], event: { target: 6 } })
})
