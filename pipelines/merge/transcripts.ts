import type { Told } from '../../schemas/event.ts'
import { parseJson } from '../../schemas/json.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Split } from '../../schemas/record.ts'
import { groupsOf } from '../read/groups.ts'
import { transcriptHash } from '../validate/splits.ts'

/** A game of a dataset, and the hash of its public transcript. */
export interface Heard {
  readonly game: string
  readonly split: Split
  readonly index: number
  readonly transcript: string
}

/** The games of a dataset in order, a row group at a time. */
export async function* heardIn(folder: string, { shards }: Pick<Manifest, 'shards'>): AsyncGenerator<Heard> {
  for (const shard of shards)
    for await (const rows of groupsOf(folder, 'games', shard, ['game_id', 'index', 'log']))
      for (const { game_id, index, log } of rows)
        yield {
          game: game_id,
          split: shard.split,
          index,
          transcript: transcriptHash(log.map((line) => parseJson(line) as Told)),
        }
}

/** Datasets in the order in which their games are compared: those that no game can be left out of come first. */
export const compared = <T extends { readonly manifest: Manifest }>(datasets: readonly T[]): T[] =>
  datasets.toSorted((a, b) => Number(isImported(a)) - Number(isImported(b)))

export const isImported = ({ manifest }: { readonly manifest: Manifest }): boolean =>
  manifest.recipe.origin === 'imported'

/** Where games and transcripts occur in the datasets read so far. */
export class Standing {
  readonly #games = new Map<string, string>()
  readonly #transcripts = new Map<string, { readonly split: Split; readonly where: string }>()

  /** Why a game may not occur in one more dataset, as a sentence; undefined if it may. */
  conflict({ game, split, transcript }: Heard): string | undefined {
    const before = this.#games.get(game)
    if (before !== undefined) return `game ${game} occurs in ${before} too`
    const same = this.#transcripts.get(transcript)
    if (same && same.split !== split)
      return `game ${game} of ${split} has the public transcript of a ${same.split} game of ${same.where}`
    return undefined
  }

  /**
   * The other dataset that has a game with the same public transcript, or undefined. Imported games with equal transcripts count as one game; drawn games
   * need not, since different deals can produce the same transcript.
   */
  copyOf({ transcript }: Heard, where: string): string | undefined {
    const same = this.#transcripts.get(transcript)
    return same && same.where !== where ? same.where : undefined
  }

  add({ game, split, transcript }: Heard, where: string): void {
    this.#games.set(game, where)
    if (!this.#transcripts.has(transcript)) this.#transcripts.set(transcript, { split, where })
  }
}
