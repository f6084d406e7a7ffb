import { describe, expect, test } from 'vitest'
import type { Told } from '../../schemas/event.ts'
import { type LuckyGame, likelierBySeat, luckBySeat, luckOf } from '../../src/evaluation/luck/luck.ts'
import { fitWeights } from '../../src/evaluation/luck/luck-fit.ts'
import { packed } from '../../src/value/wins.ts'

const told = (event: object): Told => ({ to: 'everyone', event }) as unknown as Told
const asked = (seat: number, options: unknown[], more: object = {}): Told =>
  told({ type: 'asked', seat, turn: 0, act: 'vote', options, words: 0, seconds: 1, ...more })
const choice = (seat: number, pick: unknown, more: object = {}) =>
  ({ seat, turn: 0, pick, source: 'made', attempts: 1, truncated: false, ending_repaired: false, ...more }) as never

/** A game with `reds` red seats followed by one black seat. */
const game = (reds: number, log: Told[], choices: never[]): LuckyGame => ({
  roles: [...Array<string>(reds).fill('civilian'), 'mafia'],
  teams: [...Array<string>(reds).fill('red'), 'black'],
  log,
  record: { choices },
})
const HALF = { probs: [0.5, 0.5] }

describe('a kind of luck', () => {
  const leads = (reds: number, gone: number[] = []): string[] => {
    const left = gone.map((seat) => told({ type: 'left', seat, by: 'vote' }))
    return [...luckOf(game(reds, [...left, asked(1, [2, 3])], [choice(1, 2, HALF)])).keys()].map((kind) =>
      kind.slice(-1),
    )
  }
  test('is told apart by how many living seats red is ahead, from none to four', () => {
    expect([leads(3), leads(5), leads(9)].map(([lead]) => lead)).toEqual(['2', '4', '4'])
    expect(leads(5, [4, 5])[0]).toBe('2')
    expect(leads(3, [2, 3])[0]).toBe('0')
    const two = { ...game(1, [asked(1, [2, 3])], [choice(1, 2, HALF)]), teams: ['red', 'black', 'black'] }
    expect([...luckOf({ ...two, roles: ['civilian', 'mafia', 'don'] }).keys()]).toEqual([
      'vote/red/mafia/0',
      'vote/red/don/0',
    ])
  })

  test('is of words as they are, and of seats by their roles', () => {
    const log = [asked(1, ['none', 4])]
    expect([...luckOf(game(3, log, [choice(1, 'none', { probs: [0.25, 0.75] })]))]).toEqual([
      ['vote/red/none/2', 0.75],
      ['vote/red/mafia/2', -0.75],
    ])
    expect([...luckOf(game(3, [asked(1, [0, 4])], [choice(1, 0, HALF)])).keys()][0]).toBe('vote/red/0/2')
  })

  test('is none of the moderator, and none of a value where the options or the choice are others than were rolled out', () => {
    expect(luckBySeat(game(3, [asked(0, [2, 4])], [choice(0, 2, HALF)])).size).toBe(0)
    const wins = packed([
      [true, false],
      [true, true],
    ])
    const worthIn = (pick: unknown, more: object) =>
      luckOf(game(3, [asked(1, [2, 4])], [choice(1, pick, { rollouts: { states: 2, wins }, ...more })])).get(
        'value/red',
      )
    expect(worthIn(4, HALF)).toBeCloseTo(1 - 0.75, 12)
    expect(worthIn(4, { probs: [0.25, 0.5, 0.25] })).toBeUndefined()
    expect(worthIn(3, HALF)).toBeUndefined()
  })
})

test('who picks what it states to be likeliest is known by how much likelier its picks are; chance picks nothing', () => {
  const log = [asked(1, [2, 4]), asked(-1, [2, 4])]
  const found = likelierBySeat(game(3, log, [choice(1, 4, { probs: [0.25, 0.75] }), choice(-1, 4)]))
  expect([...found]).toEqual([[1, 0.75 - (0.0625 + 0.5625)]])
})

test('luck that is the same in every game explains no result', () => {
  const games = Array.from({ length: 40 }, (_, i) => ({ luck: new Map([['always', 1]]), score: i % 2 }))
  expect(fitWeights(games)).toEqual({ weights: { always: 0 }, explained: expect.closeTo(0, 1) })
})

test('a weight is drawn toward 0 as if it had been seen in so much luck', () => {
  // Sums of 40 squares and of 20 products, 20 of which stand for what was not seen.
  const games = Array.from({ length: 40 }, (_, i) => ({ luck: new Map([['win', i % 2 ? 1 : -1]]), score: i % 2 }))
  expect(fitWeights(games).weights['win']).toBeCloseTo(20 / 60, 6)
})
