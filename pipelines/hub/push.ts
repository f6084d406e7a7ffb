import { REPO_NAME } from '../../schemas/manifest.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { HubClient } from '../../src/storage/hub/client.ts'
import { HubError, NoAnswer } from '../../src/storage/hub/errors.ts'
import { defaultRetry, type RetryPolicy } from '../../src/storage/hub/retry.ts'
import { endpointOf, tokenOf, tokenPath } from '../../src/storage/hub/token.ts'
import { openParquet } from '../../src/storage/parquet/reader.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { talkingTo, UsageError } from '../errors.ts'
import { readMerged } from '../merge/merged-folder.ts'
import { showTransfer } from '../progress.ts'
import { type Changes, changesTo, sizeOf } from './changes.ts'
import { hashMerged, prepareMerged } from './merged-publication.ts'
import { hashDataset, type PassedChecks, type Publication, prepare } from './publication.ts'
import { checkPublished, type Plan, planPublish, publish } from './publish.ts'

export interface PushOptions {
  readonly folder: string
  readonly repo: string
  readonly isPublic?: boolean
  /** Opens a pull request instead of changing main. */
  readonly asPull?: boolean
  readonly branch?: string | undefined
  /** A tag for the new commit. */
  readonly tag?: string | undefined
  /** Reports what would change, without changing anything. */
  readonly isDry?: boolean
  /** Files that one commit may change. */
  readonly perCommit?: number | undefined
  readonly tokenizer?: Tokenizer | undefined
  readonly workers?: number
  readonly retry?: RetryPolicy
  /** Where HF_TOKEN and HF_ENDPOINT are looked up; the environment of this process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export interface Pushed {
  readonly repo: string
  readonly branch: string
  readonly isDry: boolean
  readonly isPrivate: boolean
  readonly changes: Changes
  readonly checks: PassedChecks
  readonly url: string
  /** Why the files were not compared with those of the Hub, after a dry run without it. */
  readonly uncompared?: string
  /** The commit that holds the dataset; undefined after a dry run. */
  readonly commit?: string
  readonly pull?: string
  readonly tag?: string
}

/** The Hub recommends 50 to 100 files in one commit. */
const PER_COMMIT = 100

/** Publishes a dataset, or a folder of several, that passes all checks. At any time the branch holds the old dataset or the new one, and never a mixture. */
export async function push(options: PushOptions): Promise<Pushed> {
  const { repo, environment = process.env } = options
  requireNames(options)
  const prepared = await hashed(options)
  const token = tokenOf(environment)
  if (token === undefined && options.isDry) return uncompared(await prepared(), options, 'there is no token')
  if (token === undefined)
    throw new UsageError(
      `there is no token: put one with write permission in HF_TOKEN or in ${tokenPath(environment)} ("hf auth login" does that)`,
    )
  const hub = new HubClient({
    endpoint: endpointOf(environment),
    token,
    repo,
    retry: options.retry ?? { ...defaultRetry, ...(options.isDry && { tries: 2 }) },
  })
  try {
    await talkingTo(hub.endpoint, () => requirePermission(hub))
    const publication = await prepared()
    return await talkingTo(hub.endpoint, () => send(hub, publication, options))
  } catch (error) {
    if (!(options.isDry && error instanceof NoAnswer)) throw error
    return uncompared(await prepared(), options, error.message)
  }
}

/** Hashes a dataset, or a folder of several, at once; gives what checks it and makes what is published of it. */
async function hashed(options: PushOptions): Promise<() => Promise<Publication>> {
  const { folder } = options
  const merged = readMerged(folder)
  if (merged) {
    const local = await hashMerged(folder, merged)
    return () => prepareMerged(local, options)
  }
  const dataset = await hashDataset(folder)
  return () => prepare(dataset, options)
}

/** What a dry run can say without the Hub: all files that a push would compare with those of the branch. */
function uncompared({ files, checks }: Publication, options: PushOptions, why: string): Pushed {
  const { repo, branch = 'main', isPublic = false, environment = process.env } = options
  const changes = changesTo(new Map(), files)
  const url = `${endpointOf(environment)}/datasets/${repo}`
  return { repo, branch, isDry: true, isPrivate: !isPublic, changes, checks, url, uncompared: why }
}

/** Sends a publication, without access to the dataset. */
export async function send(hub: HubClient, publication: Publication, options: PushOptions): Promise<Pushed> {
  const { repo, branch = 'main', tag, isDry = false, isPublic = false } = options
  await hub.call('accept the dataset card', '/api/validate-yaml', { repoType: 'dataset', content: publication.card })
  const target = { branch, isPublic, asPull: options.asPull === true, perCommit: options.perCommit ?? PER_COMMIT }
  const plan = await planPublish(hub, publication, target)
  const pushed: Pushed = {
    repo,
    branch,
    isDry,
    isPrivate: plan.main === undefined ? !isPublic : plan.isPrivate,
    changes: plan.changes,
    checks: publication.checks,
    url: `${hub.endpoint}/datasets/${repo}`,
  }
  const isTagged = tag !== undefined && plan.main !== undefined && (await isTagInPlace(hub, tag, plan))
  if (isDry) return pushed
  const { added, replaced } = plan.changes
  const progress = showTransfer('pushed', [...added, ...replaced])
  try {
    const published = await publish({ hub, publication, target, plan, onSent: progress.sent })
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
      `${JSON.stringify(repo)} is not the name of a dataset on the Hub; it looks like user/name, of letters, digits, and single - _ . between them`,
    )
  for (const name of [branch, tag])
    if (name !== undefined && !/^(?!.*(?:\.\.|\.lock$|\.$))[\w][\w.-]{0,99}$/.test(name))
      throw new UsageError(`${name} cannot be the name of a branch or a tag; use letters, digits, - _ and .`)
  if (asPull && branch !== undefined && branch !== 'main')
    throw new UsageError('a pull request is made for main; leave out --pr or --branch')
  if (asPull && tag !== undefined)
    throw new UsageError('a pull request cannot be tagged before it is merged; leave out --pr or --revision-tag')
}

/** Checks early what the Hub would refuse only after everything was prepared. */
export async function requirePermission(hub: HubClient): Promise<void> {
  const { names, role } = await hub.account()
  const [namespace] = hub.repo.split('/') as [string]
  if (role === 'read')
    throw new HubError(
      `this token may only read; make one with write permission at ${hub.endpoint}/settings/tokens and put it in HF_TOKEN`,
    )
  const isOwn = names.some((name) => name.toLowerCase() === namespace.toLowerCase())
  if (role === 'write' && !isOwn && !(await hub.head('main')))
    throw new HubError(
      `this token may not create datasets of ${namespace}, only of ${names.join(', ')}; name one of these with --repo`,
    )
}

/** Downloads a shard of what was published and reads its rows. */
async function readSample(hub: HubClient, { sample, files }: Publication, commit: string): Promise<void> {
  const { path, rows } = sample
  const bytes = Buffer.concat(await Array.fromAsync(hub.read(sample, commit)))
  const isRight = sha256(bytes) === files.find((file) => file.path === path)?.sha256
  if (!isRight || openParquet(bytes).groups.reduce((sum, group) => sum + group, 0) !== rows)
    throw new HubError(`${path} did not come back from ${hub.repo} as it was sent; run the same command again`)
}

/** Whether a tag is already at the commit that this push leaves the branch at. Throws {@link HubError} if it is at another one. */
async function isTagInPlace(hub: HubClient, tag: string, { head, changes }: Plan): Promise<boolean> {
  const there = await taggedCommit(hub, tag)
  if (there !== undefined && (sizeOf(changes) > 0 || there !== head))
    throw new HubError(
      `${hub.repo} has a tag ${tag} already, at ${there.slice(0, 12)}; name another with --revision-tag`,
    )
  return there !== undefined
}

async function taggedCommit(hub: HubClient, tag: string): Promise<string | undefined> {
  const { tags } = await hub.call<{ tags: { name: string; targetCommit: string }[] }>(
    'list the tags',
    `/api/datasets/${hub.repo}/refs`,
  )
  return tags.find(({ name }) => name === tag)?.targetCommit
}

/** Sets a tag. If the answer is lost, the tag may have been set all the same. */
async function setTag(hub: HubClient, tag: string, commit: string): Promise<void> {
  try {
    await hub.call(`set the tag ${tag}`, `/api/datasets/${hub.repo}/tag/${commit}`, { tag })
  } catch (error) {
    if (!(error instanceof HubError && (await taggedCommit(hub, tag)) === commit)) throw error
  }
}
