import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { showGame } from '../pipelines/read/show-game.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { gameOf } from './played.ts'

test("the README's game is what its commands print", async () => {
  const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'readme', games: { train: 12 } })
  const { games } = rowsOf(await gameOf(recipe, 5), { words: wordsOf(rulesetOf(recipe)) })
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const [, table] = /\| Diana, player 4 \| Alice, player 1 \|\n\|---\|---\|\n([\s\S]*?)\n\n/.exec(readme)!
  const cells = table!.split('\n').map((row) => row.slice(2, -2).split(' | '))
  for (const [column, seat] of [
    [0, 4],
    [1, 1],
  ] as const) {
    const shown = stripVTControlCharacters(showGame(games[0]!, seat)).split('\n').slice(3)
    const lines = shown.map((line) => line.trim()).filter((line) => line !== '')
    expect(cells.map((row) => row[column]!.trim()).filter((cell) => cell !== '')).toEqual(lines)
  }
})
