import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Publication } from '../pipelines/hub/publication.ts'
import { BranchMoved, HubError } from '../src/storage/hub/errors.ts'
import { type FaultName, faultNames } from './hub/faults.ts'
import { smallPublication } from './hub/publication.ts'
import { heldAt, loopback, pushTo, REPO, repository, wanted } from './hub/pushing.ts'
import { lfsEntry, plainEntry, Repository } from './hub/repository.ts'
import type { HubSetting, LoopbackHub } from './hub/serve.ts'

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
