import { type Command, InvalidArgumentError, Option } from 'commander'
import { playerSchema } from '../../schemas/player.ts'
import { kindSchema, type Refinable, type Refining, refinableSchema } from '../../schemas/refined.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { modelOf, unknownPlayer } from '../../src/policy/players.ts'
import { UsageError } from '../errors.ts'
import { readModelsFile } from '../generate/model-run.ts'
import { argument, atLeastOne, numeric, wholeFrom } from '../options.ts'
import { printJson, stoppable } from '../output.ts'
import { many, print } from '../terminal.ts'
import { stepsIn } from './decide.ts'
import { judgePrompts } from './judge.ts'
import { refine } from './refine.ts'

interface RefineFlags {
  out: string
  config: Refinable
  nearDuplicates?: number
  of: 'reply' | 'row'
  judge?: string
  minScore?: number
  quota?: { readonly by: NonNullable<Refining['quotas']>['by']; readonly most: number }
  seed: string
  models?: ModelsFile
  cache?: string
  concurrency: number
  json?: boolean
}

/** The verb that chooses rows by quality. */
export function addRefine(program: Command): void {
  program
    .command('refine')
    .description(
      'drop near-duplicates, rows that a judge scores low, and rows over a quota; dropped rows are kept with the reason',
    )
    .argument('<dataset>')
    .requiredOption('-o, --out <folder>', 'where the rows go; the same command resumes')
    .addOption(new Option('--config <name>', 'the rows to take').choices(refinableSchema.options).default('sft'))
    .option(
      '--near-duplicates <similarity>',
      'leave out rows whose word trigrams have this Jaccard similarity to an earlier row, from 0 to 1: 0.8',
      similarity,
    )
    .addOption(
      new Option('--of <what>', 'what is compared: the words of the reply, or the whole row')
        .choices(['reply', 'row'])
        .default('reply'),
    )
    .option('--judge <model>', 'a model that scores each row from 1 to 5: model:NAME@URL, or gguf:FILE', judgeModel)
    .option('--min-score <n>', 'leave out rows with a lower score', score)
    .option(
      '--quota <columns:rows>',
      'maximum number of rows of each kind in a split, best scores first: act:500, or role,act:100',
      quota,
    )
    .option('--seed <text>', 'seed that breaks ties in score for the quota', '0')
    .option('--models <file>', 'how the judge is used (JSON), as in generate', argument(readModelsFile))
    .option('--cache <folder>', 'folder that caches answers for other runs')
    .option('--concurrency <n>', 'rows that are judged at once', atLeastOne, 8)
    .option('--json', 'print the result as JSON')
    .action(refineRows)
}

async function refineRows(folder: string, flags: RefineFlags): Promise<void> {
  const { out, config, nearDuplicates, of, judge: model, minScore, quota: quotas, seed, json } = flags
  if (minScore !== undefined && model === undefined)
    throw new UsageError('--min-score needs a judge that gives scores; name it with --judge')
  const steps: Refining = {
    ...(nearDuplicates !== undefined && { near_duplicates: { similarity: nearDuplicates, of } }),
    ...(model !== undefined && {
      judge: { model, ...(minScore !== undefined && { min: minScore }), prompts: judgePrompts() },
    }),
    ...(quotas && { quotas: { ...quotas, seed } }),
  }
  if (Object.keys(steps).length === 0)
    throw new UsageError('name a step: --near-duplicates 0.8, --judge MODEL or --quota act:500')
  const { models = modelsFileSchema.parse({}), cache, concurrency } = flags
  const refined = await stoppable((stopped) =>
    refine({ folder, out, config, steps, judging: { file: models, cache, concurrency, stopped } }),
  )
  if (json) return printJson({ ok: true, ...refined })
  const { kept, read, dropped } = refined.rows
  const done = stepsIn(steps).map((step) => `${step} dropped ${dropped[step] ?? 0}`)
  print(`${kept} of ${many(read, 'row')} kept in ${out}: ${done.join(', ')}${scored(steps)}`)
}

/** Without a lowest score the judge leaves nothing out. */
const scored = ({ judge }: Refining): string =>
  judge && judge.min === undefined ? '; --min-score drops rows by their scores' : ''

const similarity = numeric(
  /^[01](?:\.\d{1,6})?$/,
  (value) => value > 0 && value <= 1,
  'a number above 0 and at most 1, for example 0.8',
)
const score = wholeFrom(1, 5)

function quota(text: string): RefineFlags['quota'] {
  const [, columns = '', most = ''] = /^([a-z,]+):([1-9]\d{0,8})$/.exec(text) ?? []
  const by = columns.split(',').map((name) => kindSchema.safeParse(name).data)
  if (by.some((name) => name === undefined))
    throw new InvalidArgumentError(
      `it must be columns and rows, as act:500; columns are ${kindSchema.options.join(', ')}.`,
    )
  return { by: by.filter((name) => name !== undefined), most: Number(most) }
}

function judgeModel(name: string): string {
  const isModel = /^(?:model|gguf):/.test(name) && unknownPlayer(name) === undefined
  const model = isModel && playerSchema.safeParse(name).success ? modelOf(name) : undefined
  if (model === undefined)
    throw new InvalidArgumentError(
      'it must be a chat model, as model:NAME@URL or gguf:FILE, and its URL has no key in it.',
    )
  return model
}
