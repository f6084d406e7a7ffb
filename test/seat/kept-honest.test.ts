import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AGENT } from '../../pipelines/environment/episode-plan.ts'
import { playOutside } from '../../pipelines/seat/play.ts'
import { type Channel, SeatWire } from '../../pipelines/seat/seat-wire.ts'
import { programPace } from '../../pipelines/table/pace.ts'
import { validateWire } from '../../pipelines/validate/wire/validate-wire.ts'
import { WireLog } from '../../pipelines/wire/wire-log.ts'
import type { SeatLine } from '../../schemas/seat.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { VirtualClock } from '../table/virtual-clock.ts'

// The log of a table passes whatever the programs at it do.

const base = mkdtempSync(join(tmpdir(), 'omerta-kept-honest-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

interface Program {
  readonly wire: SeatWire
  readonly clock: VirtualClock
  readonly channel: Channel
}
type Does = (line: SeatLine, program: Program) => void

/** Answers with the first legal action, at once or a while later. */
const answers =
  (after?: number): Does =>
  (line, { wire, clock }) => {
    if (line.type !== 'ask') return
    const [{ target, word, reply }] = line.legal_actions as [(typeof line.legal_actions)[number]]
    const pick = reply !== 'say' && { pick: target ?? word }
    const text = JSON.stringify({ type: 'reply', turn: line.turn, ...pick, ...(reply !== 'pick' && { say: 'Hm.' }) })
    if (after === undefined) wire.read(text)
    else clock.after(after, () => wire.read(text))
  }

const isAsk = (line: SeatLine, turn: number): boolean => line.type === 'ask' && line.turn === turn

const PROGRAMS: Readonly<Record<string, Does>> = {
  'answers at once': answers(),
  'answers later': answers(2310),
  'is late': answers(6000),
  'says nothing': () => {},
  'is refused, and answers': (line, program) => {
    if (line.type === 'ask') program.wire.read('{')
    answers()(line, program)
  },
  'is sent away': (line, { wire }) => {
    if (line.type === 'ask') for (let i = 0; i < 20; i++) wire.read('{')
  },
  'ends after its first answer': (line, program) => {
    answers()(line, program)
    if (line.type === 'taken') program.wire.leave('its pipe is closed')
  },
  'leaves when it is asked': (line, { wire }) => {
    if (isAsk(line, 0)) wire.leave('its pipe is closed')
  },
  'loses its connection for good': (line, program) => {
    answers()(line, program)
    if (line.type === 'taken') program.wire.disconnect(program.channel)
  },
  'loses its connection in an ask, and comes back': (line, program) => {
    const { wire, clock, channel } = program
    if (!isAsk(line, 0)) return answers()(line, program)
    wire.disconnect(channel)
    clock.after(1000, () => wire.connect({ ...channel, send: (text) => answers(10)(JSON.parse(text), program) }))
  },
  'comes back after an ask was over, and has some events': (line, program) => {
    const { wire, clock, channel } = program
    if (!isAsk(line, 0)) return answers()(line, program)
    wire.disconnect(channel)
    clock.after(12_000, () => wire.connect({ ...channel, send: (text) => answers()(JSON.parse(text), program) }, 4))
  },
  'is connected twice': (line, program) => {
    const { wire, clock, channel } = program
    if (!isAsk(line, 0)) return answers()(line, program)
    clock.after(500, () => wire.connect({ ...channel, send: (text) => answers()(JSON.parse(text), program) }, 99))
  },
}

/** The log of a game with two programs that do the same. */
async function logOf(name: string, does: Does, ruleset: string): Promise<string> {
  const path = join(base, `${name} ${ruleset}.jsonl`)
  const log = new WireLog(path)
  const clock = new VirtualClock()
  const rules = rulesetNamed(ruleset)
  const wires = [0, 1].map(() => {
    const wire = new SeatWire('news', clock.now.bind(clock), (...line) => log.line(...line))
    const channel: Channel = { send: (text) => does(JSON.parse(text), { wire, clock, channel }), close: () => {} }
    wire.connect(channel)
    return wire
  })
  const machines = Array<string>(rules.roles.length - 2).fill('scripted')
  const playing = playOutside({
    wanted: { ruleset: rules, machines, moderator: 'built-in', persons: 2, seat: undefined, sitter: AGENT },
    sitters: wires,
    clock,
    pace: programPace(5),
    folder: tmpdir(),
    models: modelsFileSchema.parse({}),
    signal: new AbortController().signal,
    seed: 'honest 2',
    complain: (sentence) => expect.fail(sentence),
    watch: ({ setUp: { id, version, switches } }) =>
      log.table({ game: id, wire: 'seat', messages: 'news', ruleset, version, switches }),
  })
  const { setUp, session } = (await clock.until(playing))!
  log.over(setUp.id, session.deal, session.choices)
  log.close()
  return path
}

test.each(
  Object.entries(PROGRAMS).flatMap(([name, does]) =>
    ['mini-mafia', 'classic-7'].map((ruleset) => [name, ruleset, does] as const),
  ),
)('a program that %s, in %s: the log passes', async (name, ruleset, does) => {
  const path = await logOf(name, does, ruleset)
  const { ok, findings } = validateWire(path, 0)
  expect(findings).toEqual([])
  expect(ok).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain('\\"type\\":\\"ask\\"')
})
