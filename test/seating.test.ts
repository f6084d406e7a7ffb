import { describe, expect, test } from 'vitest'
import { rulesetNamed } from '../src/games/games.ts'
import { seatingOf } from '../src/play/seating.ts'
import { chanceStream, dealOf, drawnSeats, moderatorStream, seatStream, streamName } from '../src/play/streams.ts'

const ruleset = rulesetNamed('mini-mafia')
const deal = ['mafia', 'sheriff', 'civilian', 'civilian']
const game = (index: number) => ({ game_id: 'g', split: 'train' as const, index, deal })

type Arm = Record<string, string>

describe('who sits where', () => {
  const seats = (recipe: Partial<Parameters<typeof seatingOf>[0]>, index = 0): string[] =>
    seatingOf({ seed: 's', players: 'random', ...recipe }, game(index), ruleset.teams).map(({ player }) => player)

  test('one player sits everywhere, and a shorter list is repeated', () => {
    expect(seats({ players: 'scripted' })).toEqual(['scripted', 'scripted', 'scripted', 'scripted'])
    expect(seats({ players: ['a', 'b', 'c'] })).toEqual(['a', 'b', 'c', 'a'])
  })

  test('a player named for a role is preferred to that of its team', () => {
    expect(seats({ players: { red: 'r', black: 'b', sheriff: 's' } })).toEqual(['b', 's', 'r', 'r'])
  })

  test('the arms of a block follow one another; a role is preferred to its team, and both to the rest', () => {
    const players = { A: 'a', B: 'b', C: 'c' }
    const arms: Arm[] = [{ sheriff: 'A', red: 'B', rest: 'C' }, { rest: 'B' }]
    expect(seats({ players, arms })).toEqual(['c', 'a', 'b', 'b'])
    expect(seats({ players, arms }, 1)).toEqual(['b', 'b', 'b', 'b'])
    expect(seats({ players, arms }, 2)).toEqual(['c', 'a', 'b', 'b'])
  })

  test('the seats that are drawn come before roles, and are those of the whole block', () => {
    const arms: Arm[] = [{ drawn: 'A', rest: 'B' }, { rest: 'B' }]
    const recipe = {
      seed: 's',
      players: { A: 'a', B: 'b' },
      arms,
      drawn: 2,
    }
    const drawn = drawnSeats(recipe, streamName(recipe, game(0)), 4)
    expect(new Set(drawn).size).toBe(2)
    expect(seats(recipe)).toEqual([1, 2, 3, 4].map((seat) => (drawn.includes(seat) ? 'a' : 'b')))
    expect(drawnSeats({ seed: 's' }, 'g', 4)).toEqual([])
  })
})

describe('the random numbers of a game', () => {
  const arms = [{ rest: 'A' }, { rest: 'B' }, { rest: 'C' }]

  test('games of one block have one name, and games without arms their own', () => {
    expect([0, 1, 2, 3].map((index) => streamName({ arms }, game(index)))).toEqual([
      ...['train block 0', 'train block 0', 'train block 0', 'train block 1'],
    ])
    expect(streamName({}, game(3))).toBe('g')
  })

  test('each use has a stream of its own, and each entrant in a seat', () => {
    const seed = { seed: 's' }
    const streams = [
      ...[seatStream(seed, 'g', 1), seatStream(seed, 'g', 2), seatStream(seed, 'g', 1, 'A')],
      ...[seatStream(seed, 'g', 1, 'B'), seatStream(seed, 'h', 1), seatStream({ seed: 't' }, 'g', 1)],
      ...[moderatorStream(seed, 'g'), chanceStream(seed, 'g')],
    ]
    expect(new Set(streams.map((random) => random())).size).toBe(streams.length)
    expect(dealOf(ruleset, seed, 'g')).toEqual(dealOf(ruleset, seed, 'g'))
    expect(new Set(Array.from({ length: 20 }, (_, i) => dealOf(ruleset, seed, `${i}`).join())).size).toBeGreaterThan(5)
  })
})
