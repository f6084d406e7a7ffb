import { expect, test } from 'vitest'
import { recipeSchema } from '../../schemas/recipe.ts'
import { Beliefs } from '../../src/belief/beliefs.ts'
import { type FactorGraph, graphOf, propagate } from '../../src/belief/factor-graph.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { asksIn } from '../../src/view/decisions.ts'
import { viewOf } from '../../src/view/view.ts'
import { gameOf } from '../played.ts'

const ROLES = ['civilian', 'mafia', 'sheriff']

/** Marginals by summing over every assignment. */
function summed({ counts, single, pairs, roles }: FactorGraph): number[][] {
  const seats = single.length - 1
  const sums = single.map(() => roles.map(() => 0))
  const held: number[] = [0]
  let all = 0
  const assign = (left: readonly number[], weight: number): void => {
    if (held.length > seats) {
      const more = pairs.reduce((sum, { a, b, weights }) => sum + weights[held[a]! * roles.length + held[b]!]!, 0)
      const total = Math.exp(weight + more)
      all += total
      for (let seat = 1; seat <= seats; seat++) sums[seat]![held[seat]!]! += total
      return
    }
    left.forEach((count, role) => {
      if (count === 0) return
      const seat = held.push(role) - 1
      assign(left.with(role, count - 1), weight + single[seat]![role]!)
      held.pop()
    })
  }
  assign(counts, 0)
  return sums.slice(1).map((row) => row.map((value) => value / all))
}

const some = (seed: number): number => Math.sin(seed * 12.9898) * 1.5

test('without pairs the graph has no loops: its marginals are exact', () => {
  const single = Array.from({ length: 8 }, (_, seat) => Float64Array.from(ROLES, (_, role) => some(seat * 3 + role)))
  single[2]![1] = -Infinity
  const graph: FactorGraph = { roles: ROLES, counts: [4, 2, 1], single, pairs: [] }
  const { marginals } = propagate(graph)
  summed(graph).forEach((row, i) => row.forEach((value, role) => expect(marginals[i + 1]![role]).toBeCloseTo(value, 5)))
})

test('with one weak pair the marginals are close to the exact ones', () => {
  const single = Array.from({ length: 6 }, () => new Float64Array(3))
  const weights = Float64Array.from({ length: 9 }, (_, i) => some(i) / 3)
  const graph: FactorGraph = { roles: ROLES, counts: [2, 2, 1], single, pairs: [{ a: 1, b: 4, weights }] }
  const { marginals, rounds } = propagate(graph)
  expect(rounds).toBeLessThan(30)
  summed(graph).forEach((row, i) =>
    row.forEach((value, role) => expect(Math.abs(marginals[i + 1]![role]! - value)).toBeLessThan(0.05)),
  )
})

test.each(['mafia-2025', 'classic-7', 'mini-mafia', 'maw'])(
  'in games of %s the graph is near the exact deals',
  async (ruleset) => {
    const recipe = recipeSchema.parse({ ruleset, seed: 'graph', players: 'holy-grail', games: { train: 2 } })
    const rules = rulesetOf(recipe)
    const thinking = thinkingOf(rules, wordsOf(rules))
    let [compared, off] = [0, 0]
    for (let index = 0; index < 2; index++) {
      const { log } = await gameOf(recipe, index)
      for (let seat = 1; seat <= rules.roles.length; seat++) {
        const beliefs = new Beliefs(seat, thinking)
        for (const { view } of asksIn(viewOf(log, seat))) {
          beliefs.read(view)
          const exact = beliefs.posterior('own').black
          const { roles, marginals } = propagate(graphOf(beliefs.deck, beliefs.grounds('own'), rules.teams))
          const black = (other: number): number =>
            roles.reduce((sum, role, i) => sum + (rules.teams[role] === 'black' ? marginals[other]![i]! : 0), 0)
          for (let other = 1; other <= rules.roles.length; other++) {
            compared++
            off += Math.abs(black(other) - exact[other]!)
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(50)
    expect(off / compared).toBeLessThan(0.05)
  },
)
