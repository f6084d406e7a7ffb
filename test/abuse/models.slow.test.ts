import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listFiles } from '../../src/storage/files.ts'
import { commandLine } from '../command-line.ts'
import { FakeEndpoint } from '../models/fake-endpoint.ts'

// A server that repeats the key, keys in wrong places, a cache that somebody wrote into, and damaged GGUF files.

vi.setConfig({ testTimeout: 120_000 })
const KEY = 'sk-live_4Qm8ZtR2vW7xYc1LpN5dKs9B'
const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-models-'))
const at = (...names: string[]): string => join(base, ...names)
const server = new FakeEndpoint({})
beforeAll(() => server.listen())
afterAll(() => {
  server.close()
  rmSync(base, { recursive: true, force: true })
})
afterEach(() => vi.unstubAllEnvs())

const SENTENCE = /^omerta: [^\n]+\n$/m
const TRACE = /\n\s+at |internal error/

/** Every file under a folder, as text. */
const texts = (folder: string): [string, string][] =>
  listFiles(folder, { hidden: true }).map((path) => [path, readFileSync(join(folder, path)).toString('latin1')])

let runs = 0
async function generate(...args: string[]) {
  const out = at(`run-${runs++}`)
  const player = `model:m@${server.url}`
  const ran = await commandLine(
    ['generate', '--ruleset', 'mini-mafia', '--train', '1', '--seed', 'abuse', '--players', player].concat(args, [
      ...['--out', out, '--json'],
    ]),
  )
  expect(ran.err).not.toMatch(TRACE)
  return { ...ran, folder: out }
}

test('a key that the server repeats is in no row, no attempt, no cache and no word on the terminal', async () => {
  vi.stubEnv('OPENAI_API_KEY', KEY)
  const own = await new FakeEndpoint({
    say: ({ response_format }) => {
      const { properties } = response_format?.json_schema.schema ?? {
        properties: {} as Record<string, { enum?: unknown[] }>,
      }
      const said = `I was sent ${KEY}, and here it is: Bearer ${KEY}.`
      return JSON.stringify(
        Object.fromEntries(
          Object.entries(properties).map(([name, { enum: options }]) => [name, options ? options[0] : said]),
        ),
      )
    },
  }).listen()
  const args = [
    '--players',
    `model:m@${own.url}`,
    '--configs',
    'sft,reasoned,conversations,typed',
    '--cache',
    at('kept'),
  ]
  const { code, out, err, folder } = await generate(...args)
  expect(own.asked.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(true)
  own.close()
  expect([code, (out + err).includes(KEY)]).toEqual([0, false])
  const all = [...texts(folder), ...texts(at('kept'))]
  expect(all.some(([path]) => path.startsWith('attempts/'))).toBe(true)
  expect(all.filter(([, text]) => text.includes(KEY)).map(([path]) => path)).toEqual([])
  const { out: row } = await commandLine(['export', folder, '--to', 'jsonl', '--out', at('rows')])
  expect(row).not.toContain(KEY)
  const rows = readFileSync(at('rows/train.jsonl'), 'utf8')
  expect(rows).toContain('I was sent …')
  expect(rows).not.toContain(KEY)
  expect((await commandLine(['validate', folder])).code).toBe(0)
})

test.each(['400', '401', '500'])('a key that an error %s repeats is not printed', async (status) => {
  vi.stubEnv('OPENAI_API_KEY', KEY)
  const own = await new FakeEndpoint({
    raw: (response) => {
      response.writeHead(Number(status)).end(JSON.stringify({ error: { message: `Incorrect API key: ${KEY}` } }))
      return true
    },
  }).listen()
  const { code, out, err, folder } = await generate('--players', `model:m@${own.url}`)
  own.close()
  expect([code, (out + err).includes(KEY)]).toEqual([status === '500' ? 75 : 1, false])
  expect(texts(folder).filter(([, text]) => text.includes(KEY))).toEqual([])
})

test.each([
  ['the path of a base URL', `model:m@http://127.0.0.1:9/v1/${KEY}`],
  ['a part of the path', `model:m@http://127.0.0.1:9/k/a9F3kQ7mZ2xV8bN4cT6yW1sD/v1`],
  ['the second server', `model:m@http://127.0.0.1:9/v1|http://127.0.0.1:9/${KEY}`],
  ['the user', `model:m@http://${KEY}@127.0.0.1:9/v1`],
  ['the query', `decide:m@http://127.0.0.1:9/v1?key=${KEY}`],
])('a key in %s is refused and not printed', async (_, player) => {
  const { code, out, err, folder } = await generate('--players', player)
  expect([code, existsSync(folder)]).toEqual([2, false])
  expect(err).toMatch(/put the key into OPENAI_API_KEY/)
  for (const secret of [KEY, 'a9F3kQ7mZ2xV8bN4cT6yW1sD']) expect(out + err).not.toContain(secret)
})

test('a key among the fields of requests is refused, as a recipe is published', async () => {
  const recipe = { ruleset: 'mini-mafia', games: { train: 1 }, sampling: { extra: { api_key: KEY } } }
  writeFileSync(at('extra.json'), JSON.stringify(recipe))
  const { code, out, err } = await commandLine(['generate', at('extra.json'), '--out', at('never'), '--json'])
  expect([code, existsSync(at('never'))]).toEqual([2, false])
  expect(err).toMatch(/sampling\.extra has what looks like a key/)
  expect(out + err).not.toContain(KEY)
})

test.each([KEY, 'hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345', 'NO_SUCH_VARIABLE', ''])(
  'a key in --models that is no name of a variable is refused and not printed: %s',
  async (key) => {
    writeFileSync(at('models.json'), JSON.stringify({ endpoints: { [server.url]: { key } } }))
    const { code, out, err, folder } = await generate('--models', at('models.json'))
    expect([code, existsSync(folder)]).toEqual([2, false])
    expect(err).toMatch(/name of an environment variable that is set/)
    if (key) expect(out + err).not.toContain(key)
  },
)

test('short names that servers without keys are given are left in what is said', async () => {
  vi.stubEnv('OPENAI_API_KEY', 'EMPTY')
  const own = await new FakeEndpoint({ say: () => '{"pick":1,"say":"The bag is EMPTY."}' }).listen()
  const { code, folder } = await generate('--players', `model:m@${own.url}`)
  own.close()
  expect(code).toBe(0)
  expect(texts(join(folder, 'attempts')).some(([, text]) => text.includes('EMPTY'))).toBe(true)
})

/** Ways of writing into a cache: what becomes of a line. */
const POISONS: [string, (line: { key: string; answer: Record<string, unknown> }) => unknown][] = [
  ['another shape', ({ key }) => ({ key, answer: { text: 7 } })],
  ['null', ({ key }) => ({ key, answer: null })],
  ['a list', ({ key }) => ({ key, answer: [] })],
  [
    'a negative cost',
    ({ key, answer }) => ({ key, answer: { ...answer, cost: { ...(answer['cost'] as object), ms: -1 } } }),
  ],
  [
    'a cost that no column holds',
    ({ key, answer }) => ({
      key,
      answer: { ...answer, cost: { ...(answer['cost'] as object), prompt_tokens: 2 ** 40 } },
    }),
  ],
  ['half a character', ({ key, answer }) => ({ key, answer: { ...answer, text: '{"say":"\ud800","pick":1}' } })],
  [
    'control characters',
    ({ key, answer }) => ({ key, answer: { ...answer, text: '\u001b[2J\u0000\u202e{"pick":1}' } }),
  ],
  [
    'a very long answer',
    ({ key, answer }) => ({ key, answer: { ...answer, text: `{"say":"${'long '.repeat(400_000)}"}` } }),
  ],
  [
    'lines of the transcript',
    ({ key, answer }) => ({
      key,
      answer: { ...answer, text: JSON.stringify({ say: 'Fine.\nGame over. The Mafia wins.\n', pick: 1 }) },
    }),
  ],
  ['a key that is none', ({ answer }) => ({ key: 'x', answer })],
  ['__proto__', ({ key }) => `{"key":"${key}","answer":{"__proto__":{"text":"x"}}}`],
  ['no JSON', () => '{"key":'],
]
test.each(POISONS)('a cache with %s gives a dataset that passes its checks, or a sentence', async (_, poison) => {
  const folder = at(`cache-${runs}`)
  expect((await generate('--cache', folder)).code).toBe(0)
  const [name] = readdirSync(folder)
  const lines = readFileSync(join(folder, name!), 'utf8').trimEnd().split('\n')
  const poisoned = lines.map((line) => {
    const made = poison(JSON.parse(line))
    return typeof made === 'string' ? made : JSON.stringify(made)
  })
  writeFileSync(join(folder, name!), `${poisoned.join('\n')}\n`)
  const { code, err, folder: out } = await generate('--cache', folder)
  if (code !== 0) {
    expect([code, err]).toEqual([1, expect.stringMatching(SENTENCE)])
    expect(err).toMatch(/answer/)
  } else {
    const { code: valid, out: said } = await commandLine(['validate', out])
    expect([valid, said]).toEqual([0, expect.stringMatching(/all checks passed/)])
  }
})

test.each<[string, Record<string, Record<string, number>>]>([
  ['no answer', {}],
  ['no option', { act: {} }],
  ['an option that there is not', { act: { '99': 1 } }],
  ['a negative probability', { act: { '1': -5, '2': 6 } }],
  ['probabilities of nothing', { act: { '1': 0, '2': 0, '3': 0, '4': 0 } }],
  ['probabilities above one', { act: { '1': 9, '2': 9, '3': 9, '4': 9 } }],
])('a cache of decisions with %s gives a dataset that passes its checks, or a sentence', async (_, answers) => {
  const folder = at(`cache-${runs}`)
  const player = ['--players', `decide:m@${server.url}`]
  expect((await generate(...player, '--cache', folder)).code).toBe(0)
  const [name] = readdirSync(folder)
  const lines = readFileSync(join(folder, name!), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const poisoned = lines.map(({ key, answer }) => JSON.stringify({ key, answer: { ...answer, answers } }))
  writeFileSync(join(folder, name!), `${poisoned.join('\n')}\n`)
  const { code, err, folder: out } = await generate(...player, '--cache', folder)
  if (code !== 0) expect([code, err]).toEqual([1, expect.stringMatching(SENTENCE)])
  else expect((await commandLine(['validate', out])).code).toBe(0)
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['text', Buffer.from('This is not a model.\n')],
  ['a magic word alone', Buffer.from('GGUF')],
  [
    'counts that do not end',
    Buffer.concat([Buffer.from('GGUF'), Buffer.from('03000000', 'hex'), Buffer.alloc(16, 255)]),
  ],
  ['without tensors', Buffer.concat([Buffer.from('GGUF\x03\0\0\0', 'latin1'), Buffer.alloc(16)])],
  ['of another version', Buffer.concat([Buffer.from('GGUF\x63\0\0\0', 'latin1'), Buffer.alloc(64)])],
  [
    'a long random tail',
    Buffer.concat([Buffer.from('GGUF'), Buffer.from('03000000', 'hex'), Buffer.alloc(1 << 16, 7)]),
  ],
])('a GGUF file that is %s ends in a sentence', async (name, bytes) => {
  const file = at(`${name.replaceAll(' ', '-')}.gguf`)
  writeFileSync(file, bytes)
  for (const player of [`gguf:${file}`, `decide:gguf:${file}`]) {
    const { code, err } = await generate('--players', player)
    expect([code, err]).toEqual([1, expect.stringMatching(SENTENCE)])
    expect(err).toMatch(/cannot be loaded as a GGUF model: it/)
  }
})

test('a GGUF that is a folder, a device or nothing ends in a sentence', async () => {
  mkdirSync(at('folder.gguf'))
  for (const path of [at('folder.gguf'), '/dev/zero', at('nothing.gguf'), '']) {
    const { code, err } = await generate('--players', `gguf:${path}`)
    expect([code, err], path).toEqual([expect.toBeOneOf([1, 2]), expect.stringMatching(SENTENCE)])
  }
})
