import { lstatSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { figureNames, type Manifest } from '../../schemas/manifest.ts'
import { storedAndDerived } from '../../src/leaks/excerpt.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import { sorted, sum } from '../../src/rows/tally.ts'
import { LABELS } from '../../src/rows/values/value.ts'
import { listFiles } from '../../src/storage/files.ts'
import { attemptsFolder, attemptsPath, cardPath, manifestPath } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { isRequestFile } from '../../src/storage/requests.ts'
import { ROLLOUT_POLICY } from '../../src/value/crowd.ts'
import { paperPaths } from '../figures.ts'
import { cardOf } from '../generate/card.ts'
import { plan } from '../generate/plan.ts'
import { many } from '../terminal.ts'
import { wordsOfRecipe } from '../words.ts'
import { isOfOtherRecipe } from './checker.ts'
import { isCanonical, NOT_CANONICAL, strangeHidden, whyAbsent } from './folder-files.ts'
import { HIDDEN, LINK, OTHER_RECIPE, type ReportBuilder, UNLISTED, UNLISTED_LINK } from './report.ts'

/** Checks the manifest against its recipe, the card against the manifest, and the folder for files that are not listed. */
export function checkManifest(folder: string, manifest: Manifest, builder: ReportBuilder): void {
  builder.checks.manifest++
  const { recipe, shards, tally } = manifest
  const ruleset = rulesetOf(recipe)
  const words = wordsOfRecipe(recipe, ruleset)
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
  else if (isOfOtherRecipe(manifest, ruleset, words)) builder.find('manifest', OTHER_RECIPE)
  const wanted = plan(recipe).map(({ split, shard, from, to }) => `${split} ${shard}: ${many(to - from, 'game')}`)
  const found = shards.map(({ split, shard, games }) => `${split} ${shard}: ${many(games, 'game')}`)
  if (!isDeepStrictEqual(wanted, found))
    builder.find(
      'manifest',
      `the recipe makes the shards [${wanted.join(', ')}], the manifest lists [${found.join(', ')}]`,
    )
  if (!isDeepStrictEqual(sum(shards.map((shard) => shard.tally)), sorted(tally)))
    builder.find('manifest', 'the tally is not the sum of its shards')
  checkCard(folder, manifest, builder)
  const values = recipe.values === undefined ? undefined : { rollouts: ROLLOUT_POLICY, labels: LABELS }
  if (!isDeepStrictEqual(manifest.values, values))
    builder.find('manifest', 'does not name the rollouts and labels that the recipe asks for')
  if (!isCanonical(manifestPath(folder))) builder.find('manifest', NOT_CANONICAL, { file: 'manifest.json' })
  checkFolder(folder, manifest, builder)
}

/** Compares the card with the one that the manifest gives, and the hash of that one with the manifest's. */
function checkCard(folder: string, manifest: Manifest, builder: ReportBuilder): void {
  const where = { file: 'README.md' }
  const absent = whyAbsent(folder, where.file)
  if (absent !== undefined) {
    builder.find('files', absent, where)
    return
  }
  const card = readBytes(cardPath(folder))
  const right = cardOf(manifest)
  if (card.toString() !== right) {
    const texts = storedAndDerived({ card: card.toString() }, { card: right }, 'card', 'by the manifest')
    builder.find('files', 'differs from the card that this manifest gives', { ...where, texts })
  } else if (sha256(card) !== manifest.card)
    builder.find('files', 'differs from the card whose hash the manifest has', where)
}

/** Checks that a dataset has the files that its manifest lists, the figures that can be drawn of it, the logs of attempts, no others, and no links. */
function checkFolder(folder: string, { shards, figures = [] }: Manifest, builder: ReportBuilder): void {
  const listed = new Set([
    'README.md',
    'manifest.json',
    ...shards.flatMap(({ files }) => files.map(({ path }) => path)),
  ])
  const drawn = figureNames.flatMap((name) => [`figures/${name}.png`, `figures/${name}.svg`, ...paperPaths(name)])
  const logs = shards.map(({ split, shard }) => attemptsPath('', split, shard))
  const here = listFiles(folder)
  for (const path of here) {
    // A linked folder is one of these paths too, because it is not traversed.
    const isKnown = listed.has(path) || drawn.includes(path) || logs.includes(path)
    if (isForeignLink(join(folder, path))) {
      const isInPlace = isKnown || [...listed].some((one) => one.startsWith(`${path}/`))
      builder.find('files', isInPlace ? LINK : UNLISTED_LINK, { file: path })
    } else if (!isKnown && !isLost(path)) builder.find('files', UNLISTED, { file: path })
  }
  for (const path of strangeHidden(folder)) builder.find('files', HIDDEN, { file: path })
  for (const name of figures)
    if (!here.includes(`figures/${name}.png`)) builder.find('files', 'is missing', { file: `figures/${name}.png` })
}

/** Whether a file has the requests to models that were never answered. */
const isLost = (path: string): boolean => path === join(attemptsFolder(''), basename(path)) && isRequestFile(path)

/** Whether a file is a link, and not one of the Hub's cache, whose links lead to files that are named by their hash. */
const isForeignLink = (path: string): boolean =>
  lstatSync(path).isSymbolicLink() && !/(?:^|\/)blobs\/[0-9a-f]{40,64}$/.test(readlinkSync(path))
