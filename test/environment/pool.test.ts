import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Journal } from '../../pipelines/environment/journal.ts'
import { Pool } from '../../pipelines/environment/pool.ts'
import { UsageError } from '../../pipelines/errors.ts'
import { plan } from './finished.ts'

const folder = mkdtempSync(join(tmpdir(), 'omerta-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

function poolOf(players: unknown): Pool {
  const path = join(folder, 'pool.json')
  writeFileSync(path, JSON.stringify({ players }))
  return new Pool(path, () => {})
}

test('opponents are drawn as often as their weights say, 1 where none is given', () => {
  const pool = poolOf([
    'random',
    { players: 'scripted', weight: 3 },
    { players: { black: 'holy-grail', red: 'random' }, weight: 0.5 },
  ])
  const drawn = Array.from({ length: 9 }, (_, i) => pool.draw(() => (i + 0.5) / 9))
  expect(drawn).toEqual(['random', 'random', ...Array(6).fill('scripted'), { black: 'holy-grail', red: 'random' }])
  expect([0, 1 - 1e-12].map((random) => pool.draw(() => random))).toEqual([
    'random',
    { black: 'holy-grail', red: 'random' },
  ])
})

test('a pool with a weight of nothing or a player that there is not is refused', () => {
  expect(() => poolOf([{ players: 'random', weight: 0 }])).toThrow(UsageError)
  expect(() => poolOf(['nobody'])).toThrow(/there is no player "nobody"/)
})

test('of more interrupted episodes than are remembered those that were begun first are forgotten', () => {
  const journal = new Journal()
  for (let i = 0; i < 4096; i++) journal.begin({ ...plan, episode: `${i}` })
  // Begun again, it is not the first any more, and nothing of it was chosen.
  journal.choose('0', [
    { seat: 1, turn: 0, pick: 2, source: 'made', attempts: 1, truncated: false, ending_repaired: false },
  ])
  expect(journal.unfinished('0')?.choices).toHaveLength(1)
  journal.begin({ ...plan, episode: '0' })
  journal.begin({ ...plan, episode: 'one more' })
  expect(journal.unfinished('1')).toBeUndefined()
  for (const episode of ['0', '2', 'one more']) expect(journal.unfinished(episode)?.choices).toEqual([])
  journal.end('2')
  expect(journal.unfinished('2')).toBeUndefined()
})
