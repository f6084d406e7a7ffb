import type { GameRow } from '../../src/rows/configs/games.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { Stopped } from '../errors.ts'
import type { Signals } from '../signals.ts'
import { type Checker, type CheckSetting, checkerOf } from './checker.ts'
import { areTaken, takeNext } from './claims.ts'
import { type Derived, replayRow, whereIs } from './derive.ts'
import { findLeaks } from './find-leaks.ts'
import { KeptFile } from './kept-checks.ts'
import { ReportBuilder } from './report.ts'
import type { GameReport, ShardReport } from './shard-report.ts'
import { checkFile, rowsIn } from './stored.ts'
import { checkValues } from './values.ts'

/** The long checks of one game: its values are computed again, and it is played again under other deals. */
export function checkLong({ played, rows }: Derived, row: GameRow, game: number, checker: Checker): GameReport[] {
  if (!rows) return []
  const { shard, index, worlds } = checker
  const builder = new ReportBuilder(worlds)
  const where = whereIs(row, shard)
  checkValues(played, { ...checker, builder }, { ...where, isFirst: game === 0 })
  findLeaks(played, rows, { ...checker, builder }, where)
  return [{ shard: index, game, report: builder.report() }]
}

/**
 * Makes the long checks of games in shards that other threads are working on, until all games are taken. What cannot be read or replayed is
 * reported by the thread of the shard.
 */
export async function checkOthers(setting: CheckSetting, { tick, stopped }: Signals): Promise<ShardReport> {
  const { manifest, claims, worlds, stamps } = setting
  const kept = new KeptFile(setting.kept)
  const long: GameReport[] = []
  for (const [index, shard] of manifest.shards.entries()) {
    if (areTaken(claims, index, shard.games)) continue
    const checker = checkerOf(index, setting, new ReportBuilder(worlds))
    for await (const { game, row } of untaken(checker, setting)) {
      const played = setting.checked[index]?.includes(game) ? undefined : replayRow(row, checker)
      for (const report of played ? checkLong({ played, rows: rowsOf(played, checker) }, row, game, checker) : []) {
        long.push(report)
        kept.game(stamps[index], report)
      }
      tick()
      if (stopped()) throw new Stopped()
    }
  }
  kept.close()
  return { games: [], report: new ReportBuilder(worlds).report(), long }
}

/** The unclaimed games of a shard; yielding one claims it. They are read as the thread of the shard reads them, by row groups. */
async function* untaken(
  checker: Checker,
  { folder, claims }: CheckSetting,
): AsyncGenerator<{ readonly game: number; readonly row: GameRow }> {
  const { shard, index, manifest, words } = checker
  const { group_games: size, shard_games: most } = manifest.recipe
  const file = shard.files.find(({ path }) => path === dataPath('games', shard.split, shard.shard))
  const stored = file && (await checkFile(folder, { ...file, config: 'games' }, checker))
  const total = stored?.source.groups.reduce((sum, rows) => sum + rows, 0) ?? 0
  if (!stored || total > most || manifest.prompts !== words.hash) return
  let rows: readonly object[] = []
  let first = -size
  for (let game = takeNext(claims, index, total); game !== undefined; game = takeNext(claims, index, total)) {
    if (game >= first + size) {
      first = game - (game % size)
      rows = (await rowsIn(stored, { from: first, to: Math.min(total, first + size) }, checker)) ?? []
    }
    const row = rows[game - first] as GameRow | undefined
    if (row) yield { game, row }
  }
}
