import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Draft, removeDrafts, writeWhole } from '../src/storage/draft.ts'
import { listFiles } from '../src/storage/files.ts'
import { sha256 } from '../src/storage/hash.ts'
import { LineFile, readLines } from '../src/storage/line-file.ts'
import { StorageError } from '../src/storage/storage-error.ts'
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
    new StorageError(
      `cannot write ${at('kept/file')}: the disk is full; make room and run the same command again`,
      true,
    ),
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
