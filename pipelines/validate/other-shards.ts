import type { Shard } from '../../schemas/manifest.ts'
import { gameId, identityOf } from '../../src/play/series.ts'
import { descriptorOf } from '../../src/rows/configs/configs.ts'
import { BadParquet, readRows } from '../../src/storage/parquet/reader.ts'
import { type Checker, isOfOtherRecipe } from './checker.ts'
import type { Stored } from './stored.ts'

/**
 * The other shard of the split whose games all rows of a file belong to, as where two files were exchanged; undefined where some belong to its own shard or to
 * none, and where ids do not say so. Games of another split are named one by one.
 */
export async function otherShardOf({ source, config }: Stored, checker: Checker): Promise<Shard | undefined> {
  const { shard, manifest, ruleset, words } = checker
  const { recipe, played_under, shards } = manifest
  if (shards.length < 2 || recipe.origin !== undefined || isOfOtherRecipe(manifest, ruleset, words)) return undefined
  if (!Object.hasOwn(descriptorOf(config).schema.shape, 'game_id')) return undefined
  const rules = played_under ?? identityOf(ruleset)
  const isOf = (one: Shard): ((id: string) => boolean) => {
    const first = one.shard * recipe.shard_games
    const ids = new Set(Array.from({ length: one.games }, (_, i) => gameId(recipe, rules, one.split, first + i)))
    return (id) => ids.has(id)
  }
  try {
    const [first] = await idsIn(source, { rowStart: 0, rowEnd: 1 })
    if (first === undefined || isOf(shard)(first)) return undefined
    const other = shards.find((one) => one !== shard && one.split === shard.split && isOf(one)(first))
    return other && (await idsIn(source)).every(isOf(other)) ? other : undefined
  } catch (error) {
    if (error instanceof BadParquet) return undefined
    throw error
  }
}

const idsIn = async (source: Stored['source'], rows: { rowStart?: number; rowEnd?: number } = {}): Promise<string[]> =>
  (await readRows(source, { columns: ['game_id'], ...rows })).map(({ game_id }) => String(game_id))
