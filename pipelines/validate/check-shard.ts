import { isDeepStrictEqual } from 'node:util'
import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { configsOf, type Recipe } from '../../schemas/recipe.ts'
import { countOrder } from '../../src/leaks/chances.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { type Config, groupOf, isOfSeats, type Rows } from '../../src/rows/configs/configs.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { count, emptyTally, sorted } from '../../src/rows/tally.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { readTokenizer } from '../../src/storage/tokenizer.ts'
import { renderingOf } from '../generate/rendering.ts'
import type { Signals } from '../parallel.ts'
import type { Again, Checker, Worlds } from './checker.ts'
import { compareRows, type IdRow } from './compare-rows.ts'
import { checkPlace, deriveGame } from './derive.ts'
import { type Report, ReportBuilder } from './report.ts'
import type { Placed } from './splits.ts'
import { checkFile, rowsIn, type Stored } from './stored.ts'

export interface CheckSetting {
  readonly folder: string
  readonly manifest: Manifest
  /** Path of the tokenizer that the dataset was made with. */
  readonly tokenizer: string | undefined
  /** Deals to imagine for each game. */
  readonly worlds: Worlds
  /** Of how many games the built-in players are asked again. */
  readonly again: Again
}

export interface ShardReport {
  /** The games of the shard. */
  readonly games: readonly Placed[]
  readonly report: Report
}

/** The checks that need the games. */
const DERIVED = [
  'keys',
  'splits',
  'games',
  'replay',
  'values',
  'knowledge',
  'text',
  'foresight',
  'worlds',
  'players',
  'speech',
] as const

/** Checks the files of a shard: every row must equal the row derived from its game. */
export async function checkShard(shard: Shard, setting: CheckSetting, { tick }: Signals): Promise<ShardReport> {
  const { folder, manifest, tokenizer, worlds, again } = setting
  const builder = new ReportBuilder(worlds)
  const countTokens = tokenizer === undefined ? undefined : readTokenizer(tokenizer).count
  const ruleset = rulesetOf(manifest.recipe)
  const checker: Checker = {
    shard,
    manifest,
    worlds,
    again,
    builder,
    tick,
    ruleset,
    ...renderingOf(manifest.recipe, ruleset, countTokens),
    games: [],
    seen: new Set(),
  }
  const read: Partial<Record<Config, Stored>> = {}
  const made = configsOf(manifest.recipe).filter((config) => shard.tally.rows[config] !== 0)
  const wanted = made.map((config) => `${config} ${dataPath(config, shard.split, shard.shard)}`)
  const listed = shard.files.map(({ config, path }) => `${config} ${path}`)
  if (!isDeepStrictEqual(listed, wanted))
    builder.find(
      'manifest',
      `shard ${shard.split} ${shard.shard} should list the files [${wanted.join(', ')}]; it lists [${listed.join(', ')}]`,
    )
  if (shard.recipe_hash !== manifest.recipe_hash)
    builder.find(
      'manifest',
      `shard ${shard.split} ${shard.shard} was made from another recipe: its recipe_hash differs from the dataset's`,
    )
  for (const config of made) {
    const file = shard.files.find(({ path }) => path === dataPath(config, shard.split, shard.shard))
    const stored = file && checkFile(folder, { ...file, config }, checker)
    if (stored) read[config] = stored
  }
  if (read.games) await checkRows(read.games, read, checker)
  else builder.skip(DERIVED, 'shards without a games file that can be read')
  for (const config of made.filter(isOfSeats))
    if (!read[config]) builder.skip(['keys', 'replay'], `shards without a ${config} file that can be read`)
  return { games: checker.games, report: builder.report() }
}

/** Games as generate groups them: where a group has no rows of a config, its file has fewer row groups, and no other can be compared one by one. */
const inGroups = (games: readonly Rows[], { group_games: size }: Recipe): Rows[][] =>
  Array.from({ length: Math.ceil(games.length / size) }, (_, i) => games.slice(i * size, (i + 1) * size))

/** Reads one row group at a time, so that memory use does not grow with the shard; the whole shard at once if its files have different row groups. */
async function checkRows(games: Stored, files: Partial<Record<Config, Stored>>, checker: Checker): Promise<void> {
  const configs = configsOf(checker.manifest.recipe).filter(isOfSeats)
  const isAlike = configs.every(
    (config) => (files[config] ?? games).source.groups.length === games.source.groups.length,
  )
  const pieces = (file: Stored): number[] =>
    isAlike ? [...file.source.groups] : [file.source.groups.reduce((sum, group) => sum + group, 0)]
  const { split, shard, tally: stated } = checker.shard
  /** Whether the shard says to have no rows of a config, and so no file. */
  const isEmpty = (config: Config): boolean => stated.rows[config] === 0
  const pathOf = (config: Config): string => dataPath(config, split, shard)
  const tally = emptyTally()
  let allDerived = true
  let first = 0
  for (let group = 0; group < pieces(games).length; group++) {
    const stored = (await rowsIn(games, { config: 'games', sizes: pieces(games), piece: group }, checker)) as
      | GameRow[]
      | undefined
    if (!stored) {
      allDerived = false
      first += pieces(games)[group]!
      checker.builder.skip(DERIVED, 'row groups of games that cannot be read')
      continue
    }
    const derived = stored.map((row, i) => {
      checker.tick()
      const derived = deriveGame(row, checker)
      checkPlace(row, derived?.played, first + i, checker)
      return derived?.rows
    })
    first += stored.length
    countOrder(
      checker.builder.chances.order,
      'games that red won in their row group',
      stored.map(({ winner }) => winner === 'red'),
    )
    const known = derived.filter((rows) => rows !== undefined)
    if (known.length < derived.length) {
      allDerived = false
      checker.builder.skip(['keys', 'replay'], 'row groups with a game that cannot be derived again')
      continue
    }
    for (const rows of known) count(tally, rows, configsOf(checker.manifest.recipe))
    const wanted = isAlike ? [groupOf(known)] : inGroups(known, checker.manifest.recipe).map(groupOf)
    const rightOf = (config: Config): IdRow[] => wanted.flatMap((rows): readonly object[] => rows[config])
    for (const config of configs) {
      const file = files[config]
      const found = file && (await rowsIn(file, { config, sizes: pieces(file), piece: group }, checker))
      if (found) {
        compareRows({ stored: found as IdRow[], derived: rightOf(config), file: file.path, config }, checker)
      } else if (isEmpty(config))
        compareRows({ stored: [], derived: rightOf(config), file: pathOf(config), config }, checker)
      else if (file) checker.builder.skip(['keys', 'replay'], `row groups of ${config} that cannot be read`)
    }
  }
  if (allDerived && !isDeepStrictEqual(sorted(tally), sorted(checker.shard.tally)))
    checker.builder.find(
      'manifest',
      `the tally of shard ${checker.shard.split} ${checker.shard.shard} does not match its rows`,
    )
}
