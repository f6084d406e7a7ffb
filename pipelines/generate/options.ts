import { type Command, Option } from 'commander'
import { foreignRulesets, rulesets } from '../../src/games/games.ts'
import { playerForms } from '../../src/policy/players.ts'
import { configNames, usualConfigs } from '../../src/rows/configs/configs.ts'
import {
  amount,
  argument,
  atLeastOne,
  configsOption,
  gamesOption,
  licenceOption,
  pairsOption,
  rendererOption,
  seatList,
  shardGamesOption,
  statesOption,
  switchOption,
} from '../options.ts'
import { readModelsFile } from './model-run.ts'

/** Adds the options that change a recipe. */
export const addRecipeOptions = (command: Command): Command =>
  command
    .option(
      '--ruleset <name>',
      `the rules: ${Object.keys(rulesets).join(', ')}; those of imported games too: ${Object.keys(foreignRulesets).join(', ')} (default: mafia-2025)`,
    )
    .addOption(switchOption('a house rule, for example --switch discipline=full; may be repeated'))
    .option('--train <games>', 'games of the train split (default: 0)', gamesOption)
    .option('--validation <games>', 'games of the validation split (default: 0)', gamesOption)
    .option('--test <games>', 'games of the test split (default: 0)', gamesOption)
    .option('--seed <text>', 'seed of the deals and all random numbers (default: 0)')
    .option(
      '--players <list>',
      `${playerForms()}; one for all, or one per seat: "model:m@http://127.0.0.1:8000/v1*4,scripted*6"; ` +
        'scripted is a cheap baseline, holy-grail reasons and notes its thoughts (default: scripted)',
      seatList,
    )
    .option('--red <player>', 'who plays the red team')
    .option('--black <player>', 'who plays the black team')
    .option(
      '--moderator <player>',
      `the moderator, in games that have one: ${playerForms('moderator')} (default: built-in)`,
    )
    .addOption(rendererOption('full'))
    .option(
      '--configs <names>',
      `the configs to make: ${configNames.join(',')} (default: ${usualConfigs.join(',')}); games are always made, and decisions with every other config`,
      configsOption,
    )
    .addOption(
      new Option(
        '--no-thoughts',
        'play the same games without the thoughts of built-in players, in rows and prompts; takes about a quarter less time',
      ).default(undefined),
    )
    .option('--shard-games <games>', 'games per shard file (default: 128)', shardGamesOption)
    .option(
      '--licence <name>',
      'the licence of the games, if you may set it (default: CC BY 4.0 for built-in players, unknown for all others)',
      licenceOption,
    )
    .option(
      '--values <states>',
      'estimate the value of every option from this number of sampled states (usually 8; takes seconds per game); makes labels and preference pairs',
      statesOption,
    )
    .addOption(pairsOption('real'))
    .option(
      '--tokenizer <name>',
      'a tokenizer.json, its folder, or user/name of a model on the Hub: limits speeches in tokens and counts prompts',
    )

/** Adds the options that say how models are used. */
export const addModelOptions = (command: Command): Command =>
  command
    .option(
      '--concurrency <games>',
      'games at once with model players (default: adapts to the model servers)',
      atLeastOne,
    )
    .option(
      '--models <file>',
      'how models are used (JSON): keys, limits and time-outs of endpoints, prices of models, threads',
      argument(readModelsFile),
    )
    .option('--budget <amount>', 'limit on the cost of model calls, in the currency of the prices', amount)
    .option('--cache <folder>', 'folder that caches model answers for other runs')
