import type { Role, Seat } from '../../schemas/ask.ts'
import type { Clue, Roles } from '../game/ruleset.ts'
import { type Heard, hears, viewOf } from '../view/view.ts'
import type { Entitlements } from './entitlements.ts'
import { type Listed, listed } from './same.ts'
import type { Truth } from './twins.ts'

/** What one seat of a game heard, was asked, and may know about the deal. */
export interface Watch {
  readonly seat: Seat
  readonly role: Role
  readonly heard: readonly Heard[]
  /** Those of its events that not everybody heard, at the same positions. */
  readonly closed: readonly (Listed | undefined)[]
  /** The position of each ask in the log and in the seat's view. */
  readonly asks: readonly { readonly inLog: number; readonly inView: number }[]
  /** What the knowledge table lets the seat know about the deal, with positions in the log, in order. */
  readonly clues: readonly (Clue & { readonly at: number })[]
}

export function watch({ roles, log, ruleset }: Truth, entitlements: Entitlements, seat: Seat): Watch {
  const known = log.flatMap((told, at) => (entitlements[at]![seat] ? [{ at, event: told.event }] : []))
  const read = ruleset.knows.clues(seat)
  const asks: { inLog: number; inView: number }[] = []
  const { history: heard } = viewOf(log, seat)
  let inView = 0
  log.forEach(({ to, event }, inLog) => {
    if (!hears(seat, to)) return
    if (event.type === 'asked' && event.seat === seat) asks.push({ inLog, inView })
    inView++
  })
  return {
    seat,
    role: roles[seat]!,
    heard,
    closed: heard.map(({ open, event }) => (open ? undefined : listed(event))),
    asks,
    clues: known.flatMap(({ at, event }) => read(event).map(({ allows }) => ({ at, allows }))),
  }
}

/** From where in the log each seat can rule out a deal; infinity for a seat that never can. */
export const exclusions = (watches: readonly Watch[], roles: Roles): readonly number[] =>
  watches.map(({ clues }) => {
    for (const { at, allows } of clues) if (!allows(roles)) return at
    return Number.POSITIVE_INFINITY
  })
