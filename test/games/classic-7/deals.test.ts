import { describe, expect, test } from 'vitest'
import type { Seat } from '../../../schemas/ask.ts'
import { allDeals, consistentDeals } from '../../../src/belief/deals.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { viewOf } from '../../../src/view/view.ts'
import { play } from './table.ts'

// How many deals a seat cannot rule out (the rule book, section 6). Seats 1 and 2 are Mafia, 3 the Detective, 4 the Doctor, 5 to 7 Villagers.

/** Deals left for each seat as a phase begins, the first event of that phase heard. */
function counts(script: string, phase: string, number: number, switches: object = {}): (seat: Seat) => number {
  const { game } = play(script, { switches })
  const at = game.log.findIndex(
    ({ event }) => event.type === 'began' && event.phase === phase && event.number === number,
  )
  const ruleset = rulesetNamed('classic-7', switches)
  return (seat) => consistentDeals(viewOf(game.log.slice(0, at + 1), seat), ruleset).length
}
const [MAFIA, DETECTIVE, DOCTOR, VILLAGER, SPECTATOR] = [1, 3, 4, 6, 0] as const

test('there are 420 deals', () => {
  expect(allDeals(rulesetNamed('classic-7').roles)).toHaveLength(420)
})

/** [what happened, seat, deals] */
type Row = [string, Seat, number]

describe('the first night', () => {
  const first = counts('', 'night', 1)
  test.each<Row>([
    ['a Villager', VILLAGER, 180],
    ['the Doctor', DOCTOR, 60],
    ['the Detective', DETECTIVE, 60],
    ['a Mafia', MAFIA, 20],
    ['a spectator', SPECTATOR, 420],
  ])('%s', (_, seat, deals) => expect(first(seat)).toBe(deals))
})

describe('day 1, seat 5 killed', () => {
  const killed = (check: number | 'none', switches: object = {}) =>
    counts(`N1 k1:5 k2:5 c3:${check} p4:6`, 'day', 1, switches)
  test.each<Row>([
    ['a Villager', VILLAGER, 120],
    ['the Doctor', DOCTOR, 40],
    ['a Mafia', MAFIA, 20],
    ['a spectator', SPECTATOR, 300],
  ])('%s', (_, seat, deals) => expect(killed('none')(seat)).toBe(deals))

  test.each<[string, number, number]>([
    ['found Mafia', 1, 16],
    ['found not Mafia', 6, 24],
    ['checked the victim', 5, 40],
  ])('a Detective that %s', (_, target, deals) => expect(killed(target)(DETECTIVE)).toBe(deals))

  describe('shown to be a Villager', () => {
    const shown = (check: number | 'none') => killed(check, { reveal: 'both' })
    test.each<Row>([
      ['a Villager', VILLAGER, 60],
      ['the Doctor', DOCTOR, 30],
      ['a Mafia', MAFIA, 12],
      ['a spectator', SPECTATOR, 180],
    ])('%s', (_, seat, deals) => expect(shown('none')(seat)).toBe(deals))
    test.each([
      [1, 12],
      [6, 18],
      [5, 30],
    ])('the Detective that checked seat %i', (target, deals) => expect(shown(target)(DETECTIVE)).toBe(deals))
  })

  test('shown to be a Villager by team only: as if nothing was shown', () => {
    expect(killed('none', { reveal: 'both', revealAs: 'team' })(VILLAGER)).toBe(120)
  })
})

describe('day 1, the Doctor killed and shown', () => {
  const shown = (check: number) => counts(`N1 k1:4 k2:4 c3:${check}`, 'day', 1, { reveal: 'both' })
  test.each<Row>([
    ['a Villager', VILLAGER, 30],
    ['a Mafia', MAFIA, 4],
    ['a spectator', SPECTATOR, 60],
  ])('%s', (_, seat, deals) => expect(shown(1)(seat)).toBe(deals))
  test.each([
    [1, 4],
    [6, 6],
    [4, 10],
  ])('the Detective that checked seat %i', (target, deals) => expect(shown(target)(DETECTIVE)).toBe(deals))
})

test('day 1, the Detective killed and shown', () => {
  const shown = counts('N1 k1:3 k2:3 c3:1', 'day', 1, { reveal: 'both' })
  expect([VILLAGER, DOCTOR, MAFIA, SPECTATOR].map(shown)).toEqual([30, 10, 4, 60])
})

describe('day 1, nobody died', () => {
  const missed = (check: number) => counts(`N1 k1:5 k2:5 c3:${check} p4:5`, 'day', 1)
  test('Villager, Doctor, Mafia, spectator', () => {
    expect([VILLAGER, DOCTOR, MAFIA, SPECTATOR].map(missed(1))).toEqual([180, 60, 20, 420])
  })
  test.each([
    [1, 20],
    [6, 40],
  ])('the Detective that checked seat %i', (target, deals) => expect(missed(target)(DETECTIVE)).toBe(deals))

  test('a Doctor that may not protect itself was not the one who was attacked', () => {
    const script = 'N1 k1:5 k2:5 p4:5'
    expect(counts(script, 'day', 1, { selfProtect: false })(MAFIA)).toBe(16)
  })
})

describe('day 1, a save is announced, and the Doctor had protected seat 5', () => {
  const saved = (check: number) => counts(`N1 k1:5 k2:5 c3:${check} p4:5`, 'day', 1, { announceSave: true })
  test('Villager, Doctor, Mafia, spectator', () => {
    expect([VILLAGER, DOCTOR, MAFIA, SPECTATOR].map(saved(1))).toEqual([180, 40, 20, 420])
  })
  test.each([
    [1, 20],
    [6, 40],
  ])('the Detective that checked seat %i', (target, deals) => expect(saved(target)(DETECTIVE)).toBe(deals))
})

const against = (day: number, target: Seat, voters: readonly Seat[]): string =>
  `D${day} ${voters.map((seat) => `v${seat}:${target}`).join(' ')}`

test('day 2 with four alive: killed, voted out, killed; whoever was voted out must be Mafia', () => {
  const left = counts(`N1 k1:5 k2:5\n${against(1, 1, [3, 4, 6])}\nN2 k2:7`, 'day', 2)
  expect([VILLAGER, DOCTOR, DETECTIVE].map(left)).toEqual([36, 12, 12])
  const { game } = play(`N1 k1:5 k2:5\n${against(1, 1, [3, 4, 6])}\nN2 k2:7`)
  const at = game.log.findIndex(({ event }) => event.type === 'began' && event.phase === 'day' && event.number === 2)
  const deals = consistentDeals(viewOf(game.log.slice(0, at + 1), VILLAGER), rulesetNamed('classic-7'))
  expect(deals.every((roles) => roles[1] === 'mafia')).toBe(true)
  expect(left(2)).toBe(20)
})

test('day 2 with five alive: killed, a tie, killed', () => {
  const left = counts('N1 k1:5 k2:5\nD1 v1:3 v3:1\nN2 k1:7 k2:7', 'day', 2)
  expect([VILLAGER, DOCTOR, DETECTIVE, MAFIA].map(left)).toEqual([72, 24, 24, 20])
})

test('the expected number for a living seat on day 1, over all nights with a kill, a check and a protection', () => {
  const left = new Map<Seat, number[]>([VILLAGER, DOCTOR, DETECTIVE, MAFIA].map((seat) => [seat, []]))
  for (const kill of [3, 4, 5, 6, 7])
    for (const shield of [1, 2, 3, 4, 5, 6, 7])
      for (const check of [1, 2, 4, 5, 6, 7]) {
        const count = counts(`N1 k1:${kill} k2:${kill} c3:${check} p4:${shield}`, 'day', 1)
        for (const [seat, all] of left) if (kill !== seat || kill === shield) all.push(count(seat))
      }
  const mean = (seat: Seat): number => left.get(seat)!.reduce((sum, n) => sum + n, 0) / left.get(seat)!.length
  expect(mean(VILLAGER)).toBeCloseTo(130.34, 2)
  expect(mean(DOCTOR)).toBeCloseTo(43.45, 2)
  expect(mean(DETECTIVE)).toBeCloseTo(25.61, 2)
  expect(mean(MAFIA)).toBe(20)
})

test('the true deal is never ruled out', () => {
  const { game } = play(
    `N1 k1:5 k2:6 c3:1 p4:5\n${against(1, 6, [1, 2, 3])}\nN2 k1:7 k2:7 c3:2 p4:7\nN3 k1:4 k2:4 p4:4`,
  )
  const ruleset = rulesetNamed('classic-7')
  game.log.forEach(({ event }, at) => {
    if (event.type !== 'asked' || event.seat < 0) return
    const deals = consistentDeals(viewOf(game.log.slice(0, at + 1), event.seat), ruleset)
    expect(deals.map((roles) => roles.slice(1).join())).toContain(game.deal.join())
  })
})
