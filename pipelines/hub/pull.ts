import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, manifestSchema, REPO_NAME } from '../../schemas/manifest.ts'
import { Draft, removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import { listFiles } from '../../src/storage/files.ts'
import { manifestPath, recipePath } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { HubClient } from '../../src/storage/hub/client.ts'
import { HubError } from '../../src/storage/hub/errors.ts'
import { fileOnDisk, hasSameContent, identityOf, type RemoteFile } from '../../src/storage/hub/identity.ts'
import type { RetryPolicy } from '../../src/storage/hub/retry.ts'
import { endpointOf, tokenOf } from '../../src/storage/hub/token.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { MAX_BYTES } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { talkingTo, UsageError } from '../errors.ts'
import { requireFolder } from '../out-folder.ts'
import { showTransfer } from '../progress.ts'

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
 * Downloads a dataset as it is in one commit. Every file is complete and has the hash that the Hub lists; the manifest is written last.
 * Run again after a failure, it downloads only the files that are missing.
 */
export async function pull(options: PullOptions): Promise<Pulled> {
  const { repo, out, retry, environment = process.env } = options
  if (!REPO_NAME.test(repo))
    throw new UsageError(`${repo} is not the name of a dataset on the Hub; it looks like user/name`)
  requireFolder(out)
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
  if (!remote.has('manifest.json'))
    throw new HubError(
      `${repo} has no manifest.json: it is not a dataset of omerta; load it with the tools of its maker`,
    )
  const listed = remote.get('manifest.json')!
  if (listed.bytes > MAX_BYTES.manifest)
    throw new HubError(`the manifest.json of ${repo} has ${listed.bytes} bytes, which no dataset of omerta has`)
  const text = Buffer.concat(await Array.fromAsync(hub.read(listed, head.commit))).toString()
  const manifest = parse(text, repo)
  requireFreeFolder(out, text, remote)

  const wanted = wantedFiles(manifest, remote, repo)
  const there = await filesThere(out, wanted)
  removeDrafts(out)
  const progress = showTransfer('pulled', wanted)
  try {
    for (const file of wanted) {
      if (!there.has(file.path)) await fetchFile(hub, file, head.commit, out)
      progress.sent(file.bytes, true)
    }
  } finally {
    progress.done()
  }
  writeWhole(manifestPath(out), text)
  return {
    repo,
    folder: out,
    commit: head.commit,
    games: manifest.tally.games,
    files: wanted.length + 1,
    kept: there.size,
  }
}

/**
 * The wanted files that an earlier run has downloaded. Throws {@link UsageError} if another file has the place of one: without the manifest,
 * which is written last, it is not known to be a damaged file of this dataset, and may be the user's own.
 */
async function filesThere(out: string, wanted: readonly RemoteFile[]): Promise<ReadonlySet<string>> {
  const there = new Set<string>()
  for (const file of wanted) {
    if (!existsSync(join(out, file.path))) continue
    if (hasSameContent(await fileOnDisk(out, file.path), file)) there.add(file.path)
    else if (!existsSync(manifestPath(out)))
      throw new UsageError(
        `${out} holds a ${file.path} that is not the one of the dataset, so nothing is written there; name a new folder with --out`,
      )
  }
  return there
}

/** The card, the shards, and the figures that the manifest names. Only paths that its schema allows are written, whatever the Hub lists. */
function wantedFiles(manifest: Manifest, remote: ReadonlyMap<string, RemoteFile>, repo: string): RemoteFile[] {
  const listed = manifest.shards.flatMap(({ files }) => files)
  const figures = (manifest.figures ?? []).flatMap((name) => [`figures/${name}.png`, `figures/${name}.svg`])
  for (const { path, sha256 } of listed)
    if (remote.get(path)?.hash !== sha256)
      throw new HubError(
        `${repo} is incomplete: ${path} is not the file that its manifest lists; ask its owner to push again`,
      )
  const paths = new Set(['README.md', ...figures, ...listed.map(({ path }) => path)])
  const wanted = [...paths].flatMap((path) => remote.get(path) ?? [])
  const large = wanted.find(({ path, bytes }) => bytes > (path.startsWith('data/') ? MAX_BYTES.data : MAX_BYTES.other))
  if (large) throw new HubError(`${large.path} of ${repo} has ${large.bytes} bytes, which no dataset of omerta has`)
  return wanted
}

function parse(text: string, repo: string): Manifest {
  try {
    return manifestSchema.parse(parseBytes(Buffer.from(text)))
  } catch {
    throw new HubError(
      `the manifest.json of ${repo} is not of this version of omerta; pull it with the version that made it`,
    )
  }
}

/** The folder must be empty, or hold this very dataset, complete or in part. */
function requireFreeFolder(out: string, manifest: string, remote: ReadonlyMap<string, RemoteFile>): void {
  const unexpected = listFiles(out).find((path) => !remote.has(path))
  const isOther =
    existsSync(recipePath(out)) || (existsSync(manifestPath(out)) && sha256Of(manifestPath(out)) !== sha256(manifest))
  if (unexpected !== undefined || isOther)
    throw new UsageError(
      `${out} holds ${unexpected ?? 'another dataset, or another version of this one'}; name a new folder with --out`,
    )
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
