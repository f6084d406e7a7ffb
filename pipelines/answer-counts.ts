import type { Manifest } from '../schemas/manifest.ts'
import { seatedIn } from '../schemas/recipe.ts'
import { type GameRecord, recordSchema } from '../schemas/record.ts'
import { groupsOf } from './read/groups.ts'

/** How often a player was asked, and how often it gave no legal answer, so that the rules' default was taken. */
export interface AnswerCount {
  readonly player: string
  readonly asked: number
  readonly unanswered: number
}

/** Counts the answers of some players, game by game. */
export class AnswerCounts {
  readonly #isCounted: (player: string) => boolean
  readonly #counts = new Map<string, { asked: number; unanswered: number }>()

  constructor(isCounted: (player: string) => boolean) {
    this.#isCounted = isCounted
  }

  /** Counts the answers of a finished game. */
  add({ players, moderator = '', choices }: Pick<GameRecord, 'players' | 'moderator' | 'choices'>): void {
    for (const { seat, source } of choices) {
      const name = seat === 0 ? moderator : (players[seat - 1] ?? '')
      if (!this.#isCounted(name)) continue
      const count = this.#counts.get(name) ?? { asked: 0, unanswered: 0 }
      count.asked++
      if (source === 'default') count.unanswered++
      this.#counts.set(name, count)
    }
  }

  /** The counts by player, in the order in which they were first asked. */
  get all(): AnswerCount[] {
    return [...this.#counts].map(([player, count]) => ({ player, ...count }))
  }
}

/** The counts of a dataset. Its games are read only if such a player sits in one. */
export async function answerCountsIn(
  folder: string,
  { recipe, shards }: Pick<Manifest, 'recipe' | 'shards'>,
  isCounted: (player: string) => boolean,
): Promise<AnswerCount[]> {
  const counts = new AnswerCounts(isCounted)
  if (!seatedIn(recipe).some(isCounted)) return []
  for (const place of shards)
    for await (const games of groupsOf(folder, 'games', place, ['record']))
      for (const { record } of games) counts.add(recordSchema.parse(JSON.parse(record)))
  return counts.all
}
