import { availableParallelism } from 'node:os'
import { type Command, Option } from 'commander'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { atLeastOne, worldsOption } from '../options.ts'
import { printJson } from '../output.ts'
import { print } from '../terminal.ts'
import type { Again, Worlds } from './checker.ts'
import { notePassed } from './passed.ts'
import { reportText, shortReport } from './report-text.ts'
import { validate } from './validate.ts'

interface ValidateFlags {
  tokenizer?: Tokenizer
  workers: number
  worlds: Worlds
  replayPlayers: Again
  strict?: boolean
  verbose?: boolean
  json?: boolean
}

/** The verb that checks a dataset. */
export function addValidate(program: Command): void {
  program
    .command('validate')
    .description('check a dataset: files, schemas, keys, splits, and every row derived again from its game')
    .argument('<dataset>')
    .option('--tokenizer <name>', 'the tokenizer that the dataset was made with')
    .option('--workers <threads>', 'threads that check games', atLeastOne, availableParallelism())
    .addOption(
      new Option('--worlds <deals>', 'other deals to replay each game under: all, a number, or 0')
        .argParser(worldsOption)
        .default('default', '64, and all for one game in a hundred'),
    )
    .addOption(
      new Option('--replay-players <games>', 'games whose built-in players are asked again: all, or none')
        .choices(['all', 'none'])
        .default('default', 'one in eight, and all of up to 64'),
    )
    .option('--strict', 'severe findings in speeches and thoughts fail the dataset')
    .option('-v, --verbose', 'also what each check looked at, and the leak report')
    .option('--json', 'print the report as JSON')
    .action(
      async (
        dataset: string,
        { tokenizer, workers, worlds, replayPlayers: again, strict, verbose, json }: ValidateFlags,
      ) => {
        const report = await validate({ folder: dataset, tokenizer, workers, worlds, again, strict })
        notePassed(dataset, report)
        if (json) printJson(report)
        else print(verbose ? reportText(report) : shortReport(report))
        if (!report.ok) process.exitCode = 1
      },
    )
}
