import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseBytes } from '../src/storage/json.ts'
import { isCutOff } from '../src/storage/line-file.ts'
import { readBytes } from '../src/storage/read-bytes.ts'
import { keepLostRequests, lostRequests } from '../src/storage/requests.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-requests-'))
afterAll(() => rmSync(base, { recursive: true }))

const NAME = 'requests-1700000000000-7.jsonl'
const request = { model: 'm', prompt: 5, reply: 2 }
const sent = { sent: 0, ...request }
const ended = { ended: 0 }

/** A folder whose run noted these lines. */
function folderWith(name: string, ...lines: readonly object[]): string {
  const folder = join(base, name)
  mkdirSync(folder)
  writeFileSync(join(folder, NAME), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return folder
}

test('of a run that two folders have the notes of the first count', () => {
  const [later, earlier] = [folderWith('later', sent, ended), folderWith('earlier', sent)]
  expect(lostRequests(later)).toEqual([])
  expect(lostRequests(earlier)).toEqual([request])
  expect([lostRequests(later, earlier), lostRequests(earlier, later)]).toEqual([[], [request]])
})

test('what was lost is kept elsewhere, and a run that lost nothing leaves no file there', () => {
  const to = join(base, 'kept')
  keepLostRequests([folderWith('whole', sent, ended)], to)
  expect(() => readdirSync(to)).toThrow('ENOENT')
  keepLostRequests([folderWith('killed', sent, { lost: request })], to)
  expect(readdirSync(to)).toEqual([NAME])
  expect(lostRequests(to)).toEqual([request, request])
})

test('a file of lines is cut off if its last line has no end; an empty one is not', () => {
  const path = join(base, 'lines')
  const isCut = (text: string) => {
    writeFileSync(path, text)
    return isCutOff(path)
  }
  expect(['', 'one\n', 'one', 'one\ntw'].map(isCut)).toEqual([false, false, true, true])
})

test('a file of as many bytes as may be read is read, and one of more is not', () => {
  const path = join(base, 'bytes')
  writeFileSync(path, 'four')
  expect(readBytes(path, 4).toString()).toBe('four')
  expect(() => readBytes(path, 3)).toThrow(`${path} has more than`)
})

test('JSON may have four million parts, and no more', () => {
  const commas = (more: number) => () => parseBytes(Buffer.alloc((4 << 20) + more, ','))
  expect(commas(0)).toThrow(/^Unexpected/)
  expect(commas(1)).toThrow('it has more than 4194304 parts')
})
