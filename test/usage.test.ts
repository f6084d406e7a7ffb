import { expect, test } from 'vitest'
import { MOST_TOKENS } from '../schemas/record.ts'
import { usageOf } from '../src/play/usage.ts'

test('the usage of a game is the sum of its calls, as far as a record counts', () => {
  const call = (prompt_tokens: number, completion_tokens: number) => ({ cost: { prompt_tokens, completion_tokens } })
  expect(usageOf([])).toMatchObject({ calls: 0, prompt_tokens: 0, completion_tokens: 0 })
  expect(usageOf([call(100, 5), call(200, 7)])).toMatchObject({ calls: 2, prompt_tokens: 300, completion_tokens: 12 })
  expect(usageOf([call(MOST_TOKENS, 1), call(1, MOST_TOKENS)])).toMatchObject({
    prompt_tokens: MOST_TOKENS,
    completion_tokens: MOST_TOKENS,
  })
})
