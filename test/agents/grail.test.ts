import { expect, test } from 'vitest'
import type { Event } from '../../schemas/event.ts'
import { stream } from '../../src/game/random.ts'
import { decide, type Grounded } from '../../src/policy/agents/grail/decide.ts'
import { priorsOf } from '../../src/policy/agents/grail/vibes.ts'
import { factsOf } from '../../src/view/facts.ts'
import { askOf } from '../../src/view/view.ts'
import { viewBy } from './by-hand.ts'

interface Doubts {
  readonly options?: readonly (number | string)[]
  readonly black?: readonly number[]
  readonly heard?: readonly Event[]
}

/** What a seat decides that takes seat 6 to be the likeliest black, and of the others seat 5, as the table does. */
function decided(seat: number, act: string, checks: readonly number[] = [], more: Doubts = {}) {
  const options = more.options ?? [1, 2, 3, 4, 5, 6, 7]
  const heard = checks.map((target) => ({ type: 'checked', seat, target, question: 'team', found: 'red' }) as const)
  const view = viewBy(seat, [...heard, ...(more.heard ?? [])], { act, options, words: 0 })
  const black = more.black ?? [0, 0.2, 0.3, 0.1, 0.2, 0.6, 0.9, 0.3]
  const belief = { black, checker: [0, 0, 0.2, 0.6, 0.1, 0, 0, 0.1] }
  const grounded: Grounded = {
    ask: askOf(view),
    facts: factsOf(view),
    own: belief,
    table: belief,
    random: stream('grail'),
  }
  return decide(grounded)
}

test('a red seat votes against whom it takes to be black, and a black one against the red whom the table suspects', () => {
  expect(decided(2, 'vote')).toBe(6)
  expect(decided(1, 'vote')).toBe(5)
  expect(decided(1, 'kill')).toBe(3)
})

test('a red seat that suspects nobody more than by chance abstains where it may', () => {
  const doubts = { black: [0, 0.2, 0.2, 0.2, 0.2, 0.2, 0.25, 0.2] }
  expect(decided(2, 'vote', [], { ...doubts, options: [1, 3, 4, 5, 6, 7, 'none'] })).toBe('none')
  expect(decided(2, 'vote', [], { ...doubts, options: [1, 3, 4, 5, 6, 7] })).toBe(6)
  expect(decided(2, 'vote', [], { options: [1, 3, 4, 5, 6, 7, 'none'] })).toBe(6)
})

test('early in a chat a red seat votes where it is sure, and not on a suspicion', () => {
  const began: Event = { type: 'began', phase: 'day', number: 1 }
  const sure = (p: number) =>
    decided(2, 'post', [], {
      ...{ heard: [began], options: [1, 3, 4, 5, 6, 7, 'listen'] },
      black: [0, 0.2, 0.2, 0.1, 0.2, 0.3, p, 0.3],
    })
  expect([sure(0.85), sure(0.95)]).toEqual(['listen', 6])
})

test('a check is of whom it knows least, and of nobody twice', () => {
  expect(decided(3, 'check')).toBe(5)
  expect(decided(3, 'check', [5])).not.toBe(5)
})

test('vibes count as .6 on the first two days and as .75 afterwards', () => {
  const vibes = new Map([
    [2, 'up'],
    [3, 'down'],
    [4, 'same'],
  ] as const)
  const probabilities = (day: number) => priorsOf(vibes, 4, day).map((odds) => 1 / (1 + Math.exp(-odds)))
  const expected = (strong: number) => [0.5, 0.5, strong, 1 - strong, 0.5].map((p) => expect.closeTo(p, 10))
  for (const day of [0, 1, 2]) expect(probabilities(day)).toEqual(expected(0.6))
  for (const day of [3, 7]) expect(probabilities(day)).toEqual(expected(0.75))
})
