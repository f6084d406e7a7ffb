import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { type Config, configNames } from '../../src/rows/configs/configs.ts'
import { countAttempts } from '../../src/stats/attempts.ts'
import { readAttempts } from '../../src/storage/attempts.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { commaList, tokenizerOption, whole } from '../options.ts'
import { printJson } from '../output.ts'
import { attemptsText } from './attempts-text.ts'
import { exportRows, exportText } from './export.ts'
import { findGame } from './find.ts'
import { type FormatName, formatNames } from './formats.ts'
import { showGame } from './show-game.ts'
import { showRow } from './show-row.ts'
import { countDataset, writeFigures } from './stats.ts'
import { statsText } from './stats-text.ts'

interface ExportFlags {
  out: string
  to: FormatName
  config?: Config
  split?: Split
  tokenizer?: Tokenizer
  maxTokens?: number
  act?: string[]
  role?: string[]
  player?: string[]
  limit?: number
  json?: boolean
}

/** The verbs that read datasets: show, export and stats. */
export function addReaders(program: Command): void {
  program
    .command('show')
    .description('show a game as the judge saw it or as one seat heard it, or one row')
    .argument('<dataset>')
    .option('--game <n>', 'its number in the split, its id, or the beginning of the id', '0')
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
          throw new UsageError('--judge shows everything and --seat only what one seat heard; use one of them')
        if (flags.row !== undefined) console.log(await showRow(dataset, flags.row, flags.json === true))
        else console.log(showGame(await findGame(dataset, flags.game, flags.split), flags.seat, flags.json === true))
      },
    )

  program
    .command('export')
    .description('write the rows of a dataset in the format of a trainer or a reader, one file a split')
    .argument('<dataset>')
    .addOption(
      new Option(
        '--to <format>',
        'messages: Parquet for chat trainers; trl: the columns of SFTTrainer, or of DPOTrainer; openai: JSON lines; decision: JSON lines for decision models; jsonl and arrow: any config as it is',
      )
        .choices(formatNames)
        .makeOptionMandatory(),
    )
    .requiredOption('-o, --out <folder>', 'where the files go; a new or empty folder')
    .addOption(
      new Option('--config <name>', 'the rows to take (default: sft, or typed for decision)').choices(configNames),
    )
    .addOption(new Option('--split <name>', 'one split alone (default: all)').choices(splitSchema.options))
    .option('--act <names>', 'only rows of these acts, for example vote,speak', commaList)
    .option('--role <names>', 'only rows of these roles', commaList)
    .option('--player <names>', 'only rows of these players', commaList)
    .option('--limit <rows>', 'at most so many rows of each split', whole)
    .option(
      '--tokenizer <file>',
      'a tokenizer.json (or its folder) that counts the tokens of --max-tokens',
      tokenizerOption,
    )
    .option('--max-tokens <tokens>', 'leave out rows whose prompt and completion have more tokens', whole)
    .option('--json', 'print the result as JSON')
    .action(async (dataset: string, { json, act, role, player, ...flags }: ExportFlags) => {
      const result = await exportRows({ ...flags, dataset, wanted: { act, role, player } })
      if (json) printJson({ ok: true, ...result })
      else console.log(exportText(result, flags.maxTokens))
    })

  program
    .command('stats')
    .description('count a dataset: wins, kinds, lengths, tokens, findings, duplicate texts, and what its rows teach')
    .argument('<dataset>')
    .option('--figures', 'draw figures into the folder figures of the dataset, as SVG and PNG')
    .option('--json', 'print all numbers as JSON')
    .action(async (dataset: string, { figures, json }: { figures?: boolean; json?: boolean }) => {
      const counted = await countDataset(dataset)
      const { manifest, stats, scores } = counted
      const paths = figures ? await writeFigures(dataset, manifest, stats) : []
      const models = attemptsText(dataset)
      if (json)
        return printJson({
          ok: true,
          ruleset: manifest.ruleset,
          ...stats,
          scores,
          ...(models !== undefined && { models: countAttempts(readAttempts(dataset)) }),
          figures: paths,
        })
      console.log([statsText(dataset, counted), ...(models === undefined ? [] : [models])].join('\n\n'))
      if (paths.length > 0) console.log(`\nfigures: ${paths.map((path) => join(dataset, path)).join(', ')}`)
    })
}
