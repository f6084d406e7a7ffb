import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SeatWire } from '../../pipelines/seat/seat-wire.ts'
import { validateWire } from '../../pipelines/validate/wire/validate-wire.ts'
import { wireReportText } from '../../pipelines/validate/wire/wire-text.ts'
import { WireLog } from '../../pipelines/wire/wire-log.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { SeatLine, SeatMessages } from '../../schemas/seat.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { answering, GAME_ID, tell } from '../leaks/wire.ts'
import { gameOf } from '../played.ts'

// What programs are sent can be kept, and is compared with rows, log and knowledge table.

const base = mkdtempSync(join(tmpdir(), 'omerta-kept-wire-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The log of a game in which programs sat in some seats. */
async function keptGame(ruleset: string, messages: SeatMessages, seats: readonly number[]): Promise<string> {
  const path = join(base, `${ruleset}-${messages}.jsonl`)
  const recipe = recipeSchema.parse({ ruleset, players: 'scripted', seed: 'kept', games: { train: 1 } })
  const played = await gameOf(recipe, 0)
  const { version, switches, deal, choices } = played.record
  const log = new WireLog(path)
  log.table({ game: GAME_ID, wire: 'seat', messages, ruleset, version, switches })
  for (const seat of seats) {
    const wire = new SeatWire(
      messages,
      () => 0,
      (...line) => log.line(...line),
    )
    wire.connect(answering(wire))
    tell(wire, seat, played, recipe, () => {})
    const { winner, reason, points } = played.outcome
    const won = winner === 'draw' ? null : rulesetOf(recipe).teams[deal[seat - 1]!] === winner
    wire.over({ winner, reason, roles: deal, won, points: points[seat - 1]! })
  }
  log.over(GAME_ID, deal, choices)
  log.close()
  return path
}

test.each([
  ['mini-mafia', 'prompt'],
  ['classic-7', 'news'],
  ['maw', 'none'],
] as const)('%s with %s: what programs were sent passes', async (ruleset, messages) => {
  const report = validateWire(await keptGame(ruleset, messages, [1, 2, 3]), 'default')
  expect(report.findings).toEqual([])
  expect(report.lines).toBeGreaterThan(60)
  expect(readFileSync(join(base, `${ruleset}-${messages}.jsonl`), 'utf8')).not.toMatch(/"seconds":\d/)
})

type Change = (line: SeatLine & Record<string, unknown>) => object | undefined

test.each<[string, Change, RegExp]>([
  [
    'an event of another seat',
    (line) =>
      line.type === 'view' && line.event.type === 'dealt' ? { ...line, event: { ...line.event, seat: 4 } } : undefined,
    /^an event is told that the seat may not know/,
  ],
  [
    'an event of another seat inside an event',
    (line) =>
      line.type === 'view' && line.event.type === 'began'
        ? { ...line, event: { ...line.event, note: [{ type: 'dealt', seat: 4, role: 'mafia' }] } }
        : undefined,
    /^an event is told that the seat may not know/,
  ],
  [
    'an event with a field more',
    (line) =>
      line.type === 'view' && line.event.type === 'began'
        ? { ...line, event: { ...line.event, note: 'x' } }
        : undefined,
    /otherwise/,
  ],
  [
    'an event that is to come',
    (line) => (line.type === 'view' && line.at === 3 ? { ...line, at: 999 } : undefined),
    /has not heard/,
  ],
  [
    'an option more',
    (line) =>
      line.type === 'ask' && line.turn === 1
        ? { ...line, legal_actions: [...line.legal_actions, line.legal_actions[0]] }
        : undefined,
    /not its row/,
  ],
  [
    'a word more in a prompt',
    (line) =>
      line.type === 'ask' && line.turn === 1
        ? { ...line, messages: line.messages.map((one) => ({ ...one, content: `${one.content} ` })) }
        : undefined,
    /not its row/,
  ],
  [
    'the roles with the first line',
    (line) => (line.type === 'seat' ? { ...line, roles: ['mafia'] } : undefined),
    /something else/,
  ],
  [
    'the roles with a receipt',
    (line) => (line.type === 'ask' && line.turn === 0 ? { type: 'taken', turn: 0, roles: ['mafia'] } : undefined),
    /more than it should/,
  ],
  [
    'the end in the middle',
    (line) =>
      line.type === 'ask' && line.turn === 1
        ? { type: 'over', winner: 'red', reason: '', roles: [], won: true, points: 0, total: 0 }
        : undefined,
    /told early/,
  ],
])('%s is found', async (_, change, what) => {
  const path = await keptGame('classic-7', 'prompt', [2])
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  let changed = 0
  for (const one of lines) {
    if (one.line === undefined || changed > 0) continue
    const other = change(JSON.parse(one.line))
    if (!other) continue
    one.line = JSON.stringify(other)
    changed++
  }
  expect(changed).toBe(1)
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { ok, findings } = validateWire(path, 0)
  expect(ok).toBe(false)
  expect(findings.some((finding) => what.test(finding.what))).toBe(true)
})

test.each<[string, (lines: string[], at: (text: string) => number) => string[], RegExp]>([
  ['an event left out', (lines, at) => lines.toSpliced(at('at\\":4,'), 1), /^an event is left out/],
  ['the first event left out', (lines, at) => lines.toSpliced(at('at\\":0,'), 1), /^an event is left out/],
  [
    'the last event left out',
    (lines) => lines.toSpliced(lines.length - 3, 1),
    /^the end is told before the last events/,
  ],
  ['an event told twice', (lines, at) => lines.toSpliced(at('at\\":4,'), 0, lines[at('at\\":4,')]!), /told twice/],
  ['an ask left out', (lines, at) => lines.toSpliced(at('type\\":\\"ask\\"'), 1), /^an ask is left out before this/],
  [
    'the first line left out',
    (lines, at) => lines.toSpliced(at('type\\":\\"seat\\"'), 1),
    /^the line of the seat is left/,
  ],
  ['the end left out', (lines) => lines.toSpliced(lines.length - 2, 1), /^the end is left out after this line/],
  ['the end twice', (lines) => lines.toSpliced(lines.length - 2, 0, lines.at(-2)!), /^something is sent after the end/],
  [
    'a receipt left out',
    (lines, at) => lines.toSpliced(at('type\\":\\"taken\\"'), 1),
    /^the answer to this ask was taken/,
  ],
  [
    'a receipt twice',
    (lines, at) => lines.toSpliced(at('type\\":\\"taken\\"'), 0, lines[at('type\\":\\"taken\\"')]!),
    /^it says that an answer was taken that was not/,
  ],
  [
    'a receipt before the seat was asked',
    (lines, at) => {
      const [first, receipt] = [at('at\\":0,'), lines[at('type\\":\\"taken\\"')]!]
      const [heard] = /"heard":\d+/.exec(lines[first]!)!
      const early = receipt.replace(/"heard":\d+/, heard)
      return lines.filter((line) => line !== receipt).toSpliced(first + 1, 0, early)
    },
    /^it says that an answer was taken that was not/,
  ],
  [
    'a receipt left out, of a program that is sent away later',
    (lines) => {
      const [first, , last] = lines.flatMap((line, i) => (line.includes('type\\":\\"taken\\"') ? [i] : []))
      const bye = JSON.stringify({ ...JSON.parse(lines[last!]!), line: JSON.stringify({ type: 'bye', why: 'x' }) })
      return [...lines.slice(0, last).toSpliced(first!, 1), bye, lines.at(-1)!]
    },
    /^the answer to this ask was taken/,
  ],
  ...['ask', 'taken', 'view'].map(
    (type): [string, (lines: string[], at: (text: string) => number) => string[], RegExp] => [
      `another number of events with the line ${type}`,
      (lines, at) => {
        const place = at(`type\\":\\"${type}\\"`)
        return lines.with(
          place,
          lines[place]!.replace(/"heard":(\d+)/, (_, heard) => `"heard":${Number(heard) + 1}`),
        )
      },
      /^"heard" is not the number of events/,
    ],
  ),
  [
    'all that comes after the first ask',
    (lines, at) => [...lines.slice(0, at('type\\":\\"taken\\"') + 1), lines.at(-1)!],
    /^the lines end here, and the program answered a later ask/,
  ],
  ['a line of no game', (lines) => lines.toSpliced(5, 0, lines[5]!.replace(GAME_ID, 'other')), /^it was sent outside/],
  ['a line after the end', (lines) => [...lines, lines[5]!], /^it was sent outside its game/],
  [
    'other rules',
    (lines) => lines.with(0, lines[0]!.replace('"version":"', '"version":"0')),
    /its "version" of mini-mafia is "0/,
  ],
])('found: %s', async (_, change, what) => {
  const path = await keptGame('mini-mafia', 'prompt', [1])
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const at = (text: string): number => lines.findIndex((line) => line.includes(`\\"${text}`))
  const changed = join(base, 'in-order.jsonl')
  writeFileSync(changed, `${change(lines, at).join('\n')}\n`)
  const { ok, findings } = validateWire(changed, 0)
  expect(ok).toBe(false)
  expect(findings[0]?.what).toMatch(what)
})

test('an ask that is left out is named at the next line, with what it was', async () => {
  const path = await keptGame('mini-mafia', 'prompt', [1])
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const at = lines.findIndex((line) => line.includes('\\"type\\":\\"ask\\"'))
  const changed = join(base, 'left-out.jsonl')
  writeFileSync(changed, `${lines.toSpliced(at, 1).join('\n')}\n`)
  const { line: right } = JSON.parse(lines[at]!) as { line: string }
  expect(validateWire(changed, 0).findings).toEqual([
    {
      number: at + 1,
      episode: GAME_ID,
      ask: '1.0',
      what: 'an ask is left out before this line',
      sent: 'nothing',
      right,
    },
  ])
})

test('a log that was cut in a line says so', async () => {
  const path = await keptGame('mini-mafia', 'none', [1])
  const text = readFileSync(path, 'utf8')
  const cut = join(base, 'cut.jsonl')
  writeFileSync(cut, text + text.slice(0, 30))
  const number = text.split('\n').length
  const report = validateWire(cut, 0)
  expect(report).toMatchObject({ ok: true, cut: number })
  expect(wireReportText(report)).toContain(`\nline ${number} is not whole: the log was cut off in its last line`)
  writeFileSync(cut, text.slice(0, -10))
  expect(validateWire(cut, 0)).toMatchObject({ ok: false, cut: number - 1, unfinished: 1 })
  expect(validateWire(path, 0).cut).toBeUndefined()
})
