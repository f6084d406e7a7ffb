import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { figureNames } from '../../schemas/manifest.ts'
import { listFiles } from '../../src/storage/files.ts'
import { commandLine } from '../command-line.ts'
import { onFullDisk } from '../full-disk.ts'
import { plainEntry, type Repository } from '../hub/repository.ts'
import { type LoopbackHub, serveHub, WRITER } from '../hub/serve.ts'

// Hubs that are none, Hubs that say the token back, files that a repository should not have, and disks and limits that are too small.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-hub-'))
const at = (...names: string[]): string => join(base, ...names)
const SENTENCE = /^omerta: [^\n]{10,600}\n$/
const figures = figureNames.flatMap((name) => [`figures/${name}.png`, `figures/${name}.svg`]).sort()

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer
let wrong: Server
let hub: LoopbackHub
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const repository = (): Repository => hub.repositories.get('datasets/user/games')!

beforeAll(async () => {
  wrong = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => wrong.listen(0, '127.0.0.1', resolve))
  hub = await serveHub()
  vi.stubEnv('HF_TOKEN', WRITER)
  vi.stubEnv('HF_ENDPOINT', hub.url)
  vi.stubEnv('XDG_CACHE_HOME', at('cache'))
  const words = 'generate --ruleset mini-mafia --train 8 --seed hub --shard-games 4 --out'.split(' ')
  expect((await commandLine([...words, at('set')])).code).toBe(0)
  expect((await commandLine(['push', at('set'), '--repo', 'user/games', '--json'])).code).toBe(0)
})
afterAll(async () => {
  wrong.closeAllConnections()
  wrong.close()
  await hub.close()
  vi.unstubAllEnvs()
  rmSync(base, { recursive: true, force: true })
})
afterEach(() => rmSync(at('out'), { recursive: true, force: true }))

const pull = () => commandLine(['pull', 'user/games', '--out', at('out'), '--json'])

test.each<[string, Answer]>([
  ['web pages', (_, response) => response.setHeader('content-type', 'text/html').end('<html>Sign in</html>')],
  ['redirects to itself', ({ url }, response) => response.writeHead(302, { location: url }).end()],
  [
    'redirects that never come to an end',
    (_, response) => response.writeHead(302, { location: `/${Math.random()}` }).end(),
  ],
  ['JSON that is cut off', (_, response) => response.setHeader('content-type', 'application/json').end('{"sha":')],
  ['nothing but a status', (_, response) => response.writeHead(200).end()],
])('a Hub that answers with %s is given up in less than half a minute, with a sentence', async (what, wrongly) => {
  answer = wrongly
  vi.stubEnv('HF_ENDPOINT', urlOf(wrong))
  const began = performance.now()
  const { code, err } = await pull().finally(() => vi.stubEnv('HF_ENDPOINT', hub.url))
  expect(performance.now() - began).toBeLessThan(30_000)
  // A page or a redirect may be a proxy's, and another try may get through; a status without a word is an answer.
  const expected = what === 'nothing but a status' ? 1 : 75
  expect([code, `${err.split('\n').at(-2)!}\n`]).toEqual([expected, expect.stringMatching(SENTENCE)])
  expect(existsSync(at('out'))).toBe(false)
})

test('pull takes the figures that the manifest names, and no other file of the repository', async () => {
  const strange = [
    ...Array.from({ length: 300 }, (_, i) => `figures/more-${i}.png`),
    ...['figures/Wins.png', 'figures/con.png', 'figures/wins.svgz', 'figures/a b.png', 'notes.txt', 'data/x.parquet'],
    ...['figures/WINS.SVG', 'figures/aux.svg', 'script.py', '.git/config', '../up.txt'],
  ]
  repository().commit('main', { summary: 'more' }, (tree) => {
    for (const path of strange) tree.set(path, plainEntry(Buffer.from(path)))
  })
  const { code } = await pull()
  expect(code).toBe(0)
  const files = listFiles(at('out'), { hidden: true })
  expect(files.filter((path) => !path.startsWith('data/'))).toEqual(['README.md', ...figures, 'manifest.json'])
  expect(files.filter((path) => strange.includes(path))).toEqual([])
  expect((await commandLine(['validate', at('out')])).code).toBe(0)
  repository().commit('main', { summary: 'less' }, (tree) => strange.forEach((path) => tree.delete(path)))
})

test('a figure that no dataset has is refused before it is fetched', async () => {
  const path = 'figures/wins.svg'
  const right = repository().at('main').tree.get(path)!
  const large = { ...right, size: 5 << 30 }
  repository().commit('main', { summary: 'large' }, (tree) => void tree.set(path, large))
  const { code, err } = await pull()
  expect([code, err]).toEqual([1, expect.stringMatching(/figures\/wins\.svg .*bytes, which no dataset of omerta has/)])
  expect(existsSync(at('out', path))).toBe(false)
  repository().commit('main', { summary: 'right' }, (tree) => void tree.set(path, right))
})

test.each([400, 401, 403, 404, 409, 413, 422, 451])(
  'a Hub that says the token back with status %i: the terminal does not show it',
  async (status) => {
    answer = ({ headers, url }, response) => {
      const said = `${headers.authorization ?? ''} may not ${url}`
      response.writeHead(status, { 'content-type': 'application/json', 'x-error-message': said })
      response.end(JSON.stringify({ error: said, message: said, errors: [{ message: said }] }))
    }
    vi.stubEnv('HF_ENDPOINT', urlOf(wrong))
    for (const args of [
      ['push', at('set'), '--repo', 'user/games'],
      ['push', at('set'), '--repo', 'user/games', '--dry-run'],
      ['pull', 'user/games', '--out', at('out')],
    ]) {
      const { code, out, err } = await commandLine([...args, '--json'])
      expect(code).toBe(1)
      expect(out + err).not.toContain(WRITER)
    }
    vi.stubEnv('HF_ENDPOINT', hub.url)
  },
)

test('a Hub that says the token back inside of right answers: it is in no output and no file', async () => {
  const me = { type: 'user', name: 'user', orgs: [], auth: { type: 'access_token', accessToken: { role: 'write' } } }
  answer = ({ headers, url = '' }, response) => {
    const said = headers.authorization?.replace('Bearer ', '') ?? ''
    const json = (value: unknown): void =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
    if (url.includes('whoami')) return json(me)
    if (url.includes('/tree/')) return json([])
    if (url.includes('preupload'))
      return json({ files: [{ path: `data/${said}`, uploadMode: 'regular', shouldIgnore: true }] })
    if (url.includes('/revision/') || /datasets\/user\/games$/.test(url))
      return json({ sha: 'a'.repeat(40), private: true, id: said })
    return json({ errors: [], said })
  }
  vi.stubEnv('HF_ENDPOINT', urlOf(wrong))
  const { code, out, err } = await commandLine(['push', at('set'), '--repo', 'user/games', '--json'])
  vi.stubEnv('HF_ENDPOINT', hub.url)
  expect([code, err]).toEqual([1, expect.stringMatching(/\.gitignore of user\/games excludes data\/…/)])
  expect(out + err).not.toContain(WRITER)
})

test.each([0, 300, 4000, 40_000])(
  'a disk that is full after %i bytes of pull: a sentence, and the same command ends it',
  async (room) => {
    const { code, err } = await onFullDisk(room, pull)
    expect([code, `${err.split('\n').at(-2)!}\n`]).toEqual([75, expect.stringMatching(SENTENCE)])
    expect(err).toMatch(/the disk is full; make room and run the same command again/)
    expect(existsSync(at('out/manifest.json'))).toBe(false)
    expect(listFiles(at('out'), { hidden: true }).filter((path) => path.endsWith('.tmp'))).toEqual([])
    expect((await pull()).code).toBe(0)
    expect((await commandLine(['validate', at('out')])).code).toBe(0)
  },
)

test.each([0, 2000, 60_000])(
  'a disk that is full after %i bytes of stats --figures: a sentence, and no half figure',
  async (room) => {
    const before = listFiles(at('set')).filter((path) => !path.startsWith('figures/'))
    rmSync(at('set/figures'), { recursive: true, force: true })
    const { code, err } = await onFullDisk(room, () => commandLine(['stats', at('set'), '--figures', '--json']))
    expect([code, err]).toEqual([
      75,
      expect.stringMatching(/the disk is full; make room and run the same command again/),
    ])
    expect(listFiles(at('set'), { hidden: true }).filter((path) => path.endsWith('.tmp'))).toEqual([])
    expect((await commandLine(['stats', at('set'), '--figures', '--json'])).code).toBe(0)
    expect(listFiles(at('set'))).toEqual([...before, ...figures].sort())
    expect((await commandLine(['validate', at('set')])).code).toBe(0)
  },
)

const root = join(import.meta.dirname, '../..')
/** Runs the command line in a process whose files may have so many KiB. */
async function limited(kib: number, args: readonly string[]): Promise<{ status: number | null; stderr: string }> {
  const shell = [
    '-c',
    `ulimit -f ${kib}; exec "$@"`,
    'bash',
    process.execPath,
    join(root, 'scripts/omerta.js'),
    ...args,
  ]
  const child = spawn('bash', shell, { env: { ...process.env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { status, stderr }
}
test.runIf(process.platform === 'linux').each([
  ['pull', ['pull', 'user/games', '--out', at('out')]],
  ['generate', ['generate', '--ruleset', 'mini-mafia', '--train', '40', '--out', at('limited')]],
  ['stats --figures', ['stats', at('set'), '--figures']],
])('a limit on the size of files ends %s in a sentence', async (_, args) => {
  rmSync(at('set/figures'), { recursive: true, force: true })
  const { status, stderr } = await limited(4, args)
  expect([status, stderr.trimEnd().split('\n').at(-1)]).toEqual([
    1,
    expect.stringMatching(/larger than this system allows a file to be; raise the limit \(ulimit -f\)/),
  ])
  expect(existsSync(at('out/manifest.json'))).toBe(false)
})

test('hidden files that no tool is known to keep do not pass the checks; those of git and of the Hub do', async () => {
  expect((await pull()).code).toBe(0)
  for (const name of ['.gitattributes', '.DS_Store', 'data/.DS_Store']) writeFileSync(at('out', name), 'x')
  expect((await commandLine(['validate', at('out')])).code).toBe(0)
  for (const name of ['.hidden', 'data/sft/.train-00000.parquet', 'data/.notes']) {
    writeFileSync(at('out', name), 'x')
    const { code, out } = await commandLine(['validate', at('out'), '--json'])
    expect([code, JSON.parse(out).findings.map(({ file }: { file: string }) => file)]).toEqual([1, [name]])
    rmSync(at('out', name))
  }
})
