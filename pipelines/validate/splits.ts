import type { Told } from '../../schemas/event.ts'
import type { Split } from '../../schemas/record.ts'
import { sha256 } from '../../src/storage/hash.ts'

/** A game and its place in the dataset. */
export interface Placed {
  readonly file: string
  readonly split: Split
  readonly game: string
  /** Hash of its public transcript; undefined for a game that cannot be replayed. */
  readonly transcript?: string | undefined
}

/** A duplicate and the earlier game that it equals. */
export interface Duplicate {
  readonly kind: 'game' | 'transcript'
  readonly game: Placed
  readonly before: Placed
}

/** Hash of a game's complete public transcript, from the first event to the last. */
export const transcriptHash = (log: readonly Told[]): string =>
  sha256(JSON.stringify(log.flatMap(({ to, event }) => (to === 'everyone' ? [event] : []))))

/** Games that occur in two files, and games with the same public transcript, in one split or in two. */
export function findDuplicates(games: readonly Placed[]): Duplicate[] {
  const found: Duplicate[] = []
  const ids = new Map<string, Placed>()
  const transcripts = new Map<string, Placed>()
  for (const game of games) {
    const same = ids.get(game.game)
    if (same && same.file !== game.file) found.push({ kind: 'game', game, before: same })
    if (!same) ids.set(game.game, game)
    if (game.transcript === undefined) continue
    const heard = transcripts.get(game.transcript)
    if (heard && heard.game !== game.game) found.push({ kind: 'transcript', game, before: heard })
    if (!heard) transcripts.set(game.transcript, game)
  }
  return found
}
