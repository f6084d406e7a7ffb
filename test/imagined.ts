import { expect } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import { consistentDeals } from '../src/belief/deals.ts'
import { stream } from '../src/game/random.ts'
import { isSame } from '../src/leaks/same.ts'
import { rulesetOf } from '../src/play/series.ts'
import { Imagination } from '../src/value/imagine.ts'
import { asksOf } from '../src/view/decisions.ts'
import { heardBy } from '../src/view/view.ts'
import { gameOf } from './played.ts'

/** What a seat saw in games of these players is what it sees in games that are imagined from its views. */
export async function expectImaginedAlike(ruleset: string, switches: object, players: string): Promise<void> {
  const recipe = recipeSchema.parse({ ruleset, switches, players, seed: 'imagine', games: { train: 9 } })
  const rules = rulesetOf(recipe)
  const random = stream('imagine', ruleset, players)
  let imagined = 0
  let others = 0
  for (let index = 0; index < 3 && imagined < 200; index++) {
    const { log, record } = await gameOf(recipe, index)
    for (const { view } of asksOf(log)) {
      if (view.seat < 1 || random() < 0.6) continue
      const wanted = heardBy(view)
      const deals = consistentDeals(view, rules)
      const imagination = new Imagination(view, rules)
      for (let i = 0; i < 3; i++) {
        const roles = deals[Math.floor(random() * deals.length)]!
        const game = imagination.under(roles, random)
        const seen = game.view(view.seat).history
        const differs = seen.findIndex((heard, i) => !isSame(plain(heard), plain(wanted[i])))
        expect([differs, seen[differs], wanted[differs]]).toEqual([-1, undefined, undefined])
        expect(seen.length).toBe(view.upTo)
        imagined++
        if (roles.slice(1).join() !== record.deal.join()) others++
      }
    }
  }
  expect(imagined).toBeGreaterThan(20)
  expect(others).toBeGreaterThan(imagined / 8)
}

/** Without keys that are undefined, which JSON does not have. */
const plain = (heard: unknown): unknown => JSON.parse(JSON.stringify(heard))
