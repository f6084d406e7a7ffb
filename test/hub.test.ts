import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { showTransfer } from '../pipelines/progress.ts'
import { HubClient } from '../src/storage/hub/client.ts'
import { HubError } from '../src/storage/hub/errors.ts'
import { type RetryPolicy, retryAfter, waitBeforeRetry } from '../src/storage/hub/retry.ts'
import { endpointOf, tokenOf } from '../src/storage/hub/token.ts'
import type { FaultName } from './hub/faults.ts'
import { smallPublication } from './hub/publication.ts'
import { heldAt, loopback, pushTo, REPO, repository, wanted } from './hub/pushing.ts'
import { WRITER } from './hub/serve.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-hub-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (name: string): string => join(base, name)

const before = smallPublication({ a: 'one', b: 'two' })
const after = smallPublication({ a: 'changed', c: 'three' })

test('a dry run sends nothing; a pull request leaves main alone; a branch and a tag are made', async () => {
  const server = await loopback()
  const dry = await pushTo(server, before, { isDry: true })
  expect(dry.changes.added.map(({ path }) => path)).toEqual(before.files.map(({ path }) => path))
  expect(server.repositories.size).toBe(0)
  await pushTo(server, before, { tag: 'v1' })
  const repo = repository(server)
  const main = repo.branches.get('main')
  expect([repo.isPrivate, repo.tags.get('v1')]).toEqual([true, main])

  const proposed = await pushTo(server, after, { asPull: true })
  expect(proposed.pull).toBe(`${server.url}/datasets/${REPO}/discussions/1`)
  expect([repo.branches.get('main'), repo.pulls[0]!.status]).toEqual([main, 'open'])
  expect(heldAt(repo, 'refs/pr/1')).toBe(wanted(after))
  await pushTo(server, after, { asPull: true })
  expect(repo.pulls.length).toBe(1)

  const begun = server.requests.length
  await pushTo(server, after, { branch: 'next', isDry: true })
  expect(server.requests.slice(begun).filter((request) => !/^GET|validate-yaml/.test(request))).toEqual([])
  await pushTo(server, after, { branch: 'next', tag: 'v2' })
  expect([repo.branches.get('main'), repo.tags.get('v2')]).toEqual([main, repo.branches.get('next')])
  await expect(pushTo(server, after, { tag: 'v1' })).rejects.toThrow(/has a tag v1 already/)
  await expect(pushTo(server, before, { branch: 'next', perCommit: 2 })).rejects.toThrow(/leave out --branch/)
  expect(repo.branches.get('main')).toBe(main)

  await pushTo(server, before, { repo: 'org/open', isPublic: true })
  expect(server.repositories.get('datasets/org/open')?.isPrivate).toBe(false)
})

test('data that omerta did not make is not deleted', async () => {
  const server = await loopback()
  await pushTo(server, before)
  repository(server).commit('main', { summary: 'another owner' }, (tree) => void tree.delete('manifest.json'))
  await expect(pushTo(server, after)).rejects.toThrow(/holds data\/sft\/b\.parquet and no manifest\.json/)
})

test.each([
  [{ 'Retry-After': '7' }, 7000],
  [{ 'Retry-After': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9000],
  [{ 'Retry-After': 'soon' }, 0],
  [{ RateLimit: '"api";r=0;t=120' }, 121_000],
  [{ RateLimit: '"api";r=3;t=120' }, 0],
  [{}, 0],
])('a server that answers %o is left alone for %d ms', (headers, milliseconds) => {
  expect(retryAfter(new Headers(headers as Record<string, string>), Date.UTC(2026, 0, 1))).toBe(milliseconds)
})

test('pauses grow, and are as long as the server asks', async () => {
  const server = await loopback()
  const pauses: number[] = []
  const said: string[] = []
  const retry: RetryPolicy = {
    tries: 5,
    firstPause: 1000,
    pause: async (milliseconds) => pauses.push(milliseconds),
    say: (sentence) => said.push(sentence),
  }
  const answers: FaultName[] = ['refused 500', 'refused 408', 'cut before', 'refused 429']
  server.fault = (index) => answers[index]
  await new HubClient({ endpoint: server.url, token: WRITER, repo: REPO, retry }).account()
  expect(pauses.map((pause, i) => pause / (1000 * 2 ** i))).toEqual(Array(4).fill(expect.closeTo(1, 0)))
  expect(said).toEqual([])
  expect(server.requests.length).toBe(5)
})

test('a server is waited for as long as it asks, and ten minutes at most', async () => {
  const pauses: number[] = []
  const retry = { tries: 2, firstPause: 0, pause: async (ms: number) => void pauses.push(ms), say() {} }
  for (const seconds of [7, 599, 86_400]) {
    const busy = new Response('', { status: 429, headers: { 'Retry-After': String(seconds) } })
    await waitBeforeRetry('https://hub.example', busy, 1, retry)
  }
  expect(pauses).toEqual([7000, 599_000, 600_000])
})

test('a host that nobody knows is asked for seconds, not for minutes; a server that is waited for is named', async () => {
  const pauses: number[] = []
  const said: string[] = []
  const retry: RetryPolicy = {
    tries: 8,
    firstPause: 1000,
    pause: async (milliseconds) => pauses.push(milliseconds),
    say: (sentence) => said.push(sentence),
  }
  const cause = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname: 'hub.invalid' })
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }))
  try {
    const hub = new HubClient({ endpoint: 'https://hub.invalid', token: WRITER, repo: REPO, retry })
    const sentence = 'cannot reach hub.invalid (no such host); check the network or HF_ENDPOINT'
    await expect(hub.account()).rejects.toThrow(new HubError(sentence))
    await expect(hub.read({ path: 'README.md', bytes: 1000 }, 'main').next()).rejects.toThrow(new HubError(sentence))
    expect(asked.mock.calls.length).toBe(6)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(2 * 5000)
    expect(said).toEqual([])
    asked.mockRejectedValue(new TypeError('fetch failed', { cause: Object.assign(cause, { code: 'ECONNREFUSED' }) }))
    await expect(hub.account()).rejects.toThrow(/hub\.invalid refuses connections; run the same command again/)
    expect(said[0]).toMatch(/^hub\.invalid refuses connections; trying again in \d+ s$/)
  } finally {
    asked.mockRestore()
  }
})

test('the token comes from HF_TOKEN or the file of the other tools, and the Hub from HF_ENDPOINT', () => {
  mkdirSync(at('xdg/huggingface'), { recursive: true })
  writeFileSync(at('xdg/huggingface/token'), 'hf_xdg\n')
  writeFileSync(at('token'), ' hf_path ')
  const xdg = { XDG_CACHE_HOME: at('xdg') }
  expect(tokenOf(xdg)).toBe('hf_xdg')
  expect(tokenOf({ HF_HOME: at('xdg/huggingface') })).toBe('hf_xdg')
  expect(tokenOf({ ...xdg, HF_TOKEN_PATH: at('token') })).toBe('hf_path')
  expect(tokenOf({ ...xdg, HF_TOKEN: 'hf_given\n' })).toBe('hf_given')
  expect(tokenOf({ HF_HOME: at('nowhere') })).toBeUndefined()
  expect(endpointOf({})).toBe('https://huggingface.co')
  expect(endpointOf({ HF_ENDPOINT: 'http://127.0.0.1:1/' })).toBe('http://127.0.0.1:1')
})

test('a transfer shows its bytes and files', () => {
  const terminal = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true, columns: 120 })
  const progress = showTransfer('pushed', [{ bytes: 1_500_000 }, { bytes: 500_000 }], terminal as never)
  progress.sent(1_500_000, true)
  progress.done()
  expect(String(terminal.read())).toMatch(/pushed .* 75% · 1\.5 MB of 2\.0 MB, 1 of 2 files/)
})
