import { commit } from '../../src/storage/hub/commit.ts'
import { BranchMoved, HubError } from '../../src/storage/hub/errors.ts'
import type { Hub } from '../../src/storage/hub/hub.ts'
import { isSame, type LocalFile, type RemoteFile } from '../../src/storage/hub/identity.ts'
import { branchOf, mergePull, openPull, pullUrl, readyPull } from '../../src/storage/hub/pulls.ts'
import type { Sent } from '../../src/storage/hub/upload.ts'
import type { Publication } from './publication.ts'

export interface Target {
  readonly branch: string
  readonly isPublic: boolean
  /** Leaves the change as a pull request for people to merge. */
  readonly asPull: boolean
  /** Files that one commit may change; more go through a pull request. */
  readonly perCommit: number
}

/** What a push changes. */
export interface Changes {
  readonly added: readonly LocalFile[]
  readonly replaced: readonly LocalFile[]
  /** Files of an earlier version that this one does not have. */
  readonly deleted: readonly RemoteFile[]
  readonly unchanged: readonly LocalFile[]
  /** Files that are no part of a dataset of omerta; they are left alone. */
  readonly kept: readonly RemoteFile[]
}

/** Where a push begins: what stands there, and what would change. */
export interface Start {
  /** Undefined where there is no such branch yet. */
  readonly head: string | undefined
  /** Where main stands; undefined where there is no repository yet. */
  readonly main: string | undefined
  readonly isPrivate: boolean
  readonly changes: Changes
}

export interface Published {
  /** The commit that holds the publication. */
  readonly commit: string
  /** Where people can look at the pull request, if it is one. */
  readonly pull?: string
}

const OWN = /^(?:manifest\.json|README\.md|(?:data|figures)\/.+)$/

/** Looks at what a push would meet and change, and changes nothing. */
export async function compare(hub: Hub, { files }: Publication, { branch }: Target): Promise<Start> {
  const main = await hub.head('main')
  const there = branch === 'main' ? main : main && (await hub.head(branch))
  const from = there ?? main
  const remote: ReadonlyMap<string, RemoteFile> = from ? await hub.files(from.commit) : new Map()
  const changes = changesTo(remote, files)
  if (changes.deleted.length > 0 && !remote.has('manifest.json'))
    throw new HubError(
      `${hub.repo} holds ${changes.deleted[0]!.path} and no manifest.json: it is no dataset of omerta, and this push would delete from it; name another repository with --repo`,
    )
  return { head: there?.commit, main: main?.commit, isPrivate: main?.isPrivate ?? true, changes }
}

function changesTo(remote: ReadonlyMap<string, RemoteFile>, files: readonly LocalFile[]): Changes {
  const wanted = new Set(files.map(({ path }) => path))
  const others = [...remote.values()].filter(({ path }) => !wanted.has(path))
  const isUnchanged = (file: LocalFile): boolean => isSame(file, remote.get(file.path))
  return {
    added: files.filter(({ path }) => !remote.has(path)),
    replaced: files.filter((file) => remote.has(file.path) && !isUnchanged(file)),
    deleted: others.filter(({ path }) => OWN.test(path)),
    unchanged: files.filter(isUnchanged),
    kept: others.filter(({ path }) => !OWN.test(path)),
  }
}

/**
 * Makes a branch hold a publication, and nothing of an earlier one. It is the old dataset until one commit, or one merge, makes it the new
 * one. Begun where `compare` looked; throws {@link BranchMoved} if somebody else was faster.
 */
export async function publish(
  hub: Hub,
  publication: Publication,
  target: Target,
  start: Start,
  sent: Sent,
): Promise<Published> {
  const main = start.main ?? (await firstCommit(hub, target))
  if (start.head === undefined && target.branch !== 'main') await hub.makeBranch(target.branch, main)
  const { added, replaced, deleted } = start.changes
  const size = added.length + replaced.length + deleted.length
  const parent = start.head ?? main
  if (size === 0) return { commit: parent }
  if (size > target.perCommit && target.branch !== 'main')
    throw new HubError(
      `${size} files are more than one commit of ${target.perCommit} may change, and only main can be changed through a pull request; leave out --branch, or make larger shards`,
    )
  if (target.asPull || size > target.perCommit) return throughPull(hub, publication, target, parent, sent)
  const { title, description } = publication
  const change = { branch: target.branch, parent, title, description, add: [...added, ...replaced] }
  return { commit: await commit(hub, { ...change, remove: deleted.map(({ path }) => path) }, sent) }
}

async function firstCommit(hub: Hub, { isPublic }: Target): Promise<string> {
  await hub.create(isPublic)
  const head = await hub.head('main')
  if (!head) throw new HubError(`${hub.repo} is there, and this token may not see it; use one of its owner`)
  return head.commit
}

/** Fills a pull request in as many commits as it takes, in the order of the files, and merges it unless people shall. */
async function throughPull(
  hub: Hub,
  { files, title, description }: Publication,
  { asPull, perCommit }: Target,
  base: string,
  sent: Sent,
): Promise<Published> {
  const pull = await openPull(hub, `${title} (onto ${base.slice(0, 12)})`, description)
  const branch = branchOf(pull)
  let parent = (await hub.head(branch))?.commit
  if (parent === undefined)
    throw new HubError(`the Hub has no ${branch} although it opened it; run the same command again`)
  const { added, replaced, deleted } = changesTo(await hub.files(parent), files)
  const adds = [...added, ...replaced]
  const removes = deleted.map(({ path }) => path)
  for (let from = 0; from < adds.length + removes.length; from += perCommit) {
    const add = adds.slice(from, from + perCommit)
    const skipped = Math.max(0, from - adds.length)
    const remove = removes.slice(skipped, Math.max(0, from + perCommit - adds.length))
    parent = await commit(hub, { branch, parent, title, description, add, remove }, sent)
  }
  await readyPull(hub, pull)
  if (asPull) return { commit: parent, pull: pullUrl(hub, pull) }
  const now = (await hub.head('main'))?.commit
  if (now !== base)
    throw new BranchMoved(
      `main of ${hub.repo} was changed by somebody else during this push; nothing was overwritten, and what was pushed waits at ${pullUrl(hub, pull)}; run the same command again to push over what is there now`,
    )
  await mergePull(hub, pull)
  const merged = await hub.head('main')
  return { commit: merged!.commit, pull: pullUrl(hub, pull) }
}

/** Sees that a commit holds a publication and nothing of an earlier one. */
export async function checkPublished(hub: Hub, { files }: Publication, commit: string): Promise<void> {
  const { added, replaced, deleted } = changesTo(await hub.files(commit), files)
  const [wrong] = [...added, ...replaced, ...deleted]
  if (wrong)
    throw new HubError(
      `${hub.repo} at ${commit.slice(0, 12)} is not what was pushed: ${wrong.path} is ${added.length > 0 ? 'missing' : 'another'}; run the same command again`,
    )
}
