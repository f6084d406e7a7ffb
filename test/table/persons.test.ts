import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paceOf } from '../../pipelines/table/pace.ts'
import type { Room } from '../../pipelines/table/room.ts'
import { Table } from '../../pipelines/table/table.ts'
import type { Reply } from '../../schemas/ask.ts'
import type { LiveAsk, LiveMessage } from '../../schemas/table.ts'
import { chancePlayer } from '../../src/game/play.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import type { Player } from '../../src/view/player.ts'
import { askOf } from '../../src/view/view.ts'
import { asksIn, FAST, folders, keeping, roomFor, type Seated } from './tables.ts'
import { VirtualClock } from './virtual-clock.ts'

const folder = folders()

describe('a game of persons alone, without a judge', () => {
  let room: Room
  let lines: Seated[]
  /** What was refused while somebody was asked something. */
  const refused = new Set<string>()
  const refusedBy = (what: () => unknown): string => {
    try {
      what()
      return 'nothing'
    } catch (error) {
      return (error as Error).message
    }
  }

  beforeAll(async () => {
    const clock = new VirtualClock()
    room = roomFor(folder(), { ruleset: 'classic-7', persons: 7, clock })
    lines = room.guests.map((guest) => {
      const line = keeping()
      const { send } = line
      line.send = (message: LiveMessage) => {
        send(message)
        if (message.kind === 'card') clock.after(100, () => room.ready(guest))
        if (message.kind !== 'clock' || message.of !== 'ask') return
        const { turn, options } = asksIn(line).at(-1)!
        refused.add(refusedBy(() => room.hear(guest, { turn: turn + 1, text: 'I wait.' })))
        if (!guest.isOut) refused.add(refusedBy(() => room.open(guest)))
        const reply = options.length === 0 ? { text: 'I wait and see.' } : { pick: options.at(-1)! }
        clock.after(1500, () => room.answer(guest, { turn, ...reply }))
      }
      room.connect(guest, line)
      return line
    })
    room.begin(FAST)
    await clock.run(400 * 3600_000, () => room.stage === 'over')
  })
  afterAll(() => room.stop())

  test('the time of an ask is told from when the seat is told of it until it has answered, and that of a night else', () => {
    const kinds = new Set<string>()
    for (const { sent } of lines) {
      let ask: LiveAsk | undefined
      for (const message of sent) {
        if (message.kind === 'ask') ask = message.ask
        if (message.kind === 'taken') ask = undefined
        if (message.kind !== 'clock') continue
        kinds.add(message.of)
        expect(message.of).toBe(ask ? 'ask' : 'hush')
        expect(message.seconds).toBeGreaterThan(0)
      }
    }
    expect(kinds).toEqual(new Set(['ask', 'hush']))
  })

  test('a text is heard for the ask that is open, and cards stay closed to all who are in the game', () => {
    expect(refused).toEqual(new Set(['you are not asked this any more', 'cards can be opened by those who are out']))
  })

  test('those are out who have left; nobody is told of a judge where there is none, nor what to believe where no hints are given', () => {
    const left = room.game!.session.log.flatMap(({ event }) => (event.type === 'left' ? [event.seat] : []))
    const out = room.guests.filter(({ isOut }) => isOut).map(({ seat }) => seat!)
    expect(out.sort()).toEqual(left.sort())
    expect(left.length).toBeGreaterThan(0)
    expect(lines.flatMap(({ sent }) => sent).filter(({ kind }) => kind === 'notice' || kind === 'hint')).toEqual([])
  })

  test('everybody may open the cards of a game that is over, and each is told of its own end', () => {
    const { session, ruleset } = room.game!
    for (const guest of room.guests) {
      room.open(guest)
      expect(guest.isOpen).toBe(true)
      const won = ruleset.teams[session.deal[guest.seat! - 1]!] === session.result!.winner
      expect(room.after(guest).own).toMatchObject({ seat: guest.seat, won })
    }
    expect(room.after('judge').own).toBeNull()
    expect(room.judge.isLocked).toBe(false)
  })
})

/** A table of machines alone, and what its journal keeps. */
function machineTable(ruleset: string, machine: Player) {
  const rules = rulesetNamed(ruleset)
  const session = new Session(rules, rules.roles)
  const clock = new VirtualClock()
  const kept: unknown[] = []
  const table = new Table({
    session,
    machines: new Map([
      [-1, chancePlayer(() => 0)],
      ...[0, ...session.deal.keys().map((i) => i + 1)].map((seat): [number, Player] => [seat, machine]),
    ]),
    clock,
    pace: paceOf('usual'),
    isTimed: true,
    journal: { choice: (choice) => void kept.push(choice), told: () => {} },
    later: (call) => call(),
  })
  table.isDealing = false
  return { table, clock, kept }
}

test('machines that answer at once are no more than a few events ahead of what is told', async () => {
  const { table, clock } = machineTable('classic-7', {
    act: (view) => {
      const { options } = askOf(view)
      return options.length === 0 ? { text: 'I wait and see.' } : { pick: options[0]! }
    },
  })
  let [told, ahead] = [0, 0]
  table.watch({
    told: ({ to }) => {
      if (to === 'everyone') told++
      ahead = Math.max(ahead, table.session.log.filter((one) => one.to === 'everyone').length - told)
    },
  })
  table.start()
  await clock.run(100_000)
  expect(told).toBeGreaterThan(20)
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThan(15)
  await table.stop()
})

test('a table that is stopped takes no answer that comes later', async () => {
  const answers: (() => void)[] = []
  const { table, kept } = machineTable('mini-mafia', {
    act: () => new Promise<Reply>((resolve) => answers.push(() => resolve({ text: 'I am late.' }))),
  })
  table.start()
  await setImmediate()
  expect(answers.length).toBeGreaterThan(0)
  const before = kept.length
  await table.stop()
  for (const answer of answers) answer()
  await setImmediate()
  expect(kept.length).toBe(before)
})
