import { Teller } from '../../pipelines/table/teller.ts'
import type { Ask, AskId, Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { Session } from '../../src/game/session.ts'
import { VirtualClock } from './virtual-clock.ts'

// When each thing is told, of a made-up game: every public event is read for 220 ms, and everything is told on a beat of 100 ms from the beginning.

export const ask = (seat: Seat, act: string): Ask =>
  ({ type: 'asked', seat, turn: 0, act, options: [], words: 0, seconds: 2 }) as Ask
export const everybody = (type: string): Told => ({ to: 'everyone', event: { type } }) as Told
export const asked = (seat: Seat, act = 'vote'): Told => ({ to: [seat], event: ask(seat, act) }) as unknown as Told
export const found = (seat: Seat): Told => ({ to: [seat], event: { type: 'checked' } }) as unknown as Told

/** A night of three slots, of 150 ms each by the pace and so of 200: who shoots is asked in the first, who checks in those behind it. */
export const NIGHT: readonly Told[] = [
  everybody('night'),
  asked(1, 'shoot'),
  asked(2, 'check'),
  found(2),
  asked(3, 'check'),
  everybody('morning'),
  asked(4),
]

interface Asked {
  readonly isTimed?: boolean
  readonly persons?: readonly Seat[]
  readonly answered?: readonly Seat[]
}

/** A table that is told all of a log; what it does stands in `did` with the time. */
export function tableOf(log: Told[], { isTimed = true, persons = [1, 2, 3, 4], answered = [] }: Asked = {}) {
  const clock = new VirtualClock()
  const did: string[] = []
  const note = (what: string): void => void did.push(`${clock.now()} ${what}`)
  const session = {
    log,
    get open() {
      const asks = log.flatMap(({ event }) => (event.type === 'asked' ? [event] : []))
      return asks.filter(({ seat }) => !answered.includes(seat))
    },
    result: {},
    ruleset: {
      hidden: { isHidden: ({ act }: Ask) => act !== 'vote' },
      hushes: {
        after: ({ type }: { type: string }) => (type === 'night' ? { seconds: 1, slots: 3 } : undefined),
        slotOf: ({ act }: Ask, before: number) => (act === 'shoot' ? 0 : 1 + before),
      },
    },
  }
  const state = { isHeld: false, onTold: () => {} }
  const teller = new Teller(session as unknown as Session, {
    clock,
    pace: { beat: 100, hold: () => 220, limit: ({ seconds }) => 1000 * seconds, slot: (seconds) => 150 * seconds },
    isPerson: (seat) => persons.includes(seat),
    isTimed,
    tell: ({ event }) => {
      note(event.type === 'asked' ? `${event.act} ${event.seat}` : event.type)
      state.onTold()
    },
    put: ({ seat }, milliseconds) => note(`${seat} has ${milliseconds}`),
    hush: (milliseconds) => note(`hush ${milliseconds}`),
    lapse: (id: AskId) => note(`${id} late`),
    isHeld: () => state.isHeld,
  })
  return { clock, did, teller, state }
}
