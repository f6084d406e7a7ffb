import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failedInBoth, failedText } from '../src/models/failed.ts'
import { commandLine } from './command-line.ts'
import { type Behaviour, FakeEndpoint } from './models/fake-endpoint.ts'

const root = mkdtempSync(join(tmpdir(), 'omerta-failed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** What generate says of a game with a model behind a server that answers so. */
async function generated(name: string, behaviour: Behaviour, ...more: string[]) {
  const server = await new FakeEndpoint(behaviour).listen()
  const { url } = server
  const game = ['--ruleset', 'mini-mafia', '--train', '1', '--seed', 'failed', '--players', `model:m@${url}`]
  const ran = await commandLine(['generate', ...game, '--workers', '1', '--out', join(root, name), ...more])
  server.close()
  return { ...ran, url }
}

test('requests that failed and were sent again are counted by how they failed, in the summary and in --json', async () => {
  const fault = (_: unknown, count: number) => (count % 6 === 3 ? '500' : count % 6 === 5 ? 'cut off' : undefined)
  const { code, out, url } = await generated('faults', { fault })
  expect(code).toBe(0)
  const line = `m at ${url}: `.replace(/[.]/g, '\\.')
  expect(out).toMatch(
    new RegExp(`^${line}\\d+ requests failed and were sent again \\(answered 500: \\d+, no whole`, 'm'),
  )
  const json = await generated('json', { fault }, '--json')
  const { failed_requests: failed } = JSON.parse(json.out)
  expect(failed).toEqual({
    [`m at ${json.url}`]: { 'answered 500': expect.any(Number), 'no whole answer': expect.any(Number) },
  })
  expect((await generated('well', {})).out).not.toContain('sent again')
})

test('failed requests in words, and those of two runs together', () => {
  expect(failedText({})).toBeUndefined()
  expect(failedText({ 'answered 500': 1 })).toBe('1 request failed and was sent again (answered 500: 1)')
  expect(failedInBoth({ a: { x: 1 } }, { a: { x: 2, y: 1 }, b: { x: 1 } })).toEqual({ a: { x: 3, y: 1 }, b: { x: 1 } })
})

test('a model whose answers are hardly ever legal is said to be that when its games are made', async () => {
  const { code, err } = await generated('nonsense', { schema: 'ignored', say: () => 'I like turtles.' })
  expect(code).toBe(0)
  expect(err).toMatch(/^The rules decided \d+\.\d % of the decisions of m because it gave no legal answer: attempts\//m)
  expect((await generated('legal', {})).err).not.toContain('The rules decided')
})
