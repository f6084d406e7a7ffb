import type { Room } from './room.ts'
import { TerminalLine } from './terminal-line.ts'

/** Seats the first person in this terminal. */
export function sitDown(room: Room, isResumed: boolean): void {
  const guest = room.guests[0]!
  const asked = <T>(what: () => T): T | string => {
    try {
      return what()
    } catch (error) {
      return (error as Error).message
    }
  }
  const line = new TerminalLine({
    answer(turn, reply) {
      const answered = room.answer(guest, { turn, ...reply })
      if ('refused' in answered) return answered.refused
      return 'late' in answered ? 'the time was over; the rules answered for you' : undefined
    },
    hear: (turn, text) => {
      const heard = asked(() => room.hear(guest, { turn, text }).heard)
      return typeof heard === 'string' ? [] : heard
    },
    ready: () => setImmediate(() => room.ready(guest)),
    leave: () => room.leave(guest),
    skip: () => asked(() => room.skip(guest)) as string | undefined,
  })
  process.on('SIGINT', () => line.interrupt())
  room.connect(guest, room.kept(guest, line))
  if (!isResumed) room.begin(room.settings)
}
