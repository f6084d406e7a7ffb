import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Move } from '../src/language/moves.ts'
import { lostMate, lostOfTeam } from '../src/policy/holy-grail/lost-mate.ts'
import { Moves } from '../src/policy/holy-grail/moves.ts'
import { nominationsOf } from '../src/policy/holy-grail/nominations.ts'
import { promise } from '../src/policy/holy-grail/promises.ts'
import { rally } from '../src/policy/holy-grail/rally.ts'
import { isRefuted } from '../src/policy/holy-grail/refuted.ts'
import {
  enmity,
  goingAgainst,
  isBelieved,
  loss,
  ownWords,
  pull,
  tellersAgainst,
} from '../src/policy/holy-grail/target.ts'
import { raise, raiseHand } from '../src/policy/holy-grail/votes.ts'
import { BLACK, type Given, mindOf } from './minds.ts'

describe('what was said of a seat is worth to the vote of who said it', () => {
  test.each<[string, Given, number]>([
    ['a black result to a red player', { told: { 1: { 4: 'black' } } }, 3],
    ['a black result to a black player, who would expose the lie', { ...BLACK, told: { 1: { 4: 'black' } } }, 16],
    ['a red result', { told: { 1: { 4: 'red' } } }, -8],
    ['a promise', { promises: { 1: 4 } }, 3],
    ['a promise against a claimant who is believed', { promises: { 1: 4 }, told: { 4: {} }, sheriff: { 4: 0.5 } }, 0],
    ['a promise against a claimant who is not', { promises: { 1: 4 }, told: { 4: {} }, sheriff: { 4: 0.3 } }, 3],
    ['a nomination of today', { facts: { nominations: [{ day: 2, seat: 1, target: 4 }] } }, 2.4],
    ['a nomination of yesterday', { facts: { nominations: [{ day: 1, seat: 1, target: 4 }] } }, 0],
    ['a nomination by another', { facts: { nominations: [{ day: 2, seat: 3, target: 4 }] } }, 0],
    ['an accusation', { accusers: { 4: [1] } }, 0.8],
    ['a good word', { friends: { 4: [1] } }, -2],
    ['the words of others', { accusers: { 4: [2, 3] }, friends: { 4: [5] } }, 0],
  ])('%s', (_, given, worth) => expect(ownWords(mindOf(given), 4)).toBe(worth))
})

test('who goes against a seat is known by the vote of today, and by words as long as there is none', () => {
  const votes = {
    2: { day: 2, target: 4 },
    3: { day: 1, target: 4 },
    5: { day: 2, target: 6 },
    6: { day: 1, target: 2 },
  }
  expect(goingAgainst(mindOf({ votes, accusers: { 4: [4, 5, 6] } }), 4)).toEqual([2, 6])
})

test('who told a black result of this player is not this player itself, nor who told another result', () => {
  expect(
    tellersAgainst(mindOf({ told: { 1: { 1: 'black' }, 2: { 1: 'black' }, 3: { 1: 'red' }, 4: { 5: 'black' } } })),
  ).toEqual([2])
})

test('a claimant is measured against living claimants, and matters to red alone', () => {
  const told = { 3: {}, 4: {} }
  const sheriff = { 3: 0.45, 4: 0.5 }
  expect([isBelieved(mindOf({ told, sheriff }), 4), isBelieved(mindOf({ told, sheriff }), 3)]).toEqual([true, false])
  expect(isBelieved(mindOf({ told, sheriff, facts: { alive: [1, 2, 3, 5] } }), 3)).toBe(true)
  expect(isBelieved(mindOf({ told, sheriff, role: 'mafia' }), 4)).toBe(false)
  expect([loss(mindOf({ told, sheriff }), 4), loss(mindOf({ told, sheriff, ...BLACK }), 4)]).toEqual([-1.5, 0])
  expect(loss(mindOf({ told, sheriff }), 3)).toBe(0)
})

test('black hands save a mate while they are half of all; one red less to win makes a mate dearer and a red worth more', () => {
  const team = (given: Given, seat: Seat) => enmity(mindOf({ ...BLACK, ...given }), seat).team
  expect(team({ holdsHalf: true }, 4)).toBe(-20)
  expect(team({ wouldWin: true }, 4)).toBeCloseTo(team({}, 4) - 0.7)
  expect(team({ wouldWin: true }, 3)).toBeCloseTo(team({}, 3) + 0.7)
  expect(team({ accusers: { 4: [2, 3, 5, 6, 7] } }, 4)).toBeGreaterThan(team({}, 4))
  const along = (wouldWin: boolean) => pull(mindOf({ ...BLACK, wouldWin, accusers: { 4: [2, 3] } }), 4)
  expect(along(true)).toBeCloseTo(along(false) / 2)
})

test('a mate is lost that the table is sure of, unless the hands of the team win the game and can still save it', () => {
  const ballot = { facts: { ballot: [3, 4] }, black: { 4: 0.8 } }
  expect(lostMate(mindOf({ ...BLACK, ...ballot }))).toBe(4)
  expect(lostMate(mindOf({ ...BLACK, ...ballot, black: { 4: 0.6 } }))).toBeUndefined()
  expect(lostMate(mindOf({ ...BLACK, ...ballot, wouldWin: true, accusers: { 4: [2, 3, 5] } }))).toBeUndefined()
  expect(lostMate(mindOf({ ...BLACK, ...ballot, wouldWin: true, accusers: { 4: [2, 3, 5, 6] } }))).toBe(4)
  const own = mindOf({ ...BLACK, facts: { ballot: [1, 4] }, black: { 1: 0.9, 4: 0.8 } })
  expect([lostOfTeam(own), lostMate(own)]).toEqual([1, undefined])
  expect(lostOfTeam(mindOf(ballot))).toBeUndefined()
})

describe('a told result is known to be false', () => {
  const shown = [{ seat: 3, team: 'red' }]
  const departures = [
    { seat: 4, by: 'kill' },
    { seat: 5, by: 'vote' },
  ]
  test.each<[string, Given, Seat, string, boolean]>([
    ['by who is called black and is red', {}, 1, 'black', true],
    ['not by who is called red', {}, 1, 'red', false],
    ['not by who is called black and is', BLACK, 1, 'black', false],
    ['by a card', { facts: { shown } }, 3, 'black', true],
    ['not by a card that says the same', { facts: { shown } }, 3, 'red', false],
    ['not by a card, where the result is of no team', { facts: { shown } }, 3, 'yes', false],
    ['by a death at night', { facts: { departures } }, 4, 'black', true],
    ['not by a death at night, where it was red', { facts: { departures } }, 4, 'red', false],
    ['not by a vote', { facts: { departures } }, 5, 'black', false],
  ])('%s', (_, given, seat, told, isFalse) => expect(isRefuted(mindOf(given), seat, told)).toBe(isFalse))
})

describe('a vote is promised', () => {
  const vote = (all?: true): Move => ({ kind: 'vote', seat: 4, ...(all && { all }) }) as Move
  test.each<[string, Given, Seat | undefined, readonly Move[]]>([
    ['by who talks', {}, undefined, [vote()]],
    ['not by who does not', { random: 0.2 }, undefined, []],
    ['of all, where others went against that one', { accusers: { 4: [3] } }, undefined, [vote(true)]],
    ['of all, where a mistake ends the game', { pressure: 1 }, undefined, [vote(true)]],
    [
      'of all by who tells a black result, however little it talks',
      { random: 0.9, told: { 1: { 4: 'black' } } },
      undefined,
      [vote(true)],
    ],
    ['not against who is not up', { ask: { nominable: [4] } }, undefined, []],
    ['against whom the speech puts up', { ask: { nominable: [4] } }, 4, [vote()]],
    ['not by who leaves', { ask: { act: 'farewell' }, told: { 1: { 4: 'black' } } }, undefined, []],
  ])('%s', (_, given, nominee, wanted) => {
    const moves = new Moves([])
    promise(mindOf(given), moves, 4, nominee)
    expect(moves.list).toEqual(wanted)
  })
})

test('nobody puts up whom it called red, and nobody raises a hand to leave itself', () => {
  const wordOn = (seat: Seat, given: Given) =>
    nominationsOf(mindOf(given), [2, 3, 4, 5, 6, 7], []).candidates.find(({ option }) => option === seat)!.parts.word
  expect(wordOn(4, { told: { 1: { 4: 'red' } } })).toBe(-40)
  expect(wordOn(4, { told: { 1: { 4: 'black' } } })).toBe(6)
  const leaving = (ballot: readonly Seat[]) =>
    raise(mindOf({ facts: { ballot }, ask: { act: 'raise', options: ['remove', 'keep'] } })).candidates.find(
      ({ option }) => option === 'remove',
    )!.parts.evidence
  expect(leaving([1, 3])).toBe(-6)
  expect(leaving([2, 3])).toBeGreaterThan(-6)
})

test('on day 1 to nominate nobody is worth the more the fewer have spoken', () => {
  const hold = (spoken: number, day: number): number => {
    const said = [2, 3, 4, 5, 6, 7].slice(0, spoken).map((seat) => ({ seat, day, moves: [] }))
    const mind = mindOf({ facts: { day }, said })
    return nominationsOf(mind, [2, 3, 4, 5, 6, 7], []).candidates.find(({ option }) => option === 'none')!.parts.deed!
  }
  expect(hold(0, 1)).toBeGreaterThan(hold(2, 1) + 0.5)
  expect(hold(2, 1)).toBeGreaterThan(hold(3, 1) + 0.4)
  expect(hold(0, 2)).toBe(hold(2, 2))
})

test('hands are ranked anew when the first of the ballot is called, and kept for the others', () => {
  const mind = mindOf({ facts: { ballot: [3, 4, 5] }, ask: { act: 'vote', options: [3, 'none'] } })
  raiseHand(mind, 3)
  const before = mind.self.memory.hands
  raiseHand(mind, 4)
  expect(mind.self.memory.hands).toBe(before)
  raiseHand(mind, 3)
  expect(mind.self.memory.hands).not.toBe(before)
})

test('red hands do not meet at a check that only who raises the hand has told', () => {
  const told = { 1: { 3: 'black' } }
  const ask: Given['ask'] = { act: 'vote', options: [2, 3, 4, 5] }
  const given = { told, ask, sheriff: { 1: 0.9 }, black: { 2: 0.5, 3: 0.5 }, pressure: 1 }
  expect(rally(mindOf(given))).toMatchObject({ seat: 2, why: 'table' })
})
