import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findGame } from '../pipelines/read/find.ts'
import { bundle } from '../pipelines/view/bundle.ts'
import { readGamePage } from '../pipelines/view/read-game.ts'
import { type Serving, servePage } from '../pipelines/view/server.ts'
import { replayRecord } from '../src/play/series.ts'
import { writeAttempts } from '../src/storage/attempts.ts'
import { commandLine } from './command-line.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-view-'))
const at = (name: string): string => join(base, name)
let serving: Serving

beforeAll(async () => {
  const { code } = await commandLine([
    'generate',
    '--ruleset',
    'mini-mafia',
    '--train',
    '3',
    '--seed',
    'v',
    '--out',
    at('set'),
  ])
  expect(code).toBe(0)
  serving = await servePage({ folder: at('set'), port: 0 })
  await serving.index()
})
afterAll(async () => {
  await serving?.close()
  rmSync(base, { recursive: true, force: true })
})

const view = (...args: string[]) => commandLine(['view', at('set'), ...args])

test('writes a page of a game, of a seat and of the dataset, each one file', async () => {
  expect(await view('--game', '1', '--out', at('game.html'))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^wrote .*game\.html, 0\.\d MB/),
  })
  const { code, out } = await view('--game', '1', '--seat', '3', '--json', '--out', at('seat.html'))
  expect({ code, ...JSON.parse(out) }).toEqual({
    code: 0,
    ok: true,
    file: at('seat.html'),
    bytes: readFileSync(at('seat.html')).length,
  })
  expect((await view('--out', at('set.html'))).code).toBe(0)
  for (const name of ['game.html', 'seat.html', 'set.html']) {
    const html = readFileSync(at(name), 'utf8')
    expect(html).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?!data:)/)
    expect(html).toContain("connect-src 'none'")
  }
})

test('a page without --out is in the current folder, which help and the last line say', async () => {
  const before = process.cwd()
  process.chdir(base)
  try {
    const { code, out } = await view('--game', '1', '--no-open')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^wrote set-train-1\.html, 0\.\d MB; it is in the current folder, .*, and --out names another file; /,
    )
    expect(out).toContain(process.cwd())
    expect(existsSync(at('set-train-1.html'))).toBe(true)
    expect((await view('--game', '1', '--no-open', '--out', at('game.html'))).out).not.toContain('current folder')
    expect((await commandLine(['view', '--help'])).out.replace(/\s+/g, ' ')).toContain(
      'in the current folder or at --out',
    )
  } finally {
    process.chdir(before)
  }
})

test('a page has what models answered, used or not', async () => {
  const row = await findGame(at('set'), '0')
  const { choices } = replayRecord(row.record).record
  const { seat, turn } = choices.find((choice) => choice.seat > 0)!
  const cost = { prompt_tokens: 9, cached_tokens: 0, completion_tokens: 4, ms: 70 }
  const call = { game_id: row.game_id, index: 0, seat, role: 'mafia', player: 'model:m', turn, act: 'vote', cost }
  const reason = 'it names no option'
  writeAttempts(at('set'), 'train', 0, [
    { ...call, text: '<b>well</b>', reason },
    { ...call, text: '{}' },
    { ...call, game_id: 'other' },
  ])
  const page = await readGamePage({ folder: at('set'), row })
  rmSync(at('set/attempts'), { recursive: true })
  const found = page.eyes[0]!.rows.find((one) => one.seat === seat && one.turn === turn)!
  const tokens = { promptTokens: 9, completionTokens: 4, ms: 70 }
  expect(found.tries).toEqual([
    { text: '<b>well</b>', reason, ...tokens },
    { text: '{}', ...tokens },
  ])
})

test('the script of a page has at most 300 kB', async () => {
  const { script, style } = await bundle()
  expect(script.length + style.length).toBeLessThan(300_000)
  expect(script.length).toBeGreaterThan(10_000)
})

test.each([
  [['--seat', '2'], /^omerta: --seat shows what a seat heard in one game; name the game with --game\n$/],
  [['--split', 'train'], /add --game\n$/],
  [['--game', '1', '--seat', '9'], /there is no seat 9; seats are 1 to 4\n$/],
  [['--game', '7'], /has no game 7 in train: it has 3, numbered from 0\n$/],
  [['--game', '1', '--out', at('page.txt')], /a page is a file whose name ends in \.html\n$/],
  [['--game', '1', '--out', at('set/page.html')], /is inside the dataset .*; name a file outside of it\n$/],
  [['--serve', '--game', '1'], /--serve shows the whole dataset; leave out/],
  [['--serve', '--port', '70000'], /--port "70000": it must be a whole number from 0 to 65,535\n$/],
  [['--port', '8080'], /--port is for --serve; add it\n$/],
])('wrong usage is one sentence: %j', async (args, sentence) => {
  const { code, err } = await view(...args)
  expect(err).toMatch(sentence)
  expect(code).toBe(2)
  expect(existsSync(at('set/page.html'))).toBe(false)
})

test('a page of its own is written again, a file of somebody else is not', async () => {
  writeFileSync(at('mine.html'), '<p>mine')
  const { code, err } = await view('--game', '0', '--out', at('mine.html'))
  expect({ code, err }).toMatchObject({
    code: 2,
    err: expect.stringMatching(/is there already, and omerta view did not write it/),
  })
  expect(readFileSync(at('mine.html'), 'utf8')).toBe('<p>mine')
  for (const _ of [1, 2]) expect((await view('--game', '0', '--out', at('again.html'))).code).toBe(0)
})

test('where a dataset is wanted, the folder of an evaluation is told from one', async () => {
  mkdirSync(at('duel'))
  writeFileSync(at('duel/evaluation.json'), '{}')
  expect(await commandLine(['show', at('duel'), '--game', '0'])).toMatchObject({
    code: 2,
    err: expect.stringContaining(`it is an evaluation, whose games are the dataset ${at('duel/games')}\n`),
  })
  // An evaluation is validated as one, and this is none.
  expect(await commandLine(['validate', at('duel')])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/evaluation\.json is damaged.*its games are in /),
  })
})

test('a folder that is no dataset, and a damaged game, are told in a sentence', async () => {
  expect(await commandLine(['view', at('none')])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/there is no folder/),
  })
  const { code } = await commandLine([
    'generate',
    '--ruleset',
    'mini-mafia',
    '--train',
    '1',
    '--seed',
    'v',
    '--out',
    at('bad'),
  ])
  expect(code).toBe(0)
  writeFileSync(at('bad/data/games/train-00000.parquet'), 'PAR1 nothing PAR1')
  expect(await commandLine(['view', at('bad'), '--game', '0'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^omerta: .*validate/),
  })
})

interface Answered {
  readonly status: number
  readonly body: string
}
const asked = (path: string, options: { host?: string; method?: string } = {}): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(serving.address)
    const headers = options.host === undefined ? {} : { host: options.host }
    request({ hostname, port, path, method: options.method ?? 'GET', headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
      .on('error', reject)
      .end()
  })
const api = (name: string, query: object): Promise<Answered> =>
  asked(`/api/${name}?q=${encodeURIComponent(JSON.stringify(query))}`)

test('the server answers its own page only, and only what it has', async () => {
  expect((await asked('/')).body).toContain("connect-src 'self'")
  expect((await asked('/', { host: 'evil.example' })).status).toBe(403)
  expect((await asked('/', { method: 'POST' })).status).toBe(405)
  expect((await asked('/etc/passwd')).status).toBe(404)
  expect((await asked('/../../etc/passwd')).status).toBe(404)
  expect((await asked('/api/games?q={')).status).toBe(400)
  expect((await api('games', { split: 1 })).status).toBe(400)
  expect((await api('game', { key: '../train-0' })).status).toBe(400)
  expect(await api('game', { key: 'train-9' })).toMatchObject({
    status: 404,
    body: expect.stringContaining('has no game 9'),
  })
  const { status, body } = await api('games', { split: '', winner: '', tags: [], sort: 'days', from: 1 })
  expect(status).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ total: 3, items: [{ split: 'train' }, { split: 'train' }] })
  expect(JSON.parse((await api('game', { key: 'train-2' })).body)).toMatchObject({ kind: 'game', index: 2 })
  expect(
    JSON.parse(
      (await api('decisions', { act: 'vote', role: '', kind: 'any', player: '', sort: 'number', from: 0 })).body,
    ).total,
  ).toBeGreaterThan(3)
  expect(JSON.parse((await api('search', { text: 'zzzz', claim: '' })).body)).toEqual({ total: 0, items: [], read: 3 })
})
