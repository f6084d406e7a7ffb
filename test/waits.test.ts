import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from './command-line.ts'

// Verbs that read all games of a dataset say so at a terminal before they are done: a large one takes a minute.

const base = mkdtempSync(join(tmpdir(), 'omerta-waits-'))
const { isTTY } = process.stderr
const at = (name: string): string => join(base, name)
beforeAll(async () => {
  const made = ['--train', '3', '--seed', 'w', '--players', 'scripted', '--out', at('set')]
  expect((await commandLine(['generate', '--ruleset', 'aiwolf-5', ...made])).code).toBe(0)
  Object.assign(process.stderr, { isTTY: true })
})
afterAll(() => {
  Object.assign(process.stderr, { isTTY })
  rmSync(base, { recursive: true })
})

test.each([
  [['view', at('set'), '--no-open', '--out', at('set.html')], /read games .*3\/3[\s\S]*made pages .*3\/3/],
  [['export', at('set'), '--to', 'aiwolf', '--out', at('logs')], /exported games .*3\/3/],
  [['stats', at('set')], /counted rows .*100% (\d+)\/\1/],
])('%j shows how far it is', async (args, bar) => {
  const { code, err } = await commandLine(args)
  expect([code, err]).toEqual([0, expect.stringMatching(bar)])
})
