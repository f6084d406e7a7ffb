import type { Role } from '../../schemas/ask.ts'
import { chancesTest, drawnTest, normalTest } from '../../src/evaluation/statistics/exact.ts'
import type { ChanceTally } from '../../src/leaks/chance-tally.ts'
import { many } from '../terminal.ts'

/** One comparison of a dataset with chance. */
export interface ChanceTest {
  readonly about: 'deals' | 'seeds' | 'players' | 'splits' | 'order' | 'blind choices'
  readonly what: string
  /** How likely a dataset without a leak is to differ from chance by at least as much. */
  readonly p: number
  readonly text: string
}

/** At most this share of datasets without a leak has a finding, over all tests together (Bonferroni). */
export const FALSE_ALARMS = 0.001

/** All comparisons with chance for what was tallied of a dataset; `named` is what the game calls a role. */
export function chanceTests(tally: ChanceTally, named = (role: Role): string => role): ChanceTest[] {
  const { games, dealt, won, blind, order } = tally
  const deals = Object.entries(dealt).map(([key, { hits, p, control }]): ChanceTest => {
    const [role, seat] = key.split('.')
    const text = `${hits} of ${games} games, and ${(games * p).toFixed(1)} are expected${unplayed(control)}`
    return {
      about: 'deals',
      what: `the ${named(role!)} is in seat ${seat}`,
      p: chancesTest([{ p, n: games }], hits),
      text,
    }
  })
  return [
    ...deals,
    ...seedTests(tally),
    ...rankTests('players', tally.seated, (seats) => `black ones among ${seats} seats`),
    ...splitTests(won),
    ...rankTests('order', order, (rows) => `ranks of ${rows} rows`),
    ...blindTests(blind),
  ]
}

/** How often it is so over deals that were not played: a finding that these share is not about the deal. */
const unplayed = (control: number | undefined): string =>
  control === undefined ? '' : `; ${control} of deals that were not played`

const seedTests = ({ reseeded }: ChanceTally): ChanceTest[] =>
  Object.entries(reseeded).map(([what, { p, n, hits }]) => ({
    about: 'seeds',
    what,
    p: chancesTest([{ p, n }], hits),
    text: `${hits} of ${n} games, and ${(n * p).toFixed(1)} are expected`,
  }))

/** Whether the games of a split are won by a team more often than all are. */
function splitTests(won: ChanceTally['won']): ChanceTest[] {
  const all = Object.values(won).flatMap((counts) => Object.entries(counts))
  const total = all.reduce((sum, [, n]) => sum + n, 0)
  const winners = [...new Set(all.map(([winner]) => winner))].sort()
  return Object.entries(won).flatMap(([split, counts]) => {
    const drawn = Object.values(counts).reduce((sum, n) => sum + n, 0)
    if (drawn === total) return []
    return winners.map((winner): ChanceTest => {
      const marked = all.reduce((sum, [one, n]) => sum + (one === winner ? n : 0), 0)
      const hits = counts[winner] ?? 0
      const text = `${hits} of ${drawn} games, against ${marked} of ${total} in all splits`
      return {
        about: 'splits',
        what: `${winner} wins in ${split}`,
        p: drawnTest({ of: total, marked, drawn, hits }),
        text,
      }
    })
  })
}

/** Sums of ranks, or of black seats, against their mean. */
const rankTests = (
  about: 'players' | 'order',
  ranked: ChanceTally['order'],
  counted: (things: number) => string,
): ChanceTest[] =>
  Object.entries(ranked).map(([what, { distance, variance, things, control }]) => {
    const off = (of: number): string => (of / Math.sqrt(variance)).toFixed(1)
    const text = `${counted(things)} are ${off(distance)} standard deviations from chance`
    const other = control === undefined ? undefined : off(control)
    return {
      about,
      what,
      p: normalTest(distance, variance),
      text: other === undefined ? text : `${text}; ${other} of deals that were not played`,
    }
  })

const blindTests = (blind: ChanceTally['blind']): ChanceTest[] =>
  Object.entries(blind).map(([what, tried]) => {
    const groups = Object.values(tried)
    const total = (of: (one: (typeof groups)[number]) => number): number =>
      groups.reduce((sum, one) => sum + of(one), 0)
    const [n, hits, mean] = [total(({ n }) => n), total(({ hits }) => hits), total(({ n, p }) => n * p)]
    const control = groups.reduce((sum, one) => sum + (one.control ?? 0), 0)
    const text = `${hits} of ${n} first choices, and ${mean.toFixed(1)} are expected${unplayed(control)}`
    return { about: 'blind choices', what, p: chancesTest(groups, hits), text }
  })

/** The tests that no honest dataset but one in a thousand fails. */
export const failedTests = (tests: readonly ChanceTest[]): ChanceTest[] =>
  tests.filter(({ p }) => p < FALSE_ALARMS / Math.max(1, tests.length))

/** Normal quantiles: of a power of 90 %, and of the level of one test among many (an upper bound). */
const POWER = 1.2816
const levelOf = (tests: number): number => Math.sqrt(2 * Math.log(Math.max(1, tests) / FALSE_ALARMS))

/**
 * For each kind of test how many there are and the least p-value, what blind choices would show nine times in ten, and the style of the teams; `named` is
 * what the game calls a role.
 */
export function chanceLines(tally: ChanceTally, named?: (role: Role) => string): string[] {
  const tests = chanceTests(tally, named)
  const lines = [...Map.groupBy(tests, ({ about }) => about)].flatMap(([about, some]) => {
    const { p, what, text } = some.reduce((a, b) => (b.p < a.p ? b : a))
    const line = `${about}: ${many(some.length, 'test')}, least p ${p.toPrecision(2)} (${what}: ${text})`
    return about === 'blind choices' ? [line, ...powerLines(tally, tests.length)] : [line]
  })
  const style = Object.entries(tally.style).map(
    ([what, { distance, variance }]) => `  ${what}: p ${normalTest(distance, variance).toPrecision(2)}`,
  )
  return style.length === 0
    ? lines
    : [...lines, 'style of first speeches by team, in which honest players may differ, so this is no finding', ...style]
}

/** How much more often than by chance blind choices would have to hit, for the tests to find it nine times in ten. */
function powerLines({ blind }: ChanceTally, tests: number): string[] {
  const z = levelOf(tests) + POWER
  const needed = Object.entries(blind).map(([what, tried]) => {
    const groups = Object.values(tried)
    const n = groups.reduce((sum, one) => sum + one.n, 0)
    const variance = groups.reduce((sum, one) => sum + one.n * one.p * (1 - one.p), 0)
    const excess = (z * Math.sqrt(variance)) / n
    const chance = groups.reduce((sum, one) => sum + one.n * one.p, 0) / n
    return `  ${what}: ${chance + excess > 1 ? 'too few to tell' : `${(100 * excess).toFixed(0)} percentage points`}`
  })
  return ['  a player that hits more often than by chance is found nine times in ten if it does so by', ...needed]
}
