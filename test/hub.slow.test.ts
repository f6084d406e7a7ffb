import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { Publication } from '../pipelines/hub/publication.ts'
import { type Pushed, requirePermission, send } from '../pipelines/hub/push.ts'
import { HubClient } from '../src/storage/hub/client.ts'
import { BranchMoved, HubError } from '../src/storage/hub/errors.ts'
import { type RetryPolicy, retryAfter } from '../src/storage/hub/retry.ts'
import { type FaultName, faultNames } from './hub/faults.ts'
import { smallPublication } from './hub/publication.ts'
import { lfsEntry, plainEntry, Repository } from './hub/repository.ts'
import { type HubSetting, type LoopbackHub, serveHub, WRITER } from './hub/serve.ts'

vi.setConfig({ testTimeout: 60_000 })

const REPO = 'user/games'
const hasty: RetryPolicy = { tries: 3, firstPause: 0, pause: async () => {}, say: () => {} }

const open: LoopbackHub[] = []
async function loopback(setting: Partial<HubSetting> = {}): Promise<LoopbackHub> {
  const hub = await serveHub(setting)
  open.push(hub)
  return hub
}
afterEach(() => Promise.all(open.splice(0).map((hub) => hub.close())))

async function pushTo(server: LoopbackHub, publication: Publication, options = {}): Promise<Pushed> {
  const asked = { folder: '', repo: REPO, ...options }
  const hub = new HubClient({ endpoint: server.url, token: WRITER, repo: asked.repo, retry: hasty })
  await requirePermission(hub)
  return send(hub, publication, asked)
}

const repository = ({ repositories }: LoopbackHub): Repository => repositories.get(`datasets/${REPO}`)!

/** What a commit of the loopback Hub holds, as path and hash; its own file left out. */
const heldAt = (repo: Repository, commit: string): string =>
  [...repo.at(commit).tree]
    .filter(([path]) => path !== '.gitattributes')
    .map(([path, { oid, lfs }]) => `${path} ${lfs?.oid ?? oid}`)
    .sort()
    .join('\n')

const wanted = ({ files }: Publication): string =>
  files
    .map(({ path, sha256, git }) => `${path} ${path.endsWith('.parquet') ? sha256 : git}`)
    .sort()
    .join('\n')

/** Puts a publication there without a push; of its large files there is the pointer only. */
function stand(server: LoopbackHub, { files }: Publication): void {
  const repo = new Repository('datasets', REPO, true)
  server.repositories.set(`datasets/${REPO}`, repo)
  repo.commit('main', { summary: 'before' }, (tree) => {
    for (const { path, bytes, sha256, git } of files)
      tree.set(
        path,
        path.endsWith('.parquet') ? lfsEntry(sha256, bytes) : { oid: git, size: bytes, blob: Buffer.from('') },
      )
  })
}

const SENTENCE = /^[^\n]{20,600}$/

const before = smallPublication({ a: 'one', b: 'two' })
const after = smallPublication({ a: 'changed', c: 'three' })

interface Scenario {
  readonly name: string
  /** What stands there before the push; nothing: there is no repository. */
  readonly there: Publication | undefined
  readonly setting: Partial<HubSetting>
  readonly options: object
  readonly faults: readonly FaultName[]
}
const some: readonly FaultName[] = ['refused 429', 'done, then 500', 'done, then cut', 'cut before']
/** One that no number of tries helps against. */
const LASTING: FaultName = 'done, then cut'
const scenarios: Scenario[] = [
  { name: 'one commit, and a tag', there: before, setting: {}, options: { tag: 'v2' }, faults: faultNames },
  { name: 'a new repository', there: undefined, setting: {}, options: {}, faults: some },
  { name: 'files in parts', there: before, setting: { partBytes: 400 }, options: {}, faults: some },
  { name: 'a merge', there: before, setting: { maxOperations: 4 }, options: { perCommit: 4 }, faults: some },
]

test.each(scenarios)(
  '$name: whatever fails at whichever request, main is the old dataset or the new one',
  async ({ there, setting, options, faults }) => {
    /** A push in which requests fail, and another one if that did not get through. How many requests the first one made. */
    const run = async (fault: FaultName | undefined, at: number, isLasting: boolean): Promise<number> => {
      const server = await loopback(setting)
      if (there) stand(server, there)
      const first = server.requests.length
      server.fault = (index) => (index === first + at || (isLasting && index > first + at) ? fault : undefined)
      const what = `${fault} at request ${at}${isLasting ? ' and after it' : ''}`
      const failure = await pushTo(server, after, options).then(
        () => undefined,
        (error: Error) => error,
      )
      const requests = server.requests.length - first
      if (failure) {
        expect(failure, what).toBeInstanceOf(HubError)
        expect(failure.message, what).toMatch(SENTENCE)
        expect(failure.message, what).not.toMatch(/undefined|\[object|hf_/)
        server.fault = undefined
        await pushTo(server, after, options)
      }
      const repo = repository(server)
      const held = repo.mainWas.map((commit) => heldAt(repo, commit))
      expect(new Set(held), what).toEqual(new Set(['', ...(there ? [wanted(there)] : []), wanted(after)]))
      expect(held.at(-1), what).toBe(wanted(after))
      expect(held.filter((tree) => tree === wanted(after)).length, `${what}: made more than once`).toBe(1)
      expect(repo.pulls.length, `${what}: more than one pull request`).toBeLessThanOrEqual(1)
      if (!isLasting)
        for (const times of server.storage.received.values())
          expect(times, `${what}: sent again`).toBeLessThanOrEqual(2)
      await server.close()
      return requests
    }
    const requests = await run(undefined, -1, false)
    expect(requests).toBeGreaterThan(13)
    for (let at = 0; at < requests; at++) {
      for (const fault of faults) await run(fault, at, false)
      await run(LASTING, at, true)
    }
  },
)

test('a second identical push makes no commit; twenty growing and shrinking versions leave nothing stale', async () => {
  const server = await loopback({ pageSize: 3 })
  for (let version = 1; version <= 20; version++) {
    const names = Array.from({ length: 1 + ((version * 7) % 11) }, (_, i) => [`train-${i}`, `${i < 3 ? 0 : version}`])
    const publication = smallPublication(Object.fromEntries(names))
    const { changes } = await pushTo(server, publication)
    const repo = repository(server)
    expect(heldAt(repo, 'main')).toBe(wanted(publication))
    if (version > 1) expect(changes.unchanged.length).toBeGreaterThan(0)
    const commits = repo.commits.size
    const again = await pushTo(server, publication)
    expect([repo.commits.size, again.changes.unchanged.length]).toEqual([commits, publication.files.length])
    expect(again.commit).toBe(repo.branches.get('main'))
  }
  expect(repository(server).mainWas.length).toBe(21)
  for (const times of server.storage.received.values()) expect(times).toBe(1)
})

const elsewhere = (server: LoopbackHub): string =>
  repository(server).commit('main', { summary: 'by hand' }, (tree) => {
    tree.set('notes.txt', plainEntry(Buffer.from('mine')))
  }).oid

test.each([
  ['a commit', {}, '/commit/main'],
  ['a merge', { perCommit: 2 }, '/discussions/1/status'],
])('a change by somebody else before %s is noticed, explained and kept', async (_, options, moment) => {
  const server = await loopback()
  await pushTo(server, before)
  let theirs = ''
  server.before = (request) => {
    if (theirs === '' && request.includes(moment)) theirs = elsewhere(server)
  }
  const refused = pushTo(server, after, options)
  await expect(refused).rejects.toThrow(BranchMoved)
  await expect(refused).rejects.toThrow(
    /was changed by someone else during this push; .*run the same command again|was changed by someone else/,
  )
  expect(repository(server).branches.get('main')).toBe(theirs)
  const { changes } = await pushTo(server, after, options)
  expect(changes.kept.map(({ path }) => path)).toEqual(['.gitattributes', 'notes.txt'])
  const tree = repository(server).at('main').tree
  expect(tree.has('notes.txt') && !tree.has('data/sft/b.parquet')).toBe(true)
})

test('a dry run sends nothing; a pull request leaves main alone; a branch and a tag are made', async () => {
  const server = await loopback()
  const dry = await pushTo(server, before, { isDry: true })
  expect(dry.changes.added.map(({ path }) => path)).toEqual(before.files.map(({ path }) => path))
  expect(server.repositories.size).toBe(0)
  await pushTo(server, before, { tag: 'v1' })
  const repo = repository(server)
  const main = repo.branches.get('main')
  expect([repo.isPrivate, repo.tags.get('v1')]).toEqual([true, main])

  const proposed = await pushTo(server, after, { asPull: true })
  expect(proposed.pull).toBe(`${server.url}/datasets/${REPO}/discussions/1`)
  expect([repo.branches.get('main'), repo.pulls[0]!.status]).toEqual([main, 'open'])
  expect(heldAt(repo, 'refs/pr/1')).toBe(wanted(after))
  await pushTo(server, after, { asPull: true })
  expect(repo.pulls.length).toBe(1)

  const begun = server.requests.length
  await pushTo(server, after, { branch: 'next', isDry: true })
  expect(server.requests.slice(begun).filter((request) => !/^GET|validate-yaml/.test(request))).toEqual([])
  await pushTo(server, after, { branch: 'next', tag: 'v2' })
  expect([repo.branches.get('main'), repo.tags.get('v2')]).toEqual([main, repo.branches.get('next')])
  await expect(pushTo(server, after, { tag: 'v1' })).rejects.toThrow(/has a tag v1 already/)
  await expect(pushTo(server, before, { branch: 'next', perCommit: 2 })).rejects.toThrow(/leave out --branch/)
  expect(repo.branches.get('main')).toBe(main)

  await pushTo(server, before, { repo: 'org/open', isPublic: true })
  expect(server.repositories.get('datasets/org/open')?.isPrivate).toBe(false)
})

test('data that omerta did not make is not deleted', async () => {
  const server = await loopback()
  await pushTo(server, before)
  repository(server).commit('main', { summary: 'another owner' }, (tree) => void tree.delete('manifest.json'))
  await expect(pushTo(server, after)).rejects.toThrow(/holds data\/sft\/b\.parquet and no manifest\.json/)
})

test('killed in the middle, a push goes on: what was sent is not sent again', async () => {
  const server = await loopback()
  const args = [join(import.meta.dirname, 'hub/send.ts'), server.url, '8', '20000']
  const env = { ...process.env, TMPDIR: mkdtempSync(join(tmpdir(), 'omerta-killed-')) }
  const child = spawn(process.execPath, args, { env })
  let puts = 0
  // The kill takes a while, in which nothing more is received.
  server.fault = (_, request) => {
    if (!request.startsWith('PUT') || ++puts < 6) return undefined
    child.kill('SIGKILL')
    return 'cut before'
  }
  await new Promise((resolve) => child.on('close', resolve))
  const received = server.storage.received.size
  expect(received).toBeGreaterThan(1)
  expect(received).toBeLessThan(9)
  expect(repository(server).mainWas.length).toBe(1)
  server.fault = undefined
  const again = spawn(process.execPath, args, { env })
  expect(await new Promise((resolve) => again.on('close', resolve))).toBe(0)
  rmSync(env.TMPDIR, { recursive: true })
  expect([...server.storage.received.values()]).toEqual(Array(9).fill(1))
  expect(repository(server).mainWas.length).toBe(2)
})

test.each([
  [{ 'Retry-After': '7' }, 7000],
  [{ 'Retry-After': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9000],
  [{ 'Retry-After': 'soon' }, 0],
  [{ RateLimit: '"api";r=0;t=120' }, 121_000],
  [{ RateLimit: '"api";r=3;t=120' }, 0],
  [{}, 0],
])('a server that answers %o is left alone for %d ms', (headers, milliseconds) => {
  expect(retryAfter(new Headers(headers as Record<string, string>), Date.UTC(2026, 0, 1))).toBe(milliseconds)
})

test('pauses grow, and are as long as the server asks', async () => {
  const server = await loopback()
  const pauses: number[] = []
  const said: string[] = []
  const retry: RetryPolicy = {
    tries: 5,
    firstPause: 1000,
    pause: async (milliseconds) => pauses.push(milliseconds),
    say: (sentence) => said.push(sentence),
  }
  const answers: FaultName[] = ['refused 500', 'refused 408', 'cut before', 'refused 429']
  server.fault = (index) => answers[index]
  await new HubClient({ endpoint: server.url, token: WRITER, repo: REPO, retry }).account()
  expect(pauses.map((pause, i) => pause / (1000 * 2 ** i))).toEqual(Array(4).fill(expect.closeTo(1, 0)))
  expect(said).toEqual([])
  expect(server.requests.length).toBe(5)
})

test('a host that nobody knows is asked for seconds, not for minutes; a server that is waited for is named', async () => {
  const pauses: number[] = []
  const said: string[] = []
  const retry: RetryPolicy = {
    tries: 8,
    firstPause: 1000,
    pause: async (milliseconds) => pauses.push(milliseconds),
    say: (sentence) => said.push(sentence),
  }
  const cause = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname: 'hub.invalid' })
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }))
  try {
    const hub = new HubClient({ endpoint: 'https://hub.invalid', token: WRITER, repo: REPO, retry })
    const sentence = 'cannot reach hub.invalid (no such host); check the network or HF_ENDPOINT'
    await expect(hub.account()).rejects.toThrow(new HubError(sentence))
    await expect(hub.read({ path: 'README.md', bytes: 1000 }, 'main').next()).rejects.toThrow(new HubError(sentence))
    expect(asked.mock.calls.length).toBe(6)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(2 * 5000)
    expect(said).toEqual([])
    asked.mockRejectedValue(new TypeError('fetch failed', { cause: Object.assign(cause, { code: 'ECONNREFUSED' }) }))
    await expect(hub.account()).rejects.toThrow(/hub\.invalid refuses connections; run the same command again/)
    expect(said[0]).toMatch(/^hub\.invalid refuses connections; trying again in \d+ s$/)
  } finally {
    asked.mockRestore()
  }
})
