import { type Command, Option } from 'commander'
import { type Split, splitSchema } from '../../../schemas/record.ts'
import { type Config, configNames } from '../../../src/rows/configs/configs.ts'
import type { Tokenizer } from '../../../src/storage/tokenizer.ts'
import { readingFrom, UsageError } from '../../errors.ts'
import { added, seatsOption, whole } from '../../options.ts'
import { printJson } from '../../output.ts'
import { many, print, say } from '../../terminal.ts'
import { exportRows } from '../export.ts'
import { exportAiwolf } from '../export-aiwolf.ts'
import { exportText } from '../export-text.ts'
import { type FormatName, formatNames } from '../formats.ts'
import { type Wishes, wantedOf, withWishes } from '../options.ts'

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

/** The verb that writes the rows of a dataset in other formats. */
export function addExport(program: Command): void {
  const exporting = program
    .command('export')
    .description('write the rows of a dataset in the format of a trainer or a reader, one file per split')
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
    .option('--seat <n>', 'only rows of these seats, for example 1,2', added(seatsOption))
  withWishes(exporting, 'maximum number of rows per split')
    .option(
      '--tokenizer <name>',
      'a tokenizer.json, its folder, or user/name of a model on the Hub, that counts the tokens of --max-tokens',
    )
    .option('--all', 'keep rows that teach nothing: without a choice, of the built-in moderator, or silent')
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
        else print(`${many(result.games, 'game')} in ${out}, each as <game id>.log`)
        return
      }
      const result = await readingFrom(dataset, () =>
        exportRows({ ...flags, to, dataset, wanted: wantedOf(flags, flags.seat) }),
      )
      const { without_advantage: none } = result
      if (none > 0) say(`dropped ${many(none, 'row')} that have no advantage, such as those with one legal action`)
      if (json) printJson({ ok: true, ...result })
      else print(exportText(result, flags.maxTokens))
    })
}
