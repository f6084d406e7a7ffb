import { type Answer, type Call, json, known, readable, writable } from './call.ts'
import { type Pull, Refusal, type Repository } from './repository.ts'

const PAGE = 10

export const list: Answer = (call) => {
  const repository = readable(call)
  const status = call.query.get('status')
  const found = repository.pulls
    .filter(
      (pull) => status === null || status === 'all' || (pull.status === 'merged' ? 'closed' : pull.status) === status,
    )
    .toReversed()
  const start = PAGE * Number(call.query.get('p') ?? 0)
  const discussions = found.slice(start, start + PAGE).map((pull) => brief(repository, pull))
  return { discussions, count: found.length, start }
}

/** Opens an empty pull request as a draft. */
export const open: Answer = async (call) => {
  const repository = readable(call)
  const { name } = known(call)
  const { title, description, pullRequest } = await json<{ title: string; description: string; pullRequest: boolean }>(
    call,
  )
  if (!pullRequest) throw new Refusal(501, 'Only pull requests are served here')
  if (!(title?.length >= 3)) throw new Refusal(400, 'A title has three characters or more')
  const { num } = repository.openPull(title, description, name, 'draft')
  return { num, pullRequest: { base: 'main' }, url: `${call.hub.url}/datasets/${repository.id}/discussions/${num}` }
}

export const details: Answer = (call) => {
  const repository = readable(call)
  const pull = pullOf(call, repository)
  return {
    ...brief(repository, pull),
    events: [],
    filesWithConflicts: [],
    changes: { base: 'refs/heads/main', ...(pull.merged && { mergeCommitId: pull.merged }) },
  }
}

export const status: Answer = async (call) => {
  const pull = pullOf(call, writable(call))
  const { status } = await json<{ status: 'open' | 'closed' }>(call)
  if (pull.status === 'merged') throw new Refusal(409, 'This pull request is merged')
  pull.status = status
  const createdAt = '2026-01-01T00:00:00.000Z'
  return { newStatus: { id: '1', type: 'status-change', createdAt, author: { name: pull.author }, data: { status } } }
}

export const merge: Answer = async (call) => {
  const repository = writable(call)
  await json(call)
  repository.merge(pullOf(call, repository))
  return { ok: true }
}

function pullOf({ parts }: Call, { pulls }: Repository): Pull {
  const pull = pulls[Number(parts[2]) - 1]
  if (!pull) throw new Refusal(404, 'Discussion not found')
  return pull
}

const brief = ({ id, type }: Repository, { num, title, author, status }: Pull) => ({
  num,
  title,
  author: { name: author },
  createdAt: '2026-01-01T00:00:00.000Z',
  status,
  repo: { name: id, type: type.slice(0, -1) },
  isPullRequest: true,
})
