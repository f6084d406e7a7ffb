import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import OpenAI from 'openai'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explain } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'

vi.setConfig({ testTimeout: 60_000 })

interface Request {
  model: string
  messages: { role: string; content: string }[]
  [name: string]: unknown
}
type Answer = (body: Request, response: ServerResponse, headers: IncomingMessage['headers']) => void

const base = mkdtempSync(join(tmpdir(), 'omerta-model-'))
const asked: Request[] = []
let answer: Answer
let server: Server
let folders = 0

beforeEach(async () => {
  asked.length = 0
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Request
      asked.push(body)
      answer(body, response, request.headers)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(base, { recursive: true }))

const json = (response: ServerResponse, text: string): void => {
  response.setHeader('content-type', 'application/json')
  response.end(text)
}

const say = (response: ServerResponse, content: unknown, usage?: unknown): void => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], usage }))
}

/** What a good model says: the first option of its ask, or a short speech. */
const legal = ({ messages }: Request): string => {
  const [, first] = /^Options: ([^,.\n]+)/m.exec(messages.at(-1)!.content) ?? []
  if (first === undefined) return '{"say": "I have heard enough. PASS."}'
  return JSON.stringify({ pick: Number(first) || first })
}

/** One game in which a model has seat 1 to 3 and scripted players the others. */
function play(folder = join(base, String(folders++)), games = 1, concurrency = 1) {
  const { port } = server.address() as AddressInfo
  const model = `model:tiny@http://127.0.0.1:${port}/v1`
  const recipe = recipeSchema.parse({
    seed: 'model',
    games: { train: games },
    players: [...Array(3).fill(model), ...Array(7).fill('scripted')],
  })
  return { folder, made: generate({ folder, recipe, extend: false, concurrency, stopped: () => false }) }
}

const rowsOf = async <T>(folder: string, config: string): Promise<T[]> =>
  (await readParquet(readFileSync(join(folder, `data/${config}/train-00000.parquet`)))) as unknown as T[]

test('a model is sent its prompt and plain sampling options, and what it says is played; the dataset is valid', async () => {
  answer = (body, response) =>
    say(response, legal(body), { prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } })
  const { folder, made } = play()
  await made
  for (const { messages, ...rest } of asked) {
    expect(Object.keys(rest).sort()).toEqual(['max_tokens', 'model', 'seed', 'temperature', 'top_p'])
    expect(messages.slice(0, 2).map(({ role }) => role)).toEqual(['system', 'user'])
  }
  const rows = (await rowsOf<DecisionRow>(folder, 'decisions')).filter(({ player }) => player.startsWith('model:'))
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.some(({ chosen_action: { text } }) => text === 'I have heard enough. PASS.')).toBe(true)
  const [game] = await rowsOf<GameRow>(folder, 'games')
  const { calls, prompt_tokens, cached_tokens, completion_tokens } = game!.usage
  expect([calls, prompt_tokens, cached_tokens, completion_tokens].map(Number)).toEqual(
    [1, 10, 4, 2].map((n) => n * asked.length),
  )
  expect(await validate({ folder, worlds: 4 })).toMatchObject({ ok: true })
})

test('a bad reply gets one retry with the ask alone, and then the rules choose; the rows say so', async () => {
  // Every first reply is bad; of the retries every other one is good.
  let retries = 0
  answer = (body, response) => {
    const isRetry = body.messages.length > 2
    say(response, isRetry && retries++ % 2 === 0 ? legal(body) : 'As you wish, my friend.')
  }
  const { folder, made } = play()
  await made
  const rows = (await rowsOf<DecisionRow>(folder, 'decisions')).filter(({ player }) => player.startsWith('model:'))
  const kinds = Object.groupBy(rows, ({ chosen_action: { source } }) => source)
  expect(kinds.made).toBeUndefined()
  expect(kinds.repaired!.length).toBeGreaterThan(0)
  expect(kinds.default!.length).toBeGreaterThan(0)
  expect(asked.length).toBe(2 * rows.length)
  for (const { messages } of asked.filter(({ messages }) => messages.length > 2)) {
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[2]!.content).toBe('As you wish, my friend.')
    expect(messages[3]!.content.length).toBeLessThan(1500)
  }
  const trained = new Set((await rowsOf<{ row_id: string }>(folder, 'sft')).map(({ row_id }) => row_id))
  for (const { row_id, chosen_action } of rows) expect(trained.has(row_id)).toBe(chosen_action.source !== 'default')
  expect(await validate({ folder, worlds: 4 })).toMatchObject({ ok: true })
})

const KEY = 'sk-very-secret'
const faults: [string, Answer, RegExp][] = [
  [
    'an error status',
    (_, response) => response.writeHead(400).end('{"error":{"message":"too long."}}'),
    /answered 400.* long;/,
  ],
  [
    'the key repeated',
    (_, response, { authorization }) =>
      response.writeHead(401).end(JSON.stringify({ error: { message: authorization } })),
    /answered 401.*Bearer …/,
  ],
  ['a web page', (_, response) => response.end('<h1>It works!</h1>'), /does not answer with chat completions/],
  ['no choices', (_, response) => json(response, '{"choices":[]}'), /chat completions: choices/],
  ['null', (_, response) => json(response, 'null'), /does not answer with chat completions/],
  ['broken JSON', (_, response) => json(response, '{"choices":['), /does not answer with chat completions/],
  [
    'a body that is cut off',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"choices":[')
      setTimeout(() => response.destroy(), 5)
    },
    /does not answer with chat completions/,
  ],
]

test.each(faults)('a server that answers with %s: one sentence, no key in it', async (_, fault, sentence) => {
  vi.stubEnv('OPENAI_API_KEY', KEY)
  answer = fault
  const error = await play().made.catch((error: unknown) => error)
  const known = explain(error)
  expect(known).toMatchObject({ code: 1, sentence: expect.stringMatching(sentence) })
  expect(known!.sentence).toMatch(/^the model server at http:[^\n]*finished games are kept/)
  expect(known!.sentence).not.toContain(KEY)
})

test('a bug behind the call is not called a failure of the server', async () => {
  const create = vi.spyOn(OpenAI.Chat.Completions.prototype, 'create').mockImplementation(() => {
    throw new TypeError('a bug')
  })
  try {
    const error = await play().made.catch((error: unknown) => error)
    expect([error, explain(error)]).toEqual([new TypeError('a bug'), undefined])
  } finally {
    create.mockRestore()
  }
})

test.each([
  ['no content', null],
  ['parts instead of text', [{ type: 'text', text: '{"pick":"none"}' }]],
  ['a very long text', 'x'.repeat(1_000_000)],
])('a reply with %s is a bad reply, and the game goes on', async (_, content) => {
  answer = (_, response) => say(response, content, { prompt_tokens: 'many' })
  const { folder, made } = play()
  await made
  const rows = (await rowsOf<DecisionRow>(folder, 'decisions')).filter(({ player }) => player.startsWith('model:'))
  expect(rows.every(({ chosen_action: { source } }) => source === 'default')).toBe(true)
})

test('a server that goes away in the second game: the first is kept, and the same command plays only the rest', async () => {
  answer = (body, response) => say(response, legal(body))
  const alone = play()
  await alone.made
  const first = asked.length
  asked.length = 0
  answer = (body, response) =>
    asked.length > first + 3 ? response.writeHead(400).end('{}') : say(response, legal(body))
  const broken = play(undefined, 2)
  expect(explain(await broken.made.catch((error: unknown) => error))?.code).toBe(1)
  // Requests that were sent together with the refused one may still arrive.
  for (let seen = -1; seen !== asked.length; await wait(50)) seen = asked.length
  asked.length = 0
  answer = (body, response) => say(response, legal(body))
  await play(broken.folder, 2).made
  const again = asked.length
  asked.length = 0
  const whole = play(undefined, 2)
  await whole.made
  expect(again).toBe(asked.length - first)
  const digests = async (folder: string) => (await rowsOf<GameRow>(folder, 'games')).map(({ digest }) => digest)
  expect(await digests(broken.folder)).toEqual(await digests(whole.folder))
})
