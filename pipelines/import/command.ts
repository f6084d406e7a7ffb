import { type Command, InvalidArgumentError, Option } from 'commander'
import { orElse } from '../../schemas/nearest.ts'
import type { Recipe, Renderer } from '../../schemas/recipe.ts'
import { languageSchema } from '../../schemas/record.ts'
import type { Importer } from '../../src/importers/importer.ts'
import { importerOf, importers } from '../../src/importers/importers.ts'
import { type Config, usualConfigs } from '../../src/rows/configs/configs.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { configsOption, licenceOption, rendererOption, shapedOption, switchOption } from '../options.ts'
import { printJson, resultOf, stoppable } from '../output.ts'
import { print, safe, say } from '../terminal.ts'
import type { Splits } from './games-file.ts'
import { importGames } from './import.ts'
import { importText } from './import-text.ts'
import { STUDY, studyText, writeStudy } from './study.ts'

interface ImportFlags {
  out: string
  skipBroken?: boolean
  splits: Splits
  splitBy: 'game' | 'source'
  licence?: string
  terms?: string
  language?: string
  switch?: [string, unknown][]
  renderer?: Renderer
  configs?: Config[]
  tokenizer?: Tokenizer
  json?: boolean
}

/** Inputs of configs that no source has. */
const LACKED = { preference: 'values', calls: 'calls of models' }

/** The verb that imports games of other systems. */
export function addImport(program: Command): void {
  program
    .command('import')
    .description('import games of other systems, or of people, as datasets')
    .argument('<format>', [...importers, STUDY].map(({ format, about }) => `${format} (${about})`).join(', '))
    .argument('<source>', 'a file or a folder; what each format reads is listed below')
    .requiredOption('-o, --out <folder>', 'where the dataset goes')
    .option('--skip-broken', 'skip and count what cannot be read')
    .addOption(
      new Option('--splits <percent>', 'games of train, validation and test in percent, by a hash of their transcripts')
        .argParser(splits)
        .default({ train: 100, validation: 0, test: 0 }, '100,0,0'),
    )
    .option('--split-by <what>', 'game, or source (all games of a source file in one split)', splitBy, 'game')
    .option(
      '--licence <name>',
      'the licence of this source, where the importer does not know it (default: unknown)',
      licenceOption,
    )
    .option('--terms <text>', 'other terms of this source (default: those that the importer knows)')
    .option(
      '--language <tag>',
      'the language of what is said, as "en" or "zh" (default: that of the source or its format)',
      language,
    )
    .addOption(switchOption('a rule of these games that the source does not state, as letters=250; may be repeated'))
    .addOption(rendererOption('full'))
    .option('--configs <names>', `the configs to make (default: ${usualConfigs.join(',')})`, configsOption)
    .option('--tokenizer <name>', 'a tokenizer.json, its folder, or user/name of a model on the Hub: counts prompts')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `\nFormats:\n${[...importers, STUDY].map(({ format, source }) => `  ${format}: ${source}`).join('\n')}`,
    )
    .action(importDataset)
}

async function importDataset(format: string, source: string, flags: ImportFlags): Promise<void> {
  if (format === STUDY.format) return study(source, flags)
  const importer = importerOf(format)
  if (!importer)
    throw new UsageError(
      `there is no format ${JSON.stringify(format.slice(0, 100))}; ${orElse(
        format,
        [...importers, STUDY].map((one) => one.format),
      )}`,
    )
  requireFitting(importer, flags)
  warnOfLicence(importer, flags.licence)
  const { out, skipBroken = false, renderer, configs, tokenizer, json, switch: switches, ...said } = flags
  const rows: Pick<Recipe, 'renderer' | 'configs' | 'tokenizer'> = {
    renderer: renderer ?? 'full',
    ...(configs && { configs }),
    ...(tokenizer && { tokenizer: tokenizer.hash }),
  }
  const imported = await stoppable((stopped) =>
    importGames({
      ...said,
      ...(switches && { switches: Object.fromEntries(switches) }),
      importer,
      source,
      folder: out,
      skipBroken,
      rows,
      countTokens: tokenizer?.count,
      stopped,
    }),
  )
  if (!json) return print(importText(imported))
  const { parts, ...counts } = imported
  printJson({
    ok: true,
    ...counts,
    parts: parts.map(({ folder, manifest }) => ({ folder, ...resultOf(manifest) })),
  })
}

/** Refuses switches and configs that games of this format cannot have. */
function requireFitting({ format, statesRules }: Importer, { switch: switches, configs }: ImportFlags): void {
  if (switches && statesRules)
    throw new UsageError(`games of ${format} state their rules themselves; leave --switch out`)
  const [bare] = switches?.find(([, value]) => value === undefined) ?? []
  if (bare !== undefined) throw new UsageError(`--switch ${bare}: it has no value; write --switch ${bare}=VALUE`)
  const lacking = (['preference', 'calls'] as const).find((config) => configs?.includes(config))
  if (lacking)
    throw new UsageError(
      `imported games have no ${LACKED[lacking]}, which ${lacking} rows are made of; leave ${lacking} out of --configs`,
    )
}

/** Says where --licence replaces a licence that the format or its games state. */
function warnOfLicence({ format, statesLicences, licence: known }: Importer, licence: string | undefined): void {
  if (licence === undefined) return
  if (statesLicences)
    say(`games of ${format} state their licences themselves; ${licence} is written for all, as --licence says`)
  if (![licence, 'unknown'].includes(known))
    say(`${format} states the licence ${known}; ${licence} is written instead, as --licence says`)
}

/** Games that are not of Mafia have no splits, prompts or configs. */
function study(source: string, flags: ImportFlags): void {
  const { out, skipBroken = false, licence, json } = flags
  const { splits, terms, language, renderer, configs, tokenizer, switch: switches } = flags
  if (
    splits.train !== 100 ||
    [terms, language, renderer, configs, tokenizer, switches].some((flag) => flag !== undefined)
  )
    throw new UsageError(`${STUDY.format} takes --out, --skip-broken, --licence and --json; leave out the others`)
  const studied = writeStudy(source, out, { skipBroken, ...(licence !== undefined && { licence }) })
  if (json) printJson({ ok: true, ...studied })
  else print(safe(studyText(studied)))
}

function splits(text: string): Splits {
  const [train, validation, test] = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text)?.slice(1).map(Number) ?? []
  if (train === undefined || train + validation! + test! !== 100)
    throw new InvalidArgumentError('it must be three whole numbers that add up to 100, for example 80,10,10.')
  return { train, validation: validation!, test: test! }
}

function splitBy(text: string): 'game' | 'source' {
  if (text !== 'game' && text !== 'source') throw new InvalidArgumentError('it must be game or source.')
  return text
}

const language = (text: string): string => shapedOption(languageSchema, text)
