import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { splitSchema } from '../../schemas/record.ts'
import { decisionFactColumns, factsOfGame, gameFactColumns, type LookedAt } from '../../src/page/game-facts.ts'
import { rulesetOf } from '../../src/play/series.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { groupsOf } from '../read/groups.ts'

type FactRow = Pick<DecisionRow, (typeof decisionFactColumns)[number]>

/** The shards of a dataset in the order of its splits. */
export const shardsInOrder = ({ shards }: Pick<Manifest, 'shards'>): Shard[] =>
  shards.toSorted(
    (a, b) => splitSchema.options.indexOf(a.split) - splitSchema.options.indexOf(b.split) || a.shard - b.shard,
  )

/** What happened in each game of a shard, a row group at a time. */
export async function* factsOfShard(folder: string, { recipe }: Manifest, shard: Shard): AsyncGenerator<LookedAt[]> {
  const words = wordsOf(rulesetOf(recipe))
  const decisions = groupsOf(folder, 'decisions', shard, decisionFactColumns)
  for await (const games of groupsOf(folder, 'games', shard, gameFactColumns)) {
    // A row group of decisions holds those of the games in the same row group of games.
    const { value = [] } = await decisions.next()
    const byGame = Map.groupBy(value as readonly FactRow[], ({ game_id }) => game_id)
    yield games.map((game) => factsOfGame(game, byGame.get(game.game_id) ?? [], words))
  }
}
