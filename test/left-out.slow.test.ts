import { expect, test } from 'vitest'
import { renderingOf } from '../pipelines/generate/rendering.ts'
import { configSchema } from '../schemas/config.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { countDeals, MAX_DEALS } from '../src/belief/deck.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { foreignRulesets, rulesets } from '../src/games/games.ts'
import { entitlementsOf } from '../src/leaks/entitlements.ts'
import { checkEveryConfig } from '../src/leaks/every-config.ts'
import { noTally, type Tell } from '../src/leaks/leak.ts'
import { checkRemoval } from '../src/leaks/removal.ts'
import { truthOf } from '../src/leaks/twins.ts'
import { watch } from '../src/leaks/watch.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { gameOf } from './played.ts'

/** Thirty games of each ruleset with OMERTA_REMOVED=all; else one. */
const GAMES = process.env['OMERTA_REMOVED'] === 'all' ? 30 : 1
const PLAYERS = ['scripted', 'random', 'fouling']
/** Thirteen seats have too many events to take out of every view without being asked to. */
const LONG = 'aiwolf-13'
const tables = Object.keys({ ...rulesets, ...foreignRulesets })
  .filter((name) => GAMES > 1 || name !== LONG)
  .flatMap((ruleset) => (['full', 'compact'] as const).map((renderer) => ({ ruleset, renderer })))

/** Exact beliefs, which typed rows need, hold every deal in memory. */
const hasBeliefs = (name: string): boolean =>
  countDeals({ ...rulesets, ...foreignRulesets }[name]!.make().roles) <= MAX_DEALS

test.each(tables)(
  '$ruleset, $renderer: without any event that a seat heard its prompt is another one, in every config',
  async ({ ruleset, renderer }) => {
    const found: string[] = []
    const tell: Tell = ({ channel, texts }) => void found.push(`${channel}: ${texts.join(' | ')}`)
    const tally = noTally()
    for (let i = 0; i < GAMES; i++) {
      const configs = configSchema.options.filter(
        (name) => name !== 'calls' && (name !== 'typed' || hasBeliefs(ruleset)),
      )
      const players = PLAYERS[i % PLAYERS.length]!
      const recipe = recipeSchema.parse({
        ruleset,
        players,
        renderer,
        configs,
        seed: 'removed',
        games: { train: GAMES },
      })
      const rules = rulesetOf(recipe)
      const rendering = renderingOf(recipe, rules, undefined)
      const { words } = rendering
      const played = await gameOf(recipe, i)
      const { record, log } = played
      const rows = rowsOf(played, rendering)
      checkEveryConfig({ rows, renderer, tell, tally })
      const truth = truthOf(rules, record.deal, log, record.choices)
      const entitlements = entitlementsOf(truth)
      const watches = [MODERATOR_ROLE, ...record.deal].map((_, seat) => watch(truth, entitlements, seat))
      const removing = { game: record.game_id, watches, words, random: () => 0.5, isNews: true }
      checkRemoval({ ...removing, most: Number.POSITIVE_INFINITY, tell, tally })
    }
    expect(found).toEqual([])
    expect(tally.removed).toBeGreaterThan(10 * GAMES)
  },
  600_000,
)
