import { BranchMoved, HubError } from './errors.ts'
import { type Hub, refusal } from './hub.ts'
import { isSame, type LocalFile } from './identity.ts'
import { askOnce, isFinal, pauseAfter, Unreachable } from './retry.ts'
import { type Sent, upload } from './upload.ts'

export interface Change {
  readonly branch: string
  /** The commit at which the branch has to stand for the change to be made. */
  readonly parent: string
  readonly title: string
  readonly description: string
  readonly add: readonly LocalFile[]
  readonly remove: readonly string[]
}

/**
 * Sends what the Hub does not have yet, and makes one commit; its hash. Throws {@link BranchMoved} if the branch does not stand at the
 * parent, {@link StorageError} if a file on the disk is no longer what it was.
 */
export async function commit(hub: Hub, change: Change, sent: Sent): Promise<string> {
  const { branch, parent, title, description, add, remove } = change
  const large = await upload(hub, branch, add, sent)
  const small = add.filter(({ path }) => !large.has(path))
  const lines = [
    { key: 'header', value: { summary: title, description, parentCommit: parent } },
    ...(await Promise.all(small.map(async (file) => ({ key: 'file', value: await inline(file) })))),
    ...add
      .filter(({ path }) => large.has(path))
      .map(({ path, bytes, sha256 }) => ({
        key: 'lfsFile',
        value: { path, algo: 'sha256', size: bytes, oid: sha256 },
      })),
    ...remove.map((path) => ({ key: 'deletedFile', value: { path } })),
  ]
  const made = await hub.attempt(`take the commit to ${branch}`, () => commitOnce(hub, change, lines))
  for (const { bytes } of small) sent(bytes, true)
  return made
}

/**
 * Sends a commit so that it is made once: where it is not clear whether it was made, the branch tells. A commit that is refused because
 * of its parent is one of these, for an earlier try of it may be what moved the branch.
 */
async function commitOnce(hub: Hub, change: Change, lines: readonly object[]): Promise<string> {
  const url = `${hub.endpoint}/api/datasets/${hub.repo}/commit/${encodeURIComponent(change.branch)}`
  const headers = { ...hub.authorization, 'Content-Type': 'application/x-ndjson' }
  const init = { method: 'POST', headers, body: lines.map((line) => JSON.stringify(line)).join('\n') }
  for (let tried = 1; ; tried++) {
    const outcome = await askOnce(url, init)
    if (outcome instanceof Response) {
      if (outcome.ok) return ((await outcome.json()) as { commitOid: string }).commitOid
      if (isFinal(outcome.status) && ![409, 412].includes(outcome.status)) throw await refusal(outcome)
    }
    const head = await hub.head(change.branch)
    if (head && head.commit !== change.parent) {
      const files = await hub.files(head.commit)
      const isMade =
        change.add.every((file) => isSame(file, files.get(file.path))) &&
        change.remove.every((path) => !files.has(path))
      if (isMade) return head.commit
      throw new BranchMoved(
        `${change.branch} of ${hub.repo} was changed by somebody else during this push: it was at ${change.parent.slice(0, 12)} and is at ${head.commit.slice(0, 12)}; nothing was overwritten; look at what changed, then run the same command again`,
      )
    }
    if (tried === hub.patience.tries) {
      // A token that may only open pull requests is answered so: huggingface/datasets#7777.
      if (outcome instanceof Response && outcome.status === 412)
        throw new HubError(
          `the Hub refuses the commit although ${change.branch} of ${hub.repo} has not moved (412); if this token may only open pull requests, push with --pr`,
        )
      throw outcome instanceof Response ? await refusal(outcome) : new Unreachable(hub.endpoint, outcome)
    }
    await pauseAfter(url, outcome, tried, hub.patience)
  }
}

const inline = async ({ path, open }: LocalFile) => ({
  path,
  content: Buffer.from(await (await open()).arrayBuffer()).toString('base64'),
  encoding: 'base64',
})
