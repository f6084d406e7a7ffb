import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GameJournal, gamesIn } from '../src/storage/game-journal.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-game-journal-'))
afterAll(() => rmSync(base, { recursive: true }))
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('short games wait for a second of play, and are written together', () => {
  const path = join(base, 'short.jsonl')
  const journal = new GameJournal(path, 'of')
  const play = (index: number, ms: number): number => {
    vi.advanceTimersByTime(ms)
    journal.put(index, JSON.stringify({ index }))
    return gamesIn(path, 'of')
  }
  const kept = Array.from({ length: 21 }, (_, index) => play(index, 99))
  // The eleventh game ends after 1,089 ms.
  expect(kept.slice(0, 10)).toEqual(Array(10).fill(0))
  expect(kept.slice(10)).toEqual(Array(11).fill(11))
  journal.close()
  expect(gamesIn(path, 'of')).toBe(21)
  expect(gamesIn(path, 'other')).toBe(0)
  expect(new GameJournal(path, 'of').get(20)).toBe('{"index":20}')
})

test('a long game is written at once, with those that wait', () => {
  const path = join(base, 'long.jsonl')
  const journal = new GameJournal(path, 'of')
  journal.put(0, '{"index":0}')
  vi.advanceTimersByTime(100)
  journal.put(1, '{"index":1}')
  expect(gamesIn(path, 'of')).toBe(2)
})

test('a shard whose games are all played writes none of those that wait', () => {
  const path = join(base, 'whole.jsonl')
  const journal = new GameJournal(path, 'of')
  journal.put(0, '{"game":0}')
  journal.forget()
  journal.close()
  expect(existsSync(path)).toBe(false)
})
