import { describe, expect, test } from 'vitest'
import type { Questions } from '../schemas/model.ts'
import { readChat } from '../src/models/chat.ts'
import { openAiDecisions, systemOne } from '../src/models/decisions.ts'

const NONE = { prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 }

describe('an answer of a chat model', () => {
  const read = (message: object, usage?: object) => readChat({ choices: [{ message }], usage })

  test('is its text, with what it cost', () => {
    const usage = { prompt_tokens: 9, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 7 } }
    expect(read({ content: 'Good day.' }, usage)).toEqual({
      text: 'Good day.',
      cost: { prompt_tokens: 9, cached_tokens: 7, completion_tokens: 4 },
    })
  })

  test.each([
    [undefined, NONE],
    [
      { prompt_tokens: 'many', completion_tokens: 4 },
      { ...NONE, completion_tokens: 4 },
    ],
    [{ prompt_tokens: -1, completion_tokens: 1.5 }, NONE],
    [
      { prompt_tokens: 9, completion_tokens: 4 },
      { ...NONE, prompt_tokens: 9, completion_tokens: 4 },
    ],
  ])('costs nothing that the server does not tell: %j', (usage, cost) =>
    expect(read({ content: '' }, usage).cost).toEqual(cost),
  )

  test.each<[object, object]>([
    [{ content: null }, { text: '' }],
    [{ content: [{ type: 'text', text: 'Good day.' }] }, { text: '' }],
    [
      { content: null, refusal: 'No.' },
      { text: '', refusal: 'No.' },
    ],
    [{ content: 'a\ud800' }, { text: 'a\ufffd' }],
    [
      { content: 'a', reasoning: 'b' },
      { text: 'a', thought: 'b' },
    ],
    [
      { content: 'a', reasoning_content: 'c', reasoning: 'b' },
      { text: 'a', thought: 'c' },
    ],
    [{ content: 'a', reasoning_content: '' }, { text: 'a' }],
  ])('%j has its words, its thought and its refusal', (message, wanted) =>
    expect(read(message)).toEqual({ ...wanted, cost: NONE }),
  )

  test('is cut where it is longer than any speech', () => {
    const { text, thought } = read({ content: 'x'.repeat(20_001), reasoning: 'y'.repeat(30_000) })
    expect([text.length, thought!.length]).toEqual([20_000, 20_000])
  })

  test.each([null, {}, { choices: [] }, { object: 'list', data: [] }])('is refused as %j', (body) =>
    expect(() => readChat(body)).toThrow(/^it is no chat completion: /),
  )
})

const QUESTIONS: Questions = {
  act: { type: 'choice', instructions: 'Vote.', criteria: { '2': 'seat 2', '10': 'seat 10' } },
  black: { type: 'noul', instructions: 'Is seat 2 black?' },
}

describe('an answer of a decision model by /systemone', () => {
  const read = (answers: object, usage?: object) => systemOne.read({ answers, usage }, QUESTIONS)

  test('has the probabilities of the options, which sum to 1, and those of yes and no', () => {
    const usage = { input_tokens: 9, output_tokens: 1, input_tokens_details: { cached_tokens: 7 } }
    expect(read({ act: { probabilities: { '10': 0.2, '2': 0.6 } }, black: { noul: 0.25 } }, usage)).toEqual({
      answers: { act: { '2': expect.closeTo(0.75), '10': expect.closeTo(0.25) }, black: { false: 0.75, true: 0.25 } },
      cost: { prompt_tokens: 9, cached_tokens: 7, completion_tokens: 1 },
    })
  })

  test.each(['true', 'yes'])('may name yes as "%s"', (yes) =>
    expect(read({ black: { probabilities: { [yes]: 0.25 } } }).answers).toEqual({ black: { false: 0.75, true: 0.25 } }),
  )

  test('may lack an answer, and tell no cost', () => expect(read({})).toEqual({ answers: {}, cost: NONE }))

  test.each<Record<string, number>>([
    { '2': 1 },
    { '2': -0.5, '10': 1 },
    { '2': 1.5, '10': 0.5 },
    { '2': 0, '10': 0 },
    { '2': 0.5, toString: 0.5 },
  ])('is refused with the probabilities %j', (probabilities) =>
    expect(() => read({ act: { probabilities } })).toThrow('it has no probability for every option of "act"'),
  )

  test.each([null, {}, { answers: { act: { probabilities: { '2': 'all' } } } }])('is refused as %j', (body) =>
    expect(() => systemOne.read(body, QUESTIONS)).toThrow(/^it is no decision: /),
  )
})

describe('an answer of a decision model by /decisions', () => {
  const act = {
    name: 'act',
    probabilities: [
      { value: '10', probability: 0.25 },
      { value: 2, probability: 0.75 },
    ],
  }
  const black = { name: 'black', probability: 0.25 }
  const wanted = { act: { '2': 0.75, '10': 0.25 }, black: { false: 0.75, true: 0.25 } }
  const read = (...answers: object[]) => openAiDecisions.read({ answers }, QUESTIONS).answers

  test('is found by the name of its question, and by its place where it has none', () => {
    expect(read(black, act)).toEqual(wanted)
    expect(read({ ...act, name: null }, { probability: 0.25 })).toEqual(wanted)
    expect(read(act)).toEqual({ act: wanted.act })
  })

  test('is to questions as the client of OpenAI sends them', () =>
    expect(openAiDecisions.body('m', 'It is night.', QUESTIONS)).toEqual({
      model: 'm',
      input: 'It is night.',
      questions: [
        {
          ...{ type: 'choice', name: 'act', instructions: 'Vote.' },
          choices: [
            { value: '2', description: 'seat 2' },
            { value: '10', description: 'seat 10' },
          ],
        },
        { type: 'predicate', name: 'black', instructions: 'Is seat 2 black?' },
      ],
    }))
})
