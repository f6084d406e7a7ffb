import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import type { Renderer } from '../../schemas/recipe.ts'
import { rulesets } from '../../src/games/games.ts'
import type { Models } from '../../src/models/models.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { type Config, configNames, usualConfigs } from '../../src/rows/configs/configs.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { readingFrom, UsageError } from '../errors.ts'
import {
  amount,
  argument,
  atLeastOne,
  configsOption,
  type Part,
  partOption,
  rendererOption,
  whole,
} from '../options.ts'
import { printJson, resultOf, stoppable } from '../output.ts'
import { many, print, safe } from '../terminal.ts'
import { notePassed } from '../validate/passed.ts'
import { shortReport } from '../validate/report-text.ts'
import { validate } from '../validate/validate.ts'
import { generate, generateShare } from './generate.ts'
import { merge } from './merge.ts'
import { modelLines, readModelsFile } from './model-run.ts'
import { type RecipeFlags, recipeFrom, seatList, switchPair } from './recipe.ts'
import { renderAgain } from './rows.ts'
import { sampleRow, summarize } from './summary.ts'

interface GenerateFlags extends RecipeFlags {
  out?: string
  extend?: boolean
  validate?: boolean
  workers: number
  concurrency: number
  models?: ModelsFile
  budget?: number
  cache?: string
  shard?: Part
  json?: boolean
}

interface RowsFlags {
  out: string
  renderer?: Renderer
  configs?: Config[]
  tokenizer?: Tokenizer
  json?: boolean
}

/** The verbs that make datasets: generate, merge and rows. */
export function addMakers(program: Command): void {
  program
    .command('generate')
    .description('play games, make their rows, write a dataset')
    .argument('[recipe]', 'a recipe file (JSON); the options below override it')
    .option('-o, --out <folder>', 'where the dataset goes (default: runs/<name of the recipe file>)')
    .option('--ruleset <name>', `the rules: ${Object.keys(rulesets).join(', ')}`)
    .option(
      '--switch <name=value>',
      'a house rule, for example --switch discipline=full; may be repeated',
      (text: string, before: [string, unknown][] = []) => [...before, argument(switchPair)(text)],
    )
    .option('--train <games>', 'games of the train split', whole)
    .option('--validation <games>', 'games of the validation split', whole)
    .option('--test <games>', 'games of the test split', whole)
    .option('--seed <text>', 'the run seed')
    .option(
      '--players <list>',
      'scripted, random, fouling, holy-grail (also -novice, -club, -expert), planner, or a model: model:<name>@<base-url>, gguf:<file>, decide:<name>@<base-url>, decide:gguf:<file>, holy-grail:model:…; one for all, or one a seat: "model:m@http://127.0.0.1:8000/v1*4,scripted*6"',
      seatList,
    )
    .option('--red <player>', 'who plays the red team')
    .option('--black <player>', 'who plays the black team')
    .option('--moderator <player>', 'who runs the floor where the rules have a moderator: built-in, or a model')
    .addOption(rendererOption('full'))
    .option(
      '--configs <names>',
      `the configs to make: ${configNames.join(',')} (default: ${usualConfigs.join(',')})`,
      configsOption,
    )
    .option('--shard-games <games>', 'games a shard file', whole)
    .option(
      '--values <states>',
      'estimate what each option of every decision is worth, from so many imagined states (8 is usual, some seconds a game); makes labels and preference pairs',
      atLeastOne,
    )
    .option(
      '--tokenizer <name>',
      'a tokenizer.json, its folder, or user/name of a model on the Hub: limits speeches in tokens and counts prompts',
    )
    .option('--workers <threads>', 'threads that play and write shards', atLeastOne, availableParallelism())
    .option(
      '--shard <i/n>',
      'make only the shards with index i modulo n; "npx omerta merge" puts the parts together',
      partOption,
    )
    .option('--concurrency <games>', 'games at once where players are models', atLeastOne, 4)
    .option(
      '--models <file>',
      'how models are used (JSON): keys, limits and time-outs of endpoints, prices of models, threads',
      argument(readModelsFile),
    )
    .option('--budget <amount>', 'what the answers of models may cost, in the currency of the prices', amount)
    .option('--cache <folder>', 'where answers of models are kept for other runs')
    .option('--extend', 'add games to an existing dataset; makes a new one if there is none')
    .option('--validate', 'validate the dataset when it is written')
    .option('--json', 'print the result as JSON')
    .action(async (file: string | undefined, flags: GenerateFlags) => {
      const recipe = recipeFrom(file, flags)
      const folder = flags.out ?? (file ? `runs/${file.replace(/^.*[\\/]|\.json$/g, '')}` : undefined)
      if (folder === undefined) throw new UsageError('name a folder for the dataset with --out')
      const { extend = false, workers, concurrency, shard, json } = flags
      const models = { file: flags.models ?? modelsFileSchema.parse({}), budget: flags.budget, cache: flags.cache }
      const options = { folder, recipe, extend, workers, concurrency, tokenizer: flags.tokenizer, models }
      if (shard) {
        const shards = await stoppable((stopped) => generateShare({ ...options, stopped }, shard.part, shard.parts))
        if (json) return printJson({ ok: true, folder, part: shard.part, parts: shard.parts, shards: shards.length })
        return print(
          [
            `part ${shard.part} of ${shard.parts}: made ${many(shards.length, 'shard')} in ${folder}`,
            `when all ${shard.parts} parts are made: npx omerta merge ${folder}`,
            `or, where each part has a folder of its own: npx omerta merge ${folder} <the others> --out <a new folder>`,
          ].join('\n'),
        )
      }
      let isOld = false
      const wasComplete = (): void => void (isOld = true)
      let used: string[] = []
      const asked = (asked: Models): void => void (used = modelLines(asked))
      const manifest = await stoppable((stopped) => generate({ ...options, stopped, wasComplete, asked }))
      const report = flags.validate ? await validate({ folder, tokenizer: flags.tokenizer, workers }) : undefined
      if (report) notePassed(folder, report)
      if (json)
        printJson({ ok: report?.ok ?? true, folder, ...resultOf(manifest), ...(report && { validation: report }) })
      else {
        const parts = [
          ...(isOld ? [`${safe(folder)} was already complete; nothing was made`] : []),
          summarize(folder, manifest),
          ...(used.length > 0 ? [used.map(safe).join('\n')] : []),
          ...(report ? [shortReport(report)] : []),
          await sampleRow(folder, manifest),
        ]
        print(parts.join('\n\n'))
      }
      if (report && !report.ok) process.exitCode = 1
    })

  program
    .command('merge')
    .description('combine the parts of a dataset that were made with --shard')
    .argument('<folders...>', 'one shared folder, or the parts as they were copied here')
    .option('-o, --out <folder>', 'where the dataset goes; needed for more than one part')
    .option('--json', 'print the result as JSON')
    .action((folders: string[], { out, json }: { out?: string; json?: boolean }) => {
      if (folders.length > 1 && out === undefined)
        throw new UsageError('name a folder for the whole dataset with --out')
      const folder = out ?? folders[0]!
      const manifest = merge(folders, folder)
      if (json) printJson({ ok: true, folder, ...resultOf(manifest) })
      else print(summarize(folder, manifest))
    })

  program
    .command('rows')
    .description(
      'render the games of a dataset again, with the prompts of this version, into another folder; no game is played',
    )
    .argument('<dataset>')
    .requiredOption('-o, --out <folder>', 'where the new dataset goes')
    .addOption(rendererOption('that of the dataset'))
    .option('--configs <names>', 'the configs to make (default: those of the dataset)', configsOption)
    .option('--tokenizer <name>', 'the tokenizer that the dataset was made with')
    .option('--json', 'print the result as JSON')
    .action(async (dataset: string, { out, renderer, configs, tokenizer, json }: RowsFlags) => {
      const manifest = await readingFrom(dataset, () =>
        renderAgain({ folder: dataset, out, renderer, configs, tokenizer }),
      )
      if (json) printJson({ ok: true, folder: out, ...resultOf(manifest) })
      else print(summarize(out, manifest))
    })
}
