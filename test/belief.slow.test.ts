import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import { Beliefs, type Eyes } from '../src/belief/beliefs.ts'
import { consistentDeals } from '../src/belief/deals.ts'
import { deckOf } from '../src/belief/deck.ts'
import { EvidenceReader } from '../src/belief/evidence.ts'
import { type Evidence, type PairFeature, type Parameters, type SeatFeature, TALK } from '../src/belief/features.ts'
import type { Posterior } from '../src/belief/posterior.ts'
import { stream } from '../src/game/random.ts'
import type { Roles, Ruleset } from '../src/game/ruleset.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { asksOf } from '../src/view/decisions.ts'
import { heardBy, type View, viewFrom } from '../src/view/view.ts'
import { unrulyGames } from './games/unruly.ts'
import { madeUpParameters, recipeFor, TABLE, thinkingOf, watched } from './thinking.ts'

const EYES = ['own', 'table', 'pretended'] as const

/** What a piece of evidence adds to the log-odds of a deal, as features.ts says. */
function worth({ feature, actor, target }: Evidence, roles: Roles, { pairs, seats }: Parameters, ruleset: Ruleset) {
  const isBlack = (seat: Seat): boolean => ruleset.teams[roles[seat]!] === 'black'
  if (target === 0) {
    const weights = seats[feature as SeatFeature] ?? {}
    const isSingle = ruleset.roles.filter((role) => role === roles[actor]).length === 1
    return (isBlack(actor) ? weights['black']! : 0) + (isSingle ? weights[roles[actor]!]! : 0)
  }
  const { rb, br, bb, sb = 0, sr = 0 } = pairs[feature as PairFeature]!
  const teams = isBlack(actor) ? (isBlack(target) ? bb : br) : isBlack(target) ? rb : 0
  return teams + (roles[actor] === 'sheriff' ? (isBlack(target) ? sb : sr) : 0)
}

interface Bias {
  readonly attention: number
  readonly impressions: readonly number[]
}

/** The probability of every deal that these eyes allow, computed with plain loops. */
function bruteForce(view: View, eyes: Eyes, ruleset: Ruleset, parameters: Parameters, bias?: Bias) {
  const { seat } = view
  const open = heardBy(view).filter((one) => one.open)
  const reader = new EvidenceReader(wordsOf(ruleset).vocabulary)
  for (const { event, open: isOpen } of heardBy(view)) {
    if (isOpen) reader.read(event)
    else reader.readOwn(event)
  }
  const counts = (eyes === 'table' ? [] : [seat]) as Seat[]
  // Whom the seat covered is known to itself alone.
  const known = reader.found.filter(({ feature }) => eyes !== 'table' || feature !== 'saved')
  const evidence = known.filter(({ actor }) => !counts.includes(actor))
  const commonest = ruleset.teams['civilian'] === 'red' ? 'civilian' : ''
  const deals = consistentDeals(eyes === 'own' ? view : viewFrom(0, open), ruleset).filter(
    (roles) => eyes !== 'pretended' || roles[seat] === commonest,
  )
  const onDay = (byDay: readonly number[]): number => byDay[Math.min(Math.max(reader.day, 1), byDay.length) - 1]!
  const [sharpness, talk] = [onDay(parameters.sharpness!), onDay(parameters.talk!)]
  const weights = deals.map((roles) => {
    let sum = 0
    for (const one of evidence)
      sum += sharpness * (TALK.has(one.feature) ? talk : 1) * worth(one, roles, parameters, ruleset)
    if (bias) sum *= bias.attention
    if (bias) roles.forEach((role, at) => (sum += ruleset.teams[role] === 'black' ? bias.impressions[at]! : 0))
    return Math.exp(sum)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return { deals, weights: weights.map((weight) => weight / total), evidence }
}

const keyOf = (roles: Roles): string => roles.join()

/** The largest difference between two distributions; infinite if they are not over the same deals. */
function gap(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let most = one.size === other.size ? 0 : Number.POSITIVE_INFINITY
  for (const [key, p] of one) most = Math.max(most, Math.abs(p - (other.get(key) ?? Number.POSITIVE_INFINITY)))
  return most
}

describe.each(TABLE)('%s %j', (name, switches) => {
  const ruleset = rulesetNamed(name, switches)
  const parameters = {
    ...madeUpParameters(ruleset, stream('made up', name)),
    ...{ sharpness: [0.9, 1.2, 0.7], talk: [0.6, 0.3, 1] },
  }
  const thinking = thinkingOf(ruleset, parameters)
  const deck = deckOf(ruleset)

  const byDeal = ({ deals, weights }: Posterior): Map<string, number> =>
    new Map([...deals].map((place, i) => [keyOf(deck.deals[place]!), weights[i]!]))

  test.each(['random', 'holy-grail'])(
    'beliefs are what plain loops over the deals give: %s players',
    async (player) => {
      const chance = stream('asks', name, player)
      let compared = 0
      let read = 0
      const bias = { attention: 0.6, impressions: [0, ...ruleset.roles.map(() => chance() - 0.5)] }
      await watched(recipeFor(name, switches, player), 1, (view) => {
        if (chance() > 0.8 / ruleset.roles.length) return undefined
        const beliefs = new Beliefs(view.seat, thinking).read(view)
        const isBlack = (roles: Roles, seat: Seat): boolean => ruleset.teams[roles[seat]!] === 'black'
        for (const eyes of EYES)
          for (const how of [undefined, bias]) {
            const { deals, weights, evidence } = bruteForce(view, eyes, ruleset, parameters, how)
            const posterior = beliefs.posterior(eyes, how)
            const found = byDeal(posterior)
            const chances = (holds: (roles: Roles) => boolean): number =>
              deals.reduce((sum, roles, i) => sum + (holds(roles) ? weights[i]! : 0), 0)
            expect(gap(found, new Map(deals.map((roles, i) => [keyOf(roles), weights[i]!])))).toBeLessThan(1e-9)
            for (let seat = 1; seat <= ruleset.roles.length; seat++) {
              expect(posterior.black[seat]).toBeCloseTo(
                chances((roles) => isBlack(roles, seat)),
                9,
              )
              const sheriff = chances((roles) => roles[seat] === 'sheriff')
              expect(posterior.role('sheriff')[seat]).toBeCloseTo(sheriff, 9)
            }
            compared++
            read += evidence.length
          }
        return undefined
      })
      expect(compared).toBeGreaterThan(0)
      expect(read).toBeGreaterThan(player === 'random' ? 0 : 20)
    },
  )

  test('beliefs that were kept over a game are those that are made at once', async () => {
    const kept = new Map<Seat, Beliefs>()
    let asks = 0
    await watched(recipeFor(name, switches), 2, (view) => {
      let beliefs = kept.get(view.seat)
      if (!beliefs) kept.set(view.seat, (beliefs = new Beliefs(view.seat, thinking)))
      const eyes = EYES[asks++ % EYES.length]!
      const fresh = byDeal(
        new Beliefs(view.seat, thinking).read(viewFrom(view.seat, [...heardBy(view)])).posterior(eyes),
      )
      const now = byDeal(beliefs.read(view).posterior(eyes))
      expect(gap(now, fresh)).toBeLessThan(1e-9)
      return undefined
    })
    expect(asks).toBeGreaterThan(5)
  })
})

// More of the switches that change what somebody can conclude.
describe.each([
  ...TABLE,
  ['classic-7', { announceSave: true, kill: 'consult', selfProtect: false, repeatProtect: true }],
  ['classic-7', { reveal: 'both', revealAs: 'team', lastWords: 'both' }],
  ['maw', { seer: true, whisper: true, wait: 'random', announceVotes: false, deadHear: 'all', win: 'parity' }],
] as const)('%s %j', (name, switches) => {
  test('the deals of a seat are those of its clues, at every ask of unruly games', async () => {
    const ruleset = rulesetNamed(name, switches)
    const deck = deckOf(ruleset)
    const sizes = new Set<number>()
    for (const { game } of await unrulyGames(ruleset, name === 'fiim' || name === 'mafia-2025' ? 1 : 3)) {
      const kept = game.deal.map((_, i) => ({ beliefs: new Beliefs(i + 1, thinkingOf(ruleset)), read: 0 }))
      for (const { view } of asksOf(game.log)) {
        const mind = kept[view.seat - 1]
        if (!mind) continue
        // Some look after every event, and others only when they are asked.
        if (view.seat % 2 === 0)
          while (++mind.read < view.upTo) mind.beliefs.read({ ...view, upTo: mind.read }).snapshot()
        const { deals } = mind.beliefs.read(view).snapshot()
        const allowed = consistentDeals(view, ruleset)
        expect([...deals].map((at) => keyOf(deck.deals[at]!)).sort()).toEqual(allowed.map(keyOf).sort())
        sizes.add(deals.length)
      }
    }
    expect(sizes.size).toBeGreaterThan(1)
  })
})
