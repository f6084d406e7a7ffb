import { type HubClient, refusal } from './client.ts'
import { BranchMoved, HubError, isFinal } from './errors.ts'
import { hasSameContent, type LocalFile } from './identity.ts'
import { fetchOnce, Unreachable, waitBeforeRetry } from './retry.ts'
import { type OnSent, upload } from './upload.ts'

export interface Change {
  readonly branch: string
  /** The commit that the branch must be at for the change to be made. */
  readonly parent: string
  readonly title: string
  readonly description: string
  readonly add: readonly LocalFile[]
  readonly remove: readonly string[]
}

/**
 * Uploads the files that the Hub does not have yet, makes one commit and returns its hash. Throws {@link BranchMoved} if the branch is not
 * at the parent, {@link StorageError} if a file changed on the disk.
 */
export async function commit(hub: HubClient, change: Change, onSent: OnSent): Promise<string> {
  const { branch, parent, title, description, add, remove } = change
  const large = await upload(hub, branch, add, onSent)
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
  const made = await hub.attempt(`accept the commit to ${branch}`, () => commitOnce(hub, change, lines))
  for (const { bytes } of small) onSent(bytes, true)
  return made
}

/**
 * Sends a commit until it exists, exactly once: after any unclear answer it checks the branch first. A refusal because of
 * the parent is such an answer too, as an earlier try whose answer was lost may have moved the branch.
 */
async function commitOnce(hub: HubClient, change: Change, lines: readonly object[]): Promise<string> {
  const url = `${hub.endpoint}/api/datasets/${hub.repo}/commit/${encodeURIComponent(change.branch)}`
  const headers = { ...hub.authorization, 'Content-Type': 'application/x-ndjson' }
  const init = { method: 'POST', headers, body: lines.map((line) => JSON.stringify(line)).join('\n') }
  for (let tried = 1; ; tried++) {
    const outcome = await fetchOnce(url, init)
    if (outcome instanceof Response) {
      if (outcome.ok) return ((await outcome.json()) as { commitOid: string }).commitOid
      if (isFinal(outcome.status) && ![409, 412].includes(outcome.status)) throw await refusal(outcome)
    }
    const head = await hub.head(change.branch)
    if (head && head.commit !== change.parent) {
      const files = await hub.files(head.commit)
      const isMade =
        change.add.every((file) => hasSameContent(file, files.get(file.path))) &&
        change.remove.every((path) => !files.has(path))
      if (isMade) return head.commit
      throw new BranchMoved(
        [
          `${change.branch} of ${hub.repo} was changed by someone else during this push: ` +
            `it was at ${change.parent.slice(0, 12)} and is at ${head.commit.slice(0, 12)}`,
          'nothing was overwritten; check what changed, then run the same command again',
        ].join('; '),
      )
    }
    if (tried === hub.retry.tries) {
      // The answer to a token that may only open pull requests: huggingface/datasets#7777.
      if (outcome instanceof Response && outcome.status === 412)
        throw new HubError(
          `the Hub refused the commit although ${change.branch} of ${hub.repo} has not moved (412); if this token may only open pull requests, push with --pr`,
        )
      throw outcome instanceof Response ? await refusal(outcome) : new Unreachable(hub.endpoint, outcome)
    }
    await waitBeforeRetry(url, outcome, tried, hub.retry)
  }
}

const inline = async ({ path, open }: LocalFile) => ({
  path,
  content: Buffer.from(await (await open()).arrayBuffer()).toString('base64'),
  encoding: 'base64',
})
