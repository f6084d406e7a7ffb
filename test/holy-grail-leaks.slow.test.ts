import { expect, test } from 'vitest'
import { noTally } from '../src/leaks/leak.ts'
import { checkLeaks } from '../src/leaks/leaks.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { gameOf } from './played.ts'
import { recipeFor, TABLE } from './thinking.ts'

/** Games of each table; more with GAMES=40. */
const GAMES = Number(process.env['GAMES'] ?? 1)

const WHISPERS = ['maw', { seer: true, whisper: true, announceVotes: false, deadHear: 'all' }] as const

test.each([...TABLE, WHISPERS])(
  '%s %j: in every deal that a seat cannot rule out, its rows are the same, beside other holy-grails and among other players',
  async (name, switches) => {
    const tally = noTally()
    const { roles } = rulesetOf(recipeFor(name, switches))
    const mixed = roles.map((_, i) => ['holy-grail', 'scripted', 'holy-grail-expert'][i % 3]!)
    // The games of fiim are long: there the mixed table has both.
    const tables = name === 'fiim' ? [mixed] : ['holy-grail', mixed]
    for (const players of tables) {
      const recipe = recipeFor(name, switches, players)
      const ruleset = rulesetOf(recipe)
      const rendering = { words: wordsOf(ruleset) }
      for (let i = 0; i < GAMES; i++) {
        const played = await gameOf(recipe, i)
        const setting = { ruleset, deals: 'all', rendering } as const
        expect(checkLeaks(played, rowsOf(played, rendering), setting, tally)).toEqual([])
      }
    }
    expect(tally.exhaustive).toBe(tables.length * GAMES)
    expect(tally.twins).toBeGreaterThan(GAMES)
    expect(tally.decisions['mafia'] ?? tally.decisions['civilian']).toBeGreaterThan(0)
  },
  600_000,
)
