import { type AskId, askId, MODERATOR, type Role, type Seat } from '../../schemas/ask.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import { Beliefs, type Thinking } from '../belief/beliefs.ts'
import { type Heard, hearers, viewFrom } from '../view/view.ts'

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

/** The same without what was believed at each ask, which takes most of the time. */
export const movedGame = (log: readonly Told[], deal: readonly Role[], thinking: Thinking): MovedGame =>
  believing(log, deal, thinking, false)

function believing(log: readonly Told[], deal: readonly Role[], thinking: Thinking, hasLosses: boolean): BelievedGame {
  const { teams } = thinking.game
  const everyone = [MODERATOR, ...deal.map((_, i) => i + 1)]
  const histories = everyone.map((): Heard[] => [])
  const minds = everyone.map((seat) => new Beliefs(seat, thinking))
  const isBlack = (seat: Seat): boolean => teams[deal[seat - 1]!] === 'black'
  const losses = new Map<AskId, number | null>()
  const moved = new Map<AskId, readonly Moved[]>()
  const asked = new Map<Seat, EventOf<'asked'>>()
  let alive = everyone.slice(1)
  let speech: { readonly key: AskId; readonly before: ReadonlyMap<Seat, number> } | undefined

  const scoreOf = (seat: Seat): number | null => {
    const { black } = minds[seat]!.read(viewFrom(seat, histories[seat]!)).posterior('own')
    let sum = 0
    let open = 0
    for (const other of alive) {
      const p = isBlack(other) ? black[other]! : 1 - black[other]!
      if (other === seat || black[other]! < 1e-9 || black[other]! > 1 - 1e-9) continue
      sum += Math.log(Math.max(p, 1e-9))
      open++
    }
    return open > 0 ? sum / open : null
  }
  const scores = (speaker: Seat): Map<Seat, number> =>
    new Map(
      alive.flatMap((seat) => {
        const score = seat === speaker || isBlack(seat) ? null : scoreOf(seat)
        return score === null ? [] : [[seat, score] as const]
      }),
    )
  const finish = (): void => {
    if (!speech) return
    const changes: Moved[] = []
    for (const [seat, before] of speech.before) {
      const after = alive.includes(seat) ? scoreOf(seat) : null
      if (after !== null) changes.push({ seat, change: round(after - before) })
    }
    moved.set(speech.key, changes)
    speech = undefined
  }

  for (const { to, event } of log) {
    if (event.type === 'asked' || event.type === 'began' || event.type === 'ended') finish()
    if ((event.type === 'spoke' || event.type === 'posted') && to === 'everyone') {
      finish()
      speech = { key: askId(asked.get(event.seat)!), before: scores(event.seat) }
    }
    const heard = { event, open: to === 'everyone' }
    for (const seat of hearers(to, everyone)) histories[seat]?.push(heard)
    if (event.type === 'left') alive = alive.filter((seat) => seat !== event.seat)
    if (event.type !== 'asked' || event.seat <= MODERATOR) continue
    asked.set(event.seat, event)
    if (!hasLosses) continue
    const score = scoreOf(event.seat)
    losses.set(askId(event), score === null ? null : round(-score))
  }
  return { losses, moved }
}

const round = (x: number): number => Math.round(x * 1e4) / 1e4 + 0
