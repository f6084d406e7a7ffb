import type { Clock } from '../../src/game/play.ts'

/** The clock on the wall. */
export const wallClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, Math.max(0, milliseconds))
    return () => clearTimeout(timer)
  },
}
