// Golden playthroughs: whole games that a person can read. `npm run golden` writes them again after a change that is meant.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { showGame } from '../../pipelines/read/show-game.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { rulesets } from '../../src/games/games.ts'
import { rulesetOf } from '../../src/play/series.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { gameOf } from '../played.ts'

/** The seat whose view is written, where it is not that of the prompt. */
const SEATS: Readonly<Record<string, number>> = { 'mafia-2025': 5, fiim: 3 }

/**
 * The golden files of a ruleset by name: one game as the judge saw it and as one seat heard it, and one prompt whole, that of the last vote, in each
 * renderer.
 */
export async function goldenOf(ruleset: string): Promise<Record<string, string>> {
  const recipe = recipeSchema.parse({ ruleset, seed: 'golden', games: { train: 1 } })
  const played = await gameOf(recipe, 0)
  const { games, sft, decisions } = rowsOf(played, { words: wordsOf(rulesetOf(recipe)) })
  const compact = rowsOf(played, { words: wordsOf(rulesetOf(recipe), 'compact') }).sft
  const last = sft.findLast(({ act }) => act === 'vote') ?? sft.at(-1)!
  const seat = SEATS[ruleset] ?? decisions.find(({ row_id }) => row_id === last.row_id)!.seat
  const whole = ({ prompt, completion }: SftRow): string =>
    [...prompt, ...completion].map(({ role, content }) => `[${role}]\n${content}`).join('\n\n')
  const texts = {
    judge: showGame(games[0]!, undefined),
    [`seat-${seat}`]: showGame(games[0]!, seat),
    prompt: whole(last),
    compact: whole(compact.find(({ row_id }) => row_id === last.row_id)!),
  }
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`${ruleset}.${name}.txt`, `${stripVTControlCharacters(text)}\n`]),
  )
}

if (import.meta.main)
  for (const ruleset of Object.keys(rulesets))
    for (const [name, text] of Object.entries(await goldenOf(ruleset)))
      writeFileSync(join(import.meta.dirname, name), text)
