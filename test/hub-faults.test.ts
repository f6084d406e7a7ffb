import { expect, test } from 'vitest'
import { BranchMoved } from '../src/storage/hub/errors.ts'
import type { FaultName } from './hub/faults.ts'
import { smallPublication } from './hub/publication.ts'
import { heldAt, loopback, pushTo, repository, wanted } from './hub/pushing.ts'
import { plainEntry } from './hub/repository.ts'
import type { LoopbackHub } from './hub/serve.ts'

const before = smallPublication({ a: 'one', b: 'two' })
const after = smallPublication({ a: 'changed', c: 'three' })

/** What main held, one commit after the other, without its empty beginning. */
const held = (server: LoopbackHub): string[] =>
  repository(server)
    .mainWas.map((commit) => heldAt(repository(server), commit))
    .filter((tree) => tree !== '')

/** The first request of a kind fails. */
function failOnce(server: LoopbackHub, kind: RegExp, fault: FaultName): void {
  let hasFailed = false
  server.fault = (_, request) => {
    if (hasFailed || !kind.test(request)) return undefined
    hasFailed = true
    return fault
  }
}

test.each<[FaultName, RegExp]>([
  ['done, then cut', /\/commit\/main/],
  ['done, then 504', /\/commit\/main/],
  ['refused 409', /\/commit\/main/],
  ['refused 412', /\/commit\/main/],
  ['cut in the answer', /\/commit\/main/],
  ['done, then 500', /\/preupload\//],
  ['answer that is no JSON', /\/objects\/batch/],
  ['done, then cut', /^PUT /],
  ['cut in the request', /^PUT /],
])('a push of which a request is %s (%s) is made once, and what was sent is not sent again', async (fault, kind) => {
  const server = await loopback()
  await pushTo(server, before)
  failOnce(server, kind, fault)
  const { commit } = await pushTo(server, after)
  expect(held(server)).toEqual([wanted(before), wanted(after)])
  expect(repository(server).branches.get('main')).toBe(commit)
  server.fault = undefined
  await pushTo(server, after)
  expect(repository(server).mainWas.length).toBe(3)
})

test.each<[FaultName, RegExp]>([
  ['done, then cut', /\/discussions$/],
  ['done, then 500', /\/commit\/refs%2Fpr%2F2/],
  ['done, then cut', /\/discussions\/2\/merge/],
])('a push in several commits of which a request is %s (%s) is merged once', async (fault, kind) => {
  const server = await loopback({ maxOperations: 2 })
  await pushTo(server, before, { perCommit: 2 })
  failOnce(server, kind, fault)
  await pushTo(server, after, { perCommit: 2 })
  expect(held(server)).toEqual([wanted(before), wanted(after)])
  expect(repository(server).pulls.map(({ status }) => status)).toEqual(['merged', 'merged'])
})

test('large files go in parts, in their order; content that is there is not sent again', async () => {
  const server = await loopback({ partBytes: 100 })
  await pushTo(server, before)
  await pushTo(server, after)
  // The same content under another name.
  await pushTo(server, smallPublication({ a: 'changed', d: 'three' }))
  expect(held(server).length).toBe(3)
  expect([...server.storage.received.values()].every((times) => times === 1)).toBe(true)
})

test.each([
  ['a commit', {}, /\/commit\/main/],
  ['a merge', { perCommit: 2 }, /\/discussions\/1\/status/],
])('a change by somebody else before %s is kept, and told', async (_, options, moment) => {
  const server = await loopback()
  await pushTo(server, before)
  let theirs = ''
  server.before = (request) => {
    if (theirs === '' && moment.test(request))
      theirs = repository(server).commit('main', { summary: 'by hand' }, (tree) => {
        tree.set('notes.txt', plainEntry(Buffer.from('mine')))
      }).oid
  }
  await expect(pushTo(server, after, options)).rejects.toThrow(BranchMoved)
  expect(repository(server).branches.get('main')).toBe(theirs)
  const { changes } = await pushTo(server, after, options)
  expect(changes.kept.map(({ path }) => path)).toEqual(['.gitattributes', 'notes.txt'])
  expect(changes.deleted.map(({ path }) => path)).toEqual(['data/sft/b.parquet'])
  expect(repository(server).at('main').tree.has('notes.txt')).toBe(true)
})

test('many files are listed page by page, and a token that may only open pull requests is told to', async () => {
  const server = await loopback({ pageSize: 2 })
  await pushTo(server, before)
  expect((await pushTo(server, before)).changes.unchanged.length).toBe(before.files.length)
  server.fault = (_, request) => (/\/commit\/main/.test(request) ? 'refused 412' : undefined)
  await expect(pushTo(server, after)).rejects.toThrow('if this token may only open pull requests, push with --pr')
  expect(held(server)).toEqual([wanted(before)])
})
