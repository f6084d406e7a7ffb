import { ONE_PRESS_MS } from '../output.ts'
import type { Room } from './room.ts'
import { TerminalLine } from './terminal-line.ts'

/** Seats the first person in this terminal; `stop` ends the command after the person has left. */
export function sitDown(room: Room, isResumed: boolean, stop: () => void): void {
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
      if ('refused' in answered) return { why: answered.refused }
      if ('late' in answered) return { why: 'the time was over; the rules answered for you' }
      const { truncated, text = '' } = answered.choice
      return truncated ? { cut: text } : undefined
    },
    hear: (turn, text) => {
      const heard = asked(() => room.hear(guest, { turn, text }).heard)
      return typeof heard === 'string' ? [] : heard
    },
    ready: () => setImmediate(() => room.ready(guest)),
    leave: () => room.leave(guest),
    skip: (tell) => asked(() => room.skip(guest, tell)) as string | undefined,
    stop,
  })
  let pressedAt = Number.NEGATIVE_INFINITY
  process.on('SIGINT', () => {
    if (Date.now() - pressedAt <= ONE_PRESS_MS) return
    pressedAt = Date.now()
    line.interrupt()
  })
  line.isLookingBack = isResumed
  room.connect(guest, room.kept(guest, line))
  line.isLookingBack = false
  if (!isResumed) room.begin(room.settings)
}
