import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cardOf } from '../pipelines/generate/card.ts'
import { rowsAt } from '../pipelines/read/groups.ts'
import { complain, jsonText, print, safe } from '../pipelines/terminal.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { playerSchema } from '../schemas/player.ts'
import { withoutSecrets } from '../schemas/url.ts'
import { type Config, descriptorOf, type Rows } from '../src/rows/configs/configs.ts'
import { openDataset } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { commandLine } from './command-line.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-hostile-'))
const at = (...names: string[]): string => join(base, ...names)
const EVIL = '\u001b[2J\u001b]0;title\u0007\r\u009b31m\u202eevil\u2028\n# all checks passed'
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029]/
const SENTENCE = /^omerta: [^\n]{10,600}\n$/
const TOKEN = 'hf_hostile0000000000000000000000000'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let hub: Server
let other: Server
const heard: (string | undefined)[] = []
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const started = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

beforeAll(async () => {
  hub = createServer((request, response) => answer(request, response))
  other = createServer((request, response) => {
    heard.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json').end('[]')
  })
  await Promise.all([started(hub), started(other)])
  vi.stubEnv('HF_ENDPOINT', urlOf(hub))
  vi.stubEnv('HF_TOKEN', TOKEN)
  vi.stubEnv('XDG_CACHE_HOME', at('cache'))
  const { code } = await commandLine([
    'generate',
    '--ruleset',
    'mini-mafia',
    '--train',
    '2',
    '--seed',
    'h',
    '--out',
    at('set'),
  ])
  expect(code).toBe(0)
})
afterEach(() => rmSync(at('out'), { recursive: true, force: true }))
afterAll(() => {
  vi.unstubAllEnvs()
  for (const server of [hub, other]) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(base, { recursive: true, force: true })
})

const SHA = 'a'.repeat(40)
/** A Hub whose three answers are as they should be, where they are not given. */
const hubOf =
  ({ info = { sha: SHA, private: false } as unknown, tree = [] as unknown, manifest = '', link = '' }): Answer =>
  ({ url = '' }, response) => {
    if (!url.includes('/resolve/')) response.setHeader('content-type', 'application/json')
    if (url.includes('/tree/')) {
      if (link) response.setHeader('link', `<${link}>; rel="next"`)
      response.end(JSON.stringify(tree))
    } else response.end(url.includes('/resolve/') ? manifest : JSON.stringify(info))
  }
const listed = (manifest: string): object[] => [
  { type: 'file', path: 'manifest.json', size: Buffer.byteLength(manifest), oid: 'b'.repeat(40) },
]
const evilManifest = (): string => readFileSync(at('set/manifest.json'), 'utf8').replaceAll('data/sft', 'data/sf')

const hubs: [string, () => Answer, RegExp][] = [
  ['no commit', () => hubOf({ info: { sha: null, private: false } }), /did not name the commit of main/],
  ['null for a dataset', () => hubOf({ info: null }), /does not answer as the Hub does|did not name/],
  ['null for files', () => hubOf({ tree: null }), /does not answer as the Hub does/],
  ['files that are null', () => hubOf({ tree: [null] }), /listed something|does not answer as the Hub/],
  ['a file without a size', () => hubOf({ tree: [{ type: 'file', path: 'x' }] }), /listed something/],
  ['a manifest that is null', () => hubOf({ tree: listed('null'), manifest: 'null' }), /not of this version/],
  [
    'a manifest of other files',
    () => hubOf({ tree: listed(evilManifest()), manifest: evilManifest() }),
    /is incomplete/,
  ],
  ['files on another server', () => hubOf({ link: `${urlOf(other)}/next` }), /names another server/],
]
test.each(hubs)('pull from a Hub with %s ends in a sentence', async (_, wrong, sentence) => {
  answer = wrong()
  const { code, out, err } = await commandLine(['pull', 'user/name', '--out', at('out')])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(SENTENCE)
  expect(err).toMatch(sentence)
  expect(existsSync(at('out'))).toBe(false)
  expect(heard, 'the token is sent to no other server').toEqual([])
})

test('a manifest without end is given up', async () => {
  const block = Buffer.alloc(1 << 24, ' ')
  answer = (request, response) => {
    if (!request.url!.includes('/resolve/')) return hubOf({ tree: listed('x') })(request, response)
    const more = (): void => {
      while (!response.destroyed && response.write(block));
      response.once('drain', more)
    }
    more()
  }
  const { code, err } = await commandLine(['pull', 'user/name', '--out', at('out')])
  expect(code).toBe(1)
  expect(err).toMatch(/is longer than the Hub lists it/)
})

test('a tokenizer is named as on the Hub, downloaded once, and what is none is not kept', async () => {
  const model = { type: 'WordLevel', vocab: { '[UNK]': 0 }, unk_token: '[UNK]' }
  const parts = { truncation: null, padding: null, normalizer: null, post_processor: null, decoder: null }
  const split = { type: 'WhitespaceSplit' }
  const right = JSON.stringify({ version: '1.0', ...parts, added_tokens: [], pre_tokenizer: split, model })
  const asked: string[] = []
  let text = '{}'
  answer = ({ url = '' }, response) => {
    asked.push(url)
    if (text) response.end(text)
    else response.writeHead(404).end()
  }
  const make = (name: string) =>
    commandLine(['generate', '--ruleset', 'mini-mafia', '--train', '1', '--tokenizer', name, '--out', at('out')])
  expect(await make('user/none')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/--tokenizer: .* is not a tokenizer/),
  })
  text = ''
  expect(await make('user/none')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no tokenizer file user\/none here, and/),
  })
  text = right
  expect((await make('user/words')).code).toBe(0)
  const before = asked.length
  expect((await make('user/words')).code).toBe(0)
  expect([before, asked.length, asked.at(-1)]).toEqual([3, 3, '/user/words/resolve/main/tokenizer.json'])
  expect(openDataset(at('out')).recipe.tokenizer).toBe(sha256(right))
})

/** A copy of the dataset with another manifest, whose card is made again. */
function withManifest(name: string, change: (manifest: Manifest) => object): string {
  const folder = at(name)
  cpSync(at('set'), folder, { recursive: true })
  const facts = { ...openDataset(folder), ...change(structuredClone(openDataset(folder))) } as Manifest
  const card = cardOf(facts)
  writeFileSync(join(folder, 'README.md'), card)
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify({ ...facts, card: sha256(card) }, null, 2)}\n`)
  return folder
}

test.each([
  ['a repository and checks', { published: { repo: 'evil/repo', checks: { worlds: 10 ** 12 }, figures: [] } }],
  ['Markdown for a version', { omerta: '0.1.0 [see](http://evil.example)' }],
  ['a link for a version', { omerta: '0.1.0-_www.evil.example' }],
  ['a figure of its own', { figures: ['free-of-leaks'] }],
  ['a figure that is not there', { figures: ['wins'] }],
  ['rollouts that nobody asked for', { values: { rollouts: 'an oracle', labels: 9 } }],
  ['other rules first', { played_under: '# Hello' }],
])('a manifest that says %s does not pass, whatever its card', async (name, change) => {
  const folder = withManifest(name, () => change)
  const { code, out, err } = await commandLine(['validate', folder, '--worlds', '0', '--workers', '1'])
  expect(code).toBe(1)
  expect(`${out}${err}`).toMatch(/manifest|figures/)
})

test('names that a manifest counts are text in the card, and nothing else', () => {
  const evil = '[x](http://evil.example) <img src=x> | `code` www.evil.example'
  const manifest = openDataset(at('set'))
  const card = cardOf({
    ...manifest,
    ruleset: evil,
    tally: { ...manifest.tally, wins: { [evil]: 1 }, acts: { [evil]: 2 } },
  })
  expect(card).not.toMatch(/\[x\]|<img|www\.evil|evil\.example/)
})

test.each([
  ['a strange file', (folder: string) => writeFileSync(join(folder, 'notes.txt'), 'x'), /notes\.txt is not listed/],
  [
    'a strange figure',
    (folder: string) => {
      mkdirSync(join(folder, 'figures'))
      writeFileSync(join(folder, 'figures/free.png'), 'x')
    },
    /figures\/free\.png is not listed/,
  ],
  [
    'a linked file',
    (folder: string) => {
      rmSync(join(folder, 'data/sft/train-00000.parquet'))
      symlinkSync(at('set/data/sft/train-00000.parquet'), join(folder, 'data/sft/train-00000.parquet'))
    },
    /data\/sft\/train-00000\.parquet is a link/,
  ],
  [
    'a linked folder',
    (folder: string) => {
      rmSync(join(folder, 'data/sft'), { recursive: true })
      symlinkSync(at('set/data/sft'), join(folder, 'data/sft'))
    },
    /data\/sft is a link/,
  ],
  [
    'a key twice',
    (folder: string) =>
      writeFileSync(
        join(folder, 'manifest.json'),
        readFileSync(join(folder, 'manifest.json'), 'utf8').replace('{', '{\n  "format": 2,'),
      ),
    /not the canonical JSON that omerta writes/,
  ],
])('a dataset with %s does not pass', async (name, change, sentence) => {
  const folder = at(name)
  cpSync(at('set'), folder, { recursive: true })
  change(folder)
  const { code, out } = await commandLine(['validate', folder, '--worlds', '0', '--workers', '1'])
  expect([code, out]).toEqual([1, expect.stringMatching(sentence)])
})

/** Changes the rows of a config, and makes the hashes in the manifest right. */
async function withRows<C extends Config>(
  folder: string,
  config: C,
  change: (row: Rows[C][number]) => object,
): Promise<void> {
  const manifest = openDataset(folder)
  const shard = manifest.shards[0]!
  const rows = (await rowsAt(folder, config, shard)) as Rows[C][number][]
  const bytes = makeParquet(descriptorOf(config).schema, [rows.map((row) => ({ ...change(row) }))])
  const file = shard.files.find((one) => one.config === config)!
  writeFileSync(join(folder, file.path), bytes)
  Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) })
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

test('no verb prints what a dataset could do to a terminal', async () => {
  const rename = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).map(([k, n]) => [k + EVIL, n]))
  const strange = withManifest('strange names', ({ tally }) => ({ tally: { ...tally, wins: rename(tally.wins) } }))
  const folder = at('evil')
  cpSync(at('set'), folder, { recursive: true })
  await withRows(folder, 'games', (row) => ({ ...row, winner: row.winner + EVIL, reason: row.reason + EVIL }))
  await withRows(folder, 'decisions', (row) => ({ ...row, act: row.act + EVIL, role: row.role + EVIL }))
  for (const args of [
    ['stats', folder],
    ['merge', strange],
    ['stats', strange],
    ['validate', folder, '--workers', '1'],
    ['export', folder, '--to', 'jsonl', '--out', at('out')],
    ['stats', folder, '--json'],
    ['show', `${folder}\u001b[31m`],
  ]) {
    const { out, err } = await commandLine(args)
    expect(out + err, args[0]).not.toMatch(CONTROL)
    expect(out + err, args[0]).not.toMatch(/^# all checks passed/m)
  }
})

test('a key or a password in a URL is neither written nor printed', async () => {
  for (const url of [
    'http://user:secret@h/v1',
    'https://secret@h/v1',
    'https://h/v1?key=secret',
    'https://h/v1#secret',
    'http://:secret@h',
  ]) {
    const { code, out, err } = await commandLine([
      'generate',
      '--train',
      '1',
      '--players',
      `model:m@${url}`,
      '--out',
      at('out'),
      '--json',
    ])
    expect([code, existsSync(at('out'))], url).toEqual([2, false])
    expect(out + err).not.toContain('secret')
    expect(err).toMatch(/OPENAI_API_KEY/)
  }
  for (const text of ['model:m@ftp://user:secret@h/v1', 'http://a:b@secret@h/x', 'see https://h/x?token=secret, then'])
    expect(withoutSecrets(text), text).not.toContain('secret')
  expect(withoutSecrets('at https://h/v1 (a?b) x@y')).toBe('at https://h/v1 (a?b) x@y')
  expect(playerSchema.safeParse('model:m@http://127.0.0.1:8000/v1').success).toBe(true)
})

test('what is printed is safe, in colour or not; a complaint is one line', () => {
  const said: string[] = []
  const [out, err] = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  for (const spy of [out, err]) spy.mockImplementation((text) => said.push(String(text)) > 0)
  print(`\u001b[31mred\u001b[39m ${EVIL}`)
  complain(`a\nb ${EVIL}`)
  for (const spy of [out, err]) spy.mockRestore()
  expect(said[0]).not.toMatch(/\u001b\[2J|\u009b|\u202e/)
  expect(said[1]!.split('\n').length).toBe(2)
  expect(JSON.parse(jsonText({ EVIL }))).toEqual({ EVIL })
  expect(jsonText({ EVIL })).not.toMatch(CONTROL)
  expect(safe('a\nb')).toBe('a\nb')
})
