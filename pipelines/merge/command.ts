import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { readingFrom, UsageError } from '../errors.ts'
import { summarize } from '../generate/summary.ts'
import { printJson, resultOf, stoppable } from '../output.ts'
import { print, safe } from '../terminal.ts'
import { completeDataset, completeParts, unchanged } from './complete.ts'
import { areSeveral, gather } from './gather.ts'
import { gatheredText } from './gathered-text.ts'
import { mergeShards } from './merge-shards.ts'

interface MergeFlags {
  out?: string
  tokenizer?: Tokenizer
  json?: boolean
}

/** The verb that combines parts of a dataset, or datasets of several origins. */
export function addMerge(program: Command): void {
  program
    .command('merge')
    .description('combine the parts of a dataset that were made with --shard, or datasets of several origins')
    .argument('<folders...>', 'one shared folder, the parts as they were copied here, or finished datasets')
    .option('-o, --out <folder>', 'where the dataset goes; needed for more than one part')
    .option('--tokenizer <name>', 'the tokenizer that imported datasets were made with, if games of them are left out')
    .option('--json', 'print the result as JSON')
    .action(async (folders: string[], { out, tokenizer, json }: MergeFlags) => {
      if (folders.length > 1 && out === undefined)
        throw new UsageError('name a folder for the whole dataset with --out')
      const twice = folders.find((one, i) => folders.findIndex((other) => resolve(other) === resolve(one)) < i)
      if (twice !== undefined) throw new UsageError(`${twice} is named twice; name each folder once`)
      const folder = out ?? folders[0]!
      if (areSeveral(folders)) {
        const before = completeParts(folder)
        const merged = await stoppable((stopped) =>
          readingFrom(folders[0]!, () => gather(folders, folder, { stopped, countTokens: tokenizer?.count })),
        )
        if (json) printJson({ ok: true, folder, ...merged })
        else print([...unchanged(folder, before, merged), gatheredText(folder, merged)].join('\n'))
        return
      }
      const before = completeDataset(folder)
      const { manifest, unused } = mergeShards(folders, folder)
      if (json) printJson({ ok: true, folder, ...resultOf(manifest), unused })
      else
        print(
          [...unchanged(folder, before, manifest), summarize(folder, manifest), ...unused.map(unusedText)].join('\n'),
        )
    })
}

const unusedText = (folder: string): string =>
  `${safe(folder)} added nothing: its games are of the same recipe, and the other folders have all of them`
