import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Host } from '../../pipelines/bridge/aiwolf/serve.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import { validateWire } from '../../pipelines/validate/wire/validate-wire.ts'
import { wireReportText } from '../../pipelines/validate/wire/wire-text.ts'
import { WireKeeper } from '../../pipelines/wire/keeper.ts'
import { type WireLine, WireLog, wireLines } from '../../pipelines/wire/wire-log.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { FAST, folderFor, roomFor, sit } from '../table/tables.ts'
import { VirtualClock } from '../table/virtual-clock.ts'
import { playSeries } from './maw-tables.ts'
import { plainAnswer, wireTo } from './wires.ts'

// What agents of other systems and pages are sent can be kept, and is compared with what their seats had heard.

const base = mkdtempSync(join(tmpdir(), 'omerta-kept-wires-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Two games of AIWolf with agents in three of five seats. One is late once. */
async function aiwolf(path: string): Promise<void> {
  const clock = new VirtualClock()
  const wires = new WireLog(path)
  const host = new Host({
    ...{ ruleset: rulesetNamed('aiwolf-5'), players: ['random'], remote: 3, seed: 'kept', timeouts: USUAL_TIMEOUTS },
    ...{ hush: undefined, errorRatio: 1, folder: undefined, models: modelsFileSchema.parse({}), clock, wires },
    report: () => {},
  })
  for (let game = 0; game < 2; game++) {
    const finished = new Promise<void>((resolve) => (host.onFinished = resolve))
    for (let i = 1; i <= 3; i++) {
      let waits = game === 1 && i === 2 ? 1 : 0
      const { wire } = wireTo(clock, (packet, end) => {
        const said = plainAnswer(packet, `team${i}`)
        if (said === undefined || (packet.request === 'TALK' && waits-- > 0)) return
        queueMicrotask(() => end.say(said))
      })
      host.accept(wire)
    }
    await clock.until(finished)
  }
  wires.close()
}

/** A series of two games of MAW. */
async function maw(path: string): Promise<void> {
  const keeper = new WireKeeper(new WireLog(path))
  await playSeries({ rounds: 2, switches: { seer: true, whisper: true, maxDays: 2 }, keeper })
  keeper.close()
}

/** A game at a live table with four persons, one of whom loads the page again. */
async function page(path: string): Promise<void> {
  const clock = new VirtualClock()
  const keeper = new WireKeeper(new WireLog(path))
  const folder = folderFor('kept-page')
  const room = roomFor(folder, { ruleset: 'classic-7', persons: 4, clock, keeper })
  sit(room, clock)
  room.begin(FAST)
  await clock.run(600_000)
  const again = { send: () => {}, close: () => {} }
  room.connect(room.guests[3]!, room.kept(room.guests[3]!, again))
  await clock.run(40 * 3600_000, () => room.stage === 'over')
  await room.stop()
  keeper.close()
  rmSync(folder, { recursive: true, force: true })
}

const WIRES = { aiwolf, maw, page }
type Wire = keyof typeof WIRES

const pathOf = (wire: Wire): string => join(base, `${wire}.jsonl`)

describe.each(Object.entries(WIRES) as [Wire, (path: string) => Promise<void>][])('%s', (wire, play) => {
  test('what was sent passes', { timeout: 120_000 }, async () => {
    await play(pathOf(wire))
    const { ok, findings, lines, imagined, tables, unfinished } = validateWire(pathOf(wire), 'default')
    expect(findings).toEqual([])
    expect({ ok, tables, unfinished }).toEqual({ ok: true, tables: wire === 'page' ? 1 : 2, unfinished: 0 })
    expect(lines).toBeGreaterThan(60)
    expect(imagined).toBeGreaterThan(60)
  })
})

type Sent = Extract<WireLine, { readonly line: string }>
/** What the lines of all wires have, as far as it is changed here. */
interface Line {
  readonly request?: string
  readonly info?: { readonly role_map: object }
  readonly body?: {
    readonly type: string
    readonly turn?: number
    readonly team?: unknown
    readonly players?: readonly object[]
  }
  readonly at?: number
  readonly message?: { readonly kind: string; readonly of?: string; readonly text?: readonly string[] }
}
/** Changes what was sent in a line, in which `deal` says who is what; undefined for a line that it leaves alone. */
type Leak = (line: Line, sent: Sent, deal: readonly string[]) => object | undefined

const black = (deal: readonly string[]): number => deal.indexOf('mafia') + 1

const LEAKS: readonly (readonly [Wire, string, Leak])[] = [
  [
    'aiwolf',
    'the role of another seat in the roster',
    ({ info, ...packet }, { seat }, deal) =>
      packet.request === 'DAILY_INITIALIZE' && black(deal) !== seat
        ? { ...packet, info: { ...info, role_map: { ...info!.role_map, [`Agent[0${black(deal)}]`]: 'WEREWOLF' } } }
        : undefined,
  ],
  ['aiwolf', 'a field more', (packet) => ({ ...packet, note: 'x' })],
  [
    'aiwolf',
    'a packet of the end in the middle',
    (packet, { heard }) => (heard > 5 ? { ...packet, request: 'FINISH' } : undefined),
  ],
  [
    'maw',
    'the role of another seat with its own',
    ({ body, ...rest }, _, deal) =>
      body?.type === 'assign_role' && !body.team
        ? { ...rest, body: { ...body, team: [`p${black(deal)}@here`] } }
        : undefined,
  ],
  [
    'maw',
    'a role in the roster',
    ({ body, ...rest }, _, deal) =>
      body?.type === 'start_game'
        ? { ...rest, body: { ...body, players: body.players!.map((one, i) => ({ ...one, role: deal[i] })) } }
        : undefined,
  ],
  [
    'maw',
    'a space in what is confirmed',
    ({ body, ...rest }) => (body?.type === 'confirm' ? { ...rest, body: { ...body, ok: 'true ' } } : undefined),
  ],
  [
    'maw',
    'a receipt for a turn that has not come',
    ({ body, ...rest }) =>
      body?.type === 'confirm' ? { ...rest, body: { ...body, turn: body.turn! + 1 } } : undefined,
  ],
  [
    'page',
    'the role of another seat with its own',
    ({ at, message }, _, deal) =>
      message?.kind === 'card'
        ? { at, message: { ...message, text: [...message.text!, `Seat ${black(deal)}.`] } }
        : undefined,
  ],
  [
    'page',
    'who sits where, in the lobby',
    ({ at, message }, _, deal) =>
      message?.kind === 'lobby' && at === undefined ? { message: { ...message, players: deal } } : undefined,
  ],
  ['page', 'open cards', ({ message }) => (message?.kind === 'clock' ? { message: { kind: 'open' } } : undefined)],
  [
    'page',
    'that nobody is asked, while it is asked itself',
    ({ message }) =>
      message?.kind === 'clock' && message.of === 'ask' ? { message: { ...message, of: 'hush' } } : undefined,
  ],
  [
    'page',
    'how the game went, before it is over',
    ({ message }, _, deal) => (message?.kind === 'clock' ? { request: 'after', body: { roles: deal } } : undefined),
  ],
  [
    'page',
    'the time twice',
    ({ message }) => (message?.kind === 'ask' ? { message: { kind: 'clock', of: 'hush', seconds: null } } : undefined),
  ],
]

test.each(LEAKS)('%s: %s is found', async (wire, _, leak) => {
  const lines = [...wireLines(pathOf(wire))].map(({ line }) => line)
  const deals = new Map(lines.flatMap((line) => ('over' in line ? [[line.over, line.deal] as const] : [])))
  const isFirst = (
    (left) => () =>
      left-- > 0
  )(1)
  const changed = lines.map((line) => {
    const other = 'line' in line ? leak(JSON.parse(line.line), line, deals.get(line.game)!) : undefined
    return 'line' in line && other && isFirst() ? { ...line, line: JSON.stringify(other) } : line
  })
  expect(isFirst()).toBe(false)
  const path = join(base, 'changed.jsonl')
  writeFileSync(path, changed.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { ok, findings } = validateWire(path, 0)
  expect(ok).toBe(false)
  expect(findings[0]!.what).toMatch(/^seat \d+ is sent a line otherwise/)
})

test('a line that is left out is found', () => {
  const lines = readFileSync(pathOf('page'), 'utf8').trim().split('\n')
  const at = lines.findIndex((line) => line.includes('\\"kind\\":\\"card\\"'))
  const path = join(base, 'changed.jsonl')
  writeFileSync(
    path,
    lines
      .filter((_, i) => i !== at)
      .map((line) => `${line}\n`)
      .join(''),
  )
  expect(validateWire(path, 0).ok).toBe(false)
})

/** What is found first in the log of a wire with some lines changed. */
function foundIn(wire: Wire, change: (lines: Sent[]) => Sent[]): string {
  const lines = [...wireLines(pathOf(wire))].map(({ line }) => line)
  const sent = lines.filter((line): line is Sent => 'line' in line)
  const kept = change(sent)
  const path = join(base, 'changed.jsonl')
  const all = lines.flatMap((line) => ('line' in line ? (kept[sent.indexOf(line)] ?? []) : line))
  writeFileSync(path, all.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return validateWire(path, 0).findings[0]?.what ?? ''
}

test('the last of two lines of one moment that is left out is found', () => {
  const left = foundIn('maw', (lines) => {
    const isOf = (one: Sent | undefined, other: Sent): boolean =>
      one !== undefined && one.game === other.game && one.seat === other.seat && one.heard === other.heard
    const at = lines.findIndex(
      (line, i) => isOf(lines[i - 1], line) && !lines.slice(i + 1).some((one) => isOf(one, line)),
    )
    expect(at).toBeGreaterThan(0)
    return lines.map((line, i) => (i === at ? undefined : line)) as Sent[]
  })
  expect(left).toMatch(/^seat \d+ is not sent the line that is due next/)
})

test('what a page that comes back is told again is what it was told before', () => {
  const again = (note: object) =>
    foundIn('page', (lines) => {
      const numbered = lines.filter(({ line }) => (JSON.parse(line) as Line).at !== undefined)
      const [first] = numbered
      const later = numbered.findLast(({ seat, heard }) => seat === first!.seat && heard < 20)!
      const { at, message }: Line = JSON.parse(first!.line)
      const told = { ...later, line: JSON.stringify({ at, message: { ...message, ...note } }) }
      return lines.map((line) => (line === later ? [line, told] : line)) as Sent[]
    })
  expect(again({})).toBe('')
  expect(again({ note: 'seat 3 is black' })).toMatch(/^seat \d+ is sent a line otherwise/)
})

/** What is said of the log of the page when its lines are changed. */
function saidOf(change: (lines: string[]) => readonly string[]): string {
  const path = join(base, 'said.jsonl')
  const lines = readFileSync(pathOf('page'), 'utf8').trim().split('\n')
  writeFileSync(
    path,
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  )
  return wireReportText(validateWire(path, 2))
}

test('a finding has the number of its line and both texts where they differ, and says what was not compared', () => {
  let number = 0
  const said = saidOf((lines) => {
    const at = lines.findIndex((line) => line.includes('\\"kind\\":\\"card\\"'))
    number = at + 1
    return lines.with(at, lines[at]!.replace('Your aim', 'Your goal'))
  })
  expect(said).toMatch(/^1 finding\n/)
  expect(said).toContain(`\nline ${number}, game `)
  expect(said).toMatch(/\n {2}sent {2}….*Your goal.*…\n {2}right ….*Your aim.*…\n/)
  expect(said).toContain('1 game not compared under other deals, because of what was found in the deal that was played')
  expect(said).not.toMatch(/\b0 lines/)
})

test('a log without the end or the beginning of its game is not one that shows no leak', () => {
  const without = (part: string): string => saidOf((lines) => lines.filter((line) => !line.startsWith(`{"${part}"`)))
  expect(without('over')).toMatch(
    /^nothing was checked: no game of the log is whole\n1 game not checked.* no line "over" of game \S+, which begins at line 1$/,
  )
  expect(without('table')).toMatch(
    /^1 finding; 1 of 1 game not checked\nline 1, game [^\n]*: it was sent outside its game: /,
  )
  expect(saidOf(() => [])).toBe('nothing was checked: the log has no game')
})

test('a game that cannot be played again is told once, at the line of its rules or of its choices', () => {
  const other = saidOf(([table, ...lines]) => [table!.replace(/"version":"[^"]*"/, '"version":"0"'), ...lines])
  expect(other).toMatch(/^1 finding\nline 1, game [^\n]*: the game cannot be played again: its "version" of \S+ is "0/)
  const short = saidOf((lines) => lines.map((line) => line.replace(/^(\{"over".*"choices":\[)\{[^}]*\},/, '$1')))
  expect(short).toMatch(/^1 finding\nline (?!1,)\d+, game [^\n]*: the game cannot be played again: /)
  for (const said of [other, short]) {
    expect(said).not.toContain('sent  ')
    expect(said).not.toContain('compared with')
  }
})
