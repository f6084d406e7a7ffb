import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { playerSchema } from '../schemas/player.ts'
import { Endpoint } from '../src/models/endpoint.ts'
import { Gate } from '../src/models/gate.ts'
import { Ledger } from '../src/models/ledger.ts'
import { Models } from '../src/models/models.ts'
import { Prefixes } from '../src/models/prefixes.ts'
import { endpointSchema, modelsFileSchema } from '../src/models/setting.ts'
import { chooserOf, isWaitedFor, modelOf, unknownPlayer } from '../src/policy/players.ts'
import { AnswerFile, answerCache } from '../src/storage/answers.ts'
import { FakeEndpoint } from './models/fake-endpoint.ts'

vi.setConfig({ testTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-models-'))
afterAll(() => rmSync(base, { recursive: true }))

test.each([
  ['scripted', undefined, 'scripted'],
  ['holy-grail-expert', undefined, 'holy-grail-expert'],
  ['planner-16', undefined, 'planner-16'],
  ['model:a@b@http://c/v1', 'a@b@http://c/v1'],
  ['model:a@http://c/v1|http://d/v1', 'a@http://c/v1|http://d/v1'],
  ['gguf:/models/x.gguf', 'gguf:/models/x.gguf'],
  ['decide:a@http://c/v1', 'a@http://c/v1'],
  ['decide:gguf:x.gguf', 'gguf:x.gguf'],
  ['holy-grail:model:a@http://c', 'a@http://c', 'holy-grail'],
  ['holy-grail-club:gguf:x.gguf', 'gguf:x.gguf', 'holy-grail-club'],
  ['./my-player.ts', undefined],
  ['/somewhere/player.mjs', undefined],
])('%s is a name of a player', (name, model, chooser = name) => {
  expect(playerSchema.parse(name)).toBe(name)
  expect(unknownPlayer(name)).toBeUndefined()
  expect([modelOf(name), chooserOf(name)]).toEqual([model, chooser])
})

test('a run that is stopped waits for players behind servers and for players of one’s own, and for no model in its own process', () => {
  const waited = ['model:a@http://c/v1', 'decide:a@http://c/v1', 'holy-grail:model:a@http://c', './my-player.ts']
  const others = ['scripted', 'holy-grail-expert', 'gguf:x.gguf', 'decide:gguf:x.gguf', 'holy-grail-club:gguf:x.gguf']
  expect(waited.filter(isWaitedFor)).toEqual(waited)
  expect(others.filter(isWaitedFor)).toEqual([])
})

test.each([
  ['model:a', /names no server/],
  ['decide:a', /names no server/],
  ['model:a@ftp://b', /names no server/],
  ['holy-grail:model:a', /names no server/],
  ['holy-grail:scripted', /there is no player "holy-grail:scripted"; there are scripted, random, /],
  ['holy-grail:decide:a@http://b', /there is no player/],
  ['model:a@http://b|c', /names no server/],
  ['gguf:', /there is no player/],
  ['planner-0', /there is no player/],
  ['built-in', /there is no player "built-in"/],
  ['my-player.ts', /write \.\/my-player\.ts/],
  ['person', /there is no player/],
  ['wolf-foo:model:a@http://b', /^wolf has no switch "foo"; there are nobid, noself, noledger, round$/],
  ['wolf-nobid-nosefl:gguf:m', /^wolf has no switch "nosefl"; did you mean noself\?$/],
  ['wolf-enhance-foo:gguf:m', /^wolf-enhance has no switch "foo"; there are parser, nothinker, norelisten$/],
  ['grail-exact:model:a', /names no server/],
  ['wolfram:gguf:m', /there is no player/],
])('%s is none', (name, why) => expect(unknownPlayer(name)).toMatch(why))

test('a moderator is built in, a model, time-to-talk or a module', () => {
  for (const name of [
    'built-in',
    'model:m@http://c/v1',
    'decide:gguf:m.gguf',
    'time-to-talk-q4:gguf:m.gguf',
    './floor.ts',
  ])
    expect(unknownPlayer(name, 'moderator')).toBeUndefined()
  expect(unknownPlayer('scripted', 'moderator')).toBe(
    'there is no moderator "scripted"; there are model:<name>@<base-url>, gguf:<file>, decide:<name>@<base-url>, decide:gguf:<file>, ' +
      'built-in, ./<module>.ts and time-to-talk: before model: or gguf:',
  )
})

test('a gate lets so many through at once, first come first served, and spaces them by the minute', async () => {
  const gate = new Gate({ concurrency: 3 })
  let [inside, most] = [0, 0]
  const order: number[] = []
  const work = async (i: number): Promise<void> => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(i)
    inside--
  }
  await Promise.all(Array.from({ length: 12 }, (_, i) => gate.through(1, () => work(i))))
  expect([most, gate.busy]).toEqual([3, 0])
  expect(order).toEqual(order.toSorted((a, b) => a - b))

  const slow = new Gate({ concurrency: 9, requests_per_minute: 60_000 / 20, tokens_per_minute: 60_000 / 20 })
  const began = performance.now()
  await Promise.all([1, 1, 5, 1].map((tokens) => slow.through(tokens, async () => {})))
  // 20 ms after each request of one token, and 100 ms after the one of five.
  expect(performance.now() - began).toBeGreaterThanOrEqual(138)
  slow.pause(100)
  const paused = performance.now()
  await slow.through(1, async () => {})
  expect(performance.now() - paused).toBeGreaterThanOrEqual(98)
})

test('the places of a gate are counted from the first moment that all were taken to the last', async () => {
  const gate = new Gate({ concurrency: 2 })
  const work = (ms: number) => gate.through(1, () => new Promise((resolve) => setTimeout(resolve, ms)))
  await work(30)
  expect(gate.share).toBeUndefined()
  await Promise.all([work(30), work(30)])
  await work(60)
  await Promise.all([work(30), work(30)])
  await work(60)
  // Both for 30 ms, one for 60, both for 30: 180 of 240. What came before and after does not count.
  expect(gate.share).toBeGreaterThan(0.6)
  expect(gate.share).toBeLessThan(0.9)
})

test('a request on a connection that the server has closed meanwhile is sent again, and is not lost', async () => {
  let requests = 0
  // Reads one request on each connection, and resets it when the next one comes, as one that was closed while it was idle.
  const server = createServer((socket) => {
    let isUsed = false
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (!data.toString().startsWith('POST')) return
      if (isUsed) return void socket.resetAndDestroy()
      isUsed = true
      requests++
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let lost = 0
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const endpoint = new Endpoint(url, endpointSchema.parse({}), {
    proceed() {},
    sending: () => () => {},
    lost: () => void lost++,
  })
  const asked = { model: 'x', messages: [{ role: 'user', content: 'Who?' }] }
  const ask = () => endpoint.post('chat/completions', asked, { prompt: 1, reply: 0 }, (body) => body as object)
  await ask()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await ask()
  expect([requests, lost]).toEqual([2, 0])
  // One that was in use just before may have been read.
  await ask()
  await ask()
  expect(lost).toBe(1)
  endpoint.close()
  server.close()
})

test('after 429 nothing is sent to an endpoint for as long as it says', async () => {
  const times: number[] = []
  const server = await new FakeEndpoint({
    raw: (response) => {
      times.push(performance.now())
      if (times.length > 1) return false
      response.writeHead(429, { 'retry-after': '0.4' }).end('{}')
      return true
    },
  }).listen()
  const endpoint = new Endpoint(server.url, endpointSchema.parse({}), {
    proceed() {},
    sending: () => () => {},
    lost() {},
  })
  const ask = (content: string) =>
    endpoint.post(
      'chat/completions',
      { model: 'x', messages: [{ role: 'user', content }] },
      { prompt: 1, reply: 0 },
      (body) => body as object,
    )
  const first = ask('a')
  while (times.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await Promise.all([first, ask('b'), ask('c')])
  expect(times.length).toBe(4)
  for (const time of times.slice(1)) expect(time - times[0]!).toBeGreaterThanOrEqual(395)
  endpoint.close()
  server.close()
})

test('a prompt shares with earlier ones what it begins alike', () => {
  const prefixes = new Prefixes()
  expect(
    ['rules, day 1, you', 'rules, day 1, me', 'rules, day 1, you', 'other'].map((text) => prefixes.shared(text)),
  ).toEqual([0, 'rules, day 1, '.length, 'rules, day 1, you'.length, 0])
  expect(prefixes.shared('rules, day 1, you and me')).toBe('rules, day 1, you'.length)
})

test('a limit is found by trying only where none is given', () => {
  const [given, found] = [new Gate({ concurrency: 3 }), new Gate({})]
  expect([given.isFound, found.isFound]).toEqual([false, false])
  for (const gate of [given, found]) gate.refused(0)
  expect([given.isFound, found.isFound]).toEqual([false, true])
  expect([given.limit, found.limit]).toEqual([3, 2])
})

test('a budget is never passed, with what is under way and what was lost; a request that may still fit waits', async () => {
  const ledger = new Ledger({ m: { input: 1, cached: 0.5, output: 2 } }, { budget: 10, spent: 1 })
  const million = { prompt_tokens: 1e6, cached_tokens: 0, completion_tokens: 1e6, ms: 1 }
  const none = { characters: 1, shared: 0 }
  const [one, two] = [
    { prompt: 1e6, reply: 1e6 },
    { prompt: 2e6, reply: 1e6 },
  ]
  const giveBack = await ledger.reserve('m', one)
  const giveBackTwo = await ledger.reserve('m', two)
  await expect(ledger.reserve('m', { prompt: 1e6, reply: 4.5e6 })).rejects.toThrow(
    /^the budget of 10 is used up: 1\.00 paid, and the next answer may cost 10\.00;/,
  )
  let isIn = false
  const waiting = ledger.reserve('m', one).then((back) => {
    isIn = true
    return back
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(isIn).toBe(false)
  ledger.add('m', { ...million, cached_tokens: 1e6 }, 'model', none)
  giveBack()
  expect(ledger.spent).toBe(3.5)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(isIn).toBe(false)
  giveBackTwo()
  const giveBackThree = await waiting
  ledger.requireRoom()
  ledger.lose('m', { prompt: 2e6, reply: 1e6 })
  expect(ledger.paid).toBe('3.50 paid, and at most 4.00 for 1 request that was never answered')
  expect(() => ledger.requireRoom()).toThrow(/the budget of 10 is used up/)
  giveBackThree()
  ledger.requireRoom()
  ledger.add('m', million, 'cache', none)
  ledger.add('m', million, 'journal', none)
  ledger.add('other', million, 'model', none)
  expect(ledger.spent).toBe(3.5)
  expect(ledger.line()).toBe('4 answers, 4000000 tokens in, 4000000 out, cost 3.50')
  expect(new Ledger({}, {}).line()).toBe('0 answers, 0 tokens in, 0 out')
})

test('answers are found again, by other processes too, and a line that was cut off is not', () => {
  const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]
  const path = join(base, 'answers.jsonl')
  const file = new AnswerFile(path)
  expect(existsSync(path)).toBe(false)
  file.put(a, { text: 'Good day.' })
  expect(new AnswerFile(path).get(a)).toEqual({ text: 'Good day.' })
  file.close()
  writeFileSync(path, `${JSON.stringify({ key: a, answer: 1 })}\n{"key":"${b}","ans`)
  const again = new AnswerFile(path)
  expect([again.get(a), again.get(b)]).toEqual([1, undefined])
  again.put(b, 2)
  again.close()
  expect(new AnswerFile(path).get(b)).toBe(2)
  const cache = answerCache(join(base, 'cache'))
  cache.put(a, 3)
  cache.close()
  expect(answerCache(join(base, 'cache')).get(a)).toBe(3)
})

test('enough games are open to keep every model busy, and at most four for each concurrent request', async () => {
  const [large, small] = ['http://a/v1', 'http://b/v1']
  const file = modelsFileSchema.parse({ endpoints: { [large]: { concurrency: 5 }, [small]: { concurrency: 2 } } })
  const models = new Models({ file, proceed: () => {} })
  expect([models.room(0), models.room(4)]).toEqual([4, 0])
  const game = models.open({ get: () => undefined, put: () => {} })
  game.model(`m@${large}`)
  expect([models.limit, models.room(0), models.room(18), models.room(20)]).toEqual([5, 5, 2, 0])
  game.model(`m@${small}`)
  expect([models.limit, models.room(0), models.room(19)]).toEqual([7, 2, 1])
  game.close()
  await models.close()
})

test('the key of an endpoint is the name of a variable that is set; only the usual one need not be', () => {
  vi.stubEnv('OPENAI_API_KEY', undefined)
  vi.stubEnv('OTHER_KEY', 'x')
  const isKey = (key: string): boolean => endpointSchema.safeParse({ key }).success
  expect(['OPENAI_API_KEY', 'OTHER_KEY'].filter(isKey)).toEqual(['OPENAI_API_KEY', 'OTHER_KEY'])
  expect(['NO_SUCH_VARIABLE', 'sk-secret', ''].filter(isKey)).toEqual([])
  expect(endpointSchema.parse({})).toEqual({ key: 'OPENAI_API_KEY', timeout_seconds: 600 })
  expect(modelsFileSchema.parse({})).toEqual({ endpoints: {}, prices: {}, contexts: 1, sequences: 4 })
  vi.unstubAllEnvs()
})

test('a model in this process that cannot be had is told in a sentence', async () => {
  const models = new Models({ file: modelsFileSchema.parse({}), proceed: () => {} })
  const journal = { get: () => undefined, put: () => {} }
  const ask = (name: string) => models.open(journal).model(name).decide('state', {})
  await expect(ask(`gguf:${join(base, 'nothing.gguf')}`)).rejects.toThrow(/there is no model file/)
  const file = join(base, 'broken.gguf')
  writeFileSync(file, 'GGUF')
  await expect(ask(`gguf:${file}`)).rejects.toThrow(/add it with "npm install|cannot be loaded as a GGUF model/)
  await models.close()
})
