import type { Measure } from '../../src/worth/measure.ts'
import { groupsOf } from './groups.ts'
import { type Counted, countDataset } from './stats.ts'

/** A figure of games that people played, for comparison with ours. */
export interface Figure {
  readonly value: number
  readonly hits?: number | undefined
  readonly of?: number | undefined
}

/** The figures of `stats`, counted from datasets of games that people played. */
export interface People {
  readonly games: number
  /** Seats of all these games, and how many of them persons played. */
  readonly seats: number
  readonly persons: number
  readonly figures: ReadonlyMap<string, Figure>
}

/** A measure is named by its part and its key. */
export const nameOf = (part: string, { key }: Pick<Measure, 'key'>): string => `${part}.${key}`

/** Counts datasets of people's games. Shares are of all cases; other figures are means over the datasets, each by its games. */
export async function countPeople(folders: readonly string[]): Promise<People> {
  let [games, seats, persons] = [0, 0, 0]
  const gathered = new Map<string, { sum: number; weight: number; hits: number; of: number }>()
  for (const folder of folders) {
    const { manifest, stats } = await countDataset(folder)
    games += stats.games
    for await (const players of playersIn(folder, manifest)) {
      seats += players.length
      persons += players.filter((name) => name === 'person').length
    }
    for (const [part, measures] of Object.entries(stats.worth))
      for (const measure of measures) {
        const { value, hits = 0, of = 0 } = measure
        if (value === null) continue
        const name = nameOf(part, measure)
        const before = gathered.get(name) ?? { sum: 0, weight: 0, hits: 0, of: 0 }
        gathered.set(name, {
          sum: before.sum + value * stats.games,
          weight: before.weight + stats.games,
          hits: before.hits + hits,
          of: before.of + of,
        })
      }
  }
  const figures = [...gathered].map(([name, { sum, weight, hits, of }]): [string, Figure] => [
    name,
    of > 0 ? { value: hits / of, hits, of } : { value: sum / weight },
  ])
  return { games, seats, persons, figures: new Map(figures) }
}

async function* playersIn(folder: string, { shards }: Counted['manifest']): AsyncGenerator<readonly string[]> {
  for (const shard of shards)
    for await (const rows of groupsOf(folder, 'games', shard, ['players'])) for (const row of rows) yield row.players
}
