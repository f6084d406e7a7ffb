import type { Command } from 'commander'
import type { Pairs, Renderer } from '../../schemas/recipe.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { readingFrom } from '../errors.ts'
import { summarize } from '../generate/summary.ts'
import { completeDataset, unchanged } from '../merge/complete.ts'
import { configsOption, licenceOption, pairsOption, rendererOption } from '../options.ts'
import { printJson, resultOf, stoppable } from '../output.ts'
import { print } from '../terminal.ts'
import { renderAgain } from './render-again.ts'

interface RowsFlags {
  out: string
  renderer?: Renderer
  configs?: Config[]
  pairs?: Pairs
  tokenizer?: Tokenizer
  licence?: string
  json?: boolean
}

/** The verb that renders the games of a dataset again. */
export function addRows(program: Command): void {
  program
    .command('rows')
    .description(
      'render the rows of a dataset again from its games, with the prompts of this version, into another folder; no game is played',
    )
    .argument('<dataset>')
    .requiredOption('-o, --out <folder>', 'where the new dataset goes')
    .addOption(rendererOption('that of the dataset'))
    .option('--configs <names>', 'the configs to make (default: those of the dataset)', configsOption)
    .addOption(pairsOption('those of the dataset'))
    .option('--tokenizer <name>', 'the tokenizer that the dataset was made with')
    .option(
      '--licence <name>',
      'the licence of the games, if you may set it (default: that of the dataset)',
      licenceOption,
    )
    .option('--json', 'print the result as JSON')
    .action(async (dataset: string, { out, json, ...how }: RowsFlags) => {
      const before = completeDataset(out)
      const manifest = await stoppable((stopped) =>
        readingFrom(dataset, () => renderAgain({ folder: dataset, out, ...how, stopped })),
      )
      if (json) printJson({ ok: true, folder: out, ...resultOf(manifest) })
      else print([...unchanged(out, before, manifest), summarize(out, manifest)].join('\n'))
    })
}
