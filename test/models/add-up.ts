import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { type LoggedAttempt, readAttempts } from '../../src/storage/attempts.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'

export const rowsOf = async <T>(folder: string, config: string): Promise<T[]> =>
  (await readParquet(readFileSync(join(folder, `data/${config}/train-00000.parquet`)))) as unknown as T[]

export const rowsOfModels = async (folder: string): Promise<DecisionRow[]> =>
  (await rowsOf<DecisionRow>(folder, 'decisions')).filter(({ player }) => /:/.test(player))

export const attemptsIn = (folder: string): LoggedAttempt[] => readAttempts(folder)

/** What the rows, the records and the log say of attempts is the same, token by token. */
export async function expectAttemptsToAddUp(folder: string): Promise<void> {
  const attempts = attemptsIn(folder)
  for (const { game_id, usage } of await rowsOf<GameRow>(folder, 'games')) {
    const own = attempts.filter((attempt) => attempt.game_id === game_id)
    const sum = (key: 'prompt_tokens' | 'completion_tokens'): number =>
      own.reduce((total, { cost }) => total + cost[key], 0)
    expect(Number(usage.calls)).toBe(own.length)
    expect(Number(usage.prompt_tokens)).toBe(sum('prompt_tokens'))
    // What the server had in its memory is no part of a game: it stands in the log alone.
    expect(usage.cached_tokens).toBe(0)
    expect(Number(usage.completion_tokens)).toBe(sum('completion_tokens'))
  }
  const byTurn = Map.groupBy(attempts, ({ game_id, seat, turn }) => `${game_id} ${seat} ${turn}`)
  for (const { game_id, seat, turn, player, quality, chosen_action } of await rowsOfModels(folder)) {
    const own = byTurn.get(`${game_id} ${seat} ${turn}`) ?? []
    // A built-in player that chooses without words asks its model nothing.
    if (player.startsWith('holy-grail') && own.length === 0) continue
    expect(own.length).toBe(quality.attempts)
    // All but the last were rejected; the last was too, if the rules chose.
    if (!player.startsWith('holy-grail'))
      expect(own.map(({ reason }) => reason !== undefined)).toEqual(
        own.map((_, i) => i < own.length - 1 || chosen_action.source === 'default'),
      )
  }
}
