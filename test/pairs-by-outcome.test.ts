import { expect, test } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import { checkForesight } from '../src/leaks/foresight.ts'
import { type Leak, noTally } from '../src/leaks/leak.ts'
import { rulesetOf } from '../src/play/series.ts'
import type { Rows } from '../src/rows/configs/configs.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { gameOf, withWins } from './played.ts'

const recipe = recipeSchema.parse({ ruleset: 'classic-7', players: 'random', seed: 'pairs', games: { train: 6 } })

test.each([0, 1, 2, 3, 4, 5])(
  'game %i: a pair that is missing is found, wherever its ask is in the game',
  async (index) => {
    const played = withWins(await gameOf(recipe, index), 0)
    const rendering = {
      words: wordsOf(rulesetOf(recipe)),
      configs: ['preference', 'decisions'] as const,
      pairs: 'all' as const,
    }
    const rows = rowsOf(played, rendering)
    const leaksIn = (rows: Rows): Omit<Leak, 'game'>[] => {
      const found: Omit<Leak, 'game'>[] = []
      checkForesight({ played, rows, rendering, tell: (leak) => void found.push(leak), tally: noTally() })
      return found
    }
    expect(rows.preference.length).toBeGreaterThan(3)
    expect(leaksIn(rows)).toEqual([])
    for (const pair of rows.preference) {
      const found = leaksIn({ ...rows, preference: rows.preference.filter((row) => row !== pair) })
      expect(found.map(({ channel }) => channel)).toContain('a row of preference is missing')
    }
  },
)
