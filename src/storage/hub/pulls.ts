import { HubError } from './errors.ts'
import { type Hub, refusal } from './hub.ts'
import { askOnce, isFinal, pauseAfter, Unreachable } from './retry.ts'

/** A pull request of a dataset; the library has none. */
export interface Pull {
  readonly num: number
  readonly status: 'draft' | 'open' | 'closed' | 'merged'
}

/** The branch that holds what a pull request proposes. */
export const branchOf = ({ num }: Pull): string => `refs/pr/${num}`

export const pullUrl = ({ endpoint, repo }: Hub, { num }: Pull): string =>
  `${endpoint}/datasets/${repo}/discussions/${num}`

/** The pull request with this title that is not closed, or a new one. It is looked for before each try, so that there is one of it. */
export async function openPull(hub: Hub, title: string, description: string): Promise<Pull> {
  const headers = { ...hub.authorization, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ title, description, pullRequest: true })
  return hub.attempt('open a pull request', async () => {
    for (let tried = 1; ; tried++) {
      const there = await findPull(hub, title)
      if (there) return there
      const outcome = await askOnce(`${hub.endpoint}${path(hub)}`, { method: 'POST', headers, body })
      const isLast = tried === hub.patience.tries
      if (outcome instanceof Response) {
        if (outcome.ok) return { num: ((await outcome.json()) as Pull).num, status: 'draft' }
        if (isLast || isFinal(outcome.status)) throw await refusal(outcome)
      } else if (isLast) throw new Unreachable(hub.endpoint, outcome)
      await pauseAfter(hub.endpoint, outcome, tried, hub.patience)
    }
  })
}

async function findPull(hub: Hub, title: string): Promise<Pull | undefined> {
  for (let page = 0, seen = 0; ; page++) {
    const { discussions, count } = await hub.call<{
      discussions: (Pull & { title: string; isPullRequest: boolean })[]
      count: number
    }>('list the pull requests', `${path(hub)}?type=pull_request&p=${page}`)
    const found = discussions.find(
      (pull) => pull.isPullRequest && pull.title === title && ['draft', 'open'].includes(pull.status),
    )
    seen += discussions.length
    if (found || discussions.length === 0 || seen >= count) return found
  }
}

/** A draft becomes one that people are asked to look at, and that can be merged. */
export async function readyPull(hub: Hub, pull: Pull): Promise<void> {
  if (pull.status === 'draft')
    await hub.call('open the pull request', `${path(hub)}/${pull.num}/status`, { status: 'open' })
}

/** Makes what a pull request proposes what main is. A merge whose answer was lost counts when it was made. */
export async function mergePull(hub: Hub, pull: Pull): Promise<void> {
  try {
    await hub.call('merge the pull request', `${path(hub)}/${pull.num}/merge`, {})
  } catch (error) {
    if (!(error instanceof HubError)) throw error
    const { status } = await hub.call<Pull>('show the pull request', `${path(hub)}/${pull.num}`)
    if (status !== 'merged') throw error
  }
}

const path = ({ repo }: Hub): string => `/api/datasets/${repo}/discussions`
