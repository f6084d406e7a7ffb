import { type Command, Option } from 'commander'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { type Config, configNames } from '../../src/rows/configs/configs.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { readingFrom, UsageError } from '../errors.ts'
import { commaList, decimal, rowsOption, seatsOption, whole, yesOrNo } from '../options.ts'
import { printJson } from '../output.ts'
import { page } from '../pager.ts'
import { many, print, printJsonText, say } from '../terminal.ts'
import { exportRows, exportText } from './export.ts'
import { exportAiwolf } from './export-aiwolf.ts'
import type { Wanted } from './filter.ts'
import { findGame } from './find.ts'
import { type FormatName, formatNames } from './formats.ts'
import { homeOfGame, homeOfRow } from './merged.ts'
import { showGame } from './show-game.ts'
import { showRow } from './show-row.ts'
import { showRows } from './show-rows.ts'
import { addStats } from './stats/command.ts'

/** The options that choose rows. */
interface Wishes extends Omit<Wanted, 'seat'> {
  readonly limit?: number
}

interface ShowFlags extends Wishes {
  game?: string
  split?: Split
  seat?: number
  judge?: boolean
  row?: string
  rows?: boolean
  json?: boolean
}

interface ExportFlags extends Wishes {
  seat?: number[]
  out: string
  to: FormatName | 'aiwolf'
  config?: Config
  split?: Split
  tokenizer?: Tokenizer
  curriculum?: boolean
  maxTokens?: number
  json?: boolean
}

/** The verbs that read datasets: show, export and stats. */
export function addReaders(program: Command): void {
  const show = program
    .command('show')
    .description('show a game as the judge saw it or as one seat heard it, one row, or a list of rows')
    .argument('<dataset>')
    .option('--game <n>', 'its number in the split, its id, or the beginning of the id (default: 0)')
    .addOption(new Option('--split <name>', 'the split that the number counts in').choices(splitSchema.options))
    .option('--seat <n>', 'what this seat heard; with --rows, only its rows', whole)
    .option('--judge', 'everything, as the judge saw it (default)')
    .option('--row <id>', 'one row: its id, or the beginning of it')
    .option('--rows', 'a list of decisions, a line each, with what the choice was worth; chosen by the options below')
  withWishes(show, `the most rows to print (default: ${ROWS})`)
    .option('--json', 'print the game, the log of the seat, or the rows as JSON')
    .action(async (dataset: string, flags: ShowFlags) => {
      const text = await readingFrom(dataset, () => shown(dataset, flags))
      if (flags.json) printJsonText(text)
      else page(text)
    })

  const exporting = program
    .command('export')
    .description('write the rows of a dataset in the format of a trainer or a reader, one file a split')
    .argument('<dataset>')
    .addOption(
      new Option(
        '--to <format>',
        [
          'messages: Parquet for chat trainers, with files for Axolotl and LLaMA-Factory; trl: the columns of SFTTrainer; openai: JSON lines',
          'each of these also of --config preference, for DPO; decision: JSON lines for decision models; jsonl and arrow: any config as it is',
          'aiwolf: games of its tables as game logs of the AIWolf contest',
        ].join('; '),
      )
        .choices([...formatNames, 'aiwolf'])
        .makeOptionMandatory(),
    )
    .requiredOption('-o, --out <folder>', 'where the files go; a new or empty folder')
    .addOption(
      new Option('--config <name>', 'the rows to take (default: sft, or typed for decision)').choices(configNames),
    )
    .addOption(new Option('--split <name>', 'one split alone (default: all)').choices(splitSchema.options))
    .option('--seat <n>', 'only rows of these seats, for example 1,2', seatsOption)
  withWishes(exporting, 'the most rows of each split')
    .option(
      '--tokenizer <name>',
      'a tokenizer.json, its folder, or user/name of a model on the Hub, that counts the tokens of --max-tokens',
    )
    .option('--all', 'also rows that teach nothing: without a choice, of the built-in moderator, or silent')
    .option('--curriculum', 'rows from simple to hard, by their lesson, instead of game by game')
    .option('--max-tokens <tokens>', 'leave out rows whose prompt and completion have more tokens', whole)
    .option('--json', 'print the result as JSON')
    .action(async (dataset: string, { json, to, ...flags }: ExportFlags) => {
      if (to === 'aiwolf') {
        const { out, split, limit, ...others } = flags
        if (Object.keys(others).length > 0)
          throw new UsageError('--to aiwolf writes whole games; it takes --split and --limit')
        const result = await readingFrom(dataset, () => exportAiwolf(dataset, out, { split, limit }))
        if (json) printJson({ ok: true, ...result })
        else print(`${many(result.games, 'game')} in ${out}`)
        return
      }
      const result = await readingFrom(dataset, () =>
        exportRows({ ...flags, to, dataset, wanted: wantedOf(flags, flags.seat) }),
      )
      const { without_advantage: none } = result
      if (none > 0) say(`left out ${many(none, 'row')} that have no advantage, such as those with one legal action`)
      if (json) printJson({ ok: true, ...result })
      else print(exportText(result, flags.maxTokens))
    })

  addStats(program)
}

/** How many rows are listed where nothing is said. */
const ROWS = 20

/** A game, a row, or a list of rows as text or JSON. */
async function shown(dataset: string, { json = false, ...flags }: ShowFlags): Promise<string> {
  const { game, split, seat, judge, row, rows, ...wishes } = flags
  if (judge && seat !== undefined)
    throw new UsageError('--judge shows everything and --seat only what one seat heard; use one of them')
  if (!rows && Object.keys(wishes).length > 0) throw new UsageError(`${ROW_FILTERS} choose among --rows; add it`)
  if (!rows && row !== undefined && (game !== undefined || seat !== undefined || judge))
    throw new UsageError('--row shows one row by its id; leave out --game, --seat and --judge')
  if (!rows)
    return row === undefined ? shownGame(dataset, game ?? '0', split, seat, json) : shownRow(dataset, row, json)
  if (game !== undefined || judge || row !== undefined)
    throw new UsageError('--rows lists rows of a whole split; leave out --game, --judge and --row')
  const seats = seat === undefined ? undefined : [seat]
  return showRows(dataset, { split, wanted: wantedOf(wishes, seats), limit: wishes.limit ?? ROWS }, json)
}

async function shownGame(
  dataset: string,
  named: string,
  split: Split | undefined,
  seat: number | undefined,
  json: boolean,
): Promise<string> {
  const { folder, game, split: its } = await homeOfGame(dataset, named, split)
  return showGame(await findGame(folder, game, its), seat, json)
}

const shownRow = async (dataset: string, id: string, json: boolean): Promise<string> =>
  showRow(await homeOfRow(dataset, id), id, json)

/** Adds the options that choose rows to a verb. */
const withWishes = (verb: Command, limit: string): Command =>
  verb
    .option('--act <names>', 'only rows of these acts, for example vote,speak', commaList)
    .option(
      '--role <names>',
      "only rows of these roles, by the game's words or by their ids: Detective, or sheriff",
      commaList,
    )
    .option('--player <names>', 'only rows of these players', commaList)
    .option(
      '--origin <names>',
      'only rows of games drawn from a seed (drawn), played, or imported from these formats',
      commaList,
    )
    .option('--licence <names>', 'only rows of games under these licences', commaList)
    .option('--language <tags>', 'only rows of games in these languages', commaList)
    .option('--team <names>', 'only rows of these teams, for example red', commaList)
    .option('--won <true|false>', 'only rows of seats whose team won, or lost', yesOrNo)
    .option('--winner <names>', 'only rows of games that these teams won, for example red', commaList)
    .addOption(
      new Option(
        '--quality <clean>',
        "only rows of a player's own answer at its first try, as it was given, without a severe finding",
      ).choices(['clean']),
    )
    .option('--label <true|false>', 'only rows whose choice is labelled so', yesOrNo)
    .option(
      '--min-advantage <x>',
      'only rows whose choice has at least this advantage over the mean of the other options, in standard deviations of its role (value.scaled); for rows of a decision',
      decimal,
    )
    .option('--limit <rows>', limit, rowsOption)

const wantedOf = (
  { act, role, player, origin, licence, language, team, won, winner, quality, label, minAdvantage, all }: Wishes,
  seat?: readonly number[],
): Wanted => ({
  act,
  role,
  player,
  origin,
  licence,
  language,
  team,
  won,
  winner,
  quality,
  seat,
  label,
  minAdvantage,
  all,
})

const ROW_FILTERS =
  '--act, --role, --player, --origin, --licence, --language, --team, --won, --winner, --quality, --label, --min-advantage and --limit'
