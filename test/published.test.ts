import { expect, test } from 'vitest'
import { changesTo, sizeOf } from '../pipelines/hub/changes.ts'
import { push } from '../pipelines/hub/push.ts'
import { REPO_NAME } from '../schemas/manifest.ts'
import { HubError, NoAnswer } from '../src/storage/hub/errors.ts'
import { fileInMemory, type RemoteFile } from '../src/storage/hub/identity.ts'

test('a push replaces and deletes files of a dataset, and keeps all others', () => {
  const remote = (path: string, text: string): [string, RemoteFile] => {
    const { bytes, git } = fileInMemory(path, text)
    return [path, { path, bytes, hash: git }]
  }
  const others = ['notes.txt', 'src/data/a.py', 'data.txt', '.gitattributes']
  const own = [
    'data/sft/b.parquet',
    'figures/wins.png',
    'parts/a/manifest.json',
    'parts/a/data/x.parquet',
    'merged.json',
  ]
  const there = new Map([...others, ...own, 'README.md', 'manifest.json'].map((path) => remote(path, 'old')))
  const files = [fileInMemory('README.md', 'old'), fileInMemory('manifest.json', 'new'), fileInMemory('data/c', 'new')]
  const changes = changesTo(there, files)
  const named = Object.fromEntries(
    Object.entries(changes).map(([kind, all]) => [kind, (all as readonly RemoteFile[]).map(({ path }) => path)]),
  )
  expect(named).toEqual({
    added: ['data/c'],
    replaced: ['manifest.json'],
    deleted: own,
    unchanged: ['README.md'],
    kept: others,
  })
  expect(sizeOf(changes)).toBe(2 + own.length)
})

test.each([
  ['user/name', true],
  ['a-b/c_d.e', true],
  ['name', false],
  ['a/b/c', false],
  ['user/a--b', false],
  ['user/a..b', false],
  ['user/name.git', false],
  ['-user/name', false],
  ['user/name-', false],
])('%s as the name of a repository: %s', (name, isOne) => expect(REPO_NAME.test(name)).toBe(isOne))

test.each([
  [{ repo: 'name' }, /it looks like user\/name/],
  [{ branch: 'a..b' }, /cannot be the name of a branch/],
  [{ tag: 'v1.lock' }, /cannot be the name of a branch or a tag/],
  [{ asPull: true, branch: 'next' }, /leave out --pr or --branch/],
  [{ asPull: true, tag: 'v1' }, /leave out --pr or --revision-tag/],
])('a push as %o is refused before anything is read', async (options, sentence) => {
  await expect(push({ folder: '/nowhere', repo: 'user/name', ...options })).rejects.toThrow(sentence)
})

test('the same command may succeed later after 5xx, 408 and 429, and where nobody answered', () => {
  const statuses = [400, 401, 403, 404, 408, 409, 429, 500, 503]
  expect(statuses.filter((status) => new HubError('', status).isTemporary)).toEqual([408, 429, 500, 503])
  expect([new HubError('').isTemporary, new NoAnswer('').isTemporary]).toEqual([false, true])
})
