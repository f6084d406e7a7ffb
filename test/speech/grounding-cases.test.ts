import { expect, test } from 'vitest'
import { ground } from '../../src/speech/history/grounding.ts'
import { factsAt, read } from './grounded.ts'

/** The verdicts on what seat 1 says on day 2 of the game of the corpus, or at another time. */
const verdicts = (text: string, more: object = {}) =>
  ground(text, () => ({ ...factsAt(1), ...more })).map(({ verdict }) => verdict)

test.each([
  // No votes, and nobody who did a thing
  ['Number 4 got no votes on day 1.', 'grounded'],
  ['There were no votes against number 3.', 'contradicted'],
  ['Nobody nominated number 7.', 'grounded'],
  ['Nobody nominated number 3.', 'contradicted'],
  ['Nobody was killed.', 'contradicted'],
  // When
  ['Number 9 was voted out on day 1.', 'grounded'],
  ['Number 9 was voted out on day 2.', 'contradicted'],
  // Who
  ['I suspect number 8, because the vote went against number 3.', 'grounded'],
  ['I suspect number 4, because the vote went against number 3.', 'contradicted'],
  ['I voted against number 9.', 'grounded'],
  ['Number 0 voted against number 9.', 'contradicted'],
])('%s is %s', (text, verdict) => expect(verdicts(text)).toEqual([verdict]))

test('each of two times in a statement is that of the deed behind it', () => {
  expect(verdicts('On day 1 number 8 voted against 3, and on day 2 number 4 nominated 8.')).toEqual([
    'grounded',
    'grounded',
  ])
  expect(verdicts('On day 2 number 8 voted against 3, and on day 1 number 4 nominated 8.')).toEqual([
    'contradicted',
    'grounded',
  ])
})

test('"today" said at night may be the day before', () => {
  expect(verdicts('Today number 8 voted against 3.')).toEqual(['contradicted'])
  expect(verdicts('Today number 8 voted against 3.', { phase: 'night' })).toEqual(['grounded'])
})

const thought = (seat: number, text: string) => read({ text, seat, place: 'thought' })
const SEVERE = ['unreceived-check severe']

test('the Sheriff may call a black result mafia or the Don, and no red one', () => {
  expect(thought(7, 'I checked number 8: mafia.')).toEqual([])
  expect(thought(7, 'I checked number 8: the Don.')).toEqual([])
  expect(thought(7, 'I checked number 4: mafia.')).toEqual(SEVERE)
})

test('a check of another is known if a speech spoke of it, not if the player was only mentioned', () => {
  expect(thought(1, "The Sheriff's check of number 9 was black.")).toEqual([])
  expect(thought(1, "The Sheriff's check of number 3 was red.")).toEqual(SEVERE)
})

test('a team is known only if all of it is', () => {
  expect(thought(10, 'My mafia team is 8 and 9.')).toEqual([])
  expect(thought(10, 'My mafia team is 8 and 3.')).toEqual(['unreceived-team severe'])
})

test('a check that is a story to tell is not told as received', () => {
  expect(thought(10, 'To survive I need a story: I checked number 4 and he is red.')).toEqual([])
  expect(thought(10, 'I checked number 4 and he is red.')).toEqual(SEVERE)
})
