import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GameJournal, gamesIn } from '../src/storage/game-journal.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-game-journal-'))
afterAll(() => rmSync(base, { recursive: true }))

test('a finished game is found again by its index, and by no run that it does not follow from', () => {
  const path = join(base, 'games.jsonl')
  const journal = new GameJournal(path, 'recipe 1')
  journal.put(3, '{"a":1}')
  journal.put(4, '{"b":2}')
  journal.close()
  const again = new GameJournal(path, 'recipe 1')
  expect([2, 3, 4].map((index) => again.get(index))).toEqual([undefined, '{"a":1}', '{"b":2}'])
  expect(['recipe 1', 'recipe 2'].map((of) => gamesIn(path, of))).toEqual([2, 0])
})

test.each([
  ['another index', / 3 /, ' 5 '],
  ['another record', '{"a":1}', '{"a":2}'],
  ['another hash', /^./, 'x'],
  ['a line that is cut off', '{"a":1}', '{"a"'],
])('a line that was changed is not read: %s', (name, from, to) => {
  const path = join(base, `${name}.jsonl`)
  const journal = new GameJournal(path, 'recipe')
  journal.put(3, '{"a":1}')
  journal.put(4, '{"b":2}')
  journal.close()
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
  const changed = new GameJournal(path, 'recipe')
  expect([3, 4, 5].map((index) => changed.get(index))).toEqual([undefined, '{"b":2}', undefined])
})
