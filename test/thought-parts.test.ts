import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import type { Ranking } from '../src/policy/holy-grail/ranking.ts'
import { hunted } from '../src/policy/holy-grail/thought/hunted.ts'
import { areLevel, levelOf } from '../src/policy/holy-grail/thought/level.ts'
import { turnedFrom } from '../src/policy/holy-grail/thought/turned.ts'
import { BLACK, type Given } from './minds.ts'
import { fact, type More, thinking, vocabulary } from './thinking-minds.ts'

// Single parts of a thought, in a mind in which nothing is but what is given.

describe('chances that are the same', () => {
  test('are three or more that differ by less than half a point', () => {
    expect(areLevel([0.2, 0.2, 0.2])).toBe(true)
    expect(areLevel([0.2, 0.2])).toBe(false)
    expect(areLevel([0.2, 0.2049, 0.2])).toBe(true)
    expect(areLevel([0, 0.005, 0])).toBe(false)
  })

  const of = (...options: (Seat | string)[]) =>
    ({ candidates: options.map((option) => ({ option })) }) as unknown as Ranking
  const level = (given: Given, ranking: Ranking | undefined, more?: More) => levelOf(thinking(given, more), ranking)

  test('are of all others who are no mates, no matter who leads', () => {
    expect(level({}, undefined)).toEqual([])
    expect(level({}, of(1, 5, 'none', 2, 3))).toEqual([5, 2, 3])
    expect(level({}, of(1, 5, 2))).toEqual([])
    expect(level({ black: { 3: 0.11 } }, of(5, 2, 3))).toEqual([])
    expect(level(BLACK, of(4, 5, 2))).toEqual([])
    expect(level(BLACK, of(4, 5, 2, 3))).toEqual([5, 2, 3])
  })

  test('are told apart by a fact for or against one of the first two', () => {
    for (const weight of [1, -1]) {
      const about = (seat: Seat) => ({ about: { [seat]: [fact(seat, 7, weight)] } })
      expect(level({}, of(5, 2, 3), about(5))).toEqual([])
      expect(level({}, of(5, 2, 3), about(2))).toEqual([])
      expect(level({}, of(5, 2, 3), about(3))).toEqual([5, 2, 3])
    }
  })

  test('are of the role that black hunt at night, where facts about teams tell nothing', () => {
    for (const act of ['check', 'kill', 'claim'] as const) {
      const more = { about: { 5: [fact(5, 7, 1)] } }
      expect(level({ ...BLACK, ask: { act }, black: { 5: 0.5 } }, of(5, 2, 3), more)).toEqual([5, 2, 3])
      expect(level({ ...BLACK, ask: { act }, sheriff: { 5: 0.5 } }, of(5, 2, 3))).toEqual([])
      expect(level({ ask: { act }, black: { 5: 0.5 } }, of(5, 2, 3))).toEqual([])
    }
  })
})

describe('a player who may have the role that is hunted', () => {
  const said = (
    sheriff: Readonly<Record<Seat, number>>,
    seats: readonly Seat[],
    random = 0,
    level: readonly Seat[] = [],
  ) => hunted(thinking({ ...BLACK, sheriff, random }), seats, level)
  const role = vocabulary.roles['sheriff']![0]!

  test('is one, or none below two in a hundred', () => {
    expect(said({ 2: 0.02 }, [2])).toBe(`Player 2 is the ${role} with 2 %.`)
    expect(said({ 2: 0.019 }, [2])).toBe(`Player 2 is no ${role}.`)
    expect(said({ 2: 0.019, 3: 0.01 }, [2, 3])).toBe(`No ${role} is left among them.`)
    expect(said({ 2: 0.02, 3: 0.01 }, [2, 3])).toContain('it is player 2: 2 %.')
  })

  test('is the likelier of two, whichever is named first', () => {
    expect(said({ 2: 0.2, 3: 0.4 }, [2, 3])).toBe(`The ${role} may be player 3 with 40 % or player 2 with 20 %.`)
    expect(said({ 2: 0.5, 3: 0.01 }, [3, 2])).toBe(`The ${role} is player 2, with 50 %.`)
    expect(said({ 2: 0.49, 3: 0.01 }, [3, 2])).toBe(`If one of them is the ${role}, it is player 2: 49 %.`)
    expect(said({ 2: 0.49, 3: 0.02 }, [3, 2])).toContain('or player 3 with 2 %')
  })

  test('is any of those who are alike, unless none of them can be', () => {
    expect(said({ 2: 0.2, 3: 0.2 }, [2, 3], 0, [2, 3, 5])).toBe(`Anyone of 3 may be the ${role}, with 20 % each.`)
    expect(said({ 2: 0.02, 3: 0.02 }, [2, 3], 0, [2, 3, 5])).toContain('with 2 % each')
    expect(said({ 2: 0.01, 3: 0.01 }, [2, 3], 0, [2, 3, 5])).toBe(`No ${role} is left among them.`)
  })

  test('has a fact beside it every other time', () => {
    const about = { 3: [fact(3, 7, -1)] }
    const with_ = (random: number) =>
      hunted(thinking({ ...BLACK, sheriff: { 2: 0.2, 3: 0.4 }, random }, { about }), [2, 3], [])
    expect(with_(0.49)).toMatch(/; player 3 voted against player 7.* on day 1/)
    expect(with_(0.5)).not.toContain('voted')
  })
})

describe('a vote for none of those who were accused today', () => {
  const turned = (pick: Seat | string, given: Given = {}, planned?: Seat, suspects: readonly Seat[] = [2, 3]) =>
    turnedFrom(thinking({ ask: { act: 'vote', options: [2, 3, 4, 5] }, ...given }, { suspects }), pick as Seat, planned)

  test('is explained, and no other choice is', () => {
    expect(turned(5)).toEqual(['I spoke against player 2, and still leave that one now.'])
    for (const pick of [2, 3, 1, 'none']) expect(turned(pick)).toEqual([])
    expect(turned(5, { ask: { act: 'nominate', options: [2, 5] } })).toEqual([])
    expect(turned(5, {}, undefined, [])).toEqual([])
    // Itself and the dead are nobody to vote for.
    expect(turned(5, {}, undefined, [1])).toEqual([])
    expect(turned(5, { facts: { alive: [1, 4, 5] } })).toEqual([])
  })

  test('follows its plan, or is explained by the plan', () => {
    expect(turned(5, {}, 4)).toEqual([])
    expect(turned(5, {}, 5)).toEqual(['I spoke against player 2 as well, and leave that one.'])
  })

  test('is for one who is likelier, which counts between no mates', () => {
    const likelier = ['I spoke against player 2, but player 5 is likelier: 13 % against 10 %.']
    expect(turned(5, { black: { 5: 0.1301 } })).toEqual(likelier)
    expect(turned(5, { black: { 5: 0.1299 } })).not.toEqual(likelier)
    expect(turned(5, { black: { 5: 0.9 }, mates: [5] })).toEqual(turned(5))
    expect(turned(5, { black: { 5: 0.9 }, mates: [2] })).toEqual(turned(5))
  })

  test('is for those on the ballot, or of whom the game lets choose', () => {
    expect(turned(5, { facts: { ballot: [3, 5] } })).toEqual([
      'I spoke against player 3, and still leave that one now.',
    ])
    expect(turned(5, { facts: { ballot: [4, 5] } })).toEqual([
      'Player 2 and player 3, whom I went against, are not to be voted for now.',
    ])
    expect(turned(5, { ask: { act: 'vote', options: [4, 5] } }, undefined, [2])).toEqual([
      'Player 2, whom I went against, is not to be voted for now.',
    ])
  })
})
