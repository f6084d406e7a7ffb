import { isDeepStrictEqual } from 'node:util'
import { configsOf } from '../../schemas/config.ts'
import type { Example } from '../../schemas/manifest.ts'
import { countOrder } from '../../src/leaks/chances.ts'
import { misplaced } from '../../src/leaks/order.ts'
import { type Config, configNames, groupOf, isDerived, type Rows } from '../../src/rows/configs/configs.ts'
import { count, emptyTally, sorted } from '../../src/rows/tally.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { exampleOf } from '../generate/example.ts'
import type { Signals } from '../signals.ts'
import { type CheckSetting, checkerOf, type ShardChecker } from './checker.ts'
import { checksWithout } from './checks.ts'
import { checkBytes, compareGroup, type Files } from './compare-group.ts'
import { deriveGroup } from './derive-group.ts'
import { KeptFile } from './kept-checks.ts'
import { checkOthers } from './long-checks.ts'
import { placesIn, rangesOf, reportExtra, reportMissing } from './missing-games.ts'
import { callsIn } from './model-calls.ts'
import { notPlayed } from './not-played.ts'
import { otherShardOf } from './other-shards.ts'
import { ReportBuilder } from './report.ts'
import type { CheckJob, ShardReport } from './shard-report.ts'
import { checkFile, type Stored } from './stored.ts'

/** The task of a thread of validate: a shard, or single games of the shards that other threads check. */
export const check = (job: CheckJob, setting: CheckSetting, signals: Signals): Promise<ShardReport> =>
  job === 'others' ? checkOthers(setting, signals) : checkShard(job, setting, signals)

/** Checks the files of a shard: every row must equal the row derived from its game. */
async function checkShard(index: number, setting: CheckSetting, { tick, stopped }: Signals): Promise<ShardReport> {
  const { folder, manifest, claims, stamps } = setting
  const kept = new KeptFile(setting.kept)
  const builder = new ReportBuilder(setting.worlds)
  const shard = manifest.shards[index]!
  const checker: ShardChecker = {
    ...checkerOf(index, setting, builder),
    claims,
    tick,
    stopped,
    checked: new Set(setting.checked[index]),
    keep: (game) => kept.game(stamps[index], game),
    games: [],
    missingGames: new Set(),
    long: [],
    seen: new Set(),
    calls: await callsIn(folder, shard, builder),
  }
  const read: Files = {}
  const made = configsOf(manifest.recipe).filter((config) => shard.tally.rows[config] !== 0)
  const wanted = made.map((config) => `${config} ${dataPath(config, shard.split, shard.shard)}`)
  const listed = shard.files.map(({ config, path }) => `${config} ${path}`)
  if (!isDeepStrictEqual(listed, wanted))
    builder.find(
      'splits',
      `shard ${shard.split} ${shard.shard} should list the files [${wanted.join(', ')}]; it lists [${listed.join(', ')}]`,
    )
  if (shard.recipe_hash !== manifest.recipe_hash)
    builder.find(
      'manifest',
      `shard ${shard.split} ${shard.shard} was made from another recipe: its recipe_hash differs from the dataset's`,
    )
  for (const config of made) {
    const file = shard.files.find(({ path }) => path === dataPath(config, shard.split, shard.shard))
    const stored = file && (await checkFile(folder, { ...file, config }, checker))
    if (!stored) continue
    const other = await otherShardOf(stored, checker)
    if (other) {
      const text = `holds the games of another shard, ${other.split} ${other.shard}, and nothing of ${shard.split} ${shard.shard}`
      builder.find('splits', text, { file: stored.path })
    } else read[config] = stored
  }
  if (read.games) await checkRows(read.games, read, checker)
  else builder.skip(checksWithout('games'), 'shards without a games file that can be read')
  for (const config of made.filter(isDerived))
    if (!read[config]) builder.skip(['keys', 'replay'], `shards without a ${config} file that can be read`)
  const found = { games: checker.games, report: builder.report(), long: checker.long }
  kept.shard(stamps[index], index, found)
  kept.close()
  return found
}

/** Counts where a row group has the games that red won, and the rows of black seats: their order must tell neither. */
function countOrders({ games, sft }: Rows, { builder: { chances }, ruleset, manifest }: ShardChecker): void {
  const { teams } = ruleset
  // The arms of an evaluation follow each other, and one may win more often.
  if (manifest.recipe.origin !== undefined) return
  if (!manifest.recipe.arms)
    countOrder(
      chances.order,
      'games that red won in their row group',
      games.map(({ winner }) => winner === 'red'),
    )
  const others = new Map(
    games.map((game) => [game.game_id, notPlayed({ ...game, split: game.split }, manifest.recipe, ruleset).unplayed]),
  )
  countOrder(
    chances.order,
    'rows of black seats in their row group',
    sft.map(({ role }) => teams[role] === 'black'),
    sft.map(({ game_id, seat }) => teams[others.get(game_id)?.[seat - 1] ?? ''] === 'black'),
  )
}

/** Rows and options stand where ids, games and hashes put them, whatever the program's own functions of order do. */
function checkOrder(group: Rows, { builder, shard }: ShardChecker): void {
  builder.checks.order += configNames.reduce((sum, config) => sum + group[config].length, 0)
  for (const { config, id, what } of misplaced(group))
    builder.find('order', what, { file: dataPath(config, shard.split, shard.shard), row: id })
}

/**
 * Derives the rows of all games and compares them with the files, one row group at a time, so that memory use does not grow with the shard.
 * Rows are read only where their bytes differ from those that the derived rows give.
 */
async function checkRows(file: Stored, all: Files, checker: ShardChecker): Promise<void> {
  const { recipe } = checker.manifest
  const configs = configsOf(recipe)
  const total = file.source.groups.reduce((sum, rows) => sum + rows, 0)
  const places = await placesIn(file, checker)
  if (total > recipe.shard_games && places.extra.length === 0) {
    checker.builder.skip(checksWithout('games'), 'shards with more games than the recipe gives a shard')
    return
  }
  reportExtra(places, checker)
  const files = await reportMissing(places, all, checker)
  const tally = emptyTally()
  const before = new Map<Config, number>()
  let allDerived = true
  let example: Example | undefined
  for (const range of rangesOf(places, recipe.group_games)) {
    const known = await deriveGroup(file, range, checker)
    if (!known) {
      allDerived = false
      continue
    }
    const group = groupOf(known)
    const held: Record<Config, readonly object[]> = { ...group }
    const games = new Set(group.games.map(({ game_id }) => game_id))
    const gameOf = new Map(group.decisions.map(({ row_id, game_id }) => [row_id, game_id]))
    file.again.add(group.games)
    countOrders(group, checker)
    checkOrder(group, checker)
    for (const config of configs.filter(isDerived)) {
      if (config === 'calls' && checker.lostCalls) continue
      const rows: readonly object[] = group[config]
      const place = { games, group: range.group, before: before.get(config) ?? 0, isLast: range.to === total, gameOf }
      held[config] = (await compareGroup({ config, rows, place }, files[config], checker)) ?? rows
      before.set(config, place.before + rows.length)
    }
    count(tally, held as unknown as Rows, configs)
    example ??= exampleOf(checker.shard.shard, held as unknown as Rows)
  }
  if (!allDerived) return
  for (const [config, stored] of Object.entries(files))
    if (config !== 'calls' || !checker.lostCalls) checkBytes(stored, checker)
  if (checker.lostCalls) {
    checker.builder.skip(['replay'], 'rows of calls of models that cannot be asked again')
    tally.rows['calls'] = checker.shard.tally.rows['calls'] ?? 0
  }
  if (!isDeepStrictEqual(sorted(tally), sorted(checker.shard.tally)))
    checker.builder.find(
      'manifest',
      `the tally of shard ${checker.shard.split} ${checker.shard.shard} does not match its rows`,
    )
  if (!isDeepStrictEqual(example, checker.shard.example))
    checker.builder.find(
      'manifest',
      `the example of shard ${checker.shard.split} ${checker.shard.shard} is not its first row`,
    )
}
