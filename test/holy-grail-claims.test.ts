import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Move } from '../src/language/moves.ts'
import { claims } from '../src/policy/holy-grail/claims.ts'
import type { Plan } from '../src/policy/holy-grail/memory.ts'
import { foundOut, isDistraction } from '../src/policy/holy-grail/nominations.ts'
import { turnFrom, voteAfter } from '../src/policy/holy-grail/plan.ts'
import { type Rally, rally } from '../src/policy/holy-grail/rally.ts'
import type { Ranking } from '../src/policy/holy-grail/ranking.ts'
import { BLACK, type Given, mindOf } from './minds.ts'

const SHERIFF = { role: 'sheriff' }
const checked = (found: Readonly<Record<Seat, string>>, first = 1) =>
  Object.entries(found).map(([seat, result], i) => ({
    ...{ question: 'team', target: Number(seat), found: result, night: first + i },
  }))
const claim: Move = { kind: 'claim', role: 'sheriff' }
const check = (seat: Seat, found: string, night?: number): Move =>
  ({ kind: 'check', seat, found, ...(night !== undefined && { night }) }) as Move

describe('the Sheriff tells', () => {
  const two = { checks: checked({ 3: 'red', 4: 'black' }) }
  test.each<[string, Given, readonly Move[]]>([
    ['its role and its results', { facts: two }, [claim, check(3, 'red', 1), check(4, 'black', 2)]],
    ['of the first night no number', { facts: { checks: checked({ 3: 'red' }, 0) } }, [claim, check(3, 'red')]],
    [
      'its last four results',
      { facts: { checks: checked({ 2: 'red', 3: 'red', 4: 'red', 5: 'red', 6: 'black' }) } },
      [claim, check(3, 'red', 2), check(4, 'red', 3), check(5, 'red', 4), check(6, 'black', 5)],
    ],
    ['what is new to those who know it', { facts: two, told: { 1: { 3: 'red' } } }, [check(4, 'black', 2)]],
    [
      'all again in its defence',
      { facts: two, told: { 1: { 3: 'red' } }, ask: { act: 'defend' } },
      [check(3, 'red', 1), check(4, 'black', 2)],
    ],
    [
      'all again when it leaves',
      { facts: two, told: { 1: { 3: 'red' } }, ask: { act: 'farewell' } },
      [check(3, 'red', 1), check(4, 'black', 2)],
    ],
  ])('%s', (_, given, moves) => expect(claims(mindOf({ ...SHERIFF, ...given })).moves).toEqual(moves))
})

describe('the Sheriff who says as little as it can speaks', () => {
  const black = { checks: checked({ 4: 'black' }) }
  const gone = { ...black, alive: [1, 2, 3, 5, 6, 7] }
  test.each<[string, Given, boolean]>([
    ['of a living black, where a mistake ends the game', { facts: black, pressure: 1 }, true],
    ['not of a dead one', { facts: gone, pressure: 1 }, false],
    ['not of a living black before', { facts: black }, false],
    [
      'mostly of a living black that it would have to put up itself',
      { facts: black, ask: { nominable: [3, 4] }, random: 0.5 },
      true,
    ],
    ['seldom of one that somebody else has put up', { facts: black, ask: { nominable: [3] }, random: 0.5 }, false],
    ['against a false claim', { told: { 3: {} } }, true],
    [
      'against a false claim that nothing else speaks against',
      { told: { 3: { 5: 'black' } }, black: { 5: 0.1 } },
      true,
    ],
    ['in its last words', { ask: { act: 'farewell' } }, true],
    [
      'mostly with red results, where a mistake ends the game',
      { facts: { day: 1, checks: checked({ 3: 'red' }) }, pressure: 1, random: 0.94 },
      true,
    ],
    ['not without a result, however few are left', { facts: { alive: [1, 2, 3, 4] }, random: 0.9 }, false],
    [
      'with results, where few are left',
      { facts: { alive: [1, 2, 3, 4], checks: checked({ 3: 'red' }) }, random: 0.9 },
      true,
    ],
    [
      'not against a false claim of somebody who has left',
      { told: { 3: { 5: 'black' } }, black: { 5: 0 }, facts: { alive: [1, 2, 4] } },
      false,
    ],
  ])('%s', (_, given, speaks) => {
    const { moves } = claims(mindOf({ ...SHERIFF, random: 0.99, ...given }))
    expect(moves.length > 0).toBe(speaks)
  })
})

describe('who is up and found out keeps a red player from others', () => {
  const up = { ask: { nominable: [1, 3, 4, 5, 6, 7] } }
  test.each<[string, Given, Seat | undefined, boolean]>([
    ['one who is rather black is not found out', { ...up, black: { 2: 0.7 } }, undefined, false],
    ['but is where a mistake ends the game', { ...up, black: { 2: 0.7 }, pressure: 1 }, 2, true],
    ['one who is nearly as black may be put up beside', { ...up, black: { 2: 0.8, 3: 0.6 } }, 2, false],
    ['but not where a mistake ends the game', { ...up, black: { 2: 0.8, 3: 0.6 }, pressure: 1 }, 2, true],
    ['nobody beside one who is black beyond doubt', { ...up, black: { 2: 0.97, 3: 0.96 }, pressure: 1 }, 2, true],
    ['not a black player', { ...up, ...BLACK, black: { 2: 0.97 } }, undefined, false],
    ['not one who is not up', { ask: { nominable: [1, 2, 3] }, black: { 2: 0.97 } }, undefined, false],
  ])('%s', (_, given, out, isOne) => {
    expect(foundOut(mindOf(given))).toBe(out)
    expect(isDistraction(mindOf(given), 3)).toBe(isOne)
  })
})

test('who cannot vote for whom it goes after votes for the next who is up, but for no mate and no believed claimant', () => {
  const ranking = { candidates: [1, 2, 4, 5, 3].map((option) => ({ option })) } as unknown as Ranking
  const after = (given: Given, pick: Seat | 'none' = 3) =>
    voteAfter(mindOf({ facts: { ballot: [3, 4, 5] }, ...given }), pick, ranking)
  expect(after({})).toBe(4)
  expect(after({}, 2)).toBe(2)
  expect(after(BLACK)).toBe(5)
  expect(after({ told: { 4: {} }, sheriff: { 4: 0.9 } })).toBe(5)
  expect(after({ facts: { ballot: [2, 3] } })).toBe(2)
  expect(after({ facts: {}, ask: { nominable: [2, 4] } })).toBe(5)
})

describe('the hands of a team meet', () => {
  const vote = { act: 'vote', options: [2, 3, 4, 5, 'none'] as const }
  test.each<[string, Given, Partial<Rally> | undefined]>([
    ['at the own check', { facts: { checks: checked({ 3: 'black' }) } }, { seat: 3, why: 'own check' }],
    ['nowhere, while red can afford a mistake', { black: { 2: 0.5, 3: 0.5 } }, undefined],
    [
      'where most hands are, where a mistake ends the game',
      { black: { 2: 0.5, 3: 0.5 }, pressure: 1, accusers: { 3: [5] } },
      { seat: 3, why: 'hands' },
    ],
    [
      'at the check of whom red believe',
      { black: { 2: 0.5, 3: 0.5 }, told: { 6: { 3: 'black' } }, sheriff: { 6: 0.6 } },
      { seat: 3, why: 'check', by: 6 },
    ],
    [
      'not at a check that is rather false',
      { black: { 2: 0.5, 3: 0.5 }, told: { 6: { 3: 'black' } }, sheriff: { 6: 0.4 } },
      undefined,
    ],
    [
      'not against the own word',
      { black: { 2: 0.5, 3: 0.5 }, told: { 6: { 3: 'black' } }, sheriff: { 6: 0.6 }, promises: { 1: 2 } },
      undefined,
    ],
    [
      'for black at a red player, where one more wins',
      { ...BLACK, wouldWin: true, accusers: { 4: [2, 3], 5: [6] } },
      { seat: 5, why: 'win' },
    ],
    ['for black not before', { ...BLACK, accusers: { 5: [6] } }, undefined],
    [
      'for black not at whom one of them called red',
      { ...BLACK, wouldWin: true, told: { 4: { 5: 'red' } }, accusers: { 5: [2, 3, 6, 7] } },
      { seat: 2, why: 'win' },
    ],
    [
      'not with the hand of who is being sent away',
      { ...BLACK, wouldWin: true, accusers: { 1: [2, 3, 5, 6] } },
      undefined,
    ],
    [
      'but with it, where the team has half of all hands',
      { ...BLACK, wouldWin: true, holdsHalf: true, accusers: { 1: [2, 3, 5, 6], 3: [5] } },
      { seat: 3 },
    ],
  ])('%s', (_, given, met) => {
    const found = rally(mindOf({ ask: { ...vote, options: [...vote.options] }, ...given }))
    if (met) expect(found).toMatchObject(met)
    else expect(found).toBeUndefined()
  })
})

test('a plan is given up for a check that is believed and tells the two apart, at night for any, and never for the own', () => {
  const turn = (given: Given, aim: Plan['aim'] = 'press') => {
    const mind = mindOf({ sheriff: { 1: 0.9, 6: 0.4, 7: 0.2 }, ...given })
    return turnFrom(mind, { aim, seat: 3, heard: 0, black: mind.shown.black } as unknown as Plan, 5, undefined)
  }
  const says = (by: Seat, seat: Seat, found: string): Given => ({ said: [{ seat: by, moves: [check(seat, found)] }] })
  expect(turn(says(6, 3, 'red'))).toEqual({ why: 'check', seat: 6, of: 3, found: 'red' })
  expect(turn(says(6, 5, 'black'))).toEqual({ why: 'check', seat: 6, of: 5, found: 'black' })
  for (const given of [says(6, 3, 'black'), says(6, 5, 'red'), says(6, 2, 'red'), says(7, 3, 'red'), says(1, 3, 'red')])
    expect(turn(given).why).toBe('feeling')
  expect(turn(says(7, 3, 'black'), 'shoot').why).toBe('check')
})
