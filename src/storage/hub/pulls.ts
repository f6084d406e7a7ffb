import { type HubClient, refusal } from './client.ts'
import { HubError, isFinal } from './errors.ts'
import { fetchOnce, Unreachable, waitBeforeRetry } from './retry.ts'

/** A pull request of a dataset. The library does not support them. */
export interface Pull {
  readonly num: number
  readonly status: 'draft' | 'open' | 'closed' | 'merged'
}

/** Maximum pages of pull requests to search, newest first. */
const MAX_PAGES = 100

/** The branch of a pull request. */
export const branchOf = ({ num }: Pull): string => `refs/pr/${num}`

export const pullUrl = ({ endpoint, repo }: HubClient, { num }: Pull): string =>
  `${endpoint}/datasets/${repo}/discussions/${num}`

/** Finds the pull request with this title that is not closed, or opens one. It is searched for before each try, so that only one is opened. */
export async function openPull(hub: HubClient, title: string, description: string): Promise<Pull> {
  const headers = { ...hub.authorization, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ title, description, pullRequest: true })
  return hub.attempt('open a pull request', async () => {
    for (let tried = 1; ; tried++) {
      const there = await findPull(hub, title)
      if (there) return there
      const outcome = await fetchOnce(`${hub.endpoint}${path(hub)}`, { method: 'POST', headers, body })
      const isLast = tried === hub.retry.tries
      if (outcome instanceof Response) {
        if (outcome.ok) return { num: ((await outcome.json()) as Pull).num, status: 'draft' }
        if (isLast || isFinal(outcome.status)) throw await refusal(outcome)
      } else if (isLast) throw new Unreachable(hub.endpoint, outcome)
      await waitBeforeRetry(hub.endpoint, outcome, tried, hub.retry)
    }
  })
}

async function findPull(hub: HubClient, title: string): Promise<Pull | undefined> {
  for (let page = 0, seen = 0; ; page++) {
    const { discussions, count } = await hub.call<{
      discussions: (Pull & { title: string; isPullRequest: boolean })[]
      count: number
    }>('list the pull requests', `${path(hub)}?type=pull_request&p=${page}`)
    const found = discussions.find(
      (pull) => pull.isPullRequest && pull.title === title && ['draft', 'open'].includes(pull.status),
    )
    seen += discussions.length
    if (found || discussions.length === 0 || seen >= count || page === MAX_PAGES) return found
  }
}

/** Marks a draft as open, so that it can be reviewed and merged. */
export async function readyPull(hub: HubClient, pull: Pull): Promise<void> {
  if (pull.status === 'draft')
    await hub.call('open the pull request', `${path(hub)}/${pull.num}/status`, { status: 'open' })
}

/** Merges a pull request into main. If the answer is lost, its status tells whether it was merged. */
export async function mergePull(hub: HubClient, pull: Pull): Promise<void> {
  try {
    await hub.call('merge the pull request', `${path(hub)}/${pull.num}/merge`, {})
  } catch (error) {
    if (!(error instanceof HubError)) throw error
    const { status } = await hub.call<Pull>('show the pull request', `${path(hub)}/${pull.num}`)
    if (status !== 'merged') throw error
  }
}

const path = ({ repo }: HubClient): string => `/api/datasets/${repo}/discussions`
