import { expect, test } from 'vitest'
import type { Role } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { consistentDeals } from '../src/belief/deals.ts'
import { countDeals } from '../src/belief/deck.ts'
import { type Random, shuffle, stream } from '../src/game/random.ts'
import { MODERATOR_ROLE, type Roles, type Ruleset } from '../src/game/ruleset.ts'
import { foreignRulesets, rulesets } from '../src/games/games.ts'
import { isSame } from '../src/leaks/same.ts'
import { truthOf, twinOf } from '../src/leaks/twins.ts'
import { rulesetOf } from '../src/play/series.ts'
import { asksIn } from '../src/view/decisions.ts'
import { heardBy, type View, viewOf } from '../src/view/view.ts'
import { gameOf } from './played.ts'

/** So many asks of each ruleset, and seats of each game that are asked: 3,000 of all seats with OMERTA_COUNTED=all. */
const [ASKS, SEATS] = process.env['OMERTA_COUNTED'] === 'all' ? [3000, 10] : [20, 3]
/** Of a deck with more layouts than this, so many are drawn for each game: half at large, half close to the true one. */
const [MOST, DRAWN] = [840, 420]
const tables = Object.keys({ ...rulesets, ...foreignRulesets }).filter(
  (name) => !['aiwolf-9', 'aiwolf-13'].includes(name),
)

/** All ways to lay these roles out, by hand: one seat after the other takes each role that is left. */
function layouts(roles: readonly Role[]): Role[][] {
  if (roles.length === 0) return [[]]
  return [...new Set(roles)].flatMap((first) => {
    const left = [...roles]
    left.splice(left.indexOf(first), 1)
    return layouts(left).map((rest) => [first, ...rest])
  })
}

/** Layouts that are drawn: of many, few are ones that a seat with companions cannot rule out, so half differ from the true one in two or three seats. */
function drawnLayouts(deal: readonly Role[], random: Random): Role[][] {
  const drawn = new Map<string, Role[]>()
  for (let i = 0; drawn.size < DRAWN; i++) {
    const layout = i % 2 === 0 ? shuffle(deal, random) : moved(deal, 2 + Math.floor(random() * 2), random)
    drawn.set(layout.join(), layout)
  }
  return [...drawn.values()]
}

/** A layout in which some seats have passed their cards on among themselves. */
function moved(deal: readonly Role[], count: number, random: Random): Role[] {
  const seats = shuffle([...deal.keys()], random).slice(0, count)
  const layout = [...deal]
  seats.forEach((seat, i) => {
    layout[seats[(i + 1) % count]!] = deal[seat]!
  })
  return layout
}

/** Whether what a view has heard allows a deal. */
function allowedBy(view: View, { knows }: Ruleset): (deal: Roles) => boolean {
  const read = knows.clues(view.seat)
  const clues = heardBy(view).flatMap(({ event }) => read(event))
  return (deal) => clues.every((clue) => clue.allows(deal))
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
      const random = stream('counted', i)
      const isListed = countDeals(rules.roles) <= MOST
      const laidOut = isListed ? layouts(rules.roles) : drawnLayouts(record.deal, random)
      const all = laidOut.map((deal): Roles => [MODERATOR_ROLE, ...deal])
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
          const allowed = isListed ? consistentDeals(upTo, rules) : all.filter(allowedBy(upTo, rules))
          const about = `game ${i}, seat ${seat + 1}, after ${upTo.upTo} events`
          expect(new Set(allowed.map(String)), about).toEqual(new Set(possible.map(String)))
        }
      }
    }
    expect(counted).toBeGreaterThanOrEqual(ASKS)
  },
  1_800_000,
)
