// Golden playthroughs: whole games that a person can read. `npm run golden` writes them again after a change that is meant.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { showGame } from '../pipelines/read/show.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playerNamed } from '../src/policy/players.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { readWords } from '../src/storage/prompts.ts'

const folder = join(import.meta.dirname, '../test/golden')
const words = readWords('en')

/** The texts of the golden files by name: each game as the judge saw it and as one seat heard it, and one prompt whole. */
export async function golden(): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [ruleset, seat] of [
    ['mafia-2025', 5],
    ['fiim', 3],
  ] as const) {
    const recipe = recipeSchema.parse({ ruleset, seed: 'golden', games: { train: 1 } })
    const makePlayer = (name: string, random: () => number) => playerNamed(name, random, words, recipe.sampling)
    const played = await playGame(recipe, rulesetOf(recipe), 'train', 0, makePlayer)
    const { game, sft } = rowsOf(played, { words })
    texts[`${ruleset}.judge.txt`] = showGame(game, undefined)
    texts[`${ruleset}.seat-${seat}.txt`] = showGame(game, seat)
    const last = sft.filter(({ act }) => act === 'vote').at(-1)!
    texts[`${ruleset}.prompt.txt`] = [...last.prompt, ...last.completion]
      .map(({ role, content }) => `[${role}]\n${content}`)
      .join('\n\n')
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, `${stripVTControlCharacters(text)}\n`]))
}

if (import.meta.main) for (const [name, text] of Object.entries(await golden())) writeFileSync(join(folder, name), text)
