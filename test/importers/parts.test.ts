import { describe, expect, test } from 'vitest'
import { planParts } from '../../pipelines/import/parts.ts'
import { Standing } from '../../pipelines/merge/transcripts.ts'
import type { Split } from '../../schemas/record.ts'
import { sha256 } from '../../src/storage/hash.ts'

type Kept = Parameters<typeof planParts>[0][number]

const keptGame = (id: string, more: Partial<Kept> = {}): Kept =>
  ({
    ...{ id, content: `content ${id}`, transcript: `transcript ${id}`, split: 'train' },
    part: JSON.stringify(['maw', {}, 'en', 'unknown']),
    ...more,
  }) as Kept

describe('the games of an import', () => {
  const idsOf = (games: readonly Kept[]) =>
    planParts(games).parts.map(({ games: { train, validation, test: last } }) =>
      [train, validation, last].map((some) => some.map(({ id }) => id).join(' ')),
    )

  test('a game that occurs again, by its id or by its content, is a copy', () => {
    const games = [
      keptGame('a'),
      keptGame('a', { content: 'other' }),
      keptGame('b', { content: 'content a' }),
      keptGame('c'),
    ]
    expect(idsOf(games)).toEqual([['a c', '', '']])
    expect(planParts(games).copies).toBe(2)
    expect(planParts(games).parts[0]!.hash).toBe(sha256(JSON.stringify(['a', 'c'])))
  })

  test('games of one transcript stand in the split of the first, and are copies in another part', () => {
    const part = JSON.stringify(['maw', {}, 'de', 'unknown'])
    const same = (split: Split, more: Partial<Kept> = {}) => ({ transcript: 'one', split, ...more })
    expect(
      idsOf([keptGame('a', same('test')), keptGame('b', same('train')), keptGame('c', same('validation', { part }))]),
    ).toEqual([['', '', 'a b']])
  })

  test('a part is named by its ruleset, its short switches and its language, with a number where that is not enough', () => {
    const parts = [
      ['maw', {}, 'en'],
      ['maw', { players: 7, seer: true }, 'en'],
      ['maw', { roles: ['a', 'b'] }, 'en'],
      ['maw', { tokenizer: 'longer than twelve' }, 'en'],
      ['maw', { twelve: '123456789 12' }, 'en'],
      ['maw', Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`switch${i}`, 'value'])), 'en'],
    ]
    const games = parts.map((part, i) => keptGame(`${i}`, { part: JSON.stringify([...part, 'unknown']) }))
    expect(planParts(games).parts.map(({ name }) => name)).toEqual([
      ...['maw-en', 'maw-players-7-seer-true-en', 'maw-en-2', 'maw-en-3', 'maw-twelve-123456789_12-en'],
      `maw-${[0, 1, 2, 3, 4].map((i) => `switch${i}-value`).join('-')}-en`,
    ])
  })
})

test('a game stands in one dataset alone, and a transcript in one split', () => {
  const standing = new Standing()
  const game = (id: string, split: Split, transcript: string) => ({ game: id, split, index: 0, transcript })
  const conflict = (...given: Parameters<typeof game>) => standing.conflict(game(...given))
  standing.add(game('a', 'train', 'one'), 'first')
  standing.add(game('b', 'train', 'one'), 'second')
  expect(conflict('a', 'train', 'two')).toBe('game a occurs in first too')
  expect(conflict('c', 'train', 'one')).toBeUndefined()
  expect(conflict('c', 'test', 'two')).toBeUndefined()
  expect(conflict('c', 'test', 'one')).toBe('game c of test has the public transcript of a train game of first')
  const copyOf = (transcript: string, where: string) => standing.copyOf(game('c', 'train', transcript), where)
  expect([copyOf('one', 'second'), copyOf('one', 'first'), copyOf('two', 'second')]).toEqual([
    'first',
    undefined,
    undefined,
  ])
})
