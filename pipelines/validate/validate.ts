import type { Manifest } from '../../schemas/manifest.ts'
import { removeAll } from '../../src/storage/files.ts'
import { BadDataset, openDataset } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { Stopped } from '../errors.ts'
import { inThreads } from '../parallel.ts'
import { showProgress } from '../progress.ts'
import { many } from '../terminal.ts'
import { chanceTests, failedTests } from './chances.ts'
import { checkManifest } from './check-manifest.ts'
import { check } from './check-shard.ts'
import type { CheckSetting } from './checker.ts'
import { noClaims, take } from './claims.ts'
import { reportDerivation, warnOtherwise } from './derivation.ts'
import type { Again, Worlds } from './effort.ts'
import { keptFolder, readKept, removeOldKept, stampOf } from './kept-checks.ts'
import { type Report, ReportBuilder, SAME_TRANSCRIPT } from './report.ts'
import type { CheckJob, ShardReport } from './shard-report.ts'
import { countOf, type SpeechFinding, type SpeechTally } from './speech-tally.ts'
import { findDuplicates, type Placed } from './splits.ts'

export interface ValidateOptions {
  readonly folder: string
  /** The tokenizer that the dataset was made with, if any. */
  readonly tokenizer?: Tokenizer | undefined
  readonly workers?: number
  readonly worlds?: Worlds
  /** Of how many games the built-in players are asked again. */
  readonly again?: Again
  /** Whether severe findings in speech fail the dataset. */
  readonly strict?: boolean | undefined
  readonly stopped?: () => boolean
  /** What the progress line says is checked. */
  readonly what?: string
}

/**
 * Checks a dataset: its files, keys and splits, and every row of every config against the row derived from `games`.
 * Throws {@link BadDataset} if the folder contains no dataset that this version can check.
 */
export async function validate({
  folder,
  tokenizer,
  workers = 1,
  worlds = 'default',
  again = 'default',
  strict = false,
  stopped = () => false,
  what = 'checked games',
}: ValidateOptions): Promise<Report> {
  const manifest = openDataset(folder)
  const { recipe } = manifest
  if (recipe.tokenizer !== tokenizer?.hash)
    throw new BadDataset(
      recipe.tokenizer
        ? `${folder} counts tokens; name its tokenizer with --tokenizer (SHA-256 ${recipe.tokenizer})`
        : `${folder} was not made with a tokenizer; leave out --tokenizer`,
    )
  const builder = new ReportBuilder(worlds)
  checkManifest(folder, manifest, builder)
  reportDerivation(manifest, strict, builder)
  const reports = await checkAll(manifest, {
    folder,
    tokenizer: tokenizer?.path,
    worlds,
    again,
    workers,
    stopped,
    what,
  })
  addReports(reports, builder)
  warnOtherwise(builder)
  const games = reports.flatMap(({ games }) => games)
  checkOnce(games, builder)
  checkImported(manifest, games, builder)
  checkChance(builder)
  if (strict) beStrict(builder.speech.found, builder.speech.listed.severe, builder)
  return builder.report()
}

interface CheckAllOptions extends Pick<CheckSetting, 'folder' | 'tokenizer' | 'worlds' | 'again'> {
  readonly workers: number
  readonly stopped: () => boolean
  readonly what: string
}

/**
 * Checks all shards, in threads, except what an interrupted run with the same options has checked of the same files. Throws {@link Stopped} when asked to
 * stop.
 */
async function checkAll(manifest: Manifest, options: CheckAllOptions): Promise<ShardReport[]> {
  const { folder, tokenizer, worlds, again, workers, stopped, what } = options
  const { shards } = manifest
  removeOldKept()
  const place = keptFolder(folder, options)
  const stamps = shards.map((_, index) => stampOf(folder, { manifest }, index))
  const kept = readKept(place, stamps)
  const checked = shards.map((_, index) => kept.games.flatMap(({ shard, game }) => (shard === index ? [game] : [])))
  // A shard whose games other threads were checking is restarted without those games.
  const isDone = (index: number): boolean => kept.shards.has(index) && checked[index]!.length === shards[index]!.games
  const left = [...shards.keys()].filter((index) => !isDone(index))
  const games = (some: readonly number[]): number => some.reduce((sum, index) => sum + shards[index]!.games, 0)
  const progress = showProgress(what, manifest.tally.games, manifest.tally.games - games(left))
  const claims = noClaims(shards.length)
  for (const index of shards.keys()) if (isDone(index)) take(claims, index, shards[index]!.games - 1)
  const setting: CheckSetting = { folder, manifest, tokenizer, worlds, again, claims, kept: place, stamps, checked }
  const threads = left.length === 0 ? 1 : threadsFor(manifest, workers, worlds)
  const jobs: CheckJob[] = [...left, ...Array<'others'>(threads - 1).fill('others')]
  const signals = { tick: progress.step, stopped }
  const made: ShardReport[] = []
  try {
    if (threads > 1) made.push(...(await inThreads('check', jobs, setting, { threads, ...signals })))
    else for (const job of jobs) made.push(await check(job, setting, signals))
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    throw new Stopped(`${readKept(place, stamps).games.length} of ${many(manifest.tally.games, 'game')} checked`)
  } finally {
    progress.done()
  }
  removeAll(place)
  const ofShard = new Map(left.map((index, at) => [index, made[at]!]))
  const all = [...shards.keys()].map((index) => ofShard.get(index) ?? kept.shards.get(index)!)
  return [...all, ...made.slice(left.length), { ...noReport(worlds), long: kept.games }]
}

/** A report of no shard. */
const noReport = (worlds: Worlds): ShardReport => ({ games: [], report: new ReportBuilder(worlds).report(), long: [] })

/** The least games per thread: a thread takes about a second to start. Threads that have shards of their own share nothing, so fewer games are enough. */
const GAMES_A_THREAD = { all: 2, some: 32, ofShards: 8 } as const

/** How many threads are of use, `workers` at most: for the shards, and others that take games of a shard from its thread. */
const threadsFor = ({ shards, tally: { games } }: Manifest, workers: number, worlds: Worlds): number => {
  const forShards = Math.min(shards.length, Math.ceil(games / GAMES_A_THREAD.ofShards))
  return Math.min(workers, Math.max(1, forShards, Math.ceil(games / GAMES_A_THREAD[worlds === 'all' ? 'all' : 'some'])))
}

/** Adds what was found in an order that does not depend on which thread found it: games first, in order, then the rest of the shards. */
function addReports(reports: readonly ShardReport[], builder: ReportBuilder): void {
  const long = reports.flatMap(({ long }) => long)
  for (const { report } of long.toSorted((a, b) => a.shard - b.shard || a.game - b.game)) builder.add(report)
  for (const { report } of reports) builder.add(report)
}

/** Checks that no game occurs in two shards and no public transcript in two splits. */
function checkOnce(games: readonly Placed[], builder: ReportBuilder): void {
  for (const { kind, game: placed, before } of findDuplicates(games)) {
    const { file, game, split } = placed
    const inTwo = split === before.split ? '' : ', so in two splits'
    if (kind === 'game') builder.find('splits', `occurs in ${before.file} too${inTwo}`, { file, game })
    else if (split === before.split) builder.channels.alike++
    else builder.find('splits', `${SAME_TRANSCRIPT} ${before.game} in ${before.split}`, { file, game })
  }
}

/** Checks that the games of an import are those whose ids its recipe has the hash of. */
function checkImported({ recipe, tally }: Manifest, games: readonly Placed[], builder: ReportBuilder): void {
  const { imported } = recipe
  // Other findings are reported at their place; a game that could not be read has none.
  if (!imported || games.length !== tally.games) return
  if (sha256(JSON.stringify(games.map(({ game }) => game))) !== imported.games)
    builder.find('manifest', 'the recipe has the hash of other games than were imported here')
}

/** Compares deals, splits, the order of rows and choices made blindly with chance. */
function checkChance(builder: ReportBuilder): void {
  const tests = chanceTests(builder.chances)
  builder.checks.chance = tests.length
  for (const { about, what, p, text } of failedTests(tests))
    builder.find('chance', `${about}: ${what}: ${text}; p = ${p.toExponential(1)}`)
}

/** With --strict, each severe finding in speech fails the dataset. */
function beStrict({ severe }: SpeechTally['found'], listed: readonly SpeechFinding[], builder: ReportBuilder): void {
  for (const finding of listed) {
    const { code, severity, place, start, end, text, file, game, row } = finding
    const message = `${code} (${severity}) in the ${place}, characters ${start} to ${end}`
    builder.find('speech', message, { file, game, row, texts: [{ of: 'said', text }] })
  }
  const unlisted = countOf(severe) - listed.length
  if (unlisted > 0) builder.find('speech', `${unlisted} more severe findings than are listed`)
}
