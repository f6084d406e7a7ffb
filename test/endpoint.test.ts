import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChatRequest } from '../schemas/model.ts'
import { Endpoint } from '../src/models/endpoint.ts'
import { ModelUnavailable, Refused } from '../src/models/errors.ts'
import type { Tokens } from '../src/models/ledger.ts'
import { ServedModel } from '../src/models/served.ts'
import { endpointSchema } from '../src/models/setting.ts'
import { type Behaviour, FakeEndpoint, isProbe } from './models/fake-endpoint.ts'

const KEY = 'sk-live_4Qm8ZtR2vW7xYc1LpN5dKs9B'
const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.unstubAllEnvs()
})

async function serve(behaviour: Behaviour): Promise<FakeEndpoint> {
  const server = await new FakeEndpoint(behaviour).listen()
  open.push(server)
  return server
}

/** A server that answers with these statuses and bodies in turn, the last of them for ever; none is waited for. */
const answering = (...answers: (readonly [number, string])[]): Promise<FakeEndpoint> => {
  let at = 0
  return serve({
    raw: (response) => {
      const [status, body] = answers[Math.min(at++, answers.length - 1)]!
      response.writeHead(status, { 'retry-after-ms': '1' }).end(body)
      return true
    },
  })
}

interface Watched {
  readonly endpoint: Endpoint
  /** Requests that were sent and brought no answer that can be used. */
  readonly lost: Tokens[]
  ask(): Promise<object>
}

function endpointAt(url: string, setting: object = {}): Watched {
  const lost: Tokens[] = []
  const watch = { proceed() {}, sending: () => () => {}, lost: (tokens: Tokens) => void lost.push(tokens) }
  const endpoint = new Endpoint(url, endpointSchema.parse(setting), watch)
  open.push(endpoint)
  const asked = { model: 'm', messages: [{ role: 'user', content: 'Who?' }] }
  const read = (body: unknown): object => ({ read: body })
  return { endpoint, lost, ask: () => endpoint.post('chat/completions', asked, { prompt: 5, reply: 2 }, read) }
}

const faultOf = (asked: Promise<object>): Promise<Error> =>
  asked.then(
    (answer) => expect.fail(JSON.stringify(answer)) as never,
    (error: unknown) => error as Error,
  )

test.each([408, 409, 425, 429, 500, 502, 503])('after %i a request is sent again', async (status) => {
  const server = await answering([status, '{}'], [200, '{}'])
  expect(await endpointAt(server.url).ask()).toMatchObject({ read: {} })
  expect(server.asks.length).toBe(2)
})

test.each([400, 401, 403, 404, 405, 422, 501])('what is refused with %i is not sent again', async (status) => {
  const server = await answering([status, '{"error":{"message":"So not."}}'])
  const error = await faultOf(endpointAt(server.url).ask())
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ status, message: `answered ${status}: So not` })
  expect(server.asks.length).toBe(1)
})

test('a server that never answered is given up after three tries, and one that is known after seven', async () => {
  const never = await answering([500, '{}'])
  const error = await faultOf(endpointAt(never.url).ask())
  expect([never.asks.length, error]).toEqual([3, expect.any(ModelUnavailable)])
  expect(error).toMatchObject({
    isTemporary: true,
    fault: expect.stringMatching(/^the model server at .* answered 500/),
  })
  const known = await answering([200, '{}'], [500, '{}'])
  const { ask } = endpointAt(known.url)
  await ask()
  await faultOf(ask())
  expect(known.asks.length).toBe(1 + 7)
  // The manual names both numbers, and how long they take with the default time limit.
  const page = readFileSync(join(import.meta.dirname, '../docs/models.md'), 'utf8')
  const { timeout_seconds } = endpointSchema.parse({})
  expect(page).toContain(`(default: ${timeout_seconds})`)
  expect(page).toContain('is sent up to 7 times, or 3 times if')
  expect(page).toContain(`after some ${(7 * timeout_seconds) / 60} minutes, or ${(3 * timeout_seconds) / 60};`)
})

test('a server that has too much to do is asked sixty times more before it is given up', async () => {
  const server = await answering([429, '{}'])
  await faultOf(endpointAt(server.url).ask())
  expect(server.asks.length).toBe(61)
})

test('what was sent may have to be paid unless the server says that it failed; answers of another shape do not pass', async () => {
  const page = endpointAt((await answering([200, '<h1>It works!</h1>'])).url)
  const cut = await serve({
    raw: (response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('{"choices":[')
      setTimeout(() => response.destroy(), 2)
      return true
    },
  })
  const short = endpointAt(cut.url)
  const late = endpointAt((await serve({ raw: () => true })).url, { timeout_seconds: 0.05 })
  const wrong = endpointAt((await answering([500, '{}'])).url)
  const all = [page, short, late, wrong]
  const began = performance.now()
  const told = await Promise.all(all.map(({ ask }) => faultOf(ask())))
  // A quarter of a second, and then half a second, each a quarter shorter at least.
  expect(performance.now() - began).toBeGreaterThan(185 + 370)
  expect(told).toMatchObject([
    { isTemporary: false, message: expect.stringMatching(/ does not answer as it should: .*; all answers are kept/) },
    { isTemporary: true, message: expect.stringMatching(/ did not answer: its answer was cut off;/) },
    { isTemporary: true, message: expect.stringMatching(/ did not answer: no answer in 0\.05 seconds;/) },
    { isTemporary: true },
  ])
  const three = Array<Tokens>(3).fill({ prompt: 5, reply: 2 })
  expect(all.map(({ lost }) => lost)).toEqual([three, three, three, []])
})

test('the key is sent, and is not in what is read or said though the server repeats it', async () => {
  vi.stubEnv('TEST_KEY', KEY)
  const server = await serve({
    raw: (response, _, authorization) => {
      const isFirst = server.asks.length === 1
      response.writeHead(isFirst ? 200 : 401).end(JSON.stringify({ error: { message: `Wrong:\n ${authorization}.` } }))
      return true
    },
  })
  const { ask } = endpointAt(server.url, { key: 'TEST_KEY' })
  expect(await ask()).toMatchObject({ read: { error: { message: 'Wrong:\n Bearer ….' } } })
  expect(server.asked[0]!.authorization).toBe(`Bearer ${KEY}`)
  expect((await faultOf(ask())).message).toBe('answered 401: Wrong: Bearer …')
})

test('a base URL is shown without name, password and query, which are sent', async () => {
  const server = await answering([200, '{}'])
  const { endpoint, ask } = endpointAt(`${server.url.replace('//', '//me:secret@')}/?version=2`)
  expect(endpoint.shown).toBe(server.url)
  await ask()
  expect(server.asked[0]).toMatchObject({ path: 'chat/completions', authorization: expect.stringMatching(/^Basic /) })
})

test.each([
  ['{"error":{"message":"no room"}}', 'no room'],
  ['{"error":"no room"}', 'no room'],
  ['{"detail":"no room"}', 'no room'],
  ['{"detail":[{"loc":["body"]}]}', '[{"loc":["body"]}]'],
  ['{"message":"no\\n\\u0007 room. "}', 'no room'],
  ['{"code":7}', '{"code":7}'],
  ['no room', 'no room'],
  ['', 'nothing more'],
  ['x'.repeat(400), 'x'.repeat(300)],
])('of the error %s is told what it says', async (body, said) => {
  const server = await answering([400, body])
  expect((await faultOf(endpointAt(server.url).ask())).message).toBe(`answered 400: ${said}`)
})

describe('a model behind servers', () => {
  const request: ChatRequest = {
    messages: [{ role: 'user', content: 'Options: 1, 2.' }],
    schema: { type: 'object' },
    sampling: { temperature: 0, top_p: 1, max_tokens: 10 },
    seed: 0,
  }
  const modelOf = (...servers: FakeEndpoint[]): ServedModel =>
    new ServedModel(
      'm',
      servers.map(({ url }) => endpointAt(url, { concurrency: 2 }).endpoint),
      {},
    )

  test.each(['held', 'ignored', 'refused'] as const)(
    'is asked with a schema only where it is held to it: %s',
    async (schema) => {
      const server = await serve({ schema })
      const model = modelOf(server)
      const home = model.enter()
      await Promise.all([home.complete(request), home.complete({ ...request, seed: 1 })])
      expect(server.asks.map((asked) => 'response_format' in asked)).toEqual(Array(2).fill(schema === 'held'))
      // It is found out once: where a schema is refused, with a second question.
      expect(server.asked.length).toBe(2 + (schema === 'refused' ? 2 : 1))
      const found =
        schema === 'held'
          ? 'is held to a JSON schema with the options of each ask'
          : 'takes no JSON schema; replies are read as they come'
      expect(model.facts()[0]).toBe(`m at ${server.url} ${found}`)
      expect(model.facts()[1]).toMatch(
        /: 2 requests at once, of which \d+ % were in use while there was enough to ask$/,
      )
    },
  )

  test('says nothing of how busy it was kept where it never was', async () => {
    const server = await serve({})
    const model = modelOf(server)
    await model.enter().complete(request)
    expect(model.facts()).toEqual([expect.stringContaining('JSON schema')])
  })

  test('is asked for decisions by the first path that there is', async () => {
    const night = { night: { type: 'noul', instructions: 'Dark?' } } as const
    const paths = { '/systemone': ['systemone', 'decisions'], '/decisions': ['decisions'] } as const
    for (const [path, there] of Object.entries(paths)) {
      const model = modelOf(await serve({ paths: there }))
      expect(Object.keys((await model.enter().decide('Day.', night)).answers)).toEqual(['night'])
      expect(model.facts()[0]).toMatch(new RegExp(`decides by ${path}$`))
    }
    const none = await faultOf(
      modelOf(await serve({ paths: [] }))
        .enter()
        .decide('Day.', night),
    )
    expect(none.message).toMatch(
      /takes no decisions of m \(\/systemone answered 404: Not Found; \/decisions answered 404: Not Found\); seat it as model:m@… instead$/,
    )
    const wrong = await answering([401, '{}'])
    expect((await faultOf(modelOf(wrong).enter().decide('Day.', night))).message).toMatch(
      /answered 401: \{\} \(is its key in the environment\?\)/,
    )
  })

  test.each([
    [
      'a chat completion',
      200,
      '{"choices":[{"message":{"content":"No."}}]}',
      /no decision: .* \(decide: needs a server of dec/,
    ],
    [
      'a refusal of what it was sent',
      400,
      '{"detail":"messages: Field required"}',
      / \(decide: needs a server of decisions/,
    ],
    ['no key', 401, '{}', /\(is its key in the environment\?\)$/],
  ])('that is asked for decisions and answers with %s is told with what may help', async (_, status, body, why) => {
    const night = { night: { type: 'noul', instructions: 'Dark?' } } as const
    const error = await faultOf(
      modelOf(await answering([status, body]))
        .enter()
        .decide('Day.', night),
    )
    expect((error as ModelUnavailable).fault).toMatch(why)
  })

  test('that answers with web pages is told that its address may be wrong', async () => {
    const page = modelOf(await answering([200, '\n<!doctype html><h1>It works!</h1>']))
    const error = await faultOf(page.enter().complete(request))
    expect((error as ModelUnavailable).fault).toMatch(
      /does not answer as it should: it is a web page: does the address end as the server's own, often in \/v1\?$/,
    )
  })

  test.each([
    [405, 'no', ` (is there a model "m", and does the address end as the server's own, often in /v1?)`],
    [401, 'no', ' (is its key in the environment?)'],
    [403, 'no', ' (is its key in the environment?)'],
    [404, 'no', ` (is there a model "m", and does the address end as the server's own, often in /v1?)`],
    [400, 'the prompt is too long', ' (prompts of --renderer compact are a third as long)'],
    [400, 'maximum context length is 2048', ' (prompts of --renderer compact are a third as long)'],
    [400, 'no', ''],
  ])('that is refused with %i, %s, is told with what may help', async (status, words, cure) => {
    const server = await answering([status, words])
    const error = await faultOf(modelOf(server).enter().complete(request))
    // Only what may be about the schema is asked again without one.
    expect(server.asked.length).toBe(status === 400 ? 2 : 1)
    expect(error).toMatchObject({ isTemporary: false, fault: expect.stringMatching(/^the model server at /) })
    expect((error as ModelUnavailable).fault.endsWith(`answered ${status}: ${words}${cure}`)).toBe(true)
  })

  test('has its games at the server with fewest of them, and another takes over from one that fails', async () => {
    const [one, two] = [await serve({}), await serve({})]
    const model = modelOf(one, two)
    expect([model.limit, model.room]).toEqual([4, 4])
    const homes = [model.enter(), model.enter(), model.enter()]
    for (const [seed, home] of homes.entries()) await home.complete({ ...request, seed })
    expect([one, two].map(({ asks }) => asks.map(({ seed }) => seed))).toEqual([[0, 2], [1]])
    homes[0]!.leave()
    homes[2]!.leave()
    const next = model.enter()
    await next.complete({ ...request, seed: 3 })
    expect(one.asks.at(-1)!.seed).toBe(3)
    one.behaviour = {
      raw: (response, asked) => !isProbe(asked) && !!response.writeHead(500, { 'retry-after-ms': '1' }).end('{}'),
    }
    const answer = await next.complete({ ...request, seed: 4 })
    expect([answer.text.length > 0, two.asks.at(-1)!.seed, model.limit]).toEqual([true, 4, 2])
    const before = one.asks.length
    await next.complete({ ...request, seed: 5 })
    expect([one.asks.length, two.asks.at(-1)!.seed]).toEqual([before, 5])
  })
})
