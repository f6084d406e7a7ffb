import { describe, expect, test } from 'vitest'
import { recipeSchema } from '../../../schemas/recipe.ts'
import { CanaryWords, checkCanary, type Sent, thinker } from '../../../src/leaks/canary.ts'
import { noTally } from '../../../src/leaks/leak.ts'
import { checkLeaks } from '../../../src/leaks/leaks.ts'
import { playGame, replayRecord } from '../../../src/play/series.ts'
import { playersOf } from '../../../src/policy/players.ts'
import { rowsOf } from '../../../src/rows/rows.ts'
import { PLAYERS, seriesOf } from './play.ts'
import { SETTINGS } from './settings.ts'

/** Games of each kind of player; more with GAMES=40. */
const GAMES = Number(process.env['GAMES'] ?? 1)

describe.each(SETTINGS)('%s %j', (name, switches) => {
  test('in every deal that a seat cannot rule out, its rows are the same, and it rules out what it can', async () => {
    const tally = noTally()
    for (const players of PLAYERS) {
      const { ruleset, words, play } = seriesOf(name, switches, players)
      for (let i = 0; i < GAMES; i++) {
        const played = await play(i)
        const rendering = { words }
        expect(checkLeaks(played, rowsOf(played, rendering), { ruleset, deals: 'all', rendering }, tally)).toEqual([])
        expect(replayRecord(JSON.stringify(played.record)).log).toEqual(played.log)
      }
    }
    expect(tally.exhaustive).toBe(3 * GAMES)
    for (const role of ['civilian', 'mafia']) expect(tally.decisions[role]).toBeGreaterThan(100)
  }, 3_600_000)
})

test.each(['classic-7', 'classic-7-bench', 'classic-7-product'])(
  "%s: every secret's word is in its holder's prompts and in no other",
  async (name) => {
    const recipe = recipeSchema.parse({ ruleset: name, seed: 'canary', games: { train: 2 } })
    const { ruleset, words: plain } = seriesOf(name, {}, 'scripted')
    const inner = playersOf(plain, recipe.sampling, ruleset)
    for (let index = 0; index < 2; index++) {
      const words = new CanaryWords(plain)
      const sent: Sent[] = []
      const make = {
        player: (name: string, random: () => number) => thinker(inner.player(name, random), index, words, sent),
        moderator: (name: string, random: () => number) => thinker(inner.moderator(name, random), index, words, sent),
      }
      const played = await playGame({ recipe, ruleset, split: 'train', index, make })
      expect(checkCanary({ played, ruleset, rows: rowsOf(played, { words }), words, sent })).toEqual([])
      expect(sent.some(({ seat }) => seat === 0)).toBe(true)
    }
  },
)
