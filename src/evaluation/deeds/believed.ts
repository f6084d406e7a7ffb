import { askId, type Seat } from '../../../schemas/ask.ts'
import type { Told } from '../../../schemas/event.ts'
import { Beliefs, type Thinking } from '../../belief/beliefs.ts'
import type { Posterior } from '../../belief/posterior.ts'
import { CHECKER } from '../../language/roles.ts'
import { placeAfter, START } from '../../view/place.ts'
import { type Heard, hearers, viewFrom } from '../../view/view.ts'
import { brierOf, logLossOf } from '../statistics/calibration.ts'
import type { Truth } from './checks.ts'
import type { Add } from './deeds.ts'

/** What is believed of another living seat by a red one at its first vote of a day. */
export interface Believed {
  readonly seat: Seat
  readonly day: number
  readonly isTrue: boolean
  /** What an exact observer in this seat believes: one that is fully attentive and has no first impressions. */
  readonly exact: number
  /** What the player states, if it states beliefs. */
  readonly stated: number | undefined
  /** The share of black seats among those whose team the view leaves open. */
  readonly base: number
}

/**
 * Beliefs of the red seats that do not check at their first vote of each day, of each other living seat whose team the view leaves open. `stated` has
 * what players stated with their choices, by "seat.turn".
 */
export function believedAtVotes(
  log: readonly Told[],
  seats: number,
  { role, isBlack }: Truth,
  thinking: Thinking,
  stated: ReadonlyMap<string, readonly number[]>,
): Believed[] {
  const everyone = Array.from({ length: seats + 1 }, (_, seat) => seat)
  const histories = everyone.map((): Heard[] => [])
  const minds = everyone.map((seat) => new Beliefs(seat, thinking))
  const done = new Set<string>()
  const found: Believed[] = []
  let alive = everyone.slice(1)
  let place = START
  for (const { to, event } of log) {
    for (const seat of hearers(to, everyone)) histories[seat]?.push({ event, open: to === 'everyone' })
    place = placeAfter(place, event)
    if (event.type === 'left') alive = alive.filter((seat) => seat !== event.seat)
    if (event.type !== 'chose' || event.seat < 1 || place.phase === 'night') continue
    const { seat, turn, act, pick } = event
    const isVote = act === 'vote' || (act === 'post' && typeof pick === 'number')
    const first = JSON.stringify([seat, place.day])
    if (!isVote || isBlack(seat) || role(seat) === CHECKER || done.has(first)) continue
    done.add(first)
    const mind = minds[seat]!
    const posterior = mind.read(viewFrom(seat, histories[seat]!)).posterior('own')
    const open = alive.filter((other) => other !== seat && isOpen(mind, posterior, other))
    const base = open.filter(isBlack).length / open.length
    const said = stated.get(askId({ seat, turn }))
    for (const other of open)
      found.push({
        seat,
        day: place.day,
        isTrue: isBlack(other),
        exact: posterior.black[other]!,
        stated: said?.[other - 1],
        base,
      })
  }
  return found
}

/** Whether the seat is black in some of the deals that the view allows, and red in others. */
function isOpen({ deck: { groups, groupOf } }: Beliefs, { deals }: Posterior, seat: Seat): boolean {
  const isBlackIn = (deal: number): boolean => groups[groupOf[deal]!]!.includes(seat)
  const first = isBlackIn(deals[0]!)
  return deals.some((deal) => isBlackIn(deal) !== first)
}

/** Bins of stated probabilities: a tenth each. */
export const BINS = 10

/** Counts beliefs: squared errors and log losses beside those of the base rate, and how often each tenth of what was believed is true. */
export function countBeliefs(all: readonly Believed[], add: Add): void {
  for (const { seat, day, isTrue, exact, stated, base } of all) {
    const count = (deed: string, value: number): void => add(seat, deed, value, 1, day)
    count('base_brier', brierOf(base, isTrue))
    count('base_log_loss', logLossOf(base, isTrue))
    for (const [whose, p] of [
      ['exact', exact],
      ['stated', stated],
    ] as const) {
      if (p === undefined) continue
      count(`${whose}_belief`, p)
      count(`${whose}_black`, Number(isTrue))
      count(`${whose}_brier`, brierOf(p, isTrue))
      count(`${whose}_log_loss`, logLossOf(p, isTrue))
      const bin = Math.min(BINS - 1, Math.floor(p * BINS))
      count(`${whose}_p${bin}`, p)
      count(`${whose}_true${bin}`, Number(isTrue))
    }
    if (stated !== undefined) count('regret', brierOf(stated, isTrue) - brierOf(exact, isTrue))
  }
}
