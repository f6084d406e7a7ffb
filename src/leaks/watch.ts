import type { Role, Seat } from '../../schemas/ask.ts'
import { cluesOf } from '../belief/deals.ts'
import { type Heard, hears, viewOf } from '../view/view.ts'
import { isEntitled } from './entitlements.ts'
import type { Truth } from './twins.ts'

/** What one seat of a game heard, was asked, and may know of the deal. */
export interface Watch {
  readonly seat: Seat
  readonly role: Role
  readonly heard: readonly Heard[]
  /** Of each ask: its place in the log and in the seat's view. */
  readonly asks: readonly { readonly inLog: number; readonly inView: number }[]
  /** What the table lets the seat know about the deal, with places in the log. */
  readonly clues: readonly { readonly at: number; allows(roles: readonly Role[]): boolean }[]
}

export function watch({ roles, log, ruleset }: Truth, seat: Seat): Watch {
  const known = log.flatMap((told, at) =>
    isEntitled(told, seat, roles, ruleset, log, at) ? [{ at, event: told.event }] : [],
  )
  const clues = cluesOf(
    seat,
    known.map(({ event }) => event),
    ruleset.knows,
  )
  const asks: { inLog: number; inView: number }[] = []
  let inView = 0
  log.forEach(({ to, event }, inLog) => {
    if (!hears(seat, to)) return
    if (event.type === 'asked' && event.seat === seat) asks.push({ inLog, inView })
    inView++
  })
  return {
    seat,
    role: roles[seat]!,
    heard: viewOf(log, seat).heard,
    asks,
    clues: clues.map(({ at, allows }) => ({ at: known[at]!.at, allows })),
  }
}
