import { join } from 'node:path'
import { type Manifest, type Published, REPO_NAME } from '../schemas/manifest.ts'
import { listFiles, readBytes, sha256 } from '../src/storage/files.ts'
import { openDataset } from '../src/storage/folder.ts'
import { Hub } from '../src/storage/hub.ts'
import { HubError } from '../src/storage/hub-errors.ts'
import { fileOfText, fileOnDisk, type LocalFile } from '../src/storage/identity.ts'
import { readParquet } from '../src/storage/parquet.ts'
import type { Patience } from '../src/storage/patience.ts'
import { endpointOf, tokenOf, tokenPath } from '../src/storage/token.ts'
import { cardOf } from './card.ts'
import { NotValid, UsageError } from './errors.ts'
import { passedBefore } from './passed.ts'
import { showTransfer } from './progress.ts'
import { type Changes, checkPublished, compare, type Publication, publish, type Start } from './publish.ts'
import type { Report } from './report.ts'
import { countDataset, writeFigures } from './stats.ts'
import { validate } from './validate.ts'

export interface PushOptions {
  readonly folder: string
  readonly repo: string
  readonly isPublic?: boolean
  /** Leaves a pull request instead of changing main. */
  readonly asPull?: boolean
  readonly branch?: string | undefined
  /** A tag for the new commit. */
  readonly tag?: string | undefined
  /** Looks and says what would change; changes nothing. */
  readonly isDry?: boolean
  /** Files that one commit may change. */
  readonly perCommit?: number | undefined
  readonly tokenizer?: string | undefined
  readonly workers?: number
  readonly patience?: Patience
  /** Where HF_TOKEN and HF_ENDPOINT are looked up; by default the environment of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export interface Pushed {
  readonly repo: string
  readonly branch: string
  readonly isDry: boolean
  readonly isPrivate: boolean
  readonly changes: Changes
  readonly checks: Published['checks']
  readonly url: string
  /** The commit that holds the dataset; none after a dry run. */
  readonly commit?: string
  readonly pull?: string
  readonly tag?: string
}

/** The Hub recommends 50 to 100 files in one commit. */
const PER_COMMIT = 100

/** Publishes a dataset that passes all checks. A branch of the Hub holds the old dataset or the new one, never a part. */
export async function push(options: PushOptions): Promise<Pushed> {
  const { folder, repo, branch = 'main', tag, isDry = false, isPublic = false, environment = process.env } = options
  requireNames(options)
  const token = tokenOf(environment)
  if (token === undefined)
    throw new UsageError(
      `there is no token: put one with write right in HF_TOKEN or in ${tokenPath(environment)} ("hf auth login" does that)`,
    )
  const hub = new Hub({
    endpoint: endpointOf(environment),
    token,
    repo,
    ...(options.patience && { patience: options.patience }),
  })
  const manifest = openDataset(folder)
  await requireRight(hub)
  const report = await passed(folder, manifest, options)
  const publication = await publicationOf(folder, repo, report)
  await hub.call('accept the dataset card', '/api/validate-yaml', { repoType: 'dataset', content: publication.card })
  const target = { branch, isPublic, asPull: options.asPull === true, perCommit: options.perCommit ?? PER_COMMIT }
  const start = await compare(hub, publication, target)
  const pushed: Pushed = {
    repo,
    branch,
    isDry,
    isPrivate: start.main === undefined ? !isPublic : start.isPrivate,
    changes: start.changes,
    checks: checksOf(report),
    url: `${hub.endpoint}/datasets/${repo}`,
  }
  const isTagged = tag !== undefined && start.main !== undefined && (await tagIsThere(hub, tag, start))
  if (isDry) return pushed
  const { added, replaced } = start.changes
  const progress = showTransfer('pushed', [...added, ...replaced])
  try {
    const published = await publish(hub, publication, target, start, progress.sent)
    await checkPublished(hub, publication, published.commit)
    await readShard(hub, manifest, published.commit)
    if (tag !== undefined && !isTagged)
      await hub.call(`set the tag ${tag}`, `/api/datasets/${repo}/tag/${published.commit}`, { tag })
    return { ...pushed, ...published, ...(tag !== undefined && { tag }) }
  } finally {
    progress.done()
  }
}

function requireNames({ repo, branch, asPull, tag }: PushOptions): void {
  if (!REPO_NAME.test(repo))
    throw new UsageError(
      `${repo} is no name of a dataset on the Hub; it looks like user/name, of letters, digits, and single - _ . between them`,
    )
  for (const name of [branch, tag])
    if (name !== undefined && !/^(?!.*(?:\.\.|\.lock$|\.$))[\w][\w.-]{0,99}$/.test(name))
      throw new UsageError(`${name} is no name for a branch or a tag; use letters, digits, - _ and .`)
  if (asPull && branch !== undefined && branch !== 'main')
    throw new UsageError('a pull request goes to main; leave out --pr or --branch')
  if (asPull && tag !== undefined)
    throw new UsageError('a pull request has no tag before it is merged; leave out --pr or --revision-tag')
}

/** What the checks of a dataset found nothing in. An earlier report counts if manifest and files have not changed since. */
async function passed(folder: string, manifest: Manifest, { tokenizer, workers }: PushOptions): Promise<Report> {
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
async function publicationOf(folder: string, repo: string, report: Report): Promise<Publication & { card: string }> {
  const { manifest, stats } = await countDataset(folder)
  await writeFigures(folder, manifest, stats)
  const figures = listFiles(join(folder, 'figures')).filter((name) => /^[\w-]+\.(?:png|svg)$/.test(name))
  const checks = checksOf(report)
  const facts = { ...manifest, published: { repo, checks, figures: figures.filter((name) => name.endsWith('.png')) } }
  const card = cardOf(facts)
  const files: LocalFile[] = []
  for (const { path } of filesOf(manifest)) files.push(await fileOnDisk(folder, path))
  for (const name of figures) files.push(await fileOnDisk(folder, `figures/${name}`))
  files.push(fileOfText('README.md', card))
  files.push(fileOfText('manifest.json', `${JSON.stringify({ ...facts, card: sha256(card) }, null, 2)}\n`))
  const { tally, ruleset, omerta } = manifest
  const names = Object.keys(checks).join(', ')
  return {
    card,
    files,
    title: `Omertà ${omerta}: ${tally.games} games of ${ruleset}, checks passed: ${names}`,
    description: Object.entries(checks)
      .map(([check, n]) => `- ${check}: looked at ${n}, found nothing`)
      .join('\n'),
  }
}

const filesOf = ({ shards }: Manifest) => shards.flatMap(({ files }) => files)

/** Games are imagined by the worlds check, and it looks at those. */
const checksOf = ({ checks, leaks }: Report): Published['checks'] => ({ ...checks, worlds: leaks.twins })

/** Says early, and with the cure, what the Hub would refuse after everything was prepared. */
async function requireRight(hub: Hub): Promise<void> {
  const { names, isReadOnly } = await hub.account()
  const [namespace] = hub.repo.split('/') as [string]
  if (isReadOnly)
    throw new HubError(
      `this token may only read; make one with write right at ${hub.endpoint}/settings/tokens and put it in HF_TOKEN`,
    )
  if (!names.some((name) => name.toLowerCase() === namespace.toLowerCase()) && !(await hub.head('main')))
    throw new HubError(
      `this token may not make datasets of ${namespace}; it may of ${names.join(', ')}: name one of these with --repo`,
    )
}

/** Downloads the smallest shard of what was published, and reads its rows. */
async function readShard(hub: Hub, manifest: Manifest, commit: string): Promise<void> {
  const { path, rows } = filesOf(manifest).reduce((least, file) => (file.bytes < least.bytes ? file : least))
  const read = await readParquet(Buffer.concat(await Array.fromAsync(hub.read(path, commit))))
  if (read.length !== rows)
    throw new HubError(
      `${path} came back from ${hub.repo} with ${read.length} rows instead of ${rows}; run the same command again`,
    )
}

/** Whether a tag stands where this push leaves its branch, which is where it stands if nothing changes. Elsewhere it must not stand. */
async function tagIsThere(hub: Hub, tag: string, { head, changes }: Start): Promise<boolean> {
  const { tags } = await hub.call<{ tags: { name: string; targetCommit: string }[] }>(
    'list the tags',
    `/api/datasets/${hub.repo}/refs`,
  )
  const there = tags.find(({ name }) => name === tag)?.targetCommit
  const isChanged = changes.added.length + changes.replaced.length + changes.deleted.length > 0
  if (there !== undefined && (isChanged || there !== head))
    throw new HubError(
      `${hub.repo} has a tag ${tag} already, at ${there.slice(0, 12)}; name another with --revision-tag`,
    )
  return there !== undefined
}
