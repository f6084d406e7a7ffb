import { expect, test } from 'vitest'
import type { Role } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { consistentDeals } from '../src/belief/deals.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { MODERATOR_ROLE, type Roles } from '../src/game/ruleset.ts'
import { rulesets } from '../src/games/games.ts'
import { isSame } from '../src/leaks/same.ts'
import { truthOf, twinOf } from '../src/leaks/twins.ts'
import { rulesetOf } from '../src/play/series.ts'
import { asksIn } from '../src/view/decisions.ts'
import { viewOf } from '../src/view/view.ts'
import { gameOf } from './played.ts'

/** So many asks of each ruleset, and seats of each game that are asked: 3,000 of all seats with OMERTA_COUNTED=all. */
const [ASKS, SEATS] = process.env['OMERTA_COUNTED'] === 'all' ? [3000, 10] : [20, 3]
const tables = Object.keys(rulesets).filter((name) => !['aiwolf-9', 'aiwolf-13'].includes(name))

/** All ways to lay these roles out, by hand: one seat after the other takes each role that is left. */
function layouts(roles: readonly Role[]): Role[][] {
  if (roles.length === 0) return [[]]
  return [...new Set(roles)].flatMap((first) => {
    const left = [...roles]
    left.splice(left.indexOf(first), 1)
    return layouts(left).map((rest) => [first, ...rest])
  })
}

test.each(tables)(
  '%s: the deals that a view leaves open are those under which the game, played again, shows the seat the same',
  async (ruleset) => {
    let counted = 0
    for (let i = 0; counted < ASKS; i++) {
      const players = i % 2 === 0 ? 'scripted' : 'random'
      const recipe = recipeSchema.parse({ ruleset, players, seed: 'counted', games: { train: 1000 } })
      const rules = rulesetOf(recipe)
      const { log, record } = await gameOf(recipe, i)
      const truth = truthOf(rules, record.deal, log, record.choices)
      const all = layouts(rules.roles).map((deal): Roles => [MODERATOR_ROLE, ...deal])
      const random = stream('counted', i)
      const together = rules.hidden.isForOneSeat ? undefined : all.map((roles) => twinOf(truth, roles, random))
      for (const seat of shuffle([...record.deal.keys()], random).slice(0, SEATS)) {
        const view = viewOf(log, seat + 1)
        const twins = together ?? all.map((roles) => twinOf(truth, roles, random, { seat: seat + 1 }))
        const shared = twins.map(({ game }) => {
          const { history } = game.view(seat + 1)
          const at = view.history.findIndex((heard, k) => !history[k] || !isSame(heard, history[k]))
          return at < 0 ? view.history.length : at
        })
        for (const { view: upTo } of asksIn(view)) {
          counted++
          const possible = all.filter((_, k) => shared[k]! >= upTo.upTo)
          const allowed = consistentDeals(upTo, rules)
          expect(new Set(allowed.map(String)), `game ${i}, seat ${seat + 1}, after ${upTo.upTo} events`).toEqual(
            new Set(possible.map(String)),
          )
        }
      }
    }
    expect(counted).toBeGreaterThanOrEqual(ASKS)
  },
  900_000,
)
