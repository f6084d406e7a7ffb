import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cases, WRITERS } from './fuzz/cases.ts'
import { Workbench } from './fuzz/dataset.ts'
import { bombFrame, rewritePages } from './fuzz/pages.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
const CLI = join(import.meta.dirname, '../scripts/omerta.js')
/** What omerta promises of anything hostile: less memory than this, and an end within this time. */
const MAX_MIB = 1024
const MAX_SECONDS = 60

const bench = new Workbench()
let most = { mebibytes: 0, seconds: 0 }
const servers: Server[] = []
beforeAll(() => bench.prepare())
afterAll(() => {
  const { mebibytes, seconds } = most
  process.stderr.write(`hostile input: ${Math.round(mebibytes)} MiB and ${seconds.toFixed(1)} s at most\n`)
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  bench.remove()
})

/** Prints the memory that a process took at most. */
const TOLD = 'process.on("exit", () => process.stderr.write("\\nPEAK " + process.resourceUsage().maxRSS + "\\n"))'
const METER = `data:text/javascript,${encodeURIComponent(TOLD)}`

/**
 * Runs a command and sees that it ends in time, within the memory, and with a sentence: with 1, with 2 for wrong usage, or with 75 where a server may do
 * better next time.
 */
async function run(
  args: readonly string[],
  { wanted = 1, environment = {} }: { wanted?: number; environment?: Readonly<Record<string, string>> } = {},
) {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', METER, CLI, ...args], {
    env: { ...process.env, HF_HOME: join(bench.base, 'none'), ...environment },
  })
  let [out, error] = ['', '']
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (error += chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const seconds = (performance.now() - start) / 1000
  const [, peak] = /PEAK (\d+)/.exec(error) ?? []
  const text = `${out}\n${error}`
  expect(text, args.join(' ')).not.toMatch(/\n\s+at /)
  expect(code, `${args.join(' ')}\n${text}`).toBe(wanted)
  expect(Number(peak) / 1024, `MiB of ${args.join(' ')}`).toBeLessThan(MAX_MIB)
  expect(seconds, args.join(' ')).toBeLessThan(MAX_SECONDS)
  most = { mebibytes: Math.max(most.mebibytes, Number(peak) / 1024), seconds: Math.max(most.seconds, seconds) }
  return text
}

test.each(cases.filter(({ kind }) => kind === 'bombs'))('$name: validate ends with a sentence', async ({ forge }) => {
  const original = bench.files.get('games')!
  const { folder } = bench.withFile('games', forge(bench.bytesOf('games'), original, WRITERS[0]!))
  expect(await run(['validate', folder])).toMatch(/games\/train-00000.parquet is not a readable Parquet file: /)
})

test.each(cases.filter(({ kind }) => kind === 'bombs'))('$name, as of another program', async ({ forge }) => {
  const { folder } = bench.withFile(
    'games',
    forge(bench.bytesOf('games'), bench.files.get('games')!, 'another program'),
  )
  const said = await run(['validate', folder])
  expect(said).toMatch(/games\/train-00000.parquet (?:is not a readable Parquet file|was written by another program)/)
})

test('a page of 1.9 GB: every verb that reads rows ends with a sentence', async () => {
  const size = 1_900_000_000
  for (const [config, column, ...verbs] of [
    ['games', 'game_id', ['show', '--game', '0'], ['rows', '--out', join(bench.base, 'rows')]],
    ['decisions', 'role', ['stats']],
    ['decisions', 'row_id', ['show', '--row', 'aaaa']],
    ['sft', 'prompt', ['export', '--to', 'messages', '--out', join(bench.base, 'export')]],
  ] as const) {
    const bomb = rewritePages(bench.bytesOf(config), (page) => ({ ...page, stored: bombFrame(size), size }), column)
    const { folder } = bench.withFile(config, bomb)
    for (const [verb, ...options] of verbs) expect(await run([verb, folder, ...options])).toMatch(/1900000000 bytes/)
  }
})

/** A file of so many MiB, without content: sizes are looked at first. */
function hollow(path: string, mebibytes: number): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '[')
  truncateSync(path, mebibytes << 20)
  return path
}

test('a manifest, a journal, a tokenizer and a recipe of absurd size are refused in a sentence', async () => {
  const { folder } = bench.withFile('games', bench.bytesOf('games'))
  hollow(join(folder, 'manifest.json'), 700)
  expect(await run(['validate', folder])).toMatch(/manifest.json has more than 64 MiB/)
  writeFileSync(join(folder, 'manifest.json'), `[${'{},'.repeat(13 << 20)}0]`)
  expect(await run(['stats', folder])).toMatch(/manifest.json is damaged, it is not JSON: it has more than/)
  const tokenizer = hollow(join(bench.base, 'tokenizer.json'), 300)
  const game = ['generate', '--ruleset', 'mini-mafia', '--train', '1']
  const counted = [...game, '--tokenizer', tokenizer, '--out', join(bench.base, 'new')]
  expect(await run(counted, { wanted: 2 })).toMatch(/tokenizer.json has more than 64 MiB/)
  const recipe = hollow(join(bench.base, 'recipe.json'), 10)
  expect(await run(['generate', recipe, '--out', join(bench.base, 'new')], { wanted: 2 })).toMatch(
    /recipe.json has more than 4 MiB.*; a recipe is/,
  )
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends pieces until the other side has had enough. */
function pour(response: Parameters<RequestListener>[1], piece: Buffer, times: number): void {
  response.on('error', () => {})
  const more = (left: number): void => {
    if (left === 0 || response.destroyed) return void response.end()
    if (response.write(piece)) setImmediate(more, left - 1)
    else response.once('drain', () => more(left - 1))
  }
  more(times)
}

test('a model that replies with 600 MB is refused in a sentence', async () => {
  const url = await serve((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    response.write('{"choices":[{"message":{"content":"')
    pour(response, Buffer.alloc(1 << 20, 'a'), 600)
  })
  const players = `model:m@${url}/v1`
  const args = ['generate', '--ruleset', 'mini-mafia', '--train', '1', '--players', players]
  expect(await run([...args, '--out', join(bench.base, 'model')], { wanted: 75 })).toMatch(
    /an answer has more than 8 MiB/,
  )
})

const COMMIT = 'c'.repeat(40)
/** A Hub with a dataset user/name; what it lists and sends is up to `rest`. */
const hub = (rest: RequestListener): Promise<string> =>
  serve((request, response) => {
    request.resume()
    const { pathname } = new URL(request.url!, 'http://hub')
    if (!/\/revision\//.test(pathname)) return rest(request, response)
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        _id: 'x',
        id: 'user/name',
        sha: COMMIT,
        private: false,
        downloads: 0,
        likes: 0,
        gated: false,
        lastModified: '2026-01-01T00:00:00Z',
      }),
    )
  })
const pull = (url: string): Promise<string> =>
  run(['pull', 'user/name', '--out', join(bench.base, `pulled-${servers.length}`)], {
    environment: { HF_ENDPOINT: url },
  })
const json = { 'content-type': 'application/json' }

test('a Hub that pages for ever is told so', async () => {
  const url = await hub((request, response) => {
    const next = `http://${request.headers.host}/api/datasets/user/name/tree/${COMMIT}?cursor=${Math.random()}`
    response.writeHead(200, { ...json, Link: `<${next}>; rel="next"` })
    response.end('[]')
  })
  expect(await pull(url)).toMatch(/does not come to an end listing the files of user\/name: 1000 pages/)
})

test('a Hub that answers with more than any list, or sends more than it said, is told so', async () => {
  const endless = await hub((_, response) => {
    response.writeHead(200, json)
    response.write('[')
    pour(response, Buffer.alloc(1 << 20, '{},'), 700)
  })
  expect(await pull(endless)).toMatch(/answers with more than 16 MiB/)
  const listing = (bytes: number): string =>
    JSON.stringify([{ type: 'file', path: 'manifest.json', size: bytes, oid: 'a'.repeat(40) }])
  const longer = await hub((request, response) => {
    if (request.url!.includes('/tree/')) return void response.writeHead(200, json).end(listing(1000))
    response.writeHead(200)
    pour(response, Buffer.alloc(1 << 20, '{},'), 700)
  })
  expect(await pull(longer)).toMatch(/manifest.json of user\/name is longer than the Hub lists it \(1000 bytes\)/)
  const huge = await hub((_, response) => void response.writeHead(200, json).end(listing(700_000_000)))
  expect(await pull(huge)).toMatch(/the manifest.json of user\/name has 700000000 bytes/)
})

test('a journal with a line that has no end is refused, and one of many games is read a line at a time', async () => {
  const url = await serve((request, response) => {
    request.resume()
    response.writeHead(200, json).end('{"choices":[{"message":{"content":"{}"}}]}')
  })
  const folder = join(bench.base, 'journal')
  const args = [
    'generate',
    '--ruleset',
    'mini-mafia',
    '--train',
    '1',
    '--players',
    `model:m@${url}/v1`,
    '--out',
    folder,
  ]
  hollow(join(folder, '.omerta/train-00000.jsonl'), 300)
  expect(await run(args)).toMatch(/a line of .*train-00000.jsonl has more than 16 MiB/)
  writeFileSync(join(folder, '.omerta/train-00000.jsonl'), `${'{"index":0}\n'.repeat(1 << 20)}`)
  expect(await run(args)).toMatch(/line 1 of .* is not an answer of a model/)
  expect(readFileSync(join(folder, '.omerta/train-00000.jsonl')).length).toBeGreaterThan(1 << 20)
})
