// Imports games as those of another version of this program. The importers are those of the sources, changed or not.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importGames } from '../../pipelines/import/import.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { omerta } from '../../src/importers/omerta.ts'
import type { Finished } from '../../src/play/series.ts'
import { gameOf } from '../played.ts'

/** A game as a line of the config `games`. */
const lineOf = ({ record, outcome }: Finished): string =>
  JSON.stringify({ record: JSON.stringify(record), winner: outcome.winner })

/** The same game, in which somebody else thinks something else: everybody heard the same. */
const thoughtOtherwise = (played: Finished): Finished => {
  const choices = played.record.choices.map((choice) =>
    choice.seat > 0 ? { ...choice, thought: 'Once more.' } : choice,
  )
  return { ...played, record: { ...played.record, choices } }
}

/** Plays the games of a recipe, each fourth of which its source has twice, and imports them into train and test. Returns the folder of the dataset. */
export async function importedGames(recipe: Recipe, folder: string): Promise<string> {
  const lines: string[] = []
  for (let index = 0; index < recipe.games.train; index++) {
    const played = await gameOf(recipe, index)
    lines.push(lineOf(played), ...(index % 4 === 0 ? [lineOf(thoughtOtherwise(played))] : []))
  }
  const [source, out] = [join(folder, 'source'), join(folder, 'imported')]
  mkdirSync(source)
  writeFileSync(join(source, 'games.jsonl'), `${lines.join('\n')}\n`)
  await importGames({
    ...{ importer: omerta, source, folder: out, rows: { renderer: 'full' }, stopped: () => false },
    ...{ splits: { train: 50, validation: 0, test: 50 }, splitBy: 'game', skipBroken: false },
  })
  return out
}
