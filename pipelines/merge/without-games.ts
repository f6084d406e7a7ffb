import type { Manifest } from '../../schemas/manifest.ts'
import type { Split } from '../../schemas/record.ts'
import type { CountTokens } from '../../src/game/settle.ts'
import { type Finished, replayRecord, rulesetOf } from '../../src/play/record.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { writeGiven } from '../generate/given.ts'
import { groupsOf } from '../read/groups.ts'

/** Writes an imported dataset again without some of its games, but not without all of them, into another folder. */
export async function writeWithout(
  from: string,
  to: string,
  manifest: Manifest,
  left: ReadonlySet<string>,
  countTokens?: CountTokens,
): Promise<Manifest> {
  const { recipe, shards } = manifest
  const records: Record<Split, string[]> = { train: [], validation: [], test: [] }
  const ids: Record<Split, string[]> = { train: [], validation: [], test: [] }
  for (const shard of shards)
    for await (const rows of groupsOf(from, 'games', shard, ['game_id', 'record']))
      for (const { game_id, record } of rows) {
        if (left.has(game_id)) continue
        ids[shard.split].push(game_id)
        records[shard.split].push(record)
      }
  const all = [...ids.train, ...ids.validation, ...ids.test]
  const games = { train: ids.train.length, validation: ids.validation.length, test: ids.test.length }
  const imported = { ...recipe.imported!, games: sha256(JSON.stringify(all)) }
  const ruleset = rulesetOf(recipe)
  return writeGiven({
    folder: to,
    recipe: { ...recipe, imported, games },
    countTokens,
    resumes: true,
    game(split, index): Finished {
      const { record, ...rest } = replayRecord(records[split][index]!, ruleset)
      return { ...rest, record: { ...record, index } }
    },
  })
}
