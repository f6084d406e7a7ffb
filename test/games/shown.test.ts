import { expect, test } from 'vitest'
import { type Ask, CHANCE, type Option, type Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import { shownIn } from '../../src/games/shared/shown.ts'

// What the public events of a game show of the choices of others.

const ask = (seat: Seat, act: string, options: readonly Option[], otherwise: Option = 'none'): Ask => ({
  ...{ seat, turn: 0, act, options, words: 0, seconds: 1, otherwise },
})
const pick = (events: readonly Event[], of: Ask, at = 0) => {
  const shown = shownIn(events).others(of, at)
  return shown && [shown.pick, shown.source]
}

test('a vote is the hand that was raised in it; a hand of the rules counts as none, and what comes later as another vote', () => {
  const events: Event[] = [
    { type: 'voted', target: 2, by: [{ seat: 1, kind: 'cast' }] },
    {
      type: 'voted',
      target: 3,
      by: [
        { seat: 4, kind: 'default' },
        { seat: 6, kind: 'auto' },
      ],
    },
    { type: 'tied', seats: [2, 3] },
    { type: 'voted', target: 3, by: [{ seat: 5, kind: 'cast' }] },
  ]
  expect(pick(events, ask(1, 'vote', [2, 3]))).toEqual([2, 'made'])
  expect(pick(events, ask(1, 'vote', ['none', 2, 3]))).toEqual([2, 'made'])
  expect(pick(events, ask(4, 'vote', [2, 3], 3))).toEqual([3, 'default'])
  // Of a nominee that is called alone no hand was raised, as the rules gave it to the last.
  expect(pick(events, ask(4, 'vote', [2, 'none']))).toEqual(['none', 'made'])
  expect(pick(events, ask(5, 'vote', ['none', 2, 3]))).toEqual(['none', 'made'])
  expect(pick(events, ask(6, 'vote', [2, 3], 3))).toEqual([3, 'default'])
  expect(pick(events, ask(5, 'vote', [2, 3]), 3)).toEqual([3, 'made'])
})

test('who raised a hand to remove all the tied, whom a player nominated, and whom the first victim suspects', () => {
  const events: Event[] = [
    { type: 'raised', nominees: [2, 3], remove: [1, 4], keep: [2, 3] },
    { type: 'nominated', seat: 4, target: 2 },
    { type: 'suspected', seat: 5, seats: [6, 7, 8] },
  ]
  expect(pick(events, ask(4, 'raise', ['remove', 'keep']))).toEqual(['remove', 'made'])
  expect(pick(events, ask(3, 'raise', ['remove', 'keep']))).toEqual(['keep', 'made'])
  expect(pick(events, ask(4, 'nominate', ['none', 2]), 1)).toEqual([2, 'made'])
  expect(pick(events, ask(3, 'nominate', ['none', 2]), 1)).toEqual(['none', 'made'])
  expect(pick(events, ask(5, 'suspect', [7, 8]))).toEqual([7, 'made'])
  expect(pick(events, ask(2, 'check', [1]))).toBeUndefined()
})

test('chance drew the vote that did not come, or who left by a tie', () => {
  const drawn: Event[] = [
    { type: 'voted', target: 3, by: [{ seat: 4, kind: 'default' }] },
    { type: 'left', seat: 2, by: 'vote' },
  ]
  expect(pick(drawn, ask(CHANCE, 'vote', [1, 3]))).toEqual([3, 'made'])
  expect(pick(drawn, ask(CHANCE, 'vote', [1, 2]))).toEqual([2, 'made'])
  expect(pick(drawn, ask(CHANCE, 'vote', [1, 5]))).toBeUndefined()
  expect(pick(drawn, ask(CHANCE, 'kill', [2, 3]))).toBeUndefined()
})

test('what the team was told of a hidden choice: the claim of a seat, or the decision, until the night is over', () => {
  const night: Event[] = [
    { type: 'claimed', seat: 1, target: 5 },
    { type: 'decided', target: 6 },
    { type: 'began', phase: 'morning', number: 1 },
    { type: 'claimed', seat: 2, target: 7 },
  ]
  const shown = shownIn(night)
  expect(shown.hidden(ask(1, 'claim', [5, 6]), 0)).toBe(5)
  expect(shown.hidden(ask(3, 'kill', [5, 6]), 0)).toBe(6)
  expect(shown.hidden(ask(3, 'check', [5, 6]), 0)).toBeUndefined()
  expect(shown.hidden(ask(2, 'claim', [5, 7]), 0)).toBeUndefined()
})

test('what the judge heard in a speech is what was told after it: the nomination and the fouls of its speaker', () => {
  const events: Event[] = [
    { type: 'spoke', seat: 1, act: 'speak', text: 'I nominate number 2. PASS.' },
    { type: 'nominated', seat: 1, target: 2 },
    { type: 'warned', seat: 1, code: 'insult', fouls: 1 } as Event,
    { type: 'spoke', seat: 2, act: 'speak', text: 'PASS.' },
    { type: 'nominated', seat: 1, target: 5 },
  ]
  const shown = shownIn(events)
  const speech = (seat: Seat): Ask => ({ ...ask(seat, 'speak', []), words: 100 })
  expect(shown.others(speech(1), 0)).toMatchObject({ heard: { nominee: 2, fouls: ['insult'] } })
  expect(shown.others(speech(2), 0)).toMatchObject({ text: 'PASS.' })
  expect(shown.others(speech(2), 0)).not.toHaveProperty('heard')
  expect(shown.others(speech(3), 0)).toBeUndefined()
})
