import { expect, test } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import { allDeals, consistentDeals } from '../src/belief/deals.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { rulesetOf } from '../src/play/series.ts'
import { asksIn } from '../src/view/decisions.ts'
import { heardBy, viewOf } from '../src/view/view.ts'
import { dealsLeft } from './games/aiwolf/second-count.ts'
import { gameOf } from './played.ts'

/** So many asks of each table, and seats of each game that are asked: 3,000 of all seats with OMERTA_COUNTED=all. */
const [ASKS, SEATS] = process.env['OMERTA_COUNTED'] === 'all' ? [3000, 13] : [20, 2]
/** The program's own list is asked for in one ask of so many; in all it is counted by the same clues, each deal once a seat. */
const LISTED = 500

test.each([
  ['aiwolf-5', 60],
  ['aiwolf-9', 30_240],
  ['aiwolf-13', 1_441_440],
])(
  '%s, of %i deals: the deals that a view leaves open are as many as the rules allow, counted without a list of deals',
  async (ruleset, size) => {
    const sizes = new Set<number>()
    let counted = 0
    for (let i = 0; counted < ASKS; i++) {
      const players = ['scripted', 'random', 'fouling'][i % 3]!
      const recipe = recipeSchema.parse({
        ...{ ruleset, players, seed: 'counted-aiwolf', games: { train: 1000 } },
        ...(i % 4 === 3 && { switches: { chat: true } }),
      })
      const rules = rulesetOf(recipe)
      const all = allDeals(rules.roles)
      expect(all).toHaveLength(size)
      const { log, record } = await gameOf(recipe, i)
      for (const seat of shuffle(
        record.deal.map((_, at) => at + 1),
        stream('counted', i),
      ).slice(0, SEATS)) {
        const asks = [...asksIn(viewOf(log, seat))].map(({ view }) => view)
        const last = asks.at(-1)
        if (!last) continue
        const read = rules.knows.clues(seat)
        const clues = heardBy(last).map(({ event }) => read(event))
        const out = new Uint32Array(clues.length + 1)
        for (const deal of all) {
          const at = clues.findIndex((some) => some.some((clue) => !clue.allows(deal)))
          out[at < 0 ? clues.length : at]!++
        }
        for (const view of asks) {
          const heard = heardBy(view).map(({ event }) => event)
          const right = dealsLeft(seat, heard)
          const open = out.slice(heard.length).reduce((sum, n) => sum + n, 0)
          expect(open, `game ${i}, seat ${seat}, after ${heard.length} events`).toBe(right)
          if (counted++ % LISTED === 0) expect(consistentDeals(view, rules)).toHaveLength(right)
          sizes.add(right)
        }
      }
    }
    expect(counted).toBeGreaterThanOrEqual(ASKS)
    expect(sizes.size).toBeGreaterThan(2)
  },
  3_600_000,
)
