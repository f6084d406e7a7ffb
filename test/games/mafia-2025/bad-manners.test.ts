import { describe, expect, test } from 'vitest'
import { recipeSchema } from '../../../schemas/recipe.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { noTally } from '../../../src/leaks/leak.ts'
import { checkLeaks } from '../../../src/leaks/leaks.ts'
import { type Finished, rulesetOf } from '../../../src/play/series.ts'
import { rowsOf } from '../../../src/rows/rows.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { gameOf, makerOf } from '../../played.ts'

const recipeOf = (ruleset: string, switches: object) =>
  recipeSchema.parse({ ruleset, switches, seed: 'x', players: 'fouling', games: { train: 8 } })

function findings(played: Finished, ruleset: Ruleset, recipe: ReturnType<typeof recipeOf>): string[] {
  const words = wordsOf(ruleset)
  const setting = { ruleset, deals: 64, rendering: { words }, asking: { recipe, make: makerOf(recipe) } }
  return checkLeaks(played, rowsOf(played, { words }), setting, noTally()).map(
    ({ kind, channel }) => `${kind}: ${channel}`,
  )
}

/** Whether somebody was sent away for conduct, and asked nothing more, while the game went on. */
const hasRemoval = ({ log }: Finished): boolean =>
  log.some(({ event }) => event.type === 'left' && (event.by === 'fouls' || event.by === 'disqualification'))

describe.each([
  ['fiim', {}],
  ['mafia-2025', { discipline: 'full', bestMove: true }],
  ['mafia-2025', { discipline: 'full', kill: 'unanimous', friendlyFire: true, voting: 'sequential' }],
] as const)('%s with %o, players of bad manners', (name, switches) => {
  const recipe = recipeOf(name, switches)
  const ruleset = rulesetOf(recipe)

  test('fouls, silences, removals and last words after the game was decided give no finding', async () => {
    let removals = 0
    for (let i = 0; i < 3; i++) {
      const played = await gameOf(recipe, i)
      if (hasRemoval(played)) removals++
      expect(findings(played, ruleset, recipe)).toEqual([])
    }
    expect(removals).toBeGreaterThan(0)
  }, 60_000)
})

test('a table for which an ask does not show that the game goes on is found out', async () => {
  const recipe = recipeOf('fiim', {})
  const ruleset = rulesetOf(recipe)
  const { knows } = ruleset
  const deaf: Ruleset = {
    ...ruleset,
    knows: {
      ...knows,
      clues(seat) {
        const read = knows.clues(seat)
        return (event) => (event.type === 'asked' ? [] : read(event))
      },
    },
  }
  const found: string[] = []
  for (let i = 0; i < 8 && found.length === 0; i++) {
    const played = await gameOf(recipe, i)
    if (hasRemoval(played)) found.push(...findings(played, deaf, recipe))
  }
  expect(found.join('\n')).toMatch(/completeness|worlds/)
}, 60_000)
