import { expect, test } from 'vitest'
import { makeChat } from '../src/models/chat.ts'

test('a server is sent how replies are drawn, and not how many tokens a model in this process may think', () => {
  const sampling = { temperature: 0, top_p: 1, max_tokens: 9, thought_tokens: 50 }
  expect(makeChat('m', { messages: [], sampling, seed: 3 }, { top_p: null, think: false })).toEqual({
    model: 'm',
    messages: [],
    temperature: 0,
    max_tokens: 9,
    seed: 3,
    think: false,
  })
})
