/** A message and the second of its phase in which it was sent. */
export interface Sent<Who> {
  readonly who: Who
  readonly second: number
}

/**
 * The tick of each message of a phase, counted from 1. The order of messages stays; nobody has two in one tick; otherwise a message is in the tick of its
 * second,
 * or as soon after it as it can be. If there are too few ticks at the end, messages are put into earlier ones. Undefined if there are too few for all.
 */
export function ticksOf<Who>(sent: readonly Sent<Who>[], tickSeconds: number, ticks: number): number[] | undefined {
  const latest = latestTicks(sent, ticks)
  const last = new Map<Who, number>()
  let before = 1
  const found = sent.map(({ who, second }, i) => {
    const own = Math.max(1, Math.floor(second / tickSeconds) + 1)
    const tick = Math.max(Math.min(own, latest[i]!), before, (last.get(who) ?? 0) + 1)
    last.set(who, tick)
    before = tick
    return tick
  })
  return found.every((tick) => tick <= ticks) ? found : undefined
}

/** The last tick in which each message can be, so that those after it have room. */
function latestTicks<Who>(sent: readonly Sent<Who>[], ticks: number): number[] {
  const next = new Map<Who, number>()
  let after = ticks
  return sent
    .toReversed()
    .map(({ who }) => {
      const tick = Math.min(after, (next.get(who) ?? ticks + 1) - 1)
      next.set(who, tick)
      after = tick
      return tick
    })
    .reverse()
}
