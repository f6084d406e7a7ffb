#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { Manifest } from '../schemas/manifest.ts'
import { type Split, splitSchema } from '../schemas/record.ts'
import { type Config, configs } from '../schemas/row.ts'
import { readTokenizer, type TokenCounter } from '../src/storage/tokenizer.ts'
import type { Worlds } from './checker.ts'
import { explain, Stopped, UsageError } from './errors.ts'
import { exportRows, exportText } from './export.ts'
import { type FormatName, formatNames } from './formats.ts'
import { generate, generateShare } from './generate.ts'
import { merge } from './merge.ts'
import { notePassed } from './passed.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import { pushJson, pushText } from './push-text.ts'
import { type RecipeFlags, recipeFrom, seatList, switchPair } from './recipe.ts'
import { reportText } from './report-text.ts'
import { renderAgain } from './rows.ts'
import { findGame, showGame, showRow } from './show.ts'
import { countDataset, writeFigures } from './stats.ts'
import { statsText } from './stats-text.ts'
import { sampleRow, summarize } from './summary.ts'
import { paint, safe } from './terminal.ts'
import { validate } from './validate.ts'
import { version } from './version.ts'

const program = new Command('omerta')
  .description(
    'Plays Mafia, and turns every decision into a training row that holds nothing its player could not know.',
  )
  .version(version)
  .exitOverride()
  .configureOutput({ writeErr: () => {} })
  .showHelpAfterError(false)

interface GenerateFlags extends RecipeFlags {
  out?: string
  tokenizer?: string
  extend?: boolean
  validate?: boolean
  workers: number
  concurrency: number
  shard?: Share
  json?: boolean
}

program
  .command('generate')
  .description('play games, make their rows, write a dataset')
  .argument('[recipe]', 'a recipe file (JSON); options below go before what it says')
  .option('-o, --out <folder>', 'where the dataset goes (default: runs/<name of the recipe file>)')
  .option('--ruleset <name>', 'the rules: mafia-2025 or fiim')
  .option(
    '--switch <name=value>',
    'a house rule, may be given again: --switch discipline=full',
    (text: string, before: [string, unknown][] = []) => [...before, argument(switchPair)(text)],
  )
  .option('--train <games>', 'games of the train split', whole)
  .option('--validation <games>', 'games of the validation split', whole)
  .option('--test <games>', 'games of the test split', whole)
  .option('--seed <text>', 'the run seed')
  .option(
    '--players <list>',
    'scripted, random, model:<name>@<base-url>; one for all, or one a seat: "model:m@http://127.0.0.1:8000/v1*4,scripted*6"',
    seatList,
  )
  .option('--red <player>', 'who plays the red team')
  .option('--black <player>', 'who plays the black team')
  .option('--shard-games <games>', 'games a shard file', whole)
  .option('--tokenizer <file>', 'a tokenizer.json (or its folder): limits speeches in tokens and counts prompts')
  .option('--workers <threads>', 'threads that play and write shards', atLeastOne, availableParallelism())
  .option(
    '--shard <i/n>',
    'make only the shards with index i modulo n; "npx omerta merge" puts the parts together',
    share,
  )
  .option('--concurrency <games>', 'games at once where players are models', atLeastOne, 4)
  .option('--extend', 'add games to a dataset that is there')
  .option('--validate', 'validate the dataset when it is written')
  .option('--json', 'print the result as JSON')
  .action(async (file: string | undefined, flags: GenerateFlags) => {
    const tokenizer = tokenizerFor(flags.tokenizer)
    const recipe = recipeFrom(file, flags, tokenizer?.hash)
    const folder = flags.out ?? (file ? `runs/${file.replace(/^.*[\\/]|\.json$/g, '')}` : undefined)
    if (folder === undefined) throw new UsageError('name a folder for the dataset with --out')
    const { extend = false, workers, concurrency, shard, json } = flags
    const options = { folder, recipe, extend, workers, concurrency, tokenizer: flags.tokenizer }
    if (shard) {
      const shards = await stoppable((stopped) => generateShare({ ...options, stopped }, shard.part, shard.parts))
      if (json) return printJson({ ok: true, folder, part: shard.part, parts: shard.parts, shards: shards.length })
      return console.log(
        [
          `part ${shard.part} of ${shard.parts}: ${shards.length} shards are made in ${folder}`,
          `when all ${shard.parts} parts are made: npx omerta merge ${folder}`,
          `or, where each part has a folder of its own: npx omerta merge ${folder} <the others> --out <a new folder>`,
        ].join('\n'),
      )
    }
    const manifest = await stoppable((stopped) => generate({ ...options, stopped }))
    const report = flags.validate ? await validate(folder, flags.tokenizer, workers) : undefined
    if (report) notePassed(folder, report)
    if (json)
      printJson({ ok: report?.ok ?? true, folder, ...resultOf(manifest), ...(report && { validation: report }) })
    else {
      const parts = [
        summarize(folder, manifest),
        ...(report ? [reportText(report)] : []),
        await sampleRow(folder, manifest),
      ]
      console.log(parts.join('\n\n'))
    }
    if (report && !report.ok) process.exitCode = 1
  })

program
  .command('merge')
  .description('put the parts of a dataset together that were made with --shard')
  .argument('<folders...>', 'one shared folder, or the parts as they were copied here')
  .option('-o, --out <folder>', 'where the dataset goes; needed for more than one part')
  .option('--json', 'print the result as JSON')
  .action((folders: string[], { out, json }: { out?: string; json?: boolean }) => {
    if (folders.length > 1 && out === undefined) throw new UsageError('name a folder for the whole dataset with --out')
    const folder = out ?? folders[0]!
    const manifest = merge(folders, folder)
    if (json) printJson({ ok: true, folder, ...resultOf(manifest) })
    else console.log(summarize(folder, manifest))
  })

program
  .command('rows')
  .description('render the games of a dataset again, with the prompts of this version, into another folder')
  .argument('<dataset>')
  .requiredOption('-o, --out <folder>', 'where the new dataset goes')
  .option('--tokenizer <file>', 'the tokenizer that the dataset was made with')
  .option('--json', 'print the result as JSON')
  .action(async (dataset: string, { out, tokenizer, json }: { out: string; tokenizer?: string; json?: boolean }) => {
    const manifest = await renderAgain(dataset, out, tokenizerFor(tokenizer))
    if (json) printJson({ ok: true, folder: out, ...resultOf(manifest) })
    else console.log(summarize(out, manifest))
  })

interface ValidateFlags {
  tokenizer?: string
  workers: number
  worlds: Worlds
  strict?: boolean
  json?: boolean
}

program
  .command('validate')
  .description('check a dataset: files, schemas, keys, splits, and every row derived again from its game')
  .argument('<dataset>')
  .option('--tokenizer <file>', 'the tokenizer that the dataset was made with')
  .option('--workers <threads>', 'threads that check shards', atLeastOne, availableParallelism())
  .option(
    '--worlds <deals>',
    'deals imagined for each game: all, a number, or 0 (default: 64, and all for one game in a hundred)',
    worldsOption,
    'default',
  )
  .option('--strict', 'severe findings in speeches and thoughts fail the dataset')
  .option('--json', 'print the report as JSON')
  .action(async (dataset: string, { tokenizer, workers, worlds, strict, json }: ValidateFlags) => {
    const report = await validate(dataset, tokenizer, workers, worlds, strict)
    notePassed(dataset, report)
    if (json) printJson(report)
    else console.log(reportText(report))
    if (!report.ok) process.exitCode = 1
  })

program
  .command('show')
  .description('show a game as the judge saw it or as one seat heard it, or one row')
  .argument('<dataset>')
  .option('--game <n>', 'its number in the split, or its id', '0')
  .addOption(new Option('--split <name>', 'the split that the number counts in').choices(splitSchema.options))
  .option('--seat <n>', 'what this seat heard', whole)
  .option('--judge', 'everything, as the judge saw it (default)')
  .option('--row <id>', 'one row: its id, or the beginning of it')
  .option('--json', 'print the game or the log of the seat as JSON')
  .action(
    async (
      dataset: string,
      flags: { game: string; split?: Split; seat?: number; judge?: boolean; row?: string; json?: boolean },
    ) => {
      if (flags.judge && flags.seat !== undefined)
        throw new UsageError('--judge shows everything and --seat what one seat heard; give one of them')
      if (flags.row !== undefined) console.log(await showRow(dataset, flags.row, flags.json === true))
      else console.log(showGame(await findGame(dataset, flags.game, flags.split), flags.seat, flags.json === true))
    },
  )

interface ExportFlags {
  out: string
  to: FormatName
  config?: Config
  split?: Split
  tokenizer?: string
  maxTokens?: number
  json?: boolean
}

program
  .command('export')
  .description('write the rows of a dataset in the format of a trainer or a reader, one file a split')
  .argument('<dataset>')
  .addOption(
    new Option(
      '--to <format>',
      'messages: Parquet for chat trainers; openai: JSON lines; jsonl and arrow: any config as it is',
    )
      .choices(formatNames)
      .makeOptionMandatory(),
  )
  .requiredOption('-o, --out <folder>', 'where the files go; a new or empty folder')
  .addOption(new Option('--config <name>', 'the rows to take (default: sft)').choices(Object.keys(configs)))
  .addOption(new Option('--split <name>', 'one split alone (default: all)').choices(splitSchema.options))
  .option('--tokenizer <file>', 'a tokenizer.json (or its folder) that counts the tokens of --max-tokens')
  .option('--max-tokens <tokens>', 'leave out rows whose prompt and completion have more tokens', whole)
  .option('--json', 'print the result as JSON')
  .action(async (dataset: string, { json, tokenizer, ...flags }: ExportFlags) => {
    const result = await exportRows({ ...flags, dataset, tokenizer: tokenizerFor(tokenizer) })
    if (json) printJson({ ok: true, ...result })
    else console.log(exportText(result, flags.maxTokens))
  })

program
  .command('stats')
  .description('count a dataset: wins, kinds, lengths, tokens, findings, and texts that stand twice')
  .argument('<dataset>')
  .option('--figures', 'draw figures into the folder figures of the dataset, as SVG and PNG')
  .option('--json', 'print all numbers as JSON')
  .action(async (dataset: string, { figures, json }: { figures?: boolean; json?: boolean }) => {
    const { manifest, stats } = await countDataset(dataset)
    const paths = figures ? await writeFigures(dataset, manifest, stats) : []
    if (json) return printJson({ ok: true, ruleset: manifest.ruleset, ...stats, figures: paths })
    console.log(statsText(dataset, manifest.ruleset, stats))
    if (paths.length > 0) console.log(`\nfigures: ${paths.map((path) => join(dataset, path)).join(', ')}`)
  })

interface PushFlags {
  repo: string
  public?: boolean
  pr?: boolean
  branch?: string
  revisionTag?: string
  dryRun?: boolean
  filesPerCommit?: number
  tokenizer?: string
  workers: number
  json?: boolean
}

program
  .command('push')
  .description('publish a dataset that passes its checks on the Hugging Face Hub, or update it there')
  .argument('<dataset>')
  .requiredOption('--repo <user/name>', 'the dataset repository; it is made if there is none')
  .option('--public', 'a repository that is made is for everyone to see (default: private)')
  .option('--pr', 'leave a pull request instead of changing main')
  .option('--branch <name>', 'the branch that is changed; it is made if there is none (default: main)')
  .option('--revision-tag <name>', 'a tag for the new commit')
  .option('--dry-run', 'show what would be added, replaced and deleted, and change nothing there')
  .option('--files-per-commit <n>', 'more files than this go through a pull request (default: 100)', atLeastOne)
  .option('--tokenizer <file>', 'the tokenizer that the dataset was made with')
  .option('--workers <threads>', 'threads that check shards', atLeastOne, availableParallelism())
  .option('--json', 'print the result as JSON')
  .action(async (folder: string, flags: PushFlags) => {
    const { repo, branch, tokenizer, workers } = flags
    const pushed = await push({
      ...{ folder, repo, branch, tokenizer, workers, tag: flags.revisionTag, perCommit: flags.filesPerCommit },
      isPublic: flags.public === true,
      asPull: flags.pr === true,
      isDry: flags.dryRun === true,
    })
    if (flags.json) printJson({ ok: true, ...pushJson(pushed) })
    else console.log(pushText(pushed))
  })

program
  .command('pull')
  .description('bring a dataset back from the Hugging Face Hub')
  .argument('<user/name>')
  .requiredOption('-o, --out <folder>', 'where it goes; a new or empty folder')
  .option('--revision <name>', 'a branch, a tag or a commit (default: main)')
  .option('--json', 'print the result as JSON')
  .action(async (repo: string, { out, revision, json }: { out: string; revision?: string; json?: boolean }) => {
    const pulled = await pull({ repo, out, revision })
    if (json) return printJson({ ok: true, ...pulled })
    const { commit, games, files } = pulled
    console.log(
      `${games} games in ${files} files of ${repo} at ${commit.slice(0, 12)} are in ${safe(out)}; check them: omerta validate ${safe(out)}`,
    )
  })

/** A parser of an option's text, whose complaint becomes commander's. */
const argument =
  <T>(parse: (text: string) => T) =>
  (text: string): T => {
    try {
      return parse(text)
    } catch (error) {
      throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error
    }
  }

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it must be a whole number, 0 or more.')
  return Number(text)
}

function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('it must be a whole number, 1 or more.')
  return Number(text)
}

interface Share {
  readonly part: number
  readonly parts: number
}

function share(text: string): Share {
  const [, part, parts] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  if (part === undefined || Number(part) >= Number(parts))
    throw new InvalidArgumentError('it must be i/n with i from 0 to n-1, for example 0/3, 1/3 and 2/3.')
  return { part: Number(part), parts: Number(parts) }
}

function worldsOption(text: string): Worlds {
  if (text !== 'all' && !/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it must be all, or a whole number.')
  return text === 'all' ? 'all' : Number(text)
}

function tokenizerFor(path: string | undefined): TokenCounter | undefined {
  if (path === undefined) return undefined
  if (!existsSync(path)) throw new UsageError(`there is no tokenizer ${path}`)
  return readTokenizer(path)
}

const resultOf = ({ tally, ruleset, recipe_hash, shards }: Manifest) => ({
  ruleset,
  recipe_hash,
  ...tally,
  files: shards.flatMap(({ files }) => files),
})

const printJson = (value: unknown): void => console.log(JSON.stringify(value))

/** Ctrl-C asks for a stop that keeps every finished game; a second one ends at once. */
async function stoppable<T>(run: (stopped: () => boolean) => Promise<T>): Promise<T> {
  let asked = false
  const stop = (): void => {
    if (asked) process.exit(130)
    asked = true
    process.stderr.write('\nstopping; press Ctrl-C again to stop at once\n')
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await run(() => asked)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

async function main(): Promise<void> {
  const wantsJson = process.argv.includes('--json')
  const fail = (sentence: string, code: number): void => {
    process.stderr.write(`${paint('red', 'omerta:')} ${safe(sentence)}\n`)
    if (wantsJson) printJson({ ok: false, error: sentence })
    process.exitCode = code
  }
  try {
    await program.parseAsync()
  } catch (error) {
    if (error instanceof Stopped) return fail('stopped; the same command goes on from here', 130)
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return
      return fail(error.message.replace(/^error: /, ''), 2)
    }
    const known = explain(error)
    if (!known) throw error
    fail(known.sentence, known.code)
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
await main()
