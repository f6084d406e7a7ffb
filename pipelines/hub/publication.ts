import { basename, join } from 'node:path'
import type { Manifest, Published } from '../../schemas/manifest.ts'
import { readBytes, sha256 } from '../../src/storage/files.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { fileInMemory, fileOnDisk, type LocalFile } from '../../src/storage/hub/identity.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { NotValid } from '../errors.ts'
import { cardOf } from '../generate/card.ts'
import { countDataset, writeFigures } from '../read/stats.ts'
import { passedBefore } from '../validate/passed.ts'
import type { Report } from '../validate/report.ts'
import { validate } from '../validate/validate.ts'

/** What is to stand in a repository, and how the commit that puts it there is called. */
export interface Publication {
  readonly files: readonly LocalFile[]
  readonly title: string
  readonly description: string
  /** The text of README.md. */
  readonly card: string
  /** How many things each check looked at. */
  readonly checks: Published['checks']
  /** The smallest shard, for a look at what came of it. */
  readonly sample: { readonly path: string; readonly rows: number }
}

/** Checks a dataset, and makes of it what is published. Throws {@link NotValid} if a check found something. */
export async function prepare(
  folder: string,
  repo: string,
  tokenizer: Tokenizer | undefined,
  workers: number | undefined,
): Promise<Publication> {
  const manifest = openDataset(folder)
  return publicationOf(folder, repo, await passed(folder, manifest, tokenizer, workers))
}

/** What the checks of a dataset found nothing in. An earlier report counts if manifest and files have not changed since. */
async function passed(folder: string, manifest: Manifest, tokenizer?: Tokenizer, workers?: number): Promise<Report> {
  const before = passedBefore(folder)
  const isWhole = async (): Promise<boolean> => {
    for (const { path, sha256: wanted } of filesOf(manifest))
      if ((await fileOnDisk(folder, path)).sha256 !== wanted) return false
    return sha256(readBytes(join(folder, 'README.md'))) === manifest.card
  }
  if (before && (await isWhole().catch(() => false))) return before
  const report = await validate(folder, tokenizer, workers)
  if (report.ok) return report
  const [{ file = '', message }] = report.findings as [Report['findings'][number]]
  const found = report.findings.length + report.unlisted
  throw new NotValid(
    `${folder} does not pass its checks (${found} found; the first: ${file} ${message}), so it is not pushed; "omerta validate ${folder}" shows all`,
  )
}

/** Everything that is published: the shards as they are, figures of them, and card and manifest that say where and how checked. */
async function publicationOf(folder: string, repo: string, report: Report): Promise<Publication> {
  const { manifest, stats } = await countDataset(folder)
  const figures = await writeFigures(folder, manifest, stats)
  const checks = checksOf(report)
  const shown = figures.filter((path) => path.endsWith('.png')).map((path) => basename(path))
  const facts = { ...manifest, published: { repo, checks, figures: shown } }
  const card = cardOf(facts)
  const files: LocalFile[] = []
  for (const path of [...filesOf(manifest).map(({ path }) => path), ...figures])
    files.push(await fileOnDisk(folder, path))
  files.push(fileInMemory('README.md', card))
  files.push(fileInMemory('manifest.json', `${JSON.stringify({ ...facts, card: sha256(card) }, null, 2)}\n`))
  const { tally, ruleset, omerta } = manifest
  const names = Object.keys(checks).join(', ')
  return {
    card,
    checks,
    files,
    sample: filesOf(manifest).reduce((least, file) => (file.bytes < least.bytes ? file : least)),
    title: `Omertà ${omerta}: ${tally.games} games of ${ruleset}, checks passed: ${names}`,
    description: Object.entries(checks)
      .map(([check, n]) => `- ${check}: looked at ${n}, found nothing`)
      .join('\n'),
  }
}

const filesOf = ({ shards }: Manifest) => shards.flatMap(({ files }) => files)

/** What each check looked at and found nothing in. Findings in speech do not fail a dataset; where there are some, the card counts them. */
function checksOf({ checks, leaks, speech }: Report): Published['checks'] {
  const { speech: texts, ...others } = checks
  const isSilent = Object.keys({ ...speech.found.severe, ...speech.found.minor }).length === 0
  // The worlds check looks at games that it imagines.
  return { ...others, worlds: leaks.twins, ...(isSilent && { speech: texts }) }
}
