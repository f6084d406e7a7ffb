import { type Published, REPO_NAME } from '../../schemas/manifest.ts'
import { sha256 } from '../../src/storage/files.ts'
import { openWhole } from '../../src/storage/folder.ts'
import { HubError } from '../../src/storage/hub/errors.ts'
import { Hub } from '../../src/storage/hub/hub.ts'
import type { Patience } from '../../src/storage/hub/retry.ts'
import { endpointOf, tokenOf, tokenPath } from '../../src/storage/hub/token.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { showTransfer } from '../progress.ts'
import { type Publication, prepare } from './publication.ts'
import { type Changes, checkPublished, compare, publish, type Start } from './publish.ts'

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
  readonly tokenizer?: Tokenizer | undefined
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
  const { folder, repo, environment = process.env } = options
  requireNames(options)
  openWhole(folder)
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
  await requireRight(hub)
  return send(hub, await prepare(folder, repo, options.tokenizer, options.workers), options)
}

/** The part of a push that needs no dataset, only what was made of it. */
export async function send(hub: Hub, publication: Publication, options: PushOptions): Promise<Pushed> {
  const { repo, branch = 'main', tag, isDry = false, isPublic = false } = options
  await hub.call('accept the dataset card', '/api/validate-yaml', { repoType: 'dataset', content: publication.card })
  const target = { branch, isPublic, asPull: options.asPull === true, perCommit: options.perCommit ?? PER_COMMIT }
  const start = await compare(hub, publication, target)
  const pushed: Pushed = {
    repo,
    branch,
    isDry,
    isPrivate: start.main === undefined ? !isPublic : start.isPrivate,
    changes: start.changes,
    checks: publication.checks,
    url: `${hub.endpoint}/datasets/${repo}`,
  }
  const isTagged = tag !== undefined && start.main !== undefined && (await tagIsThere(hub, tag, start))
  if (isDry) return pushed
  const { added, replaced } = start.changes
  const progress = showTransfer('pushed', [...added, ...replaced])
  try {
    const published = await publish(hub, publication, target, start, progress.sent)
    await checkPublished(hub, publication, published.commit)
    await readSample(hub, publication, published.commit)
    if (tag !== undefined && !isTagged) await setTag(hub, tag, published.commit)
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

/** Says early, and with the cure, what the Hub would refuse after everything was prepared. */
export async function requireRight(hub: Hub): Promise<void> {
  const { names, role } = await hub.account()
  const [namespace] = hub.repo.split('/') as [string]
  if (role === 'read')
    throw new HubError(
      `this token may only read; make one with write right at ${hub.endpoint}/settings/tokens and put it in HF_TOKEN`,
    )
  const isOwn = names.some((name) => name.toLowerCase() === namespace.toLowerCase())
  if (role === 'write' && !isOwn && !(await hub.head('main')))
    throw new HubError(
      `this token may not make datasets of ${namespace}; it may of ${names.join(', ')}: name one of these with --repo`,
    )
}

/** Downloads a shard of what was published, and reads its rows. */
async function readSample(hub: Hub, { sample: { path, rows }, files }: Publication, commit: string): Promise<void> {
  const bytes = Buffer.concat(await Array.fromAsync(hub.read(path, commit)))
  const isRight = sha256(bytes) === files.find((file) => file.path === path)?.sha256
  if (!isRight || (await readParquet(bytes)).length !== rows)
    throw new HubError(`${path} did not come back from ${hub.repo} as it was sent; run the same command again`)
}

/** Whether a tag stands where this push leaves its branch, which is where it stands if nothing changes. Elsewhere it must not stand. */
async function tagIsThere(hub: Hub, tag: string, { head, changes }: Start): Promise<boolean> {
  const there = await taggedCommit(hub, tag)
  const isChanged = changes.added.length + changes.replaced.length + changes.deleted.length > 0
  if (there !== undefined && (isChanged || there !== head))
    throw new HubError(
      `${hub.repo} has a tag ${tag} already, at ${there.slice(0, 12)}; name another with --revision-tag`,
    )
  return there !== undefined
}

async function taggedCommit(hub: Hub, tag: string): Promise<string | undefined> {
  const { tags } = await hub.call<{ tags: { name: string; targetCommit: string }[] }>(
    'list the tags',
    `/api/datasets/${hub.repo}/refs`,
  )
  return tags.find(({ name }) => name === tag)?.targetCommit
}

/** A tag that an earlier try set, of which no answer came, is there. */
async function setTag(hub: Hub, tag: string, commit: string): Promise<void> {
  try {
    await hub.call(`set the tag ${tag}`, `/api/datasets/${hub.repo}/tag/${commit}`, { tag })
  } catch (error) {
    if (!(error instanceof HubError && (await taggedCommit(hub, tag)) === commit)) throw error
  }
}
