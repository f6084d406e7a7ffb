import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Endpoint } from '../src/models/endpoint.ts'
import { Gate } from '../src/models/gate.ts'
import { LongPauses, until } from '../src/models/pause.ts'
import { endpointSchema } from '../src/models/setting.ts'
import { Silence } from '../src/models/silence.ts'
import { FakeEndpoint } from './models/fake-endpoint.ts'

/** How the server answers, in turn: a status and headers. After these it answers as it should. */
let answers: (readonly [number, object?])[] = []
const server = new FakeEndpoint({
  raw: (response) => {
    const [status, headers = {}] = answers.shift() ?? [200]
    response.writeHead(status, { ...headers }).end('{}')
    return true
  },
})
// A pause that a busy server is given is noted, and not waited for.
const refused = vi.spyOn(Gate.prototype, 'refused').mockImplementation(() => {})
beforeAll(() => server.listen())
const say = vi.fn()
beforeEach(() => {
  refused.mockClear()
  say.mockClear()
})
afterAll(() => {
  server.close()
  refused.mockRestore()
})

/** The pauses of one request that is answered so. */
async function pausesAfter(...all: typeof answers): Promise<number[]> {
  answers = [...all]
  const endpoint = new Endpoint(server.url, endpointSchema.parse({}), {
    proceed() {},
    sending: () => () => {},
    lost() {},
    say,
  })
  await endpoint.post('chat/completions', { model: 'm', messages: [] }, { prompt: 5, reply: 2 }, () => ({}))
  endpoint.close()
  expect(answers).toEqual([])
  return refused.mock.calls.map(([ms]) => ms)
}

test('the pause of a server with too much to do doubles from a quarter of a second to a minute', async () => {
  const pauses = await pausesAfter(...Array.from({ length: 10 }, (_, i) => [i % 2 ? 429 : 503] as const))
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
})

test('failures of other kinds lengthen the pause too', async () => {
  expect(await pausesAfter([500, { 'retry-after-ms': '1' }], [429], [429])).toEqual([500, 1000])
})

test('the pause is what the server names, and ten minutes at most', async () => {
  const dates = [-1, 86_400].map((seconds) => new Date(Date.now() + 1000 * seconds).toUTCString())
  const named = [
    { 'retry-after': '7' },
    { 'retry-after-ms': '9', 'retry-after': '7' },
    { 'retry-after': '100000' },
    ...dates.map((date) => ({ 'retry-after': date })),
  ]
  expect(await pausesAfter(...named.map((headers) => [429, headers] as const))).toEqual([7000, 9, 600_000, 0, 600_000])
})

test('a long pause is said once, with what the server asks for', async () => {
  const busy = { 'retry-after': '100000' }
  await pausesAfter([429, { 'retry-after': '9' }], [429, busy], [429, busy], [503])
  const why = `the model server at ${server.url} answered 429: {}`
  expect(say.mock.calls).toEqual([[`${why}; trying again in 600 s (it asks for 100000 s)`]])
})

test('a pause is said from ten seconds on, and what was asked for only where it is more', () => {
  const said = (...pause: [ms: number, why: string, asked?: number]) => {
    say.mockClear()
    new LongPauses(say).begin(...pause)
    return say.mock.calls.flat()
  }
  expect(said(9999, 'busy')).toEqual([])
  expect(said(10_000, 'busy')).toEqual(['busy; trying again in 10 s'])
  expect(said(20_000, 'busy', 20_000)).toEqual(['busy; trying again in 20 s'])
  expect(said(20_000, 'busy', 21_000)).toEqual(['busy; trying again in 20 s (it asks for 21 s)'])
})

test('a long pause ends soon after nothing may be sent any more', async () => {
  let asked = 0
  const proceed = (): void => {
    if (++asked > 1) throw new Error('stopped')
  }
  const began = Date.now()
  await expect(until(() => began + 60_000, proceed)).rejects.toThrow('stopped')
  expect(Date.now() - began).toBeLessThan(30_000)
})

test('a server that takes requests and answers none is said to be silent after ten seconds, and then at longer intervals', async () => {
  const silent = await new FakeEndpoint({ raw: () => true }).listen()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    const endpoint = new Endpoint(silent.url, endpointSchema.parse({ timeout_seconds: 600 }), {
      proceed() {},
      sending: () => () => {},
      lost() {},
      say,
    })
    const asked = { model: 'm', messages: [] }
    const ask = () => endpoint.post('chat/completions', asked, { prompt: 5, reply: 2 }, () => ({})).catch(() => {})
    void ask()
    void ask()
    await vi.advanceTimersByTimeAsync(9_900)
    expect(say).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(150_200)
    const lines = [10, 30, 90, 150].map((s) => [`waiting for ${silent.url}: no answer for ${s} s, attempt 1 of 3`])
    expect(say.mock.calls).toEqual(lines)
    endpoint.close()
  } finally {
    vi.useRealTimers()
    silent.close()
  }
})

test('what is a long silence is learnt from the answers of a server, and begins anew with each answer', async () => {
  vi.useFakeTimers()
  try {
    const silence = new Silence('http://slow/v1', say)
    const first = silence.begin('attempt 1 of 3')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(say.mock.calls).toEqual([['waiting for http://slow/v1: no answer for 10 s, attempt 1 of 3']])
    const second = silence.begin('attempt 1 of 7')
    first(true)
    await vi.advanceTimersByTimeAsync(39_900)
    expect(say).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(say).toHaveBeenLastCalledWith('waiting for http://slow/v1: no answer for 40 s, attempt 1 of 7')
    second(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(say).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})
