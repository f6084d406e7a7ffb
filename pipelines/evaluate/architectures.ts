import { join } from 'node:path'
import type { Command } from 'commander'
import type { Results } from '../../src/evaluation/report.ts'
import { architectures } from '../../src/policy/agents/architectures.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { UsageError } from '../errors.ts'
import { seatList } from '../options.ts'
import { print } from '../terminal.ts'
import { callsTable, comparisonTable } from './architecture-tables.ts'
import type { EvaluateFlags } from './asked.ts'
import { reportPath } from './evaluation.ts'
import { withDeals, withGame, withModels, withParts, withValues } from './options.ts'
import { playEvaluation } from './play-command.ts'
import { asMarkdown, asText } from './sections.ts'

/** Every architecture for tables, and the model alone. */
const USUAL = ['', ...architectures.flatMap(({ prompts, sits }) => (sits === 'table' ? [`${prompts}:`] : []))]

type Flags = Omit<EvaluateFlags, 'gauntlet' | 'delta' | 'alpha' | 'beta'> & {
  readonly model: string
  readonly architectures?: string[]
  readonly out: string
}

/** evaluate architectures: play one model in every architecture, each against each, on the same deals, the moderator being the same for all. */
export function addArchitectures(evaluate: Command, argumentsOf: (command: Command) => readonly string[]): void {
  const command = evaluate
    .command('architectures')
    .description('play one model in every architecture, each against each, on the same deals')
    .argument('[recipe]', 'a recipe file (JSON) with the rules, the sampling and the like; the options override it')
    .requiredOption('--model <name>', 'the model: model:<name>@<base-url> or gguf:<file>')
    .option(
      '--architectures <names>',
      'architectures with their switches, separated by commas: revac,grail-exact; "model" is the model alone (default: model,revac,grail,wolf,wolf-enhance)',
      seatList,
    )
    .requiredOption('-o, --out <folder>', 'where the games and the report go; running it again resumes')
  for (const add of [withGame, withValues, withDeals, withModels, withParts]) add(command)
  command
    .option('--json', 'print the report as JSON')
    .action(async (file: string | undefined, flags: Flags, own: Command) => {
      const { model, architectures: named, ...rest } = flags
      if (!/^(?:model|gguf):/.test(model))
        throw new UsageError(`--model ${model} is no chat model; name model:<name>@<base-url> or gguf:<file>`)
      const module = named?.find((name) => /[./]/.test(name))
      if (module !== undefined)
        throw new UsageError(
          `--architectures ${module} is no architecture that is built in; compare a module of your own with evaluate gauntlet ${module},${model}`,
        )
      const before = named?.map((name) => (name === 'model' ? '' : `${name}:`)) ?? USUAL
      const setting = { ...rest, gauntlet: before.map((one) => one + model), delta: 0.05, alpha: 0.05, beta: 0.05 }
      await playEvaluation(file, setting, argumentsOf(own))
      if (flags.shard) return
      const tables = await tablesOf(flags.out)
      writeWhole(join(flags.out, 'architectures.md'), `${asMarkdown(tables)}\n`)
      if (!flags.json) print(`\n${asText(tables)}`)
    })
}

/** What the games of an evaluation of architectures come to, as the report has counted them, and what their models took. */
async function tablesOf(folder: string) {
  const results = parseBytes(readBytes(reportPath(folder, 'json'))) as Pick<Results, 'deeds' | 'gauntlet'>
  return [comparisonTable(results), await callsTable(folder)]
}
