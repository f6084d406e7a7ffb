import { afterEach } from 'vitest'
import type { Publication } from '../../pipelines/hub/publication.ts'
import { type Pushed, requirePermission, send } from '../../pipelines/hub/push.ts'
import { HubClient } from '../../src/storage/hub/client.ts'
import type { RetryPolicy } from '../../src/storage/hub/retry.ts'
import type { Repository } from './repository.ts'
import { type HubSetting, type LoopbackHub, serveHub, WRITER } from './serve.ts'

export const REPO = 'user/games'
const hasty: RetryPolicy = { tries: 3, firstPause: 0, pause: async () => {}, say: () => {} }

const open: LoopbackHub[] = []
export async function loopback(setting: Partial<HubSetting> = {}): Promise<LoopbackHub> {
  const hub = await serveHub(setting)
  open.push(hub)
  return hub
}
afterEach(() => Promise.all(open.splice(0).map((hub) => hub.close())))

export async function pushTo(server: LoopbackHub, publication: Publication, options = {}): Promise<Pushed> {
  const asked = { folder: '', repo: REPO, ...options }
  const hub = new HubClient({ endpoint: server.url, token: WRITER, repo: asked.repo, retry: hasty })
  await requirePermission(hub)
  return send(hub, publication, asked)
}

export const repository = ({ repositories }: LoopbackHub): Repository => repositories.get(`datasets/${REPO}`)!

/** What a commit of the loopback Hub holds, as path and hash; its own file left out. */
export const heldAt = (repo: Repository, commit: string): string =>
  [...repo.at(commit).tree]
    .filter(([path]) => path !== '.gitattributes')
    .map(([path, { oid, lfs }]) => `${path} ${lfs?.oid ?? oid}`)
    .sort()
    .join('\n')

export const wanted = ({ files }: Publication): string =>
  files
    .map(({ path, sha256, git }) => `${path} ${path.endsWith('.parquet') ? sha256 : git}`)
    .sort()
    .join('\n')
