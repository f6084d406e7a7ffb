import { setImmediate } from 'node:timers/promises'
import { configsOf } from '../../schemas/config.ts'
import type { GameCall } from '../../schemas/model.ts'
import type { Finished } from '../../src/play/series.ts'
import type { Rows } from '../../src/rows/configs/configs.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { Stopped } from '../errors.ts'
import type { ShardChecker } from './checker.ts'
import { checksWithout } from './checks.ts'
import { take } from './claims.ts'
import { checkPlace, deriveGame } from './derive.ts'
import { checkLong } from './long-checks.ts'
import type { GroupRange } from './missing-games.ts'
import { checkCalls } from './model-calls.ts'
import { rowsIn, type Stored } from './stored.ts'

/**
 * The rows of the games of a row group, derived from the stored games; undefined unless all of them can be derived. The long checks of each game are made here
 * too, unless another thread has taken it. Throws {@link Stopped}.
 */
export async function deriveGroup(
  games: Stored,
  range: GroupRange,
  checker: ShardChecker,
): Promise<Rows[] | undefined> {
  const { shard, manifest } = checker
  const stored = (await rowsIn(games, range, checker)) as GameRow[] | undefined
  if (!stored) {
    checker.builder.skip(checksWithout('games'), 'row groups of games that cannot be read')
    return undefined
  }
  const derived: (Rows | undefined)[] = []
  for (const [i, row] of stored.entries()) {
    const position = range.from + i
    const number = range.numbers[i]
    if (number === undefined) continue
    const isOurs = take(checker.claims, checker.index, position)
    const index = shard.shard * manifest.recipe.shard_games + number
    const game = deriveGame(row, checker, (played) => checkPlace(row, played, index, checker))
    const calls = game && (await checkCalls(game.played, checker.calls, checker))
    const rows = game?.rows && withCalls(game.rows, game.played, calls, checker)
    if (game && isOurs && !checker.checked.has(position))
      for (const report of checkLong(game, row, position, checker)) {
        checker.long.push(report)
        checker.keep(report)
      }
    if (isOurs) checker.tick()
    derived.push(rows)
    await setImmediate() // lets the process handle Ctrl-C
    if (checker.stopped()) throw new Stopped()
  }
  const known = derived.filter((rows) => rows !== undefined)
  if (known.length === derived.length) return known
  checker.builder.skip(['keys', 'replay'], 'row groups with a game that cannot be derived again')
  return undefined
}

/** The rows of a game, and of its model calls, which are not in its record and are derived from what the players send in a replay. */
function withCalls(rows: Rows, played: Finished, calls: readonly GameCall[] | undefined, checker: ShardChecker): Rows {
  if (!configsOf(checker.manifest.recipe).includes('calls')) return rows
  if (!calls) checker.lostCalls = true
  else {
    const made = rowsOf({ ...played, calls }, checker, { config: (config) => config === 'calls' }).calls
    requireAllCalls(calls, rows, made, played, checker)
    return { ...rows, calls: made }
  }
  return rows
}

/** Checks that each call for an ask with a decision has a row: which calls have rows may depend on nothing else. */
function requireAllCalls(
  calls: readonly GameCall[],
  { decisions }: Rows,
  made: Rows['calls'],
  { record }: Finished,
  { builder, shard }: ShardChecker,
): void {
  const asks = new Set(decisions.map(({ seat, turn }) => `${seat}.${turn}`))
  const missing = calls.filter(({ seat, turn }) => asks.has(`${seat}.${turn}`)).length - made.length
  if (missing !== 0)
    builder.find('foresight', `calls of models without a row: ${missing}`, {
      file: dataPath('calls', shard.split, shard.shard),
      game: record.game_id,
    })
}
