import type { Manifest } from '../../schemas/manifest.ts'
import { type Recipe, recipeSchema } from '../../schemas/recipe.ts'
import { type GameRecord, noUsage, type RecordedChoice, type Split } from '../../schemas/record.ts'
import { replay } from '../../src/game/replay.ts'
import { Session } from '../../src/game/session.ts'
import type { CountTokens } from '../../src/game/settle.ts'
import type { Importer } from '../../src/importers/importer.ts'
import { type Finished, finished, rulesetOf } from '../../src/play/series.ts'
import { Stopped } from '../errors.ts'
import { writeGiven } from '../generate/given.ts'
import { showProgress } from '../progress.ts'
import type { GamesFile, KeptGame } from './games-file.ts'
import type { Part } from './parts.ts'
import type { KeptContent } from './read-unit.ts'

export interface WriteSetting {
  readonly importer: Importer
  readonly folder: string
  readonly terms?: string | undefined
  readonly rows: Pick<Recipe, 'renderer' | 'configs' | 'tokenizer'>
  readonly countTokens?: CountTokens | undefined
  readonly stopped: () => boolean
}

/** Writes the games of a part as a dataset, or what is missing of it. */
export async function writePart(part: Part, file: GamesFile, setting: WriteSetting): Promise<Manifest> {
  const { importer, folder, rows, countTokens, stopped } = setting
  const { ruleset, switches, language, licence, games } = part
  const imported = {
    format: importer.format,
    licence,
    terms: setting.terms ?? importer.terms,
    language,
    games: part.hash,
  }
  const count = { train: games.train.length, validation: games.validation.length, test: games.test.length }
  const input = { ruleset, switches, players: 'recorded', origin: 'imported', imported, games: count, ...rows }
  const recipe = recipeSchema.parse(input)
  const rules = rulesetOf(recipe)
  const total = count.train + count.validation + count.test
  const progress = showProgress('written', total)
  const game = (split: Split, index: number): Finished => {
    if (stopped()) throw new Stopped('everything that was read kept')
    const kept = games[split][index]!
    return finishedGame(kept, JSON.parse(file.textOf(kept)) as KeptContent, { split, index, rules, imported })
  }
  try {
    return await writeGiven({ folder, recipe, game, countTokens, tick: progress.step, resumes: true })
  } finally {
    progress.done()
  }
}

/** The game of a kept content, at its place in the dataset. */
function finishedGame(
  { id }: KeptGame,
  { deal, players, sources, language, choices }: KeptContent,
  at: {
    readonly split: Split
    readonly index: number
    readonly rules: Session['ruleset']
    readonly imported: { readonly format: string; readonly licence: string }
  },
): Finished {
  const { split, index, rules, imported } = at
  const { format, licence } = imported
  const session = new Session(rules, deal)
  const about: Omit<GameRecord, 'ruleset' | 'version' | 'switches' | 'deal' | 'choices'> = {
    game_id: id,
    split,
    index,
    players: [...players],
    marks: [],
    usage: noUsage,
    origin: { kind: 'imported', format, sources: [...sources], licence, language },
  }
  return finished(about, replay(session, choices as RecordedChoice[]), session)
}
