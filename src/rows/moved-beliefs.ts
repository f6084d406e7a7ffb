import { type AskId, askId, MODERATOR, type Role, type Seat } from '../../schemas/ask.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import type { Thinking } from '../belief/beliefs.ts'
import { Observers } from '../belief/observers.ts'
import { round } from './values/value.ts'

/** By how much a speech moved each living red listener toward the truth: the change of its {@link scoreOf}. */
export interface Moved {
  readonly seat: Seat
  readonly change: number
}

/** By how much each speech of a game that is over moved exact observers, by ask. */
export interface MovedGame {
  readonly moved: ReadonlyMap<AskId, readonly Moved[]>
}

/** What exact observers believed in a game that is over, by ask. */
export interface BelievedGame extends MovedGame {
  /** The mean of −ln P(true team) over the other living seats that the deciding seat could not be sure of; null if there was none. */
  readonly losses: ReadonlyMap<AskId, number | null>
}

/**
 * Believes along with every seat of a game, by the light of its true roles: only for hindsight. A belief is the exact posterior of the seat's own
 * view. Speeches are those at the table, and posts in a room that everybody hears.
 */
export const believedGame = (log: readonly Told[], deal: readonly Role[], thinking: Thinking): BelievedGame =>
  believing(log, deal, thinking, true)

/**
 * {@link believedGame} without what was believed at each ask, which takes most of the time. `watch` is shown the observers behind each line of the log,
 * and may ask what they believe there.
 */
export const movedGame = (log: readonly Told[], deal: readonly Role[], thinking: Thinking, watch?: Watch): MovedGame =>
  believing(log, deal, thinking, false, watch)

export type Watch = (told: Told, observers: Observers) => void

function believing(
  log: readonly Told[],
  deal: readonly Role[],
  thinking: Thinking,
  hasLosses: boolean,
  watch?: Watch,
): BelievedGame {
  const { teams } = thinking.game
  const observers = new Observers(deal.length, thinking)
  const isBlack = (seat: Seat): boolean => teams[deal[seat - 1]!] === 'black'
  const losses = new Map<AskId, number | null>()
  const moved = new Map<AskId, readonly Moved[]>()
  const asked = new Map<Seat, EventOf<'asked'>>()
  let speech: { readonly key: AskId; readonly before: ReadonlyMap<Seat, number> } | undefined

  const scoreOf = (seat: Seat): number | null => {
    const { black } = observers.mind(seat).posterior('own')
    let sum = 0
    let open = 0
    for (const other of observers.alive) {
      const p = isBlack(other) ? black[other]! : 1 - black[other]!
      if (other === seat || black[other]! < 1e-9 || black[other]! > 1 - 1e-9) continue
      sum += Math.log(Math.max(p, 1e-9))
      open++
    }
    return open > 0 ? sum / open : null
  }
  const scores = (speaker: Seat): Map<Seat, number> =>
    new Map(
      observers.alive.flatMap((seat) => {
        const score = seat === speaker || isBlack(seat) ? null : scoreOf(seat)
        return score === null ? [] : [[seat, score] as const]
      }),
    )
  const finish = (): void => {
    if (!speech) return
    const changes: Moved[] = []
    for (const [seat, before] of speech.before) {
      const after = observers.alive.includes(seat) ? scoreOf(seat) : null
      if (after !== null) changes.push({ seat, change: round(after - before) })
    }
    moved.set(speech.key, changes)
    speech = undefined
  }

  for (const told of log) {
    const { to, event } = told
    if (event.type === 'asked' || event.type === 'began' || event.type === 'ended') finish()
    if ((event.type === 'spoke' || event.type === 'posted') && to === 'everyone') {
      finish()
      speech = { key: askId(asked.get(event.seat)!), before: scores(event.seat) }
    }
    observers.hear(told)
    watch?.(told, observers)
    if (event.type !== 'asked' || event.seat <= MODERATOR) continue
    asked.set(event.seat, event)
    if (!hasLosses) continue
    const score = scoreOf(event.seat)
    losses.set(askId(event), score === null ? null : round(-score))
  }
  return { losses, moved }
}
