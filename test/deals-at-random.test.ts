import { expect, test } from 'vitest'
import { allDeals } from '../src/belief/deals.ts'
import { stream } from '../src/game/random.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { dealsAtRandom } from '../src/leaks/deals-at-random.ts'

test('all deals of a small game come in a random order, and of a large one as many different ones as are wanted', () => {
  const { roles } = rulesetNamed('mini-mafia')
  const [one, other] = ['one', 'other'].map((name) => dealsAtRandom(roles, stream(name)).map((deal) => deal.join()))
  expect(one).not.toEqual(other)
  expect(one!.toSorted()).toEqual(
    allDeals(roles)
      .map((deal) => deal.join())
      .sort(),
  )
  const large = rulesetNamed('aiwolf-13').roles
  const drawn = dealsAtRandom(large, stream('large'))
  expect(drawn.length).toBe(20_000)
  expect(new Set(drawn.map((deal) => deal.join())).size).toBe(20_000)
  for (const deal of drawn.slice(0, 100)) expect(deal.slice(1).sort()).toEqual(large.toSorted())
})
