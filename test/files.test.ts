import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Draft, removeDrafts, writeWhole } from '../src/storage/draft.ts'
import { listFiles, listHidden } from '../src/storage/files.ts'
import { damagedFile, unexpectedFiles } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { LineFile, readLines } from '../src/storage/line-file.ts'
import { keepLostRequests, lostRequests, RequestFile } from '../src/storage/requests.ts'
import { Reserve } from '../src/storage/reserve.ts'
import { StorageError, storageError } from '../src/storage/storage-error.ts'
import { onFullDisk } from './full-disk.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-files-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (...names: string[]): string => join(base, ...names)

test('a file is there only when it is complete, and a draft of a crash can be removed', () => {
  const draft = new Draft(at('draft/a/file'))
  draft.write('one, ')
  draft.write(Buffer.from('two'))
  draft.close()
  expect(readdirSync(at('draft/a'))).toEqual([expect.stringMatching(/^\.file\..*\.tmp$/)])
  draft.keep()
  draft.discard()
  expect([draft.bytes, readFileSync(at('draft/a/file'), 'utf8')]).toEqual([8, 'one, two'])
  writeFileSync(at('draft/a/.other.1.tmp'), 'cut off')
  removeDrafts(at('draft'))
  expect(readdirSync(at('draft/a'))).toEqual(['file'])
})

test('a full disk leaves the former file and no draft, and is told in one sentence', async () => {
  writeWhole(at('kept/file'), 'former')
  const failure = await onFullDisk(5, () => writeWhole(at('kept/file'), 'longer than before')).catch((error) => error)
  expect(failure).toEqual(
    new StorageError(`cannot write ${at('kept/file')}: the disk is full; make room and run the same command again`, {
      isTemporary: true,
    }),
  )
  expect([readdirSync(at('kept')), readFileSync(at('kept/file'), 'utf8')]).toEqual([['file'], 'former'])
})

test('a mistake in the call is not reported as a failure of the disk', () => {
  expect(() => writeWhole(at('wrong/file'), { length: 1 } as never)).toThrow(TypeError)
})

test('a line that a crash cut off is removed before the next one is appended', () => {
  const path = at('journal.jsonl')
  const file = new LineFile(path)
  file.append('one')
  file.close()
  appendFileSync(path, 'tw')
  expect(readLines(path)).toEqual(['one'])
  file.append('two')
  file.close()
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
})

test('drafts of processes that run stay, and those of a crash are removed', () => {
  const machine = sha256(hostname()).slice(0, 8)
  const uuid = '00000000-0000-0000-0000-000000000000'
  const draft = (host: string, pid: number): string => `.file.${host}-${pid}.${uuid}.tmp`
  const gone = spawnSync('true').pid
  const names = [draft(machine, process.ppid), draft(machine, process.pid), draft('0123abcd', 1)]
  mkdirSync(at('drafts/.omerta'), { recursive: true })
  mkdirSync(at('drafts/.git'))
  for (const name of [...names, draft(machine, gone), '.old.tmp', '.omerta/.a.tmp', '.git/.b.tmp'])
    writeFileSync(at('drafts', name), 'x')
  removeDrafts(at('drafts'))
  expect(listFiles(at('drafts'), { hidden: true })).toEqual(names.sort())
  expect(existsSync(at('drafts/.git/.b.tmp'))).toBe(true)
})

test('hidden files are listed where they are asked for; of hidden folders only that of a begun dataset', () => {
  for (const path of ['b', 'a/c', 'a/.d', 'a-b', '.omerta/e', '.omerta/.f', '.git/g'])
    writeWhole(at('listed', path), '')
  expect(listFiles(at('listed'))).toEqual(['a-b', 'a/c', 'b'])
  expect(listFiles(at('listed'), { hidden: true })).toEqual(['.omerta/.f', '.omerta/e', 'a-b', 'a/.d', 'a/c', 'b'])
  expect(listHidden(at('listed'))).toEqual(['.git', '.omerta', 'a/.d'])
  expect(listFiles(at('nowhere'))).toEqual([])
  for (const path of ['data/x', 'README.md', 'attempts/y', 'more/README.md', 'data.txt'])
    writeWhole(at('set', path), '')
  expect(unexpectedFiles(at('set'))).toEqual(['data.txt', 'more/README.md'])
})

test('a file of a shard is damaged if it is missing, or has another size, or other bytes', () => {
  const files = ['one', 'two'].map((path) => ({ path, config: 'sft', rows: 1, bytes: 3, sha256: sha256('abc') }))
  writeWhole(at('shard/one'), 'abc')
  expect(damagedFile(at('shard'), { files })).toBe(at('shard/two'))
  writeWhole(at('shard/two'), 'abcd')
  expect(damagedFile(at('shard'), { files })).toBe(at('shard/two'))
  writeWhole(at('shard/two'), 'abd')
  expect(damagedFile(at('shard'), { files })).toBe(at('shard/two'))
  writeWhole(at('shard/two'), 'abc')
  expect(damagedFile(at('shard'), { files })).toBeUndefined()
})

test('a failure of the disk may pass if there is no room, or if the disk or its server fails', () => {
  const isTemporary = (code: string): boolean => {
    const error = storageError('cannot write x', Object.assign(new Error(code), { code, errno: -1 }))
    expect(error).toBeInstanceOf(StorageError)
    return (error as StorageError).isTemporary
  }
  expect(['ENOSPC', 'EDQUOT', 'EIO', 'ESTALE', 'ETIMEDOUT'].map(isTemporary)).toEqual(Array(5).fill(true))
  expect(['EACCES', 'ENOENT', 'EROFS', 'EISDIR', 'EMFILE'].map(isTemporary)).toEqual(Array(5).fill(false))
  const other = new TypeError('no failure of the disk')
  expect(storageError('cannot write x', other)).toBe(other)
})

test('room that was kept on the disk is given back once', () => {
  const reserve = new Reserve(at('reserve/room'))
  expect(reserve.free()).toBe(false)
  reserve.take(100_000)
  expect(statSync(at('reserve/room')).size).toBe(100_000)
  expect([reserve.free(), existsSync(at('reserve/room')), reserve.free()]).toEqual([true, false, false])
})

test('requests that were sent and never answered are lost, and so are those that are said to be', () => {
  const file = new RequestFile(at('requests'))
  const most = { prompt: 10, reply: 5 }
  const [first] = [file.sent('a', most), file.sent('b', most), file.sent('c', most)]
  first()
  file.lost('d', most)
  file.close()
  appendFileSync(at('requests', readdirSync(at('requests'))[0]!), 'damaged\n{"ended":2}\n')
  writeFileSync(at('requests/notes.jsonl'), '{"lost":{"model":"e","prompt":1,"reply":1}}\n')
  expect(lostRequests(at('requests'))).toEqual(['d', 'b'].map((model) => ({ model, ...most })))
  expect(lostRequests(at('nowhere'))).toEqual([])
  // Kept elsewhere, twice, they are the same and count once, and a run that lost nothing leaves no file.
  const answered = new RequestFile(at('answered'))
  answered.sent('a', most)()
  answered.close()
  const folders = [at('requests'), at('answered')]
  for (let times = 0; times < 2; times++) keepLostRequests(folders, at('kept-requests'))
  expect(readdirSync(at('kept-requests'))).toEqual([readdirSync(at('requests'))[1]])
  for (const all of [[at('kept-requests')], [...folders, at('kept-requests')]])
    expect(lostRequests(...all)).toEqual(['d', 'b'].map((model) => ({ model, ...most })))
})
