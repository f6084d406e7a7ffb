import type { HubClient } from '../../src/storage/hub/client.ts'
import { commit } from '../../src/storage/hub/commit.ts'
import { BranchMoved, HubError } from '../../src/storage/hub/errors.ts'
import type { RemoteFile } from '../../src/storage/hub/identity.ts'
import { branchOf, mergePull, openPull, pullUrl, readyPull } from '../../src/storage/hub/pulls.ts'
import type { OnSent } from '../../src/storage/hub/upload.ts'
import { type Changes, changesTo, sizeOf } from './changes.ts'
import type { Publication } from './publication.ts'

export interface Target {
  readonly branch: string
  /** Whether a repository that is created is public. */
  readonly isPublic: boolean
  /** Leaves the change as a pull request for people to merge. */
  readonly asPull: boolean
  /** Files that one commit may change; more go through a pull request. */
  readonly perCommit: number
}

/** What a push found on the Hub, and what it would change there. */
export interface Plan {
  /** The commit of the branch; undefined if the branch does not exist. */
  readonly head: string | undefined
  /** The commit of main; undefined if the repository does not exist. */
  readonly main: string | undefined
  readonly isPrivate: boolean
  readonly changes: Changes
}

export interface PublishResult {
  /** The commit that holds the publication. */
  readonly commit: string
  /** URL of the pull request, if there is one. */
  readonly pull?: string
}

interface PublishOptions {
  readonly hub: HubClient
  readonly publication: Publication
  readonly target: Target
  readonly onSent: OnSent
}

/** Finds out what a push would change, and changes nothing. */
export async function planPublish(hub: HubClient, { files }: Publication, { branch }: Target): Promise<Plan> {
  const main = await hub.head('main')
  const there = branch === 'main' ? main : main && (await hub.head(branch))
  const from = there ?? main
  const remote: ReadonlyMap<string, RemoteFile> = from ? await hub.files(from.commit) : new Map()
  const changes = changesTo(remote, files)
  if (changes.deleted.length > 0 && !remote.has('manifest.json') && !remote.has('merged.json'))
    throw new HubError(
      [
        `${hub.repo} holds ${changes.deleted[0]!.path} and no manifest.json: it is not a dataset of omerta, and this push would delete files from it`,
        'name another repository with --repo',
      ].join('; '),
    )
  return { head: there?.commit, main: main?.commit, isPrivate: main?.isPrivate ?? true, changes }
}

/**
 * Makes a branch hold a publication and no files of an earlier one. The branch holds the old dataset until a single commit, or a single
 * merge, replaces it. Throws {@link BranchMoved} if someone else changed the branch after the plan was made.
 */
export async function publish(options: PublishOptions & { readonly plan: Plan }): Promise<PublishResult> {
  const { hub, publication, target, plan, onSent } = options
  const main = plan.main ?? (await createRepository(hub, target))
  if (plan.head === undefined && target.branch !== 'main') await hub.createBranch(target.branch, main)
  const { added, replaced, deleted } = plan.changes
  const size = sizeOf(plan.changes)
  const parent = plan.head ?? main
  if (size === 0) return { commit: parent }
  if (size > target.perCommit && target.branch !== 'main')
    throw new HubError(
      [
        `one commit may change ${target.perCommit} files, not ${size}, and only main can be changed through a pull request`,
        'leave out --branch, or make larger shards',
      ].join('; '),
    )
  if (target.asPull || size > target.perCommit) return publishThroughPull(options, parent)
  const { title, description } = publication
  const change = { branch: target.branch, parent, title, description, add: [...added, ...replaced] }
  return { commit: await commit(hub, { ...change, remove: deleted.map(({ path }) => path) }, onSent) }
}

/** Returns the commit that main begins with. */
async function createRepository(hub: HubClient, { isPublic }: Target): Promise<string> {
  await hub.create(isPublic)
  const head = await hub.head('main')
  if (!head) throw new HubError(`${hub.repo} exists, but this token may not see it; use a token of its owner`)
  return head.commit
}

/** Fills a pull request in as many commits as needed, in the order of the files, and merges it unless people are to do that. */
async function publishThroughPull(options: PublishOptions, base: string): Promise<PublishResult> {
  const {
    hub,
    publication: { files, title, description },
    target: { asPull, perCommit },
    onSent,
  } = options
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
    parent = await commit(hub, { branch, parent, title, description, add, remove }, onSent)
  }
  await readyPull(hub, pull)
  if (asPull) return { commit: parent, pull: pullUrl(hub, pull) }
  const now = (await hub.head('main'))?.commit
  if (now !== base)
    throw new BranchMoved(
      [
        `main of ${hub.repo} was changed by someone else during this push`,
        `nothing was overwritten, and what was pushed waits at ${pullUrl(hub, pull)}`,
        'run the same command again to push over what is there now',
      ].join('; '),
    )
  await mergePull(hub, pull)
  const merged = await hub.head('main')
  return { commit: merged!.commit, pull: pullUrl(hub, pull) }
}

/** Checks that a commit holds a publication and no files of an earlier one. */
export async function checkPublished(hub: HubClient, { files }: Publication, commit: string): Promise<void> {
  const { added, replaced, deleted } = changesTo(await hub.files(commit), files)
  const [wrong] = [...added, ...replaced, ...deleted]
  if (wrong)
    throw new HubError(
      [
        `${hub.repo} at ${commit.slice(0, 12)} is not what was pushed: ${wrong.path} is ${added.length > 0 ? 'missing' : 'different'}`,
        'run the same command again',
      ].join('; '),
    )
}
