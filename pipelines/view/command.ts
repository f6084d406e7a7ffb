import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { askId } from '../../schemas/ask.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { readingFrom, UsageError } from '../errors.ts'
import { evaluationPath, gamesFolder } from '../evaluate/evaluation.ts'
import { partPath, readMerged } from '../merge/merged-folder.ts'
import { portOption, whole } from '../options.ts'
import { requirePage } from '../out-folder.ts'
import { printJson, untilStopped } from '../output.ts'
import { findDecision, findGame } from '../read/find.ts'
import { homeOfGame, homeOfRow } from '../read/merged.ts'
import { many, print } from '../terminal.ts'
import { readReceipt } from '../validate/receipt.ts'
import { bundle } from './bundle.ts'
import { wholeDatasetPage } from './dataset-page.ts'
import { evaluationPage } from './evaluation-page.ts'
import { htmlOf } from './html.ts'
import { openInBrowser } from './open.ts'
import { partsPage, serveParts } from './parts-page.ts'
import { readGamePage } from './read-game.ts'
import { type Serving, servePage } from './server.ts'

/** Where the games are: in the folder itself, or in that of an evaluation. */
const folderOfGames = (folder: string): string => (existsSync(evaluationPath(folder)) ? gamesFolder(folder) : folder)

interface ViewFlags {
  game?: string
  split?: Split
  seat?: number
  row?: string
  out?: string | undefined
  serve?: boolean
  port?: number
  open: boolean
  tokenizer?: Tokenizer
  json?: boolean
}

/** The verb that shows a game or a dataset in a browser. */
export function addView(program: Command): void {
  program
    .command('view')
    .description(
      'show a game, a dataset or an evaluation in a browser, as one HTML file that works offline, in the current folder or at --out',
    )
    .argument('<folder>', 'a dataset, or the folder of an evaluation')
    .option('--game <n>', 'a game: its number in the split, counted from 0, its id, or the beginning of the id')
    .addOption(
      new Option('--split <name>', 'the split of --game (default: the first one, mostly train)').choices(
        splitSchema.options,
      ),
    )
    .option(
      '--seat <n>',
      'what this seat heard and nothing else: the file does not contain what is hidden from it',
      whole,
    )
    .option(
      '-o, --out <file>',
      'the page, a name that ends in .html (default: named after dataset and game, in the current folder)',
    )
    .option('--row <id>', 'the game of this row, opened at it: the id of a row, or the beginning of it')
    .option(
      '--serve',
      'serve the dataset on this machine instead, reading games as they are asked for; for datasets of any size',
    )
    .option('--port <n>', 'the port to serve on (default: a free one)', portOption)
    .option('--no-open', 'do not open the page in a browser')
    .option(
      '--tokenizer <name>',
      'a tokenizer.json, its folder, or user/name of a model on the Hub, that counts the tokens of each part of a prompt',
    )
    .option('--json', 'print the result as JSON')
    .action(async (dataset: string, flags: ViewFlags) => {
      if (flags.serve) return serve(dataset, flags)
      if (flags.port !== undefined) throw new UsageError('--port is for --serve; add it')
      const pages = await readingFrom(dataset, () => pagesOf(dataset, flags))
      for (const { name } of pages) requirePage(name)
      for (const { name, html } of pages) writeWhole(name, html)
      const out = pages.at(-1)!.name
      const bytes = pages.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0)
      if (flags.open && !flags.json) openInBrowser(resolve(out))
      if (flags.json) printJson({ ok: true, file: out, bytes, ...(pages.length > 1 && { pages: pages.length }) })
      else
        print(
          [
            `wrote ${out}${pages.length > 1 ? ` and ${many(pages.length - 1, 'page')} of its datasets beside it` : ''}, ${(bytes / 1e6).toFixed(1)} MB`,
            ...(flags.out === undefined
              ? [`it is in the current folder, ${process.cwd()}, and --out names another file`]
              : []),
            'it opens in a browser without a network',
          ].join('; '),
        )
    })
}

/** Serves a dataset until somebody stops it. */
async function serve(folder: string, flags: ViewFlags): Promise<void> {
  const { game, seat, split, row, out, port = 0, tokenizer } = flags
  if ([game, seat, split, row, out].some((flag) => flag !== undefined))
    throw new UsageError('--serve shows the whole dataset; leave out --game, --row, --seat, --split and --out')
  const serving = await readingFrom(folder, () => served(folder, port, tokenizer))
  if (flags.json) printJson({ ok: true, address: serving.address })
  else print(`serving ${folder} at ${serving.address}; Ctrl-C ends it`)
  if (flags.open && !flags.json) openInBrowser(serving.address)
  try {
    await untilStopped()
  } finally {
    await serving.close()
  }
}

async function served(folder: string, port: number, tokenizer: Tokenizer | undefined): Promise<Serving> {
  const merged = readMerged(folder)
  if (!merged) return servePage({ folder, games: folderOfGames(folder), port, tokenizer })
  const servings: Serving[] = []
  for (const { name } of merged.parts)
    servings.push(await servePage({ folder: partPath(folder, name), port: 0, tokenizer }))
  const linked = merged.parts.map((part, i) => ({ part, href: servings[i]!.address }))
  return serveParts(partsPage(basename(resolve(folder)), linked), port, servings)
}

/** The pages to be written: one, or those of each dataset of a folder of several and then the one that links to them. */
async function pagesOf(shown: string, flags: ViewFlags): Promise<Page[]> {
  const merged = readMerged(shown)
  const out = flags.out ?? `${basename(resolve(shown))}.html`
  const isOne =
    flags.game !== undefined || flags.row !== undefined || flags.seat !== undefined || flags.split !== undefined
  if (!merged || isOne) {
    const page = await pageOf(shown, flags)
    return [{ ...page, name: flags.out ?? page.name }]
  }
  const pages: Page[] = []
  for (const { name } of merged.parts)
    pages.push({
      ...(await pageOf(partPath(shown, name), { ...flags, out: undefined })),
      name: out.replace(/(\.html?)?$/i, `-${name}.html`),
    })
  const linked = merged.parts.map((part, i) => ({ part, href: encodeURI(basename(pages[i]!.name)) }))
  return [...pages, { name: out, html: partsPage(basename(resolve(shown)), linked) }]
}

/** A page and the name of its file, where none is given. */
interface Page {
  readonly name: string
  readonly html: string
}

async function pageOf(shown: string, { game: named, split, seat, row: id, tokenizer }: ViewFlags): Promise<Page> {
  if (id !== undefined && (named !== undefined || split !== undefined))
    throw new UsageError('--row names a row, and with it its game; leave out --game and --split')
  const opened = id === undefined ? undefined : await findDecision(await homeOfRow(folderOfGames(shown), id), id)
  const game = opened?.game_id ?? named
  if (opened && seat !== undefined && seat !== opened.seat)
    throw new UsageError(`row ${opened.row_id} is of seat ${opened.seat}; leave out --seat, or name that one`)
  if (game === undefined && seat !== undefined)
    throw new UsageError('--seat shows what a seat heard in one game; name the game with --game')
  const base = basename(resolve(shown))
  const home = game === undefined ? undefined : await homeOfGame(folderOfGames(shown), game, split)
  const folder = home?.folder ?? folderOfGames(shown)
  const checked = await readReceipt({ folder: shown, games: folder })
  if (game === undefined) {
    if (split !== undefined) throw new UsageError('--split says in which split --game counts; add --game')
    const games = { ...(await wholeDatasetPage(folder, shown, tokenizer)), checked }
    const page = folder === shown ? games : await evaluationPage(shown, games)
    return { name: `${base}.html`, html: htmlOf(base, page, await bundle()) }
  }
  const row = await findGame(folder, home!.game, home!.split)
  const page = { ...(await readGamePage({ folder, row, seat, tokenizer })), checked }
  const title = `Game ${row.index} of ${row.split}, ${base}`
  const name = `${base}-${row.split}-${row.index}${seat === undefined ? '' : `-seat-${seat}`}.html`
  const at = opened && { ...page, row: askId(opened) }
  return { name, html: htmlOf(title, at ?? page, await bundle()) }
}
