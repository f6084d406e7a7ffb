import { Command } from 'commander'
import { UsageError } from '../pipelines/errors.ts'
import { recipeFrom } from '../pipelines/generate/recipe.ts'
import { argument, rowsOption, switchPair } from '../pipelines/options.ts'
import type { Ruleset } from '../src/game/ruleset.ts'
import { rulesetOf } from '../src/play/series.ts'

export interface Games {
  readonly name: string
  readonly ruleset: Ruleset
  readonly games: number
  readonly seed: string
}

/** The command line of a script that plays games: RULESET [GAMES] [SEED] [SWITCHES]. What is wrong with it is said in a sentence, with exit code 2. */
export const gamesCommand = (about: string, usual: { ruleset: string; games: number; seed: string }): Command =>
  new Command()
    .description(about)
    .argument('[ruleset]', 'the game', usual.ruleset)
    .argument('[games]', 'how many of them are played', rowsOption, usual.games)
    .argument('[seed]', 'what they are drawn from', usual.seed)
    .argument(
      '[switches...]',
      'switches of the ruleset, each name=value',
      (text, before: [string, unknown][]) => [...before, argument(switchPair)(text)],
      [],
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))

/** What a command line asks for. */
export function gamesOf(command: Command): Games {
  const [name, games, seed, switches] = command.parse().processedArgs as [string, number, string, [string, unknown][]]
  try {
    const recipe = recipeFrom(undefined, { ruleset: name, switch: switches, players: ['holy-grail'], train: 1 })
    return { name, ruleset: rulesetOf(recipe), games, seed }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`error: ${error.message}`)
    process.exit(2)
  }
}
