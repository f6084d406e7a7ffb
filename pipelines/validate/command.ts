import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { Merged } from '../../schemas/merged.ts'
import { openDataset, PARTS } from '../../src/storage/folder.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { readingFrom, UsageError } from '../errors.ts'
import { gamesFolder, readEvaluation } from '../evaluate/evaluation.ts'
import { partPath, readMerged } from '../merge/merged-folder.ts'
import { atLeastOne, worldsOption } from '../options.ts'
import { printJson, stoppable } from '../output.ts'
import { isRefined } from '../refine/files.ts'
import { many, print, safe } from '../terminal.ts'
import type { Again, Worlds } from './effort.ts'
import { notePassed } from './passed.ts'
import { filesHash, receiptLine, writeReceipt } from './receipt.ts'
import { reportText, shortReport } from './report-text.ts'
import { type ValidateOptions, validate } from './validate.ts'

interface ValidateFlags {
  wire?: string
  source?: string
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
    .description(
      'check a dataset: files, schemas, keys and splits, and re-derive every row from its game; of an evaluation also counts and report',
    )
    .argument('[dataset]')
    .option(
      '--wire <log>',
      'instead check a log of what was sent to programs, agents and pages, of "serve --env --log", or of --keep-wire of "seat", "play" or "bridge"',
    )
    .option('--source <dataset>', 'for refined rows: the dataset they come from, to compare each row with')
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
    .option('-v, --verbose', 'also print what each check covered, and the leak report')
    .option('--json', 'print the report as JSON')
    .action(
      async (
        dataset: string | undefined,
        { wire, source, tokenizer, workers, worlds, replayPlayers: again, strict, verbose, json }: ValidateFlags,
      ) => {
        if (dataset === undefined && wire === undefined)
          throw new UsageError('name a dataset, or with --wire the log of an environment, a table or a bridge')
        if (dataset !== undefined && wire !== undefined)
          throw new UsageError('leave out the dataset or --wire: a log tells which games it is of')
        if (wire !== undefined) return reportWire(wire, worlds, json)
        if (dataset === undefined) return
        if (isRefined(dataset)) return reportRefined(dataset, source, json)
        if (source !== undefined) throw new UsageError(`${dataset} has no refined rows; leave out --source`)
        const merged = readMerged(dataset)
        if (merged)
          return reportMerged(dataset, merged, { tokenizer, workers, worlds, again, strict }, { json, verbose })
        await reportDataset(dataset, { tokenizer, workers, worlds, again, strict }, { json, verbose })
      },
    )
}

/**
 * Checks a dataset, or the games, counts and report of an evaluation, and prints what was found. A run that is stopped after the last check still prints
 * it, because what is needed to resume has been removed by then.
 */
async function reportDataset(
  dataset: string,
  options: Omit<ValidateOptions, 'folder' | 'stopped'> & { readonly workers: number },
  { json, verbose }: Pick<ValidateFlags, 'json' | 'verbose'>,
): Promise<void> {
  const isEvaluation = readEvaluation(dataset) !== undefined
  const folder = isEvaluation ? gamesFolder(dataset) : dataset
  const files = await readingFrom(folder, () => filesHash(folder))
  await stoppable(async (stopped) => {
    const report = await validate({ ...options, folder, stopped })
    notePassed(folder, report)
    // Games that do not pass tell nothing of what was counted of them.
    // What only evaluations, refined rows, folders of datasets or logs need is loaded for them alone.
    const evaluation = isEvaluation && report.ok ? await import('../evaluate/check-evaluation.ts') : undefined
    const counts = await evaluation?.checkEvaluation(dataset, options.workers)
    const ok = report.ok && (counts?.findings.length ?? 0) === 0
    const receipt = writeReceipt(dataset, { ...report, ok }, files)
    if (json) printJson({ ...report, ok, ...(counts && { evaluation: counts }), receipt: receipt ?? null })
    else
      print(
        [
          verbose ? reportText(report, openDataset(folder).ruleset) : shortReport(report),
          ...(evaluation && counts ? [evaluation.checkText(counts)] : []),
          ...(receipt === undefined ? [] : [receiptLine(receipt)]),
        ].join('\n'),
      )
    if (!ok) process.exitCode = 1
  })
}

/** Checks rows that refine chose, and prints what was found. */
async function reportRefined(folder: string, source: string | undefined, json: boolean | undefined): Promise<void> {
  const { checkRefined, refinedText } = await import('../refine/check-refined.ts')
  const report = await readingFrom(folder, () => checkRefined(folder, source))
  if (json) printJson(report)
  else print(refinedText(report))
  if (!report.ok) process.exitCode = 1
}

/** Checks every dataset of a folder, and that no game or transcript occurs in two of them; prints the findings. */
async function reportMerged(
  folder: string,
  merged: Merged,
  options: Omit<ValidateOptions, 'folder' | 'stopped'>,
  { json, verbose }: Pick<ValidateFlags, 'json' | 'verbose'>,
): Promise<void> {
  const reports = []
  for (const { name, ruleset } of merged.parts) {
    const part = partPath(folder, name)
    if (!existsSync(part)) continue
    const files = await readingFrom(part, () => filesHash(part))
    const report = await stoppable((stopped) =>
      validate({ ...options, folder: part, stopped, what: `checked games of ${name}` }),
    )
    notePassed(part, report)
    const receipt = writeReceipt(part, report, files)
    reports.push({ name, report, receipt })
    if (!json) print(`${name}: ${verbose ? reportText(report, ruleset) : shortReport(report)}`)
  }
  const { checkMerged } = await import('../merge/check-merged.ts')
  const findings = reports.every(({ report }) => report.ok)
    ? await readingFrom(folder, () => checkMerged(folder, merged))
    : ['what the datasets have in common was not looked at, as not all of them pass']
  const ok = findings.length === 0
  if (json)
    printJson({
      ok,
      findings,
      parts: reports.map(({ name, report, receipt = null }) => ({ name, ...report, receipt })),
    })
  else {
    print(findings.length > 0 ? findings.join('\n') : 'no game or public transcript stands in two of them')
    const receipts = reports.filter(({ receipt }) => receipt !== undefined).length
    if (receipts > 0)
      print(
        `${many(receipts, 'receipt')} in ${safe(join(folder, PARTS))}, one for each dataset: what was checked, and under how many deals`,
      )
  }
  if (!ok) process.exitCode = 1
}

/** Checks the log of an environment, and prints what was found. */
async function reportWire(path: string, worlds: Worlds, json: boolean | undefined): Promise<void> {
  const { validateWire } = await import('./wire/validate-wire.ts')
  const { wireReportText } = await import('./wire/wire-text.ts')
  const report = validateWire(path, worlds)
  if (json) printJson(report)
  else print(wireReportText(report))
  if (!report.ok) process.exitCode = 1
}
