import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import type { Manifest } from '../../schemas/manifest.ts'
import { seatedIn } from '../../schemas/recipe.ts'
import { typed } from '../../schemas/shell.ts'
import type { Models } from '../../src/models/models.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { isModule } from '../../src/policy/module-kind.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { atLeastOne } from '../options.ts'
import { printJson, resultOf, stoppable } from '../output.ts'
import { type Part, partOption } from '../part.ts'
import { many, print, safe, say } from '../terminal.ts'
import { notePassed } from '../validate/passed.ts'
import { filesHash, receiptLine, writeReceipt } from '../validate/receipt.ts'
import { shortReport } from '../validate/report-text.ts'
import { validate } from '../validate/validate.ts'
import { type GenerateOptions, generate, generateShare } from './generate.ts'
import { waitsForAnswers } from './make.ts'
import { modelLines } from './model-run.ts'
import { addModelOptions, addRecipeOptions } from './options.ts'
import { type RecipeFlags, recipeFrom } from './recipe.ts'
import { requireModels } from './requirements.ts'
import { sampleRow, summarize } from './summary.ts'
import { runAnswers, unansweredLines } from './unanswered.ts'

interface GenerateFlags extends RecipeFlags {
  out?: string
  extend?: boolean
  validate?: boolean
  workers: number
  concurrency?: number
  models?: ModelsFile
  budget?: number
  cache?: string
  shard?: Part
  json?: boolean
  keepCalls?: boolean
}

/** The verb that plays the games of a recipe and makes their dataset. */
export function addGenerate(program: Command): void {
  const generating = program
    .command('generate')
    .description('play the games of a recipe and write their rows as a dataset')
    .argument('[recipe]', 'a recipe file (JSON); the options below override it')
    .option('-o, --out <folder>', 'where the dataset goes (default: runs/<name of the recipe file>)')
  addModelOptions(
    addRecipeOptions(generating)
      .option('--workers <threads>', 'threads that play and write shards', atLeastOne, availableParallelism())
      .addOption(partOption('make only the shards with index i modulo n, for "npx omerta merge"')),
  )
    .option(
      '--keep-calls',
      'keep the messages sent to models in the log of their calls, attempts/; --configs calls makes rows of them',
    )
    .option('--extend', 'add games to an existing dataset; makes a new one if there is none')
    .option('--validate', 'validate the dataset when it is written')
    .option('--json', 'print the result as JSON')
    .action(generateDataset)
}

async function generateDataset(file: string | undefined, flags: GenerateFlags): Promise<void> {
  const { workers, tokenizer, shard, json } = flags
  const options = optionsFrom(file, flags)
  if (shard) return generatePart(options, shard, json)
  const { folder } = options
  const { manifest, isOld, models } = await generateAll(options)
  const answers = await runAnswers(folder, manifest)
  for (const line of unansweredLines(answers)) say(line)
  const files = flags.validate ? await filesHash(folder) : ''
  const report = flags.validate ? await validate({ folder, tokenizer, workers }) : undefined
  if (report) notePassed(folder, report)
  const receipt = report && writeReceipt(folder, report, files)
  if (json) {
    const modules = answers.filter(({ player }) => isModule(player))
    const failed = models?.failed()
    printJson({
      ok: report?.ok ?? true,
      folder,
      ...resultOf(manifest),
      ...(modules.length > 0 && { module_answers: modules }),
      ...(failed && { failed_requests: failed }),
      ...(report && { validation: report }),
    })
  } else {
    const used = models ? modelLines(models) : []
    const parts = [
      ...(isOld ? [`${safe(folder)} was already complete; nothing was made`] : []),
      summarize(folder, manifest),
      ...(used.length > 0 ? [used.map(safe).join('\n')] : []),
      ...(report ? [shortReport(report, validateCommand(folder, tokenizer))] : []),
      ...(receipt === undefined ? [] : [receiptLine(receipt)]),
      await sampleRow(folder, manifest),
    ]
    print(parts.join('\n\n'))
  }
  if (report && !report.ok) process.exitCode = 1
}

type Options = Omit<GenerateOptions, 'stopped'>

/** What is to be made, as the command line says it. Throws {@link UsageError}. */
function optionsFrom(file: string | undefined, flags: GenerateFlags): Options {
  const recipe = recipeFrom(file, flags)
  const folder = flags.out ?? (file ? `runs/${file.replace(/^.*[\\/]|\.json$/g, '')}` : undefined)
  if (folder === undefined) throw new UsageError('name a folder for the dataset with --out')
  requireModels(seatedIn(recipe), flags)
  const { extend = false, workers, concurrency, tokenizer, keepCalls, budget, cache } = flags
  const models = { file: flags.models ?? modelsFileSchema.parse({}), budget, cache }
  return { folder, recipe, extend, workers, concurrency, tokenizer, models, keepCalls }
}

/** Makes one machine's part of the shards, and prints how the parts become a dataset. */
async function generatePart(options: Options, { part, parts }: Part, json: boolean | undefined): Promise<void> {
  const { folder, recipe } = options
  const shards = await stoppable((stopped) => generateShare({ ...options, stopped }, part, parts), {
    waits: waitsForAnswers(recipe),
  })
  if (json) return printJson({ ok: true, folder, part, parts, shards: shards.length })
  print(
    [
      `part ${part} of ${parts}: ${many(shards.length, 'shard')} in ${folder}`,
      `when all ${parts} parts are made in this folder: npx omerta merge ${typed(folder)}`,
      `where each has a folder of its own: npx omerta merge ${typed(folder)} <the others> --out <a new folder>`,
    ].join('\n'),
  )
}

/** Makes the whole dataset. `isOld`: it was complete already; `models` are those that were asked. */
async function generateAll(
  options: Options,
): Promise<{ readonly manifest: Manifest; readonly isOld: boolean; readonly models: Models | undefined }> {
  let isOld = false
  let models: Models | undefined
  const wasComplete = (): void => void (isOld = true)
  const asked = (all: Models): void => void (models = all)
  const manifest = await stoppable((stopped) => generate({ ...options, stopped, wasComplete, asked }), {
    waits: waitsForAnswers(options.recipe),
  })
  return { manifest, isOld, models }
}

/** The command that prints all that the checks of a dataset say. */
const validateCommand = (folder: string, tokenizer: Tokenizer | undefined): string =>
  ['npx omerta validate', typed(folder), ...(tokenizer ? ['--tokenizer', typed(tokenizer.path)] : []), '-v'].join(' ')
