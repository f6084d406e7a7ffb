import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explain } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { GameRecord } from '../schemas/record.ts'
import { countDeals, MAX_DEALS } from '../src/belief/deck.ts'
import { rulesetNamed, rulesets } from '../src/games/games.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import type { LoggedAttempt } from '../src/storage/attempts.ts'
import { attemptsIn, expectAttemptsToAddUp, rowsOf, rowsOfModels } from './models/add-up.ts'
import { type Behaviour, FakeEndpoint, legal } from './models/fake-endpoint.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-model-'))
let server: FakeEndpoint
let folders = 0

beforeEach(async () => {
  server = await new FakeEndpoint().listen()
})
afterEach(() => {
  server.close()
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(base, { recursive: true }))

interface Playing {
  readonly folder?: string
  readonly games?: number
  readonly concurrency?: number
  /** The names of players, with the URL of the server for U. */
  readonly players?: string[]
  readonly behaviour?: Behaviour
  readonly ruleset?: string
  readonly models?: Parameters<typeof generate>[0]['models']
}

const MODEL_FIRST = ['model:tiny@U', 'model:tiny@U', 'model:tiny@U', ...Array<string>(7).fill('scripted')]

/** One game in which a model has seat 1 to 3 and scripted players the others. */
function play({
  folder = join(base, String(folders++)),
  games = 1,
  concurrency = 1,
  players = MODEL_FIRST,
  behaviour = {},
  ruleset = 'mafia-2025',
  models,
}: Playing = {}) {
  server.behaviour = behaviour
  const seated = players.map((name) => name.replace('U', server.url))
  const recipe = recipeSchema.parse({
    ruleset,
    seed: 'model',
    games: { train: games },
    players: seated.length === 1 ? seated[0] : seated,
  })
  const options = { folder, recipe, extend: false, concurrency, stopped: () => false }
  return { folder, made: generate({ ...options, ...(models && { models }) }) }
}

test('a model is sent its prompt, sampling and the schema of a legal reply, and what it says is played; the dataset is valid', async () => {
  const { folder, made } = play()
  await made
  for (const { messages, ...rest } of server.asks) {
    expect(Object.keys(rest).sort()).toEqual(['max_tokens', 'model', 'response_format', 'seed', 'temperature', 'top_p'])
    expect(messages!.map(({ role }) => role)).toEqual(['system', 'user'])
    const { properties } = rest.response_format!.json_schema.schema
    const [, options] = /^Options: ([^.\n]+)/m.exec(messages!.at(-1)!.content) ?? []
    if (options === undefined) expect(Object.keys(properties)).toEqual(['say'])
    else expect(properties['pick']!.enum!.join(', ')).toBe(options)
  }
  const rows = await rowsOfModels(folder)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.some(({ chosen_action: { text } }) => text === 'I have heard enough. PASS.')).toBe(true)
  const [game] = await rowsOf<GameRow>(folder, 'games')
  expect(Number(game!.usage.calls)).toBe(server.asks.length)
  expect(attemptsIn(folder).some(({ cost }) => cost.cached_tokens > 0)).toBe(true)
  await expectAttemptsToAddUp(folder)
  expect(await validate({ folder, worlds: 4 })).toMatchObject({ ok: true })
})

test.each(['refused', 'ignored'] as const)('a server by which a schema is %s is asked without one', async (schema) => {
  const { folder, made } = play({ behaviour: { schema } })
  await made
  expect(server.asked.length - server.asks.length).toBe(schema === 'refused' ? 2 : 1)
  for (const asked of server.asks) expect(asked).not.toHaveProperty('response_format')
  await expectAttemptsToAddUp(folder)
})

test('validate asks models again with their logged answers: what was sent, and what came of it, must follow from the views', async () => {
  const players = ['model:tiny@U', 'decide:tiny@U', 'holy-grail:model:tiny@U', ...Array<string>(7).fill('scripted')]
  const { folder, made } = play({ players })
  await made
  const attempts = attemptsIn(folder)
  const clean = await validate({ folder })
  expect(clean.findings).toEqual([])
  expect(clean.leaks.model_answers).toBe((await rowsOfModels(folder)).length)
  const path = join(folder, 'attempts/train-00000.jsonl')
  const found = async (changed: readonly object[]): Promise<string[]> => {
    writeFileSync(path, changed.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return (await validate({ folder })).findings.map(({ check, message }) => `${check}: ${message}`)
  }
  const change = (seat: number, how: (attempt: LoggedAttempt) => object): object[] => {
    const at = attempts.findIndex((attempt) => attempt.seat === seat)
    return attempts.map((attempt, i) => (i === at ? how(attempt) : attempt))
  }
  const other = (attempt: LoggedAttempt) => ({ ...attempt, request: attempt.request!.replaceAll(/./g, '0') })
  for (const seat of [1, 2, 3])
    expect(await found(change(seat, other))).toEqual([
      expect.stringMatching(
        new RegExp(`^players: players: the model in seat ${seat}, .*was not sent what its view gives`),
      ),
    ])
  expect(await found(change(1, (attempt) => ({ ...attempt, text: '{}' })))).toEqual([
    expect.stringMatching(/^players: .*(chose otherwise|was not sent what its view gives)/),
  ])
  expect(
    await found(
      attempts.toSpliced(
        attempts.findLastIndex(({ seat }) => seat === 2),
        1,
      ),
    ),
  ).toEqual([expect.stringMatching(/^players: .*seat 2.*was not sent/)])
  expect(await found([...attempts, attempts.find(({ seat }) => seat === 1)!])).toEqual([
    expect.stringMatching(/^players: .*seat 1.*was asked more, by the log/),
  ])
  expect(await found([{ seat: 'one' }])).toEqual([expect.stringMatching(/^files: is not a log of the calls of models/)])
})

test('a bad reply gets one retry with the ask alone, and then the rules choose; the rows say so', async () => {
  // Every first reply is bad; of the retries every other one is good.
  let retries = 0
  const say: Behaviour['say'] = (asked) =>
    asked.messages!.length > 2 && retries++ % 2 === 0 ? legal(asked) : 'As you wish, my friend.'
  const { folder, made } = play({ behaviour: { say } })
  await made
  const rows = await rowsOfModels(folder)
  const kinds = Object.groupBy(rows, ({ chosen_action: { source } }) => source)
  expect(kinds.made).toBeUndefined()
  expect(kinds.repaired!.length).toBeGreaterThan(0)
  expect(kinds.default!.length).toBeGreaterThan(0)
  expect(server.asks.length).toBe(2 * rows.length)
  for (const { messages } of server.asks.filter(({ messages }) => messages!.length > 2)) {
    expect(messages!.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages![2]!.content).toBe('As you wish, my friend.')
    expect(messages![3]!.content.length).toBeLessThan(1500)
  }
  expect(attemptsIn(folder).filter(({ reason }) => reason === 'format').length).toBeGreaterThan(rows.length)
  await expectAttemptsToAddUp(folder)
  const trained = new Set((await rowsOf<{ row_id: string }>(folder, 'sft')).map(({ row_id }) => row_id))
  for (const { row_id, chosen_action } of rows) expect(trained.has(row_id)).toBe(chosen_action.source !== 'default')
  expect(await validate({ folder, worlds: 4 })).toMatchObject({ ok: true })
})

test('the thinking of a reasoning model is kept as its thought', async () => {
  const raw: Behaviour['raw'] = (response, asked) => {
    const message = { content: legal(asked), reasoning_content: 'Let me think this over.' }
    response.end(JSON.stringify({ choices: [{ message }] }))
    return true
  }
  const { folder, made } = play({ behaviour: { raw } })
  await made
  for (const { reasoning } of await rowsOfModels(folder)) expect(reasoning).toBe('Let me think this over.')
})

const KEY = 'sk-very-secret'
const answering =
  (status: number, body: string): Behaviour['raw'] =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    return true
  }
/** What a server does, what is said of it, and the exit code: 75 only where the same command may succeed later. */
const faults: [string, Behaviour['raw'], RegExp, (75 | 1)?][] = [
  [
    'an error status',
    answering(400, '{"error":{"message":"maximum context length is 2048 tokens."}}'),
    /answered 400: .* 2048 tokens \(prompts of --renderer compact/,
  ],
  [
    'the key repeated',
    (response, _, authorization) => {
      response.writeHead(401).end(JSON.stringify({ error: { message: authorization } }))
      return true
    },
    /answered 401: Bearer … \(is its key/,
  ],
  [
    'an unknown model',
    answering(404, '{"detail":"no such model"}'),
    /answered 404: no such model \(is there a model "tiny"/,
  ],
  [
    'a web page',
    answering(200, '<h1>It works!</h1>'),
    /does not answer as it should: it is a web page: does the address end as the server's own, often in \/v1\?/,
  ],
  ['no choices', answering(200, '{"choices":[]}'), /it is no chat completion: choices/],
  ['null', answering(200, 'null'), /it is no chat completion/],
  ['broken JSON', answering(200, '{"choices":['), /does not answer as it should/],
  [
    'a body that is cut off',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"choices":[')
      setTimeout(() => response.destroy(), 5)
      return true
    },
    /did not answer: its answer was cut off/,
    75,
  ],
  ['a fault of its own', answering(502, '{}'), /answered 502/, 75],
]

test.concurrent.each(faults)(
  'a server that answers with %s: one sentence, no key in it',
  async (_, raw, sentence, code = 1) => {
    const own = await new FakeEndpoint({ raw: raw! }).listen()
    process.env['TEST_KEY'] = KEY
    const recipe = recipeSchema.parse({ games: { train: 1 }, players: `model:tiny@${own.url}` })
    const file = modelsFileSchema.parse({ endpoints: { [own.url]: { key: 'TEST_KEY' } } })
    const folder = join(base, `fault-${_.replaceAll(' ', '-')}`)
    const error = await generate({
      folder,
      recipe,
      extend: false,
      concurrency: 1,
      stopped: () => false,
      models: { file },
    }).catch((error: unknown) => error)
    own.close()
    const known = explain(error)
    expect(known).toMatchObject({ code, sentence: expect.stringMatching(sentence) })
    expect(known!.sentence).toMatch(/^the model server at http:[^\n]*all answers are kept/)
    expect(known!.sentence).not.toContain(KEY)
  },
)

test('no server at all is told in a sentence', async () => {
  const url = server.url
  server.close()
  server = await new FakeEndpoint().listen()
  const { made } = play({ players: [`model:tiny@${url}`] })
  expect(explain(await made.catch((error: unknown) => error))).toMatchObject({
    code: 75,
    sentence: expect.stringMatching(/did not answer: connect ECONNREFUSED/),
  })
})

test.each([
  ['no content', null],
  ['parts instead of text', [{ type: 'text', text: '{"pick":"none"}' }]],
  ['a very long text', 'x'.repeat(1_000_000)],
  ['half a character', '{"pick":"\ud800"'],
])('a reply with %s is a bad reply, and the game goes on', async (_, content) => {
  const raw: Behaviour['raw'] = (response) => {
    response.end(JSON.stringify({ choices: [{ message: { content } }], usage: { prompt_tokens: 'many' } }))
    return true
  }
  const { folder, made } = play({ behaviour: { raw } })
  await made
  const rows = await rowsOfModels(folder)
  expect(rows.every(({ chosen_action: { source } }) => source === 'default')).toBe(true)
})

test('a server that goes away in the second game: the same command asks nothing twice, and the bytes are those of an uninterrupted run', async () => {
  const isOver = (): boolean => server.asks.length > 14
  const raw: Behaviour['raw'] = (response) => {
    if (isOver()) response.writeHead(400).end('{}')
    return isOver()
  }
  const broken = play({ games: 2, behaviour: { raw } })
  expect(explain(await broken.made.catch((error: unknown) => error))?.code).toBe(1)
  expect(server.answered.size).toBeGreaterThan(8)
  await play({ folder: broken.folder, games: 2 }).made
  expect([...server.answered.values()].every((times) => times === 1)).toBe(true)
  const whole = play({ games: 2 })
  await whole.made
  expect([...server.answered.values()].every((times) => times === 2)).toBe(true)
  const digests = async (folder: string) => (await rowsOf<GameRow>(folder, 'games')).map(({ digest }) => digest)
  expect(await digests(broken.folder)).toEqual(await digests(whole.folder))
})

test('two servers of a model share its games, each game at one of them', async () => {
  const other = await new FakeEndpoint().listen()
  const name = `model:tiny@${server.url}|${other.url}`
  const { made } = play({ games: 4, concurrency: 4, players: [name], ruleset: 'mini-mafia' })
  await made
  const gamesAt = ({ asks }: FakeEndpoint): number =>
    asks.filter(({ messages }) => /^Options/m.test(messages!.at(-1)!.content)).length
  expect(gamesAt(server)).toBeGreaterThan(0)
  expect(gamesAt(other)).toBeGreaterThan(0)
  other.close()
})

test('answers of a cache are not asked for again, and a budget ends a run before it is passed', async () => {
  const cache = join(base, 'cache')
  const file = modelsFileSchema.parse({ prices: { tiny: { input: 1000, output: 1000 } } })
  const players = ['model:tiny@U']
  const first = play({ players, ruleset: 'mini-mafia', models: { file, cache } })
  await first.made
  const asks = server.asks.length
  await play({ players, ruleset: 'mini-mafia', models: { file, cache, budget: 0.001 } }).made
  expect(server.asks.length).toBe(asks)
  const poor = play({ players, ruleset: 'mini-mafia', models: { file, budget: 4 } })
  const known = explain(await poor.made.catch((error: unknown) => error))
  expect(known).toMatchObject({ code: 1, sentence: expect.stringMatching(/^the budget of 4 is used up: /) })
  expect(server.asks.length).toBeLessThan(2 * asks)
  await play({ folder: poor.folder, players, ruleset: 'mini-mafia', models: { file, budget: 4000 } }).made
  expect(server.asks.length).toBe(2 * asks)
})

test.each([
  ['systemone', ['systemone']],
  ['decisions', ['decisions']],
] as const)(
  'a decision model behind /%s plays legally, and its probabilities and beliefs are recorded',
  async (path, paths) => {
    const { folder, made } = play({ players: ['decide:jev@U'], behaviour: { paths } })
    await made
    expect(
      new Set(server.asked.filter(({ body }) => !('night' in Object(body.questions))).map(({ path }) => path)),
    ).toContain(path)
    const rows = await rowsOfModels(folder)
    expect(rows.every(({ chosen_action: { source } }) => source === 'made')).toBe(true)
    const [game] = await rowsOf<GameRow>(folder, 'games')
    const record = JSON.parse(game!.record) as GameRecord
    for (const { seat, beliefs, probs, pick } of record.choices) {
      expect(beliefs).toHaveLength(10)
      expect(beliefs![seat - 1]).toBe(['mafia', 'don'].includes(record.deal[seat - 1]!) ? 1 : 0)
      if (pick !== undefined) expect(probs!.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 5)
    }
    await expectAttemptsToAddUp(folder)
    expect(await validate({ folder, worlds: 4 })).toMatchObject({ ok: true })
  },
)

test('a server without decisions is told in a sentence', async () => {
  const { made } = play({ players: ['decide:tiny@U'], behaviour: { paths: ['chat/completions'] } })
  expect(explain(await made.catch((error: unknown) => error))).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(
      /takes no decisions of tiny \(\/systemone answered 404: .*; \/decisions answered 404: /,
    ),
  })
})

test('what a server says of a model that is no decision model is told', async () => {
  const raw: Behaviour['raw'] = (response) => {
    response.writeHead(501).end('{"error":{"code":501,"message":"This model is not a decision model"}}')
    return true
  }
  const { made } = play({ players: ['decide:tiny@U'], behaviour: { paths: ['systemone'], raw } })
  expect(explain(await made.catch((error: unknown) => error))).toMatchObject({
    code: 1,
    sentence: expect.stringContaining('(/systemone answered 501: This model is not a decision model; /decisions'),
  })
})

test.each(Object.keys(rulesets))(
  '%s with chat and decision models: every answer is legal, and the dataset is valid',
  async (ruleset) => {
    const { roles } = rulesetNamed(ruleset, {})
    const isSmall = countDeals(roles) <= MAX_DEALS
    const kinds = ['decide:jev@U', 'model:tiny@U', ...(isSmall ? ['holy-grail:model:tiny@U'] : [])]
    const players = roles.map((_, i) => kinds[i % kinds.length]!)
    const { folder, made } = play({ players, ruleset })
    await made
    const rows = (await rowsOfModels(folder)).filter(({ player }) => !player.startsWith('holy-grail'))
    expect(rows.map(({ chosen_action: { source } }) => source)).not.toContain('default')
    await expectAttemptsToAddUp(folder)
    expect(await validate({ folder, worlds: 4 })).toMatchObject({ ok: true })
  },
)
