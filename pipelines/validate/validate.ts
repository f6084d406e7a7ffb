import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { figureNames, type Manifest } from '../../schemas/manifest.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import { sorted, sum } from '../../src/rows/tally.ts'
import { LABELS } from '../../src/rows/values/value.ts'
import { listFiles, readBytes, sha256 } from '../../src/storage/files.ts'
import { attemptsPath, BadDataset, cardPath, manifestPath, openDataset } from '../../src/storage/folder.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { ROLLOUT_POLICY } from '../../src/value/crowd.ts'
import { cardOf } from '../generate/card.ts'
import { plan, recipeHash } from '../generate/plan.ts'
import { inThreads } from '../parallel.ts'
import { showProgress } from '../progress.ts'
import { many } from '../terminal.ts'
import { chanceTests, failedTests } from './chances.ts'
import { type CheckJob, check, type ShardReport } from './check-shard.ts'
import type { Again, CheckSetting, Worlds } from './checker.ts'
import { noClaims } from './claims.ts'
import { LINK, OTHER_RECIPE, type Report, ReportBuilder, SAME_TRANSCRIPT, UNLISTED } from './report.ts'
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
}: ValidateOptions): Promise<Report> {
  const manifest = openDataset(folder)
  const { recipe, shards } = manifest
  if (recipe.tokenizer !== tokenizer?.hash)
    throw new BadDataset(
      recipe.tokenizer
        ? `${folder} counts tokens; name its tokenizer with --tokenizer (SHA-256 ${recipe.tokenizer})`
        : `${folder} was not made with a tokenizer; leave out --tokenizer`,
    )
  const builder = new ReportBuilder(worlds)
  checkManifest(folder, manifest, builder)
  const progress = showProgress('checked games', manifest.tally.games)
  const signals = { tick: progress.step, stopped: () => false }
  const claims = noClaims(shards.length)
  const setting: CheckSetting = { folder, manifest, tokenizer: tokenizer?.path, worlds, again, claims }
  const threads = threadsFor(manifest, workers, worlds)
  const jobs: CheckJob[] = [...shards.keys(), ...Array<'others'>(threads - 1).fill('others')]
  const reports: ShardReport[] = []
  if (threads > 1) reports.push(...(await inThreads('check', jobs, setting, { threads, ...signals })))
  else for (const job of jobs) reports.push(await check(job, setting, signals))
  progress.done()
  addReports(reports, builder)
  checkOnce(
    reports.flatMap(({ games }) => games),
    builder,
  )
  checkChance(builder)
  if (strict) beStrict(builder.speech.found, builder.speech.listed.severe, builder)
  return builder.report()
}

/** A thread takes about a second to start: so many games are worth one. */
const GAMES_A_THREAD = { all: 2, some: 32 } as const

/** How many threads are of use, `workers` at most: one for each shard, and others that take games of a shard from its thread. */
const threadsFor = ({ shards, tally }: Manifest, workers: number, worlds: Worlds): number =>
  Math.min(
    workers,
    Math.max(1, shards.length, Math.ceil(tally.games / GAMES_A_THREAD[worlds === 'all' ? 'all' : 'some'])),
  )

/** Adds what was found in an order that does not depend on which thread found it: games first, in order, then the rest of the shards. */
function addReports(reports: readonly ShardReport[], builder: ReportBuilder): void {
  const long = reports.flatMap(({ long }) => long)
  for (const { report } of long.toSorted((a, b) => a.shard - b.shard || a.game - b.game)) builder.add(report)
  for (const { report } of reports) builder.add(report)
}

/** Checks the manifest against its recipe, the card against the manifest, and the folder for files that are not listed. */
function checkManifest(folder: string, manifest: Manifest, builder: ReportBuilder): void {
  builder.checks.manifest++
  const { recipe, shards, tally } = manifest
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset, recipe.renderer)
  if (manifest.ruleset !== identityOf(ruleset))
    builder.find(
      'manifest',
      `made under ${manifest.ruleset}; this version of omerta plays ${identityOf(ruleset)}, so its games cannot be played again`,
    )
  else if (manifest.prompts !== words.hash)
    builder.find(
      'manifest',
      'made with prompts that differ from those of this version, so its rows cannot be derived again; "npx omerta rows" renders them with the new prompts',
    )
  else if (manifest.recipe_hash !== recipeHash(recipe, ruleset, words)) builder.find('manifest', OTHER_RECIPE)
  const wanted = plan(recipe).map(({ split, shard, from, to }) => `${split} ${shard}: ${many(to - from, 'game')}`)
  const found = shards.map(({ split, shard, games }) => `${split} ${shard}: ${many(games, 'game')}`)
  if (!isDeepStrictEqual(wanted, found))
    builder.find(
      'manifest',
      `the recipe makes the shards [${wanted.join(', ')}], the manifest lists [${found.join(', ')}]`,
    )
  if (!isDeepStrictEqual(sum(shards.map((shard) => shard.tally)), sorted(tally)))
    builder.find('manifest', 'the tally is not the sum of its shards')
  const card = existsSync(cardPath(folder)) ? readBytes(cardPath(folder)) : undefined
  if (!card) builder.find('files', 'is missing', { file: 'README.md' })
  else if (sha256(card) !== manifest.card || card.toString() !== cardOf(manifest))
    builder.find('files', 'differs from the card that this manifest gives', { file: 'README.md' })
  const values = recipe.values === undefined ? undefined : { rollouts: ROLLOUT_POLICY, labels: LABELS }
  if (!isDeepStrictEqual(manifest.values, values))
    builder.find('manifest', 'does not name the rollouts and labels that the recipe asks for')
  const text = readBytes(manifestPath(folder)).toString('utf8')
  if (JSON.stringify(JSON.parse(text), null, 2) !== text.replace(/\n+$/, ''))
    builder.find('manifest', 'is not written as omerta writes it: it has blanks, or keys that stand in it twice', {
      file: 'manifest.json',
    })
  checkFolder(folder, manifest, builder)
}

/** Checks that a dataset has the files that its manifest lists, the figures that can be drawn of it, the logs of attempts, no others, and no links. */
function checkFolder(folder: string, { shards, figures = [] }: Manifest, builder: ReportBuilder): void {
  const listed = new Set([
    'README.md',
    'manifest.json',
    ...shards.flatMap(({ files }) => files.map(({ path }) => path)),
  ])
  const drawn = figureNames.flatMap((name) => [`figures/${name}.png`, `figures/${name}.svg`])
  const logs = shards.map(({ split, shard }) => attemptsPath('', split, shard))
  const here = listFiles(folder)
  for (const path of here) {
    // A linked folder is one of these paths too, as it is not looked into.
    if (isStrangeLink(join(folder, path))) builder.find('files', LINK, { file: path })
    else if (!listed.has(path) && !drawn.includes(path) && !logs.includes(path))
      builder.find('files', UNLISTED, { file: path })
  }
  for (const name of figures)
    if (!here.includes(`figures/${name}.png`)) builder.find('files', 'is missing', { file: `figures/${name}.png` })
}

/** Whether a file is a link, and not one of the Hub's cache, whose links lead to files that are named by their hash. */
const isStrangeLink = (path: string): boolean =>
  lstatSync(path).isSymbolicLink() && !/(?:^|\/)blobs\/[0-9a-f]{40,64}$/.test(readlinkSync(path))

/** Checks that no game occurs in two shards and no public transcript in two splits. */
function checkOnce(games: readonly Placed[], builder: ReportBuilder): void {
  for (const { kind, game: placed, before } of findDuplicates(games)) {
    const { file, game, split } = placed
    if (kind === 'game') builder.find('splits', `occurs in ${before.file} too`, { file, game })
    else if (split === before.split) builder.channels.alike++
    else builder.find('splits', `${SAME_TRANSCRIPT} ${before.game} in ${before.split}`, { file, game })
  }
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
