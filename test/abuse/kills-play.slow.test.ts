import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stream } from '../../src/game/random.ts'
import { readLines } from '../../src/storage/line-file.ts'
import { END_MS, Waiting } from './kills.ts'

// A table of built-in players that is killed: KILLS=40 for those of the issue, after which the game is played to its end and saved.
const KILLS = Number(process.env['KILLS'] ?? 3)
const SEED = process.env['SEED'] ?? 'kills'
const cli = join(import.meta.dirname, '../../scripts/omerta.js')
const TABLE = '--ruleset mini-mafia --seat none --players scripted --pace fast --port 0 --no-open'.split(' ')

test(`a table that is killed at ${KILLS} moments loses no choice, and ends within two seconds of SIGINT`, {
  timeout: 3_600_000,
}, async () => {
  const base = mkdtempSync(join(tmpdir(), 'omerta-kills-play-'))
  const folder = join(base, 'played')
  const random = stream(SEED, 'play')
  const journal = join(folder, '.omerta/table.jsonl')
  const choices = (): string[] =>
    existsSync(journal) ? readLines(journal).filter((line) => line.includes('"choice"')) : []
  const start = () => {
    const how = existsSync(join(folder, '.omerta/table.json')) ? ['--resume', folder] : [...TABLE, '--out', folder]
    const child = spawn(process.execPath, [cli, 'play', ...how, '--no-open'], { stdio: ['ignore', 'ignore', 'pipe'] })
    let err = ''
    child.stderr.on('data', (text) => (err += String(text)))
    const over = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)))
    return { child, over, err: () => err }
  }
  const tally = { SIGINT: 0, SIGKILL: 0, slowest: 0, slowestOwn: 0, choices: 0, games: 0 }
  let before: string[] = []
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const signal = kill % 2 === 0 ? 'SIGINT' : 'SIGKILL'
      const { child, over, err } = start()
      const begun = choices().length
      // At a random moment after its next choice.
      for (let i = 0; i < 6000 && child.exitCode === null && choices().length === begun; i++) await wait(20)
      await Promise.race([over, wait(random() * 1500)])
      if (child.exitCode !== null) {
        // The game is over and saved, and the next one begins.
        expect([child.exitCode, err()]).toEqual([0, expect.stringContaining('saved')])
        expectSaved(folder, before)
        before = []
        tally.games++
        rmSync(folder, { recursive: true })
        kill--
        continue
      }
      const waiting = new Waiting(child.pid!)
      const signalled = performance.now()
      child.kill(signal)
      await over
      const took = performance.now() - signalled
      const own = took - waiting.end()
      expect(err()).not.toMatch(/^ {4}at /m)
      if (existsSync(join(folder, 'manifest.json'))) {
        // The kill came when the game had just been saved.
        expectSaved(folder, before)
        before = []
        tally.games++
        tally[signal]++
        rmSync(folder, { recursive: true })
        continue
      }
      const after = choices()
      expect(after.length).toBeGreaterThanOrEqual(begun)
      expect(after.slice(0, before.length)).toEqual(before)
      before = after
      tally[signal]++
      tally.choices = Math.max(tally.choices, after.length)
      if (signal === 'SIGKILL') continue
      tally.slowest = Math.max(tally.slowest, took)
      tally.slowestOwn = Math.max(tally.slowestOwn, own)
      expect(own).toBeLessThan(END_MS)
    }
    if (KILLS >= 40) {
      const { over } = start()
      expect(await over).toBe(0)
      expectSaved(folder, before)
      tally.games++
    }
    process.stderr.write(`play: ${JSON.stringify(tally)}\n`)
    expect(tally.choices).toBeGreaterThan(0)
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})

/** A saved game leaves no journal, and its dataset is whole; what was chosen before is in it, as `--resume` plays it again from the choices. */
function expectSaved(folder: string, before: readonly string[]): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(manifest.recipe.games.train).toBe(1)
  const made = Object.values(manifest.tally.sources as Record<string, number>).reduce((sum, n) => sum + n, 0)
  expect(made).toBeGreaterThanOrEqual(before.filter((line) => !line.includes('"seat":-1')).length)
}
