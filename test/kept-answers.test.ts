import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { ChatRequest } from '../schemas/model.ts'
import { Models } from '../src/models/models.ts'
import type { Memory, ModelsOptions } from '../src/models/options.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { AnswerFile, paidIn } from '../src/storage/answers.ts'
import { FakeEndpoint } from './models/fake-endpoint.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-kept-answers-'))
afterAll(() => rmSync(base, { recursive: true }))

let server: FakeEndpoint
beforeEach(async () => {
  server = await new FakeEndpoint({ schema: 'ignored', say: () => 'Good day.' }).listen()
})
afterEach(() => server.close())

/** What was kept: by key the name of the model that was paid, if one was. */
type Kept = Map<string, { readonly answer: unknown; readonly paid: string | undefined }>
const memoryOf = (kept: Kept): Memory => ({
  get: (key) => kept.get(key)?.answer,
  put: (key, answer, paid) => void kept.set(key, { answer, paid }),
})

const PRICES = { tiny: { input: 1000, output: 1000 } }
const file = modelsFileSchema.parse({ prices: PRICES })
const modelsOf = (options: Partial<ModelsOptions> = {}) => new Models({ file, proceed() {}, ...options })
const request = (content: string, sampling: object = {}): ChatRequest => ({
  messages: [{ role: 'user', content }],
  sampling: { temperature: 0, top_p: 1, max_tokens: 10, ...sampling },
  seed: 1,
})
const tiny = (models: Models, journal: Kept) => models.open(memoryOf(journal)).model(`tiny@${server.url}`)

test('an answer is kept for what was asked with which parameters beside it: with others the model is asked again', async () => {
  const cache: Kept = new Map()
  const ask = async (content: string, extra?: Record<string, unknown>) => {
    const models = modelsOf({ cache: memoryOf(cache), extra })
    await tiny(models, new Map()).complete(request(content))
    await models.close()
    return server.asks.length
  }
  expect(await ask('Who?')).toBe(1)
  expect(await ask('Who?')).toBe(1)
  expect(await ask('Who?', { top_k: 5 })).toBe(2)
  expect(await ask('Who?', { top_k: 6 })).toBe(3)
  expect(await ask('Why?', { top_k: 6 })).toBe(4)
  expect(await ask('Who?', { top_k: 5 })).toBe(4)
})

test('two games that ask the same at once have one answer, which is paid once', async () => {
  const models = modelsOf()
  const [one, other]: [Kept, Kept] = [new Map(), new Map()]
  const answers = await Promise.all([one, other].map((journal) => tiny(models, journal).complete(request('Who?'))))
  expect(server.asks.length).toBe(1)
  expect(answers[1]).toEqual({ ...answers[0], unpaid: true })
  const { prompt_tokens, completion_tokens } = answers[0]!.cost
  expect(models.ledger.spent).toBeCloseTo((prompt_tokens + completion_tokens) / 1000, 10)
  expect([...models.ledger.accounts.values()]).toMatchObject([{ calls: 2, fromCache: 1 }])
  // Both games have it when they are resumed, and one of them has paid for it.
  expect([...one.keys()]).toEqual([...other.keys()])
  expect([one, other].map((kept) => [...kept.values()].map(({ paid }) => paid))).toEqual([['tiny'], [undefined]])
  await models.close()
})

test('an answer from the cache is journaled as well, so that it is there without the cache, and was not paid', async () => {
  const [first, second, cache]: [Kept, Kept, Kept] = [new Map(), new Map(), new Map()]
  const models = modelsOf({ cache: memoryOf(cache) })
  await tiny(models, first).complete(request('Who?'))
  expect(await tiny(models, second).complete(request('Who?'))).toMatchObject({ unpaid: true })
  expect([...first.values()].map(({ paid }) => paid)).toEqual([`tiny`])
  expect([...second.values()].map(({ paid }) => paid)).toEqual([undefined])
  expect([...second.keys()]).toEqual([...first.keys()])
  await models.close()
  const again = modelsOf()
  expect(await tiny(again, second).complete(request('Who?'))).toMatchObject({ unpaid: true })
  expect(await tiny(again, first).complete(request('Who?'))).not.toHaveProperty('unpaid')
  expect([server.asks.length, again.ledger.spent]).toEqual([1, 0])
  await again.close()
})

test('what a model may think is part of what a request may cost at most', async () => {
  const models = modelsOf({ budget: 1 })
  const model = tiny(models, new Map())
  await expect(model.complete(request('Who?', { thought_tokens: 1000 }))).rejects.toThrow(/^the budget of 1 is used up/)
  expect(server.asked).toEqual([])
  await model.complete(request('Who?'))
  expect(server.asks.length).toBe(1)
  await models.close()
})

test('of the answers of a journal those count as paid that a model was paid for', () => {
  const path = join(base, 'answers.jsonl')
  const journal = new AnswerFile(path)
  const cost = { prompt_tokens: 5, cached_tokens: 0, completion_tokens: 3, ms: 1 }
  journal.put('a'.repeat(64), { text: 'Good day.', cost }, 'tiny')
  journal.put('b'.repeat(64), { text: 'Good night.', cost })
  journal.close()
  expect([...paidIn(path)]).toEqual([{ model: 'tiny', cost }])
})
