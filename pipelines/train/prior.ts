import * as z from 'zod'
import type { Split } from '../../schemas/record.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import { replayRecord, rulesetOf } from '../../src/play/series.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { Draft } from '../../src/storage/draft.ts'
import { openWhole } from '../../src/storage/folder.ts'
import type { Dataset } from '../read/filter.ts'
import { requireSplit } from '../read/find.ts'
import { groupsOf } from '../read/groups.ts'
import { datasetsIn } from '../read/merged.ts'
import { wordsOfRecipe } from '../words.ts'

const goldSchema = z.record(z.string(), z.object({ probabilities: z.record(z.string(), z.number()).optional() }))

/**
 * Writes what each seat knew at each decision before anybody did anything: a line of JSON with the row's `id` and, as `black`, how likely each other seat is
 * black over all deals that the seat cannot rule out, each as likely as the others. It is the posterior of `typed` rows with no evidence counted.
 */
export async function writePrior(folder: string, split: Split, path: string): Promise<void> {
  const datasets = datasetsIn(folder).map((dataset) => ({ folder: dataset, manifest: openWhole(dataset) }))
  requireSplit(folder, { shards: datasets.flatMap(({ manifest }) => manifest.shards) }, split)
  const draft = new Draft(path)
  for (const dataset of datasets) for await (const line of priorsOf(dataset, split)) draft.write(line)
  draft.close()
  draft.keep()
}

async function* priorsOf({ folder, manifest }: Dataset, split: Split): AsyncGenerator<string> {
  const { recipe, shards } = manifest
  const ruleset = rulesetOf(recipe)
  const words = wordsOfRecipe(recipe, ruleset)
  const thinking = thinkingOf(ruleset, words)
  const blind = { ...thinking, parameters: { ...thinking.parameters, sharpness: [0] } }
  for (const place of shards.filter((shard) => shard.split === split))
    for await (const games of groupsOf(folder, 'games', place, ['record']))
      for (const { record } of games) {
        const { typed = [] } = rowsOf(replayRecord(record, ruleset), { words, configs: ['typed'], beliefs: blind })
        for (const { id, gold } of typed) yield `${JSON.stringify({ id, black: blackIn(gold) })}\n`
      }
}

function blackIn(gold: string): Record<string, number> {
  const answers = Object.entries(goldSchema.parse(JSON.parse(gold)))
  return Object.fromEntries(
    answers.flatMap(([name, { probabilities }]) =>
      name.startsWith('black_') && probabilities ? [[name, probabilities['true']!]] : [],
    ),
  )
}
