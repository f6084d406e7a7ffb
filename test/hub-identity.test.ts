import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileInMemory, fileOnDisk, hasSameContent } from '../src/storage/hub/identity.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-identity-'))
afterAll(() => rmSync(base, { recursive: true }))

const HELLO = {
  bytes: 6,
  sha256: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
  git: 'ce013625030ba8dba906f756967f9e9ca394464a',
}

test('a file is known by its SHA-256 and by the hash that git gives it, from the disk and from memory', async () => {
  writeFileSync(join(base, 'hello.txt'), 'hello\n')
  const { open, ...identity } = await fileOnDisk(base, 'hello.txt')
  expect(identity).toEqual({ path: 'hello.txt', ...HELLO })
  expect(await (await open()).text()).toBe('hello\n')
  const made = fileInMemory('hello.txt', 'hello\n')
  expect(made).toMatchObject(identity)
  expect(await (await made.open()).text()).toBe('hello\n')
  expect(fileInMemory('é.txt', 'é')).toMatchObject({ bytes: 2 })
})

test('a file of the Hub is the same if either hash is, and it is as long', () => {
  const file = fileInMemory('hello.txt', 'hello\n')
  const there = (hash: string, bytes = 6) => ({ path: 'hello.txt', bytes, hash })
  expect(hasSameContent(file, there(HELLO.sha256))).toBe(true)
  expect(hasSameContent(file, there(HELLO.git))).toBe(true)
  expect(hasSameContent(file, there(HELLO.git, 7))).toBe(false)
  expect(hasSameContent(file, there('0'.repeat(64)))).toBe(false)
  expect(hasSameContent(file, undefined)).toBe(false)
})

test('a file that is gone, or was changed after it was hashed, is not read', async () => {
  await expect(fileOnDisk(base, 'none.txt')).rejects.toThrow(/cannot read .*none\.txt: there is no such file/)
  const path = join(base, 'changed.txt')
  writeFileSync(path, 'one')
  const { open } = await fileOnDisk(base, 'changed.txt')
  writeFileSync(path, 'longer')
  await expect(open()).rejects.toThrow(/gone or was changed since it was checked/)
  const again = await fileOnDisk(base, 'changed.txt')
  utimesSync(path, 1, 1)
  await expect(again.open()).rejects.toThrow(/gone or was changed/)
  rmSync(path)
  await expect(again.open()).rejects.toThrow(/gone or was changed/)
})
