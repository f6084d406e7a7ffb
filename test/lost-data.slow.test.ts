import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { explain, Stopped } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { type Recipe, recipeSchema } from '../schemas/recipe.ts'
import { listFiles } from '../src/storage/files.ts'
import { journalPath } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readLines } from '../src/storage/line-file.ts'
import { commandLine } from './command-line.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-lost-'))
const at = (...names: string[]): string => join(base, ...names)
const small = ['--train', '1', '--ruleset', 'mini-mafia', '--workers', '1']

let server: Server
let asked = 0
beforeAll(async () => {
  // A model that always takes the first of its options.
  server = createServer(async (request, response) => {
    const { messages } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString())
    // The question by which a server is tried is asked anew by every process.
    if (messages.at(-1).content !== 'Name an animal.') asked++
    const [, first] = /^Options: ([^,.\n]+)/m.exec(messages.at(-1).content) ?? []
    const content = first ? JSON.stringify({ pick: Number(first) || first }) : '{"say": "I know nothing. PASS."}'
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { content } }], usage: { prompt_tokens: 2 ** 40 } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await commandLine(['generate', ...small, '--seed', 'lost', '--out', at('set')])
})
afterAll(() => {
  server.close()
  spawnSync('umount', ['--lazy', at('disk')])
  rmSync(base, { recursive: true, force: true })
})

/** Every file of a folder, hidden ones too, by its hash. */
const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(folder, { hidden: true })
      .filter((path) => !path.startsWith('attempts/'))
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, sha256(readFileSync(join(folder, path)))]),
  )

const writers: [string, (out: string) => string[]][] = [
  ['generate', (out) => ['generate', ...small, '--out', out]],
  ['rows', (out) => ['rows', at('set'), '--out', out]],
  ['merge', (out) => ['merge', at('set'), '--out', out]],
  ['export', (out) => ['export', at('set'), '--to', 'jsonl', '--out', out]],
  ['pull', (out) => ['pull', 'user/name', '--out', out]],
]
test.each(writers)('%s writes into no folder that is not meant for it', async (name, command) => {
  const here = at(name)
  mkdirSync(join(here, 'own/data'), { recursive: true })
  mkdirSync(join(here, 'table'))
  mkdirSync(join(here, 'tables'))
  writeFileSync(join(here, 'file'), 'x')
  writeFileSync(join(here, 'own/README.md'), '# Mine')
  writeFileSync(join(here, 'tables/train.jsonl'), 'mine')
  cpSync(at('set'), join(here, 'linked'), { recursive: true })
  rmSync(join(here, 'linked/data'), { recursive: true })
  mkdirSync(join(here, 'elsewhere'))
  symlinkSync(join(here, 'elsewhere'), join(here, 'linked/data'))
  cpSync(at('set'), join(here, 'whole'), { recursive: true })
  const before = contents(here)
  const home = process.cwd()
  process.chdir(join(here, 'own'))
  vi.stubEnv('HF_ENDPOINT', 'http://127.0.0.1:9')
  vi.stubEnv('HOME', join(here, 'table'))
  try {
    const tries: [string, RegExp][] = [
      ['', /--out is empty; name a folder/],
      ['/', /^omerta: \/ is your home folder or the root of the disk/],
      [join(here, 'table'), /is your home folder/],
      ['../file', /\.\.\/file is a file; name a folder/],
      ['../whole/sub', /is inside the dataset .*whole; name a folder outside/],
      ['../linked', /linked\/data is a link to another place/],
    ]
    // What else is in a folder is compared with what the Hub lists, which there is not here.
    if (name !== 'pull') tries.push(['.', /contains README\.md/], ['../tables', /contains train\.jsonl/])
    for (const [out, sentence] of tries) {
      const ran = await commandLine(command(out))
      expect([ran.code, ran.out], out).toEqual([2, ''])
      expect(ran.err).toMatch(sentence)
    }
  } finally {
    process.chdir(home)
    vi.unstubAllEnvs()
  }
  expect(contents(here)).toEqual(before)
})

test('a damaged note of the recipe: the advice keeps the journal, and with it the same command goes on', async () => {
  const recipe = modelRecipe(1)
  const folder = at('noted')
  asked = 0
  await makeFrom(at('noted whole'), recipe)
  const asks = asked
  asked = 0
  await expect(makeFrom(folder, recipe, () => asked >= 4)).rejects.toThrow(Stopped)
  const lines = readLines(journalPath(folder, 'train', 0)).length
  expect(lines).toBe(asked)
  writeFileSync(join(folder, '.omerta/recipe.json'), '{')
  const told = await makeFrom(folder, recipe).catch(explain)
  expect(told).toMatchObject({
    sentence: expect.stringMatching(/recipe\.json is damaged; remove this one file and run/),
  })
  rmSync(join(folder, '.omerta/recipe.json'))
  await makeFrom(folder, recipe)
  expect(asked).toBe(asks)
})

const modelRecipe = (games: number): Recipe =>
  recipeSchema.parse({
    ruleset: 'mini-mafia',
    seed: 'full',
    games: { train: games },
    players: `model:m@http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  })

/** Makes a dataset of models. */
const makeFrom = (folder: string, recipe: Recipe, stopped = () => false): Promise<unknown> =>
  generate({ folder, recipe, extend: false, concurrency: 2, stopped })

test('a full disk loses no answer of a model, ten times of ten', async (context) => {
  mkdirSync(at('disk'))
  const disk = (...options: string[]): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', at('disk')]).status === 0
  const GAMES = 24
  const recipe = modelRecipe(GAMES)
  asked = 0
  await makeFrom(at('roomy'), recipe)
  const asks = asked
  let filled = 0
  for (let i = 0; i < 10; i++) {
    // Room for the two games that are played at once, and for some games or shards more.
    if (!disk('-o', `size=${2048 + 8 + 4 * i}k`)) return context.skip('this machine lets nobody mount a small disk')
    asked = 0
    const folder = at('disk', 'set')
    const told = await makeFrom(folder, recipe).catch(explain)
    expect(told).toMatchObject({
      code: 75,
      sentence: expect.stringMatching(/the disk is full; make room and run the same/),
    })
    const kept = readLines(journalPath(folder, 'train', 0)).length
    expect(kept).toBe(asked)
    if (kept < asks) filled++
    expect(spawnSync('mount', ['-o', 'remount,size=16m', at('disk')]).status).toBe(0)
    await makeFrom(folder, recipe)
    expect(asked, 'no decision was asked for twice').toBe(asks)
    expect(contents(folder)).toEqual(contents(at('roomy')))
    spawnSync('umount', ['--lazy', at('disk')])
  }
  expect(filled).toBe(10)
  expect(await validate({ folder: at('roomy'), worlds: 0 })).toMatchObject({ ok: true })
})
