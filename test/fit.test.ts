import { expect, test } from 'vitest'
import { deckOf } from '../src/belief/deck.ts'
import type { Evidence } from '../src/belief/features.ts'
import { PAIR_FEATURES, type Parameters, SEAT_FEATURES } from '../src/belief/features.ts'
import { fit, gradientOf, logLoss } from '../src/belief/fit.ts'
import { daysOf } from '../src/belief/fit-days.ts'
import type { Moment } from '../src/belief/moment.ts'
import { posteriorOf } from '../src/belief/posterior.ts'
import { Scores } from '../src/belief/scores.ts'
import { stream } from '../src/game/random.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { madeUpParameters } from './thinking.ts'

const ruleset = rulesetNamed('classic-7')
const deck = deckOf(ruleset)
const NOTHING: Parameters = { pairs: {}, seats: {} }

type Kind = Pick<Evidence, 'feature'> & { readonly isPair: boolean }

/** Moments whose true deal is drawn from what the parameters say. */
function drawn(parameters: Parameters, kinds: readonly Kind[], count: number, random: () => number): Moment[] {
  const seat = (): number => 1 + Math.floor(random() * deck.seats)
  return Array.from({ length: count }, () => {
    const evidence: Evidence[] = Array.from({ length: 6 }, () => {
      const { feature, isPair } = kinds[Math.floor(random() * kinds.length)]!
      const actor = seat()
      return { feature, actor, target: isPair ? (actor % deck.seats) + 1 : 0, day: 1 }
    })
    // Some seats know the teams of others, or their own role.
    const deals = random() < 0.5 ? deck.all : deck.plain[seat()]!
    const scores = new Scores(deck.seats)
    for (const one of evidence) scores.add(one, parameters)
    const { weights } = posteriorOf(deck, deals, scores.probabilities(deck, deals))
    let left = random()
    const truth = deals[weights.findIndex((p) => (left -= p) < 0)] ?? deals.at(-1)!
    return { day: 1, evidence, deals, truth }
  })
}

test('fitting finds the parameters that the moments were drawn from', () => {
  const truth: Parameters = {
    pairs: {
      accuse: { rb: 0.9, br: -0.6, bb: -1.2 },
      trust: { rb: -0.8, br: 0, bb: 0.7 },
      'told black': { rb: 0, br: 1, bb: -0.5, sb: 1.5, sr: -1.5 },
    },
    seats: { 'claims first': { black: -0.7, sheriff: 1.5, doctor: -1 } },
  }
  const kinds: Kind[] = [
    ...Object.keys(truth.pairs).map((feature) => ({ feature: feature as Kind['feature'], isPair: true })),
    { feature: 'claims first', isPair: false },
  ]
  const random = stream('fit test')
  const moments = drawn(truth, kinds, 4000, random)
  const held = drawn(truth, kinds, 1000, random)
  const fitted = fit({ deck, moments, start: NOTHING, random, steps: 150, batch: 150, rate: 0.08 })
  const close: [number, number][] = [
    ...Object.entries(truth.pairs).flatMap(([feature, weights]) =>
      Object.entries(weights).map(([key, value]): [number, number] => [
        value,
        (fitted.pairs as Record<string, Record<string, number>>)[feature]![key]!,
      ]),
    ),
    ...Object.entries(truth.seats['claims first']!).map(([key, value]): [number, number] => [
      value,
      fitted.seats['claims first']![key]!,
    ]),
  ]
  expect(close).toHaveLength(14)
  for (const [wanted, found] of close) expect(Math.abs(found - wanted), `${wanted} as ${found}`).toBeLessThan(0.4)
  const [none, after, best] = [NOTHING, fitted, truth].map((parameters) => logLoss(deck, held, parameters))
  expect(after).toBeLessThan(none! - 0.3)
  expect(after).toBeLessThan(best! + 0.03)
  // Features that no moment has stay out of the file, but for the false result that is hardly ever told.
  expect(Object.keys(fitted.pairs).sort()).toEqual([...Object.keys(truth.pairs), 'told red'].sort())
  expect(fitted.pairs['told red']!.sb).toBeLessThan(-1)
})

test('the gradient is the slope of the log loss, for every parameter', () => {
  const random = stream('gradient')
  const parameters = madeUpParameters(ruleset, random)
  const kinds: Kind[] = [
    ...PAIR_FEATURES.map((feature) => ({ feature, isPair: true })),
    ...SEAT_FEATURES.map((feature) => ({ feature, isPair: false })),
  ]
  const moments = drawn(parameters, kinds, 150, random)
  const gradient = gradientOf(deck, moments, parameters)
  const H = 1e-5
  let compared = 0
  const features = [...Object.entries(parameters.pairs), ...Object.entries(parameters.seats)]
  for (const [feature, weights] of features.filter((_, i) => i % 3 === 0 || /^told|^claims/.test(_[0]))) {
    const group = feature in parameters.pairs ? 'pairs' : 'seats'
    const slopes = gradient[group] as Record<string, Record<string, number>>
    for (const key of Object.keys(weights)) {
      const at = (h: number): number => {
        const moved = structuredClone(parameters) as unknown as Record<string, Record<string, Record<string, number>>>
        moved[group]![feature]![key]! += h
        return logLoss(deck, moments, moved as unknown as Parameters)
      }
      expect(slopes[feature]![key], `${feature} ${key}`).toBeCloseTo((at(-H) - at(H)) / (2 * H), 6)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(50)
})

test('without evidence the loss is the logarithm of the number of deals', () => {
  const moment: Moment = { day: 1, evidence: [], deals: deck.all, truth: 7 }
  expect(logLoss(deck, [moment], NOTHING)).toBeCloseTo(Math.log(420), 9)
})

test('the sharpness is how much too sure parameters are, a day for itself', () => {
  const honest: Parameters = { pairs: { vote: { rb: 0.5, br: 0.5, bb: -1 } }, seats: {} }
  const overdone: Parameters = { pairs: { vote: { rb: 1, br: 1, bb: -2 } }, seats: {} }
  const vote = [{ feature: 'vote', isPair: true }] as const
  const moments = drawn(honest, vote, 1500, stream('fit', 'sharpness'))
  const [first, second] = daysOf(deck, moments, overdone).sharpness
  expect(first).toBeGreaterThan(0.4)
  expect(first).toBeLessThan(0.6)
  expect(second).toBe(1)
}, 60_000)

test('talk that says less than its parameters has a weight below 1, and votes beside it keep theirs', () => {
  const honest: Parameters = {
    pairs: { vote: { rb: 1, br: 1, bb: -2 }, accuse: { rb: 0.4, br: -0.4, bb: -0.4 } },
    seats: {},
  }
  const overdone: Parameters = { ...honest, pairs: { ...honest.pairs, accuse: { rb: 1, br: -1, bb: -1 } } }
  const both = [
    { feature: 'vote', isPair: true },
    { feature: 'accuse', isPair: true },
  ] as const
  const moments = drawn(honest, both, 1500, stream('fit', 'talk'))
  const { sharpness, talk } = daysOf(deck, moments, overdone)
  expect(sharpness[0]).toBeGreaterThan(0.85)
  expect(sharpness[0]).toBeLessThan(1.15)
  expect(talk[0]).toBeGreaterThan(0.25)
  expect(talk[0]).toBeLessThan(0.55)
  expect(talk[1]).toBe(1)
}, 60_000)

test('with a strong ridge parameters stay near what they are drawn towards, and with a weak one they leave it', () => {
  const truth: Parameters = { pairs: { accuse: { rb: 2, br: -2, bb: 0 } }, seats: {} }
  const random = stream('fit near')
  const moments = drawn(truth, [{ feature: 'accuse', isPair: true }], 1000, random)
  const prior: Parameters = { pairs: { accuse: { rb: -1, br: 1, bb: -1 } }, seats: {} }
  const found = (ridge: number) => fit({ deck, moments, start: prior, random, steps: 150, batch: 150, ridge, prior })
  const { rb, br, bb } = found(10).pairs.accuse!
  for (const off of [rb + 1, br - 1, bb + 1]) expect(Math.abs(off)).toBeLessThan(0.15)
  expect(found(1e-3).pairs.accuse!.rb).toBeGreaterThan(1)
})
