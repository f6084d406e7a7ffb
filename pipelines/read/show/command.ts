import { type Command, Option } from 'commander'
import { type Split, splitSchema } from '../../../schemas/record.ts'
import { readingFrom, UsageError } from '../../errors.ts'
import { added, seatsOption } from '../../options.ts'
import { page } from '../../pager.ts'
import { printJsonText, say } from '../../terminal.ts'
import { findGame } from '../find.ts'
import { homeOfGame, homeOfRow } from '../merged.ts'
import { namesOf, type Wishes, wantedOf, withWishes } from '../options.ts'
import { showGame } from '../show-game.ts'
import { showRow } from '../show-row.ts'
import { showRows } from '../show-rows.ts'
import { notWholeText } from './not-whole.ts'

interface ShowFlags extends Wishes {
  game?: string
  split?: Split
  seat?: number[]
  judge?: boolean
  row?: string
  rows?: boolean
  json?: boolean
}

/** The verb that shows a game or rows. */
export function addShow(program: Command): void {
  const show = program
    .command('show')
    .description('show a game as the judge saw it or as one seat heard it, one row, or a list of rows')
    .argument('<dataset>')
    .option('--game <n>', 'its number in the split, counted from 0, its id, or the beginning of the id (default: 0)')
    .addOption(
      new Option('--split <name>', 'the split of --game (default: the first one, mostly train)').choices(
        splitSchema.options,
      ),
    )
    .option(
      '--seat <n>',
      'what this seat heard; with --rows, only rows of these seats, for example 1,2',
      added(seatsOption),
    )
    .option('--judge', 'everything, as the judge saw it (default)')
    .option('--row <id>', 'one row: its id, or the beginning of it')
    .option('--rows', 'a line per decision, with the value of the choice; filtered by the options below')
  withWishes(show, `maximum number of rows to print (default: ${ROWS})`)
    .option('--json', 'print the game, the log of the seat, or the rows as JSON')
    .action(async (dataset: string, flags: ShowFlags) => {
      const text = await readingFrom(dataset, () => shown(dataset, flags))
      if (flags.json) printJsonText(text)
      else page(text)
      const notWhole = notWholeText(dataset)
      if (notWhole !== undefined) say(notWhole)
    })
}

/** How many rows are listed where nothing is said. */
const ROWS = 20

/** A game, a row, or a list of rows as text or JSON. */
async function shown(dataset: string, { json = false, ...flags }: ShowFlags): Promise<string> {
  const { game, split, seat, judge, row, rows, ...wishes } = flags
  if (judge && seat !== undefined)
    throw new UsageError('--judge shows everything and --seat only what one seat heard; use one of them')
  const given = namesOf(wishes)
  if (!rows && given.length > 0)
    throw new UsageError(`${given.join(' and ')} ${given.length === 1 ? 'chooses' : 'choose'} among --rows; add it`)
  if (!rows && row !== undefined && (game !== undefined || seat !== undefined || judge))
    throw new UsageError('--row shows one row by its id; leave out --game, --seat and --judge')
  if (!rows)
    return row === undefined ? shownGame(dataset, game ?? '0', split, eyeOf(seat), json) : shownRow(dataset, row, json)
  if (game !== undefined || judge || row !== undefined)
    throw new UsageError('--rows lists rows of a whole split; leave out --game, --judge and --row')
  return showRows(dataset, { split, wanted: wantedOf(wishes, seat), limit: wishes.limit ?? ROWS }, json)
}

/** The seat whose eye is used to show a game, if one is named. */
function eyeOf(seats: readonly number[] = []): number | undefined {
  if (seats.length > 1)
    throw new UsageError(
      `a game is shown as one seat heard it, and --seat names ${seats.length}; name one, or add --rows for rows of them`,
    )
  return seats[0]
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
