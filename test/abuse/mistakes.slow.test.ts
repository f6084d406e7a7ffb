import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commandLine } from '../command-line.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-corrected-'))
const at = (name: string): string => join(base, name)
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('a command that failed before anything was made does not keep its correction out of the folder', async () => {
  for (const [verb, ...corrected] of [
    ['generate --ruleset mini-mafia --train 1 --players model:m@http://127.0.0.1:9/v1', '--players', 'random'],
    [
      'evaluate --ruleset mini-mafia --deals 2 --against random --player model:m@http://127.0.0.1:9/v1',
      ...['--player', 'scripted'],
    ],
  ] as const) {
    const line = [...verb.split(' '), '--out', at('corrected')]
    expect((await commandLine(line)).code).toBe(75)
    expect(existsSync(at('corrected/manifest.json'))).toBe(false)
    const { code, err } = await commandLine([...line, ...corrected])
    expect([code, err]).toEqual([0, expect.not.stringContaining('another')])
    rmSync(at('corrected'), { recursive: true })
  }
})
