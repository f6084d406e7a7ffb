import { describe, expect, test } from 'vitest'
import { candidateOf, decided, droppedBy, inOrder, stepsIn } from '../pipelines/refine/decide.ts'
import { scoreIn } from '../pipelines/refine/judge.ts'
import { nearDuplicates, shinglesOf } from '../pipelines/refine/near-duplicates.ts'
import type { Refining } from '../schemas/refined.ts'
import { stream } from '../src/game/random.ts'
import type { SftRow } from '../src/rows/configs/sft.ts'

test('near-duplicates are those that comparing all pairs finds', () => {
  const random = stream('refine', 'pairs')
  const words = Array.from({ length: 12 }, (_, i) => `w${i}`)
  const texts = Array.from({ length: 300 }, () =>
    random() < 0.05
      ? undefined
      : Array.from({ length: 3 + Math.floor(random() * 9) }, () => words[Math.floor(random() ** 2 * 12)]).join(' '),
  )
  for (const threshold of [0.2, 0.5, 0.7, 0.8, 1]) {
    const sets = texts.map((text) => new Set(shinglesOf(text ?? '')))
    const gone = new Set<number>()
    texts.forEach((_, i) => {
      const isLike = (j: number): boolean => {
        const shared = [...sets[i]!].filter((one) => sets[j]!.has(one)).length
        return shared / (sets[i]!.size + sets[j]!.size - shared) >= threshold
      }
      if ([...Array(i).keys()].some((j) => !gone.has(j) && isLike(j))) gone.add(i)
    })
    const found = nearDuplicates(texts, threshold)
    expect(found.flatMap((one, i) => (one ? [i] : []))).toEqual([...gone])
    if (threshold < 0.8) expect(gone.size).toBeGreaterThan(0)
  }
})

test('texts are compared by runs of three words, without case and punctuation', () => {
  expect(shinglesOf('I trust 4. I Trust, 4! 4')).toEqual(['i trust 4', 'trust 4 i', '4 i trust', 'trust 4 4'])
  expect(shinglesOf("Don't!")).toEqual(["don't"])
  expect(shinglesOf('…')).toEqual([])
  expect(nearDuplicates(['a b c d', 'x y z', 'A b, c d.', undefined], 1)).toEqual([
    ...[undefined, undefined],
    { of: 0, similarity: 1 },
    undefined,
  ])
})

describe('the steps', () => {
  const candidate = (row_id: string, text?: string, kind = '') => ({ row_id, text, kind })
  const judge = { model: 'm', min: 3, prompts: '0'.repeat(64) }
  const outOf = (
    rows: readonly ReturnType<typeof candidate>[],
    steps: Refining,
    scores: ReadonlyMap<string, number | null> = new Map(),
  ) => Object.fromEntries([...decided(rows, steps, scores)].map(([id, { step, why }]) => [id, `${step}: ${why}`]))

  test('a row whose words resemble those of an earlier one is left out', () => {
    const rows = [candidate('a', 'I trust player 4 today.'), candidate('b'), candidate('c', 'I trust player 4 today!')]
    expect(outOf(rows, { near_duplicates: { similarity: 0.9, of: 'reply' } })).toEqual({
      c: 'near-duplicates: 1.000 like a',
    })
    expect(outOf(rows, {})).toEqual({})
  })

  test('a row with fewer points than wanted or with no score is left out, and none if no minimum is wanted', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => candidate(id))
    const scores = new Map([
      ['a', 3],
      ['b', 2],
      ['c', null],
    ])
    expect(outOf(rows, { judge }, scores)).toEqual({
      b: 'judge: score 2, at least 3 is wanted',
      c: 'judge: the judge gave no score',
      d: 'judge: the judge gave no score',
    })
    expect(outOf(rows, { judge: { ...judge, min: undefined } }, scores)).toEqual({})
  })

  test('of a kind over its quota the best scores are kept, and of equal ones those that the seed draws', () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => candidate(id, undefined, id === 'd' ? 'act=speak' : 'act=vote'))
    const quotas = (seed: string, most = 1): Refining => ({ quotas: { by: ['act'], most, seed } })
    const best = outOf(rows, quotas('s'), new Map([['b', 5]]))
    expect(best).toEqual({ a: 'quotas: act=vote: 1 of 3 kept', c: 'quotas: act=vote: 1 of 3 kept' })
    expect(outOf(rows, quotas('s', 3))).toEqual({})
    expect(outOf(rows, quotas('s'))).toEqual(outOf(rows.toReversed(), quotas('s')))
    const kept = Array.from({ length: 20 }, (_, i) =>
      ['a', 'b', 'c'].filter((id) => !(id in outOf(rows, quotas(`${i}`)))),
    )
    expect(new Set(kept.flat())).toEqual(new Set(['a', 'b', 'c']))
  })

  test('a step sees only what the steps before have kept', () => {
    const rows = [candidate('a', 'one two three'), candidate('b', 'one two three'), candidate('c', 'four five six')]
    const steps: Refining = {
      near_duplicates: { similarity: 1, of: 'reply' },
      judge,
      quotas: { by: ['act'], most: 1, seed: 's' },
    }
    const scores = new Map([
      ['a', 4],
      ['b', 5],
      ['c', 1],
    ])
    const dropped = decided(rows, steps, scores)
    expect([...dropped].map(([id, { step }]) => [id, step])).toEqual([
      ['b', 'near-duplicates'],
      ['c', 'judge'],
    ])
    expect(stepsIn(steps)).toEqual(['near-duplicates', 'judge', 'quotas'])
    expect(droppedBy(steps, dropped.values())).toEqual({ 'near-duplicates': 1, judge: 1, quotas: 0 })
  })

  test('rows are looked at by id, and their words are those of the reply, or of the prompt too', () => {
    expect(inOrder([{ row_id: 'b' }, { row_id: 'a' }])).toEqual([{ row_id: 'a' }, { row_id: 'b' }])
    const row = (content: string) =>
      ({
        ...{ row_id: 'a', act: 'speak', seat: 3 },
        prompt: [{ role: 'user', content: 'Speak.' }],
        completion: [{ role: 'assistant', content }],
      }) as unknown as SftRow
    const textOf = (content: string, of: 'reply' | 'row' = 'reply') =>
      candidateOf(row(content), { near_duplicates: { similarity: 1, of } }).text
    expect(textOf('{"pick":4,"say":"I am \\"red\\"."}')).toBe('I am "red".')
    expect(textOf('<think>4 lies.</think>{"say":"No."}')).toBe('4 lies.\nNo.')
    expect(textOf('{"pick":4}')).toBeUndefined()
    expect(textOf('{"say":" "}')).toBeUndefined()
    expect(textOf('{"pick":4}', 'row')).toBe('Speak.\n{"pick":4}')
    const quotas = { by: ['act' as const, 'seat' as const], most: 1, seed: 's' }
    expect(candidateOf(row('{"pick":4}'), { quotas })).toEqual({
      ...{ row_id: 'a', text: undefined, kind: 'act=speak seat=3' },
    })
  })
})

test.each([
  ['{"score": 4}', 4],
  ['I say {"score":1}.', 1],
  ['{"score": 6}', null],
  ['{"score": 0}', null],
  ['{"score": 2.5}', null],
  ['{"score": "4"}', null],
  ['{score: 4}', null],
  ['four', null],
])('the score in %s', (said, score) => expect(scoreIn(said)).toBe(score))
