import { describe, expect, test } from 'vitest'
import { recipeSchema, rendererSchema } from '../schemas/recipe.ts'
import { replay } from '../src/game/replay.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { foreignRulesets } from '../src/games/games.ts'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { hears } from '../src/view/view.ts'
import { unrulyGames, withAlive } from './games/unruly.ts'
import { fieldsOf } from './leaks/events/fields.ts'
import { gameOf } from './played.ts'

// Rulesets of imported games are held to what those of our own are, on fewer games.
const GAMES = 12
/** Short days, so that a game has few decisions. */
const SHORT: Readonly<Record<string, object>> = {
  llmafia: { dayTicks: 3, nightTicks: 2 },
  'werewolf-9-hunter': { surrender: true, lastWords: 'vote' },
}

describe.each(Object.entries(foreignRulesets))('%s', async (name, { make, switches: schema }) => {
  const switches = SHORT[name] ?? {}
  const ruleset = make(switches)
  const games = await unrulyGames(ruleset, GAMES)

  test('a replay of the choices is the same game, and both teams win', () => {
    for (const { game, choices } of games) {
      const again = new Session(ruleset, game.deal)
      replay(again, JSON.parse(JSON.stringify(choices)))
      expect(JSON.stringify(again.log)).toBe(JSON.stringify(game.log))
      expect(game.log.at(-1)!.event).toMatchObject({ type: 'ended', winner: game.result!.winner })
    }
    expect(new Set(games.map(({ game }) => game.result!.winner)).size).toBeGreaterThan(1)
  })

  test('every event has the fields that are declared for it, and is told to those who may know it and to nobody else', () => {
    for (const { game } of games) {
      const roles = [MODERATOR_ROLE, ...game.deal]
      for (const { told, alive } of withAlive(game)) {
        const unknown = Object.keys(told.event).filter((field) => !fieldsOf(told.event.type)?.has(field))
        expect(unknown, told.event.type).toEqual([])
        const may = (seat: number): boolean => ruleset.knows.isEntitled(told.event, seat, roles, alive)
        const heard = roles.flatMap((_, seat) => (hears(seat, told.to) ? [seat] : []))
        const wanted = roles.flatMap((_, seat) => (may(seat) ? [seat] : []))
        if (heard.join() !== wanted.join()) expect(heard, JSON.stringify(told.event)).toEqual(wanted)
      }
    }
  })

  test.each(rendererSchema.options)(
    'no row of it contains anything that its seat may not know: %s',
    async (renderer) => {
      const recipe = recipeSchema.parse({ ruleset: name, switches, players: 'random', games: { train: 2 } })
      const words = wordsOf(ruleset, renderer)
      const tally = noTally()
      for (let i = 0; i < 2; i++) {
        const played = await gameOf(recipe, i)
        const setting = { ruleset: rulesetOf(recipe), deals: 24, rendering: { words } }
        expect(checkLeaks(played, rowsOf(played, { words }), setting, tally)).toEqual([])
      }
      expect(tally.rows).toBeGreaterThan(10)
    },
  )

  test('its words say every switch, and leave no mark of a template', async () => {
    const recipe = recipeSchema.parse({ ruleset: name, switches, players: 'random', games: { train: 1 } })
    for (const renderer of rendererSchema.options) {
      const { sft } = rowsOf(await gameOf(recipe, 0), { words: wordsOf(ruleset, renderer) })
      for (const { prompt } of sft)
        for (const { content } of prompt) expect(content).not.toMatch(/^\s*\[[!a-z]|undefined|\{[a-z.]+[:}]/m)
    }
    expect(Object.keys(schema.shape)).toContain('language')
  })
})
