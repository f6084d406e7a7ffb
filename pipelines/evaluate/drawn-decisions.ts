import type { Manifest } from '../../schemas/manifest.ts'
import { BadDataset } from '../../src/storage/folder.ts'
import { rowsAt } from '../read/groups.ts'

/** Decisions at once; how many requests a server takes at once is found out by its endpoint. */
export const DECISIONS_AT_ONCE = 64

/** The decisions that are asked, and their games. */
export interface DrawnDecisions {
  readonly size: number
  /** How many there are to draw from. */
  readonly from: number
  readonly rows: ReadonlySet<string>
  readonly games: ReadonlySet<string>
}

/** The decisions with the least ids among those that can be compared: ids are hashes, so they are drawn evenly, and the same for every player. */
export async function drawnDecisions({ shards }: Manifest, dataset: string, limit: number): Promise<DrawnDecisions> {
  const all: { row: string; game: string }[] = []
  for (const shard of shards)
    for (const { row_id, game_id, seat, legal_actions, act } of await rowsAt(dataset, 'decisions', shard, {
      columns: ['row_id', 'game_id', 'seat', 'legal_actions', 'act'],
    }))
      if (seat > 0 && legal_actions.length > 1 && act !== 'post') all.push({ row: row_id, game: game_id })
  if (all.length === 0)
    throw new BadDataset(`${dataset} has no decision between several options, so there is nothing to compare`)
  const some = all.sort((a, b) => (a.row < b.row ? -1 : 1)).slice(0, limit)
  return {
    size: some.length,
    from: all.length,
    rows: new Set(some.map(({ row }) => row)),
    games: new Set(some.map(({ game }) => game)),
  }
}
