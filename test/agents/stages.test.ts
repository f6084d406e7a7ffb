import { expect, test } from 'vitest'
import { recipeSchema } from '../../schemas/recipe.ts'
import { stream } from '../../src/game/random.ts'
import { Stages } from '../../src/policy/agents/stages.ts'
import { Calls } from '../../src/policy/calls.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { RULES, viewBy } from './by-hand.ts'

/** Stages of WOLF whose model gives these answers, and the last one for ever. */
function stagesWith(...answers: string[]) {
  return stagesOf(...answers.map((text) => ({ text })))
}

/** The same, where it may refuse. */
function stagesOf(...answers: { readonly text: string; readonly refusal?: string }[]) {
  const cost = { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 1 }
  const sent: (readonly string[])[] = []
  /** What stands before the last message of each request. */
  const said: (string | undefined)[] = []
  const model = {
    complete: async ({
      messages,
    }: {
      readonly messages: readonly { readonly role: string; readonly content: string }[]
    }) => {
      sent.push(messages.map(({ role }) => role))
      said.push(messages.at(-2)?.content)
      return { ...(answers.length > 1 ? answers.shift()! : answers[0]!), cost }
    },
    decide: async () => ({ answers: {}, cost }),
  }
  const { sampling } = recipeSchema.parse({ games: { train: 1 } })
  return {
    stages: new Stages(new Calls(model, sampling, stream('stages')), wordsOf(RULES, 'full', ['wolf']), 'wolf'),
    sent,
    said,
  }
}

const view = viewBy(2, [], { act: 'kill', options: [3, 4], words: 0, otherwise: 3 })
const FIRST = ['system', 'user']
const AGAIN = ['system', 'user', 'assistant', 'user']

test('an act is asked for twice at most, the second time with what was wrong; then the rules choose', async () => {
  const bad = stagesWith('{"pick": 5}')
  expect(await bad.stages.act('night', view)).toEqual({ reply: { attempts: 2 } })
  expect(bad.sent).toEqual([FIRST, AGAIN])
  expect(bad.stages.attempts.map(({ reason, retry = false }) => [reason, retry])).toEqual([
    ['pick', false],
    ['pick', true],
  ])
  const corrected = stagesWith('{"pick": 5}', '{"pick": 4}')
  expect((await corrected.stages.act('night', view)).reply).toMatchObject({ pick: 4, attempts: 2 })
})

test('a stage is asked twice at most; of several at once those alone that cannot be used', async () => {
  const read = (text: string): string | undefined => (text === 'no' ? undefined : text)
  const never = stagesWith('no')
  expect(await never.stages.ask('own', view, { values: { statement: 'x' }, read })).toBeUndefined()
  expect(never.sent).toEqual([FIRST, AGAIN])
  const some = stagesWith('one', 'no', 'three', 'two')
  const questions = ['a', 'b', 'c'].map((statement) => ({ values: { statement }, read }))
  expect(await some.stages.askAll('own', view, questions)).toEqual(['one', 'two', 'three'])
  expect(some.sent).toEqual([FIRST, FIRST, FIRST, AGAIN])
})

test('a refusal is logged as one, and shown to the model again', async () => {
  const refusal = 'I will not.'
  const asked = stagesOf({ text: '', refusal }, { text: 'well' })
  expect(await asked.stages.ask('own', view, { values: { statement: 'x' }, read: (text) => text })).toBe('well')
  const acted = stagesOf({ text: '', refusal }, { text: '{"pick": 4}' })
  expect((await acted.stages.act('night', view)).reply).toMatchObject({ pick: 4, attempts: 2 })
  for (const { stages, said } of [asked, acted]) {
    expect(stages.attempts.map(({ reason }) => reason)).toEqual(['refusal', undefined])
    expect(said[1]).toBe(refusal)
  }
})
