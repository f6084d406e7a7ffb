import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AGENT } from '../../pipelines/environment/episode-plan.ts'
import { runPlayer } from '../../pipelines/seat/pipes.ts'
import { playOutside } from '../../pipelines/seat/play.ts'
import { SeatWire } from '../../pipelines/seat/seat-wire.ts'
import { wallClock } from '../../pipelines/table/clock.ts'
import { savePlayed } from '../../pipelines/table/save.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { commandLine } from '../command-line.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/seat.md'), 'utf8')

test('the Python player of docs/seat.md plays games, which validate in all deals', async () => {
  const [, program] = /```python\n([\s\S]*?)```/.exec(page)!
  expect(program!.trim().split('\n').length).toBeLessThanOrEqual(32)
  const folder = mkdtempSync(join(tmpdir(), 'omerta-seat-'))
  const path = join(folder, 'player.py')
  writeFileSync(path, program!)
  const wire = new SeatWire('prompt', wallClock.now)
  const python = runPlayer(wire, `python3 ${path}`)
  const ruleset = rulesetNamed('mini-mafia')
  const own: string[] = []
  try {
    for (const seed of ['python 0', 'python 1']) {
      const game = await playOutside({
        wanted: {
          ruleset,
          machines: Array<string>(3).fill('scripted'),
          moderator: 'built-in',
          persons: 1,
          seat: 2,
          sitter: AGENT,
        },
        sitters: [wire],
        clock: wallClock,
        // Any time for what everybody waits for, and no time at night, in which mini-mafia asks nobody.
        pace: { beat: 1, hold: () => 0, limit: () => 300_000, slot: () => 1 },
        folder,
        models: modelsFileSchema.parse({}),
        signal: new AbortController().signal,
        seed,
        complain: (sentence) => expect.fail(sentence),
      })
      const seat = game!.session.choices.filter((choice) => choice.seat === 2)
      expect(game!.setUp.players[1]).toBe('agent')
      own.push(...seat.map(({ source }) => source))
      expect(await savePlayed(join(folder, 'games'), game!)).toContain('game')
    }
  } finally {
    wire.end()
    python.stop()
  }
  expect(own.length).toBeGreaterThan(1)
  expect(own).not.toContain('default')
  const report = await validate({ folder: join(folder, 'games'), worlds: 'all' })
  expect(report.findings).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

test('the view of the Python player is kept over a reconnect, and begins anew with the next game', () => {
  const [, program] = /```python\n([\s\S]*?)```/.exec(page)!
  const seat = { type: 'seat', protocol: 1, ruleset: 'mini-mafia', seat: 2, seats: 4 }
  const view = (at: number) => ({ type: 'view', at, event: { n: at }, open: true })
  const viewOf = (lines: readonly object[]): unknown => {
    const input = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    const shown = `${program}\nprint(json.dumps([event["n"] for event in heard]))\n`
    return JSON.parse(execFileSync('python3', ['-c', shown], { input, encoding: 'utf8' }))
  }
  const first = [seat, view(0), view(1), view(2)]
  expect(viewOf([...first, seat, view(3)])).toEqual([0, 1, 2, 3])
  expect(viewOf([...first, seat, view(0), view(1), view(2), view(3)])).toEqual([0, 1, 2, 3])
  expect(viewOf([...first, seat, view(0)])).toEqual([0])
})

test('a program that answers nothing ends the command with a sentence, and its game is not saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-seat-'))
  const out = join(folder, 'games')
  try {
    const line = [
      'seat',
      '--ruleset',
      'mini-mafia',
      '--run',
      'echo hello',
      '--seconds',
      '0.2',
      '--seed',
      '1',
      '--out',
      out,
    ]
    const { code, err } = await commandLine(line)
    expect([code, existsSync(out)]).toEqual([1, false])
    expect(err).toMatch(
      /^omerta: program 1 answered none of its \d+ asks \(its pipe is closed\), so the game was not saved;/m,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
