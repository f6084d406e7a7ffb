import { describe, expect, test } from 'vitest'
import { budgetOf } from '../pipelines/read/budget.ts'
import { axolotlConfig, llamaFactoryInfo } from '../pipelines/read/trainer-files.ts'

// Which rows an export takes, and what it tells trainers of them.

describe('a budget of tokens', () => {
  const tokenizer = { path: '', hash: '', count: (text: string) => text.split(' ').length }
  const row = (answer: string, act = 'vote') => ({
    act,
    role: 'don',
    prompt: [
      { role: 'system', content: 'one two' },
      { role: 'user', content: 'three' },
    ],
    completion: [{ role: 'assistant', content: answer }],
  })

  test('takes rows of as many tokens as it has, and counts those that it leaves out', () => {
    const fits = budgetOf({ tokenizer, maxTokens: 4 }, 'sft')
    expect([fits(row('a'), 'train'), fits(row('a b'), 'test'), fits(row('a b', 'speak'), 'test')]).toEqual([
      true,
      false,
      false,
    ])
    expect(fits.leftOut).toEqual({ rows: 2, splits: { test: 2 }, acts: { vote: 1, speak: 1 }, roles: { don: 2 } })
  })

  test('takes a pair only if both of its answers fit', () => {
    const pair = (chosen: string, rejected: string) => {
      const { completion: _, ...rest } = row('')
      const answer = (content: string) => [{ role: 'assistant', content }]
      return { ...rest, chosen: answer(chosen), rejected: answer(rejected) }
    }
    const fits = budgetOf({ tokenizer, maxTokens: 4 }, 'preference')
    expect([fits(pair('a', 'b'), 'train'), fits(pair('a b', 'b'), 'train'), fits(pair('a', 'b c'), 'train')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('without options takes every row; half a budget, or one of rows without prompts, is refused', () => {
    expect(budgetOf({}, 'games')({}, 'train')).toBe(true)
    expect(() => budgetOf({ tokenizer }, 'sft')).toThrow('go together')
    expect(() => budgetOf({ maxTokens: 4 }, 'sft')).toThrow('go together')
    expect(() => budgetOf({ tokenizer, maxTokens: 4 }, 'games')).toThrow('games has no prompts')
  })
})

describe('what trainers are told of an export', () => {
  const files = (['train', 'validation', 'test'] as const).map((split) => ({ split, path: `out/${split}.parquet` }))

  test('Axolotl trains on train, evaluates on validation, and is not given test', () => {
    const text = axolotlConfig(files, 'sft')
    expect(text).toMatch(/^datasets:\n {2}- path: out\/train\.parquet$/m)
    expect(text).toMatch(/^test_datasets:\n {2}- path: out\/validation\.parquet$/m)
    expect(text).toContain('# out/test.parquet is not named here')
    expect(text).not.toMatch(/^ .*out\/test\.parquet/m)
    expect(text).not.toContain('rl: dpo')
  })

  test('Axolotl splits the thoughts of reasoned rows alone, and learns pairs by DPO', () => {
    const [sft, reasoned, pairs] = (['sft', 'reasoned', 'preference'] as const).map((name) =>
      axolotlConfig(files, name),
    )
    expect([sft, reasoned, pairs].map((text) => text!.includes('split_thinking: true'))).toEqual([false, true, false])
    expect(pairs).toMatch(/^rl: dpo$/m)
    expect(pairs).toContain('field_chosen: chosen')
  })

  test('Axolotl keeps the order of a curriculum', () => {
    const [shuffled, ordered] = [false, true].map((inOrder) => axolotlConfig(files, 'sft', inOrder))
    for (const line of ['shuffle_merged_datasets: false', 'curriculum_sampling: true']) {
      expect(shuffled).not.toContain(line)
      expect(ordered!.split('\n')).toContain(line)
    }
  })

  test('LLaMA-Factory has an entry for each file, and the ranking of pairs', () => {
    const info = JSON.parse(llamaFactoryInfo(files, 'preference')) as Record<string, object>
    expect(Object.keys(info)).toEqual(['omerta_train', 'omerta_validation', 'omerta_test'])
    expect(info['omerta_test']).toMatchObject({
      file_name: 'out/test.parquet',
      ranking: true,
      columns: { messages: 'messages', chosen: 'chosen', rejected: 'rejected' },
    })
    const [train] = Object.values(JSON.parse(llamaFactoryInfo(files, 'sft')) as Record<string, object>)
    expect(train).toMatchObject({ columns: { messages: 'messages' } })
    expect(train).not.toHaveProperty('ranking')
  })
})
