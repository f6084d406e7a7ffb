import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { REPO_NAME } from '../../schemas/manifest.ts'
import { Draft, removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import { listFiles } from '../../src/storage/files.ts'
import { manifestPath, mergedPath, PARTS, recipePath } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { HubClient } from '../../src/storage/hub/client.ts'
import { HubError } from '../../src/storage/hub/errors.ts'
import { fileOnDisk, hasSameContent, identityOf, type RemoteFile } from '../../src/storage/hub/identity.ts'
import type { RetryPolicy } from '../../src/storage/hub/retry.ts'
import { endpointOf, tokenOf } from '../../src/storage/hub/token.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { talkingTo, UsageError } from '../errors.ts'
import { requireFolder } from '../out-folder.ts'
import { showTransfer } from '../progress.ts'
import { RECEIPT } from '../validate/receipt.ts'
import { lastListOf, type Offer, offerOf } from './offer.ts'

export interface PullOptions {
  readonly repo: string
  readonly out: string
  /** A branch, a tag or a commit; main by default. */
  readonly revision?: string | undefined
  readonly retry?: RetryPolicy
  /** Where HF_TOKEN and HF_ENDPOINT are looked up; the environment of this process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export interface Pulled {
  readonly repo: string
  readonly folder: string
  readonly commit: string
  readonly games: number
  readonly files: number
  /** Files that an earlier run had downloaded. */
  readonly kept: number
}

/**
 * Downloads a dataset, or a folder of several, as it is in one commit. Every file is complete and has the hash that the Hub lists; the list of them is
 * written last. Run again after a failure, it downloads only the files that are missing.
 */
export async function pull(options: PullOptions): Promise<Pulled> {
  const { repo, out, retry, environment = process.env } = options
  if (!REPO_NAME.test(repo))
    throw new UsageError(`${JSON.stringify(repo)} is not the name of a dataset on the Hub; it looks like user/name`)
  requireFolder(out)
  requireRoom(out)
  const token = tokenOf(environment)
  const hub = new HubClient({ endpoint: endpointOf(environment), token, repo, ...(retry && { retry }) })
  return talkingTo(hub.endpoint, () => pullFrom(hub, options, token !== undefined))
}

async function pullFrom(
  hub: HubClient,
  { repo, out, revision = 'main' }: PullOptions,
  hasToken: boolean,
): Promise<Pulled> {
  const head = await hub.head(revision)
  if (!head) throw new HubError(await whyNothing(hub, revision, hasToken))
  const remote = await hub.files(head.commit)
  requireNoOther(out, remote)
  const offer = await offerOf({ hub, commit: head.commit, remote })
  requireSame(out, offer)

  const there = await filesThere(out, offer)
  removeDrafts(out)
  const progress = showTransfer('pulled', offer.files)
  try {
    for (const file of offer.files) {
      if (!there.has(file.path)) await fetchFile(hub, file, head.commit, out)
      progress.sent(file.bytes, true)
    }
  } finally {
    progress.done()
  }
  for (const { path, text } of offer.lists) writeWhole(join(out, path), text)
  return {
    repo,
    folder: out,
    commit: head.commit,
    games: offer.games,
    files: offer.files.length + offer.lists.length,
    kept: there.size,
  }
}

/**
 * The files that an earlier run has downloaded. Throws {@link UsageError} if another file has the place of one: without the list,
 * which is written last, it is not known to be a damaged file of this dataset, and may be the user's own.
 */
async function filesThere(out: string, offer: Offer): Promise<ReadonlySet<string>> {
  const there = new Set<string>()
  for (const file of offer.files) {
    if (!existsSync(join(out, file.path))) continue
    if (hasSameContent(await fileOnDisk(out, file.path), file)) there.add(file.path)
    else if (!existsSync(lastListOf(out, offer)))
      throw new UsageError(
        `${out} holds a ${file.path} that is not the one of the dataset, so nothing is written there; name a new folder with --out`,
      )
  }
  return there
}

/** What datasets have, one or several in a folder, and the receipts of their checks. */
const OF_DATASETS = /^(?:parts\/[^/]+\/)?(?:(?:manifest|merged)\.json|README\.md|(?:data|figures)\/.*)$/

/** Refuses a folder that is in the way whatever the Hub has, before the Hub is asked. A folder with a list may hold other files that the repository has. */
function requireRoom(out: string): void {
  if (existsSync(recipePath(out))) throw holdsAnother(out)
  if (existsSync(manifestPath(out)) || existsSync(mergedPath(out))) return
  const stranger = listFiles(out).find((path) => !OF_DATASETS.test(path) && !isReceipt(path))
  if (stranger !== undefined) throw holdsFile(out, stranger)
}

const isReceipt = (path: string): boolean => path.startsWith(PARTS) && path.endsWith(RECEIPT)
const holdsFile = (out: string, path: string): UsageError =>
  new UsageError(`${out} holds ${path}; name a new folder with --out`)
const holdsAnother = (out: string): UsageError =>
  new UsageError(`${out} holds another dataset, or another version of this one; name a new folder with --out`)

/** The folder must be empty, or hold nothing but files of what is pulled. */
function requireNoOther(out: string, remote: ReadonlyMap<string, RemoteFile>): void {
  const unexpected = listFiles(out).find((path) => !remote.has(path) && !isReceipt(path))
  if (unexpected !== undefined) throw holdsFile(out, unexpected)
}

/** What the folder holds must be what is pulled, complete or in part. */
function requireSame(out: string, { lists }: Offer): void {
  if (lists.some(({ path, text }) => existsSync(join(out, path)) && sha256Of(join(out, path)) !== sha256(text)))
    throw holdsAnother(out)
}

async function fetchFile(hub: HubClient, file: RemoteFile, commit: string, out: string): Promise<void> {
  const draft = new Draft(join(out, file.path))
  const written = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of hub.read(file, commit)) {
      draft.write(chunk)
      yield chunk
    }
  }
  try {
    const found = await identityOf(file.path, file.bytes, written())
    if (!hasSameContent(found, file) || draft.bytes !== file.bytes)
      throw new StorageError(`${file.path} was not received as ${hub.repo} lists it; run the same command again`)
    draft.close()
    draft.keep()
  } finally {
    draft.discard()
  }
}

/** Why there is nothing to pull, as far as this user may know. */
async function whyNothing(hub: HubClient, revision: string, hasToken: boolean): Promise<string> {
  const { endpoint, repo } = hub
  if (await hub.head('main')) return `${repo} has no branch, tag or commit ${revision}`
  for (const type of ['model', 'space'])
    if (
      await hub.call(`look for ${repo}`, `/api/${type}s/${repo}`).then(
        () => true,
        () => false,
      )
    )
      return `${repo} is a ${type}, not a dataset`
  const private_ = hasToken ? 'or this token may not see it' : 'or it is private; in that case put a token in HF_TOKEN'
  return `there is no dataset ${repo} at ${endpoint}, ${private_}`
}
