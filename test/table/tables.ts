import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { wallClock } from '../../pipelines/table/clock.ts'
import type { Game, Settings } from '../../pipelines/table/game.ts'
import type { RoomOptions } from '../../pipelines/table/games.ts'
import type { Kept } from '../../pipelines/table/journal.ts'
import type { Line } from '../../pipelines/table/line.ts'
import { Room } from '../../pipelines/table/room.ts'
import { savePlayed } from '../../pipelines/table/save.ts'
import { type Serving, serveTable } from '../../pipelines/table/server.ts'
import type { Moment } from '../../schemas/moment.ts'
import type { LiveAsk, LiveMessage } from '../../schemas/table.ts'
import type { Clock } from '../../src/game/play.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A folder for a table of a test. */
export const folderFor = (name: string): string => mkdtempSync(join(tmpdir(), `omerta-${name}-`))

/** Folders for the tables of a test file, removed after each test. */
export function folders(): () => string {
  const made: string[] = []
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  return () => made[made.push(folderFor('room')) - 1]!
}

/** The clock on the wall, so many times faster. */
export const hasty = (haste: number): Clock => ({
  now: () => Date.now() * haste,
  after(milliseconds, call) {
    const timer = setTimeout(call, Math.max(0, milliseconds) / haste)
    return () => clearTimeout(timer)
  },
})

/** A fast game that is not kept. */
export const FAST: Settings = { pace: 'fast', isTimed: true, keeps: false, hints: false }

interface Asked extends Partial<Pick<RoomOptions, 'clock' | 'hasJudge' | 'keeper' | 'save' | 'complain'>> {
  readonly ruleset?: string
  readonly machines?: string
  readonly persons?: number
  readonly seat?: number
}

/** A room with the usual things in it. */
export function roomFor(folder: string, asked: Asked = {}, kept?: Kept): Room {
  const {
    ruleset: name = 'mini-mafia',
    machines = 'scripted',
    persons = 1,
    seat,
    clock = wallClock,
    hasJudge = false,
    keeper,
    save = (game: Game) => savePlayed(folder, game),
    complain = () => {},
  } = asked
  const ruleset = rulesetNamed(name)
  return new Room(
    {
      folder,
      wanted: {
        ruleset,
        machines: Array<string>(ruleset.roles.length - persons).fill(machines),
        moderator: 'built-in',
        persons,
        seat,
      },
      settings: { ...FAST, keeps: true },
      clock,
      models: modelsFileSchema.parse({}),
      hasJudge,
      keeper,
      port: () => 0,
      save,
      complain,
    },
    kept,
  )
}

export const served = (room: Room): Promise<Serving> =>
  serveTable({ room, page: '<!doctype html>', host: '127.0.0.1', port: 0, clock: wallClock })

/** A line that keeps what it is sent. */
export function keeping(): Line & { readonly sent: LiveMessage[]; isClosed: boolean } {
  const sent: LiveMessage[] = []
  return {
    sent,
    isClosed: false,
    send: (message) => void sent.push(message),
    close() {
      this.isClosed = true
    },
  }
}

export type Seated = ReturnType<typeof keeping>
export const asksIn = ({ sent }: Seated): LiveAsk[] =>
  sent.flatMap((message) => (message.kind === 'ask' ? message.ask : []))
export const momentsIn = ({ sent }: Seated): Moment[] =>
  sent.flatMap((message) => (message.kind === 'moment' ? message.moment : []))

/** Sits everybody down. Persons answer with the first option, or a few words, as long as they `answers`. */
export function sit(room: Room, clock: VirtualClock, answers: (guest: number) => boolean = () => true): Seated[] {
  return room.guests.map((guest, i) => {
    const line = keeping()
    const send = line.send
    let ask: LiveAsk | undefined
    line.send = (message: LiveMessage, id?: string) => {
      send(message, id)
      if (message.kind === 'card') clock.after(100, () => room.ready(guest))
      if (message.kind === 'ask') ask = message.ask
      if (message.kind !== 'clock' || message.of !== 'ask' || !ask || !answers(i)) return
      const { turn, options } = ask
      clock.after(1500, () => {
        room.answer(guest, { turn, ...(options.length === 0 ? { text: 'I wait and see.' } : { pick: options[0]! }) })
      })
    }
    room.connect(guest, room.kept(guest, line))
    return line
  })
}
