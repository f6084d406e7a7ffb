import { expect, test } from 'vitest'
import type { Event } from '../schemas/event.ts'
import { hindsight } from '../src/rows/labels.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { DEAL, RULES, viewBy } from './agents/by-hand.ts'

const { vocabulary } = wordsOf(RULES)
const outcome = { roles: DEAL, winner: 'black', reason: '', alive: [1, 2], points: [1, 0, -1, 0, 0, 1, 0] }
const believed = { belief_log_loss: null, moved: [] }

/** The labels of what a seat said and voted, after checks that it was told. */
function labels(
  seat: number,
  text: string | undefined,
  checks: readonly (readonly [number, string])[] = [],
  votedFor?: number,
) {
  const told = checks.map(([target, found]): Event => ({ type: 'checked', seat, target, question: 'team', found }))
  const { teams } = RULES
  const team = teams[DEAL[seat - 1]!]!
  return hindsight({ outcome, team, view: viewBy(seat, told), text, votedFor, teams, believed, vocabulary })
}

test('a claimed check is true if its speaker was told this result of this seat, and null of a seat that there is not', () => {
  const said = 'I am the Detective. I checked number 6: Mafia. I checked number 2: Mafia. I checked number 9: Mafia.'
  const truth = (...given: Parameters<typeof labels>) => labels(...given).claims.map((claim) => claim.true)
  expect(
    truth(3, said, [
      [6, 'black'],
      [2, 'red'],
    ]),
  ).toEqual([true, true, false, null])
  expect(truth(3, said, [[2, 'black']])).toEqual([true, false, true, null])
  expect(truth(1, said)).toEqual([false, false, false, null])
  expect(truth(3, undefined)).toEqual([])
  expect(truth(3, 'I checked number 6: Mafia.', [[6, 'black']])).toEqual([true])
})

test('a seat that won, lived, had points and voted for black is said to have', () => {
  const of = (...given: Parameters<typeof labels>) => {
    const { won, survived, points, voted_black: black } = labels(...given)
    return [won, survived, points, black]
  }
  expect(of(1, undefined, [], 2)).toEqual([true, true, 1, false])
  expect(of(6, undefined, [], 1)).toEqual([true, false, 1, true])
  expect(of(2, undefined)).toEqual([false, true, 0, null])
  expect(of(3, undefined)).toEqual([false, false, -1, null])
})
