import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { ChatRequest } from '../schemas/model.ts'
import { BudgetSpent } from '../src/models/errors.ts'
import { Gate } from '../src/models/gate.ts'
import { Ledger } from '../src/models/ledger.ts'
import { Models } from '../src/models/models.ts'
import type { Memory, ModelsOptions } from '../src/models/options.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { AnswerFile, answerCache, paidIn } from '../src/storage/answers.ts'
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

test('requests of a model with a price are noted when they are sent, end and are lost; those of one without are not', async () => {
  const noted: string[] = []
  const requests = {
    sent: (model: string) => {
      noted.push(`${model} sent`)
      return () => void noted.push(`${model} ended`)
    },
    lost: (model: string) => void noted.push(`${model} lost`),
  }
  const ask = async (model: string) => {
    let asked = 0
    noted.length = 0
    server.behaviour = { schema: 'ignored', fault: () => (++asked === 1 ? 'no JSON' : undefined) }
    const models = modelsOf({ requests })
    await models.open(memoryOf(new Map())).model(`${model}@${server.url}`).complete(request('Who?'))
    await models.close()
    return { noted: [...noted], paid: models.ledger.paid }
  }
  const priced = await ask('tiny')
  expect(priced.noted).toContain('tiny lost')
  expect(priced.noted.filter((line) => line === 'tiny sent').length).toBeGreaterThan(1)
  expect(priced.noted.filter((line) => line === 'tiny ended')).toHaveLength(
    priced.noted.filter((line) => line === 'tiny sent').length,
  )
  expect(priced.paid).toContain('1 request that was never answered')
  const free = await ask('other')
  expect(free.noted).toEqual([])
  expect(free.paid).toBe('0.0000 paid, and at most 0.0000 for 1 request that was never answered')
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

test('a game that asks the same twice at once has one answer in its journal, with who was paid for it', async () => {
  const models = modelsOf()
  let puts = 0
  const kept: Kept = new Map()
  const memory = memoryOf(kept)
  const journal: Memory = {
    ...memory,
    put(...kept) {
      puts++
      memory.put(...kept)
    },
  }
  const model = models.open(journal).model(`tiny@${server.url}`)
  await Promise.all([model.complete(request('Who?')), model.complete(request('Who?'))])
  expect([server.asks.length, puts]).toEqual([1, 1])
  expect([...kept.values()].map(({ paid }) => paid)).toEqual(['tiny'])
  await models.close()
})

test('a request with letters beyond ASCII arrives whole', async () => {
  const models = modelsOf()
  await tiny(models, new Map()).complete(request('Кто мафия? 🐎'))
  expect(server.asks.map(({ messages }) => messages![0]!.content)).toEqual(['Кто мафия? 🐎'])
  await models.close()
})

test('what a decision may cost at most is what is read and an answer to each question', async () => {
  const prices = { tiny: { input: 0, output: 1_000_000 } }
  const models = modelsOf({ budget: 2, file: modelsFileSchema.parse({ prices }) })
  const question = { type: 'noul', instructions: 'Is player 4 black?' } as const
  const asked = tiny(models, new Map()).decide('It is day.', { one: question, two: question, three: question })
  await expect(asked).rejects.toThrow('the next answer may cost 3.00')
  expect(server.asked).toEqual([])
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

test('a cache has the answers of all processes that wrote there, and each writes to a file of its own', () => {
  const folder = join(base, 'cache')
  mkdirSync(folder)
  const [one, other, third] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string]
  const earlier = ['20260101-7.jsonl', '20260102-7.jsonl'].map((name) => join(folder, name)) as [string, string]
  for (const [i, key] of [one, other].entries())
    writeFileSync(earlier[i]!, `${JSON.stringify({ key, answer: { text: key } })}\n`)
  writeFileSync(join(folder, 'README.md'), 'no answers\n')
  const before = earlier.map((path) => readFileSync(path, 'utf8'))
  const cache = answerCache(folder)
  cache.put(third, 'new')
  expect([one, other, third, '4'].map((key) => cache.get(key))).toEqual([
    { text: one },
    { text: other },
    'new',
    undefined,
  ])
  cache.close()
  expect(earlier.map((path) => readFileSync(path, 'utf8'))).toEqual(before)
  expect(readdirSync(folder).length).toBe(4)
})

test('a budget may be spent to the last cent, and what waits goes on as soon as there is room, all at once', async () => {
  const ledger = new Ledger({ tiny: { input: 1, output: 1 } }, { budget: 3 })
  const tokens = { prompt: 500_000, reply: 500_000 }
  const giveBack = await Promise.all([1, 2, 3].map(() => ledger.reserve('tiny', tokens)))
  let open = 0
  const waiting = [1, 2].map(() => ledger.reserve('tiny', tokens).then(() => open++))
  await Promise.resolve()
  expect(open).toBe(0)
  giveBack[0]!()
  giveBack[1]!()
  await Promise.all(waiting)
  expect(open).toBe(2)
  await expect(ledger.reserve('tiny', { prompt: 3_000_000, reply: 1 })).rejects.toThrow(BudgetSpent)
})

test('when a dear request is over, all cheap ones that wait go on', async () => {
  const ledger = new Ledger({ tiny: { input: 1, output: 1 } }, { budget: 2 })
  const giveBack = await ledger.reserve('tiny', { prompt: 2_000_000, reply: 0 })
  const cheap = [1, 2].map(() => ledger.reserve('tiny', { prompt: 1_000_000, reply: 0 }))
  giveBack()
  await Promise.all(cheap)
})

test('an endpoint is as busy as it has requests under way and waiting', async () => {
  const gate = new Gate({ concurrency: 1 })
  const work = [1, 2, 3].map(() => gate.through(1, () => new Promise((resolve) => setTimeout(resolve, 1))))
  expect(gate.busy).toBe(3)
  await Promise.all(work)
  expect(gate.busy).toBe(0)
})
