#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import type { Manifest } from '../schemas/manifest.ts'
import { type Recipe, recipeSchema } from '../schemas/recipe.ts'
import { type Split, splitSchema } from '../schemas/record.ts'
import { rulesetOf } from '../src/play/series.ts'
import { readTokenizer, type TokenCounter } from '../src/storage/tokenizer.ts'
import { explain, UsageError } from './errors.ts'
import { generate } from './generate.ts'
import { renderAgain } from './rows.ts'
import { Stopped } from './shard.ts'
import { findGame, showGame, showRow } from './show.ts'
import { sampleRow, summarize } from './summary.ts'
import { paint, safe } from './terminal.ts'
import { reportText, validate } from './validate.ts'
import { version } from './version.ts'

const program = new Command('omerta')
  .description(
    'Plays Mafia, and turns every decision into a training row that holds nothing its player could not know.',
  )
  .version(version)
  .exitOverride()
  .configureOutput({ writeErr: () => {} })
  .showHelpAfterError(false)

interface GenerateFlags {
  out?: string
  ruleset?: string
  seed?: string
  players?: string[]
  red?: string
  black?: string
  train?: number
  validation?: number
  test?: number
  shardGames?: number
  switch?: [string, unknown][]
  tokenizer?: string
  extend?: boolean
  validate?: boolean
  concurrency: number
  json?: boolean
}

program
  .command('generate')
  .description('play games, make their rows, write a dataset')
  .argument('[recipe]', 'a recipe file (JSON); options below go before what it says')
  .option('-o, --out <folder>', 'where the dataset goes (default: runs/<name of the recipe file>)')
  .option('--ruleset <name>', 'the rules: mafia-2025 or fiim')
  .option('--switch <name=value>', 'a house rule, may be given again: --switch discipline=full', collectSwitch)
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
  .option('--concurrency <games>', 'games at once where players are models', whole, 4)
  .option('--extend', 'add games to a dataset that is there')
  .option('--validate', 'validate the dataset when it is written')
  .option('--json', 'print the result as JSON')
  .action(async (file: string | undefined, flags: GenerateFlags) => {
    const recipe = recipeFrom(file, flags)
    rulesetOf(recipe)
    const folder = flags.out ?? (file ? `runs/${file.replace(/^.*[\\/]|\.json$/g, '')}` : undefined)
    if (folder === undefined) throw new UsageError('name a folder for the dataset with --out')
    const tokenizer = flags.tokenizer === undefined ? undefined : readTokenizer(flags.tokenizer)
    const withTokenizer = tokenizer ? { ...recipe, tokenizer: tokenizer.hash } : recipe
    if (recipe.tokenizer && recipe.tokenizer !== tokenizer?.hash)
      throw new UsageError('the recipe counts tokens with another tokenizer; name it with --tokenizer')
    const manifest = await stoppable((stopped) =>
      generate({
        folder,
        recipe: withTokenizer,
        extend: flags.extend === true,
        concurrency: flags.concurrency,
        countTokens: tokenizer?.count,
        stopped,
      }),
    )
    const report = flags.validate ? await validate(folder, tokenizer) : undefined
    if (flags.json)
      printJson({ ok: report?.ok ?? true, folder, ...resultOf(manifest), ...(report && { validation: report }) })
    else
      console.log(
        [summarize(folder, manifest), ...(report ? [reportText(report)] : []), await sampleRow(folder, manifest)].join(
          '\n\n',
        ),
      )
    if (report && !report.ok) process.exitCode = 1
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

program
  .command('validate')
  .description('check a dataset: files, schemas, keys, splits, and every row derived again from its game')
  .argument('<dataset>')
  .option('--tokenizer <file>', 'the tokenizer that the dataset was made with')
  .option('--json', 'print the report as JSON')
  .action(async (dataset: string, { tokenizer, json }: { tokenizer?: string; json?: boolean }) => {
    const report = await validate(dataset, tokenizerFor(tokenizer))
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

function recipeFrom(file: string | undefined, flags: GenerateFlags): Recipe {
  const base = file === undefined ? {} : readRecipe(file)
  if ((flags.red === undefined) !== (flags.black === undefined))
    throw new UsageError('--red and --black go together: each names who plays a team')
  if (flags.red !== undefined && flags.players) throw new UsageError('give either --players, or --red and --black')
  const games = { train: flags.train, validation: flags.validation, test: flags.test }
  const named = Object.fromEntries(Object.entries(games).filter(([, count]) => count !== undefined))
  const players = flags.players
    ? flags.players.length === 1
      ? flags.players[0]
      : flags.players
    : flags.red && { red: flags.red, black: flags.black }
  const given = {
    ...base,
    ...(flags.ruleset !== undefined && { ruleset: flags.ruleset }),
    ...(flags.seed !== undefined && { seed: flags.seed }),
    ...(players && { players }),
    ...(flags.shardGames !== undefined && { shard_games: flags.shardGames }),
    ...(flags.switch && { switches: { ...(base.switches as object), ...Object.fromEntries(flags.switch) } }),
    games: { ...(base.games as object), ...named },
  }
  const recipe = recipeSchema.parse(given)
  const seats = rulesetOf(recipe).roles.length
  if (Array.isArray(recipe.players) && recipe.players.length !== seats)
    throw new UsageError(
      `--players names ${recipe.players.length} players for ${seats} seats; name one for all or ${seats}, for example "random*4,scripted*6"`,
    )
  return recipe
}

function readRecipe(file: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`there is no recipe file ${safe(file)}`)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`)
  }
  throw new UsageError(`${file} is not a recipe: a recipe is a JSON object`)
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('it must be a whole number, 0 or more.')
  return Number(text)
}

/** "a*4,b*6" is four times a and six times b. */
function seatList(text: string): string[] {
  return text.split(',').flatMap((item) => {
    const [, player, times] = /^(.*?)(?:\*(\d{1,2}))?$/.exec(item.trim())!
    return Array<string>(Number(times ?? 1)).fill(player!)
  })
}

function collectSwitch(text: string, before: [string, unknown][] = []): [string, unknown][] {
  const [, name, value] = /^(\w+)=(.*)$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('it must be name=value, for example discipline=full.')
  const isList = value!.includes(',')
  const parsed = /^(?:true|false|-?\d+(?:\.\d+)?)$/.test(value!)
    ? (JSON.parse(value!) as unknown)
    : isList
      ? value!.split(',')
      : value
  return [...before, [name, parsed]]
}

const tokenizerFor = (path: string | undefined): TokenCounter | undefined =>
  path === undefined ? undefined : readTokenizer(path)

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
