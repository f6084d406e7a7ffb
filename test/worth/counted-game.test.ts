import { describe, expect, test } from 'vitest'
import { share } from '../../src/worth/measure.ts'
import { Worth } from '../../src/worth/worth.ts'
import { counted, game, LOG, left, worthOf } from './told.ts'

describe('a game of seven players, counted by hand', () => {
  const measures = worthOf(game)
  test.each([
    ['questions', 1, 9],
    ['most_voted', 5, 6],
    ['most_voted_day_1', 5, 6],
    ['ties', 0, 1],
    ['red_on_black_day_1', 4, 4],
    ['first_suspect_out', 1, 1],
    ['first_suspect_votes', 5, 6],
    // 1 accused and nominated 6 but votes for 5; 3 votes for whom it accused; 5 and 6 have one option but themselves.
    ['votes_agree', 1, 2],
    ['nominators_leave', 1, 1],
    ['votes_explained', 0, 1],
    ['words_and_votes', 1, 2],
    ['black_on_black_accusations', 1, 2],
    ['black_on_black_nominations', 1, 1],
    ['black_on_black_votes', 2, 2],
    ['first_claim_true', 1, 1],
    ['false_claims', 1, 2],
    ['false_claims_rival', 1, 1],
    ['false_claims_misfit', 0, 1],
    // 6 is black, 2 trusts a claimant, 4 and on day 2 player 1 do not weigh.
    ['claims_weighed', 1, 3],
    ['claims_compared', 0, 3],
    ['black_check_told', 1, 1],
    ['sheriff_voted_out', 0, 1],
    ['wasted_checks_sheriff', 1, 2],
    ['wasted_checks_don', 1, 1],
    ['missed_nights', 1, 2],
    ['draws', 0, 1],
    ['claims_agree', 1, 1],
    ['claims_followed', 2, 2],
    // 5 names its accuser 3; 6 does not name its accuser 1.
    ['answers', 1, 2],
    ['answers_explicit', 0, 2],
    ['baseless', 3, 3],
  ])('%s: %i of %i', (key, hits, of) => {
    expect(counted(measures.get(key))).toEqual([hits, of])
  })

  test('figures that are no shares', () => {
    expect(measures.get('nominees_day_1')!.value).toBe(2)
    // One of the 2 pairs of mates, 3 of the 34 other pairs of a speaker and another: (1.5 / 3) / (3.5 / 35).
    expect(measures.get('accused_both_black')!.value).toBeCloseTo(5, 9)
    expect(measures.get('red_on_black_day_1')!.reference).toBe('chance 100 %')
    expect(measures.get('first_kill_concentration')!.value).toBe(1)
  })

  test('a goal is met or not; without a value it is neither', () => {
    expect(measures.get('accused_both_black')!.met).toBe(false)
    expect(measures.get('answers')!.met).toBe(false)
    expect(measures.get('questions')!.met).toBe(true)
    expect(share('x', 'x', 0, 0, { goal: { least: 0.5 } })).toMatchObject({ value: null, met: null })
    expect(share('x', 'x', 1, 4, { goal: { least: 0.05, most: 0.25 } }).met).toBe(true)
  })

  test('games of the same black seats: how often the first kill is the same', () => {
    const other = { ...game, log: LOG.map((told) => (told.event.type === 'left' ? left(4, told.event.by) : told)) }
    expect(counted(worthOf(game, game, other).get('first_kill_same'))).toEqual([1, 3])
  })
})

test('nothing at all has no figures', () => {
  const values = Object.values(new Worth().measures())
    .flat()
    .map(({ value }) => value)
  expect(values.every((value) => value === null)).toBe(true)
})
