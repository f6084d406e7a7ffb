import { expect, test } from 'vitest'
import { offerOf } from '../pipelines/hub/offer.ts'
import { requirePermission } from '../pipelines/hub/push.ts'
import type { HubClient } from '../src/storage/hub/client.ts'
import { BranchMoved } from '../src/storage/hub/errors.ts'
import { endpointOf } from '../src/storage/hub/token.ts'
import { StorageError } from '../src/storage/storage-error.ts'
import { smallPublication } from './hub/publication.ts'
import { heldAt, loopback, pushTo, repository, wanted } from './hub/pushing.ts'
import { plainEntry } from './hub/repository.ts'

const before = smallPublication({ a: 'one', b: 'two' })
const after = smallPublication({ a: 'changed', c: 'three' })

test('a commit by somebody else that keeps a file which this push deletes is not taken for this push', async () => {
  const server = await loopback()
  await pushTo(server, before)
  const entries = await Promise.all(
    after.files.map(
      async ({ path, open }) => [path, plainEntry(Buffer.from(await (await open()).arrayBuffer()))] as const,
    ),
  )
  let theirs = ''
  server.before = (request) => {
    if (theirs !== '' || !/\/commit\/main/.test(request)) return
    theirs = repository(server).commit('main', { summary: 'by hand' }, (tree) => {
      for (const [path, entry] of entries) tree.set(path, entry)
    }).oid
  }
  await expect(pushTo(server, after)).rejects.toThrow(BranchMoved)
  expect(repository(server).at('main').tree.has('data/sft/b.parquet')).toBe(true)
})

test('a large file that is changed after it was sent is in no commit', async () => {
  const server = await loopback()
  await pushTo(server, before)
  let opened = 0
  const files = after.files.map((file) => {
    if (!file.path.endsWith('c.parquet')) return file
    // Opened for a sample, to be sent, and to be looked at again.
    const open = () => {
      if (++opened < 3) return file.open()
      throw new StorageError('it was changed')
    }
    return { ...file, open }
  })
  await expect(pushTo(server, { ...after, files })).rejects.toThrow('it was changed')
  expect(opened).toBe(3)
  expect(heldAt(repository(server), 'main')).toBe(wanted(before))
})

test('parts go where their numbers say, in whichever order the Hub names them', async () => {
  const server = await loopback({ partBytes: 100 })
  const batch = server.storage.batch.bind(server.storage)
  server.storage.batch = (...asked) => {
    const answer = batch(...asked) as { objects: { actions?: { upload?: { header?: Record<string, string> } } }[] }
    for (const { actions } of answer.objects) {
      const { upload } = actions ?? {}
      if (upload?.header) upload.header = Object.fromEntries(Object.entries(upload.header).reverse())
    }
    return answer
  }
  await pushTo(server, after)
  expect(heldAt(repository(server), 'main')).toBe(wanted(after))
})

test('a pull request that the Hub does not merge is told, and main is as it was', async () => {
  const server = await loopback()
  await pushTo(server, before)
  server.fault = (_, request) => (/\/discussions\/1\/merge/.test(request) ? 'refused 409' : undefined)
  await expect(pushTo(server, after, { perCommit: 2 })).rejects.toThrow(/merge the pull request.*injected 409/)
  expect(heldAt(repository(server), 'main')).toBe(wanted(before))
})

test('a branch takes as many files as one commit may change, and no more', async () => {
  const server = await loopback()
  const to = { branch: 'next', perCommit: before.files.length }
  await expect(pushTo(server, before, { ...to, perCommit: to.perCommit - 1 })).rejects.toThrow(
    `one commit may change ${to.perCommit - 1} files, not ${to.perCommit}`,
  )
  await pushTo(server, before, to)
  expect(heldAt(repository(server), 'next')).toBe(wanted(before))
})

test('a token that may write is refused early for a namespace of others; what one of finer grain may do is left to the Hub', async () => {
  const permitted = (repo: string, role: string, isThere = false) => {
    const head = async () => (isThere ? { commit: '' } : undefined)
    return requirePermission({ repo, head, account: async () => ({ names: ['user'], role }) } as unknown as HubClient)
  }
  await expect(permitted('other/games', 'write')).rejects.toThrow('may not create datasets of other, only of user')
  await expect(permitted('user/games', 'read')).rejects.toThrow('may only read')
  await permitted('other/games', 'write', true)
  await permitted('User/games', 'write')
  await permitted('other/games', 'other')
})

test('a manifest of more bytes than any has is not read', async () => {
  const files = new Map([['manifest.json', { path: 'manifest.json', bytes: (64 << 20) + 1, hash: '' }]])
  const hub = { repo: 'user/games', read: () => expect.fail('it was read') } as unknown as HubClient
  await expect(offerOf({ hub, commit: '', remote: files })).rejects.toThrow('which no dataset of omerta has')
})

test.each([
  'https://me@huggingface.co',
  'https://me:secret@hub.example',
  'https://hub.example?x=1',
  'ftp://hub.example',
  'hub',
])('%s is not the URL of a Hub', (HF_ENDPOINT) =>
  expect(() => endpointOf({ HF_ENDPOINT })).toThrow('HF_ENDPOINT is not the URL of a Hub'),
)
