import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { seatedIn } from '../../schemas/recipe.ts'
import { typed } from '../../schemas/shell.ts'
import type { Failed } from '../../src/models/failed.ts'
import type { Models } from '../../src/models/models.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { moduleAnswersIn } from '../module-answers.ts'
import { atLeastOne } from '../options.ts'
import { printJson, resultOf, stoppable } from '../output.ts'
import { type Part, partOption } from '../part.ts'
import { many, print, safe, say } from '../terminal.ts'
import { notePassed } from '../validate/passed.ts'
import { filesHash, receiptLine, writeReceipt } from '../validate/receipt.ts'
import { shortReport } from '../validate/report-text.ts'
import { validate } from '../validate/validate.ts'
import { generate, generateShare } from './generate.ts'
import { waitsForAnswers } from './make.ts'
import { modelLines } from './model-run.ts'
import { addModelOptions, addRecipeOptions } from './options.ts'
import { type RecipeFlags, recipeFrom } from './recipe.ts'
import { requireModels } from './requirements.ts'
import { sampleRow, summarize } from './summary.ts'
import { unansweredLines } from './unanswered.ts'

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
    .action(async (file: string | undefined, flags: GenerateFlags) => {
      const recipe = recipeFrom(file, flags)
      const folder = flags.out ?? (file ? `runs/${file.replace(/^.*[\\/]|\.json$/g, '')}` : undefined)
      if (folder === undefined) throw new UsageError('name a folder for the dataset with --out')
      requireModels(seatedIn(recipe), flags)
      const { extend = false, workers, concurrency, shard, json } = flags
      const models = { file: flags.models ?? modelsFileSchema.parse({}), budget: flags.budget, cache: flags.cache }
      const options = {
        folder,
        recipe,
        extend,
        workers,
        concurrency,
        tokenizer: flags.tokenizer,
        models,
        keepCalls: flags.keepCalls,
      }
      const waits = waitsForAnswers(recipe)
      if (shard) {
        const shards = await stoppable((stopped) => generateShare({ ...options, stopped }, shard.part, shard.parts), {
          waits,
        })
        if (json) return printJson({ ok: true, folder, part: shard.part, parts: shard.parts, shards: shards.length })
        return print(
          [
            `part ${shard.part} of ${shard.parts}: ${many(shards.length, 'shard')} in ${folder}`,
            `when all ${shard.parts} parts are made in this folder: npx omerta merge ${typed(folder)}`,
            `where each has a folder of its own: npx omerta merge ${typed(folder)} <the others> --out <a new folder>`,
          ].join('\n'),
        )
      }
      let isOld = false
      const wasComplete = (): void => void (isOld = true)
      let used: string[] = []
      let failed: Record<string, Failed> | undefined
      const asked = (asked: Models): void => {
        used = modelLines(asked)
        failed = asked.failed()
      }
      const manifest = await stoppable((stopped) => generate({ ...options, stopped, wasComplete, asked }), { waits })
      const answers = await moduleAnswersIn(folder, manifest)
      for (const line of [...answers.lines(), ...(await unansweredLines(folder, manifest))]) say(line)
      const files = flags.validate ? await filesHash(folder) : ''
      const report = flags.validate ? await validate({ folder, tokenizer: flags.tokenizer, workers }) : undefined
      if (report) notePassed(folder, report)
      const receipt = report && writeReceipt(folder, report, files)
      if (json)
        printJson({
          ok: report?.ok ?? true,
          folder,
          ...resultOf(manifest),
          ...(answers.counts.length > 0 && { module_answers: answers.counts }),
          ...(failed && { failed_requests: failed }),
          ...(report && { validation: report }),
        })
      else {
        const parts = [
          ...(isOld ? [`${safe(folder)} was already complete; nothing was made`] : []),
          summarize(folder, manifest),
          ...(used.length > 0 ? [used.map(safe).join('\n')] : []),
          ...(report ? [shortReport(report, validateCommand(folder, flags.tokenizer))] : []),
          ...(receipt === undefined ? [] : [receiptLine(receipt)]),
          await sampleRow(folder, manifest),
        ]
        print(parts.join('\n\n'))
      }
      if (report && !report.ok) process.exitCode = 1
    })
}

/** The command that prints all that the checks of a dataset say. */
const validateCommand = (folder: string, tokenizer: Tokenizer | undefined): string =>
  ['npx omerta validate', typed(folder), ...(tokenizer ? ['--tokenizer', typed(tokenizer.path)] : []), '-v'].join(' ')
