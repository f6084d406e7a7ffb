import { askId, type Seat } from '../../../schemas/ask.ts'
import type { Told } from '../../../schemas/event.ts'
import type { Beliefs } from '../../belief/beliefs.ts'
import type { Observers } from '../../belief/observers.ts'
import type { Posterior } from '../../belief/posterior.ts'
import { CHECKER } from '../../language/roles.ts'
import type { MovedGame } from '../../rows/moved-beliefs.ts'
import { placeAfter, START } from '../../view/place.ts'
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
 * Collects the beliefs of the red seats that do not check at their first vote of each day, of each other living seat whose team the view leaves open.
 * `stated` has what players stated with their choices, by "seat.turn". `observers` have heard all up to `told`.
 */
export class VoteBeliefs {
  readonly all: Believed[] = []
  readonly #truth: Truth
  readonly #stated: ReadonlyMap<string, readonly number[]>
  readonly #done = new Set<string>()
  #place = START

  constructor(truth: Truth, stated: ReadonlyMap<string, readonly number[]>) {
    this.#truth = truth
    this.#stated = stated
  }

  add({ event }: Told, observers: Observers): void {
    const { role, isBlack } = this.#truth
    this.#place = placeAfter(this.#place, event)
    const { day, phase } = this.#place
    if (event.type !== 'chose' || event.seat < 1 || phase === 'night') return
    const { seat, turn, act, pick } = event
    const isVote = act === 'vote' || (act === 'post' && typeof pick === 'number')
    const first = `${seat} ${day}`
    if (!isVote || isBlack(seat) || role(seat) === CHECKER || this.#done.has(first)) return
    this.#done.add(first)
    const mind = observers.mind(seat)
    const posterior = mind.posterior('own')
    const open = observers.alive.filter((other) => other !== seat && isOpen(mind, posterior, other))
    const base = open.filter(isBlack).length / open.length
    const said = this.#stated.get(askId({ seat, turn }))
    for (const other of open)
      this.all.push({
        seat,
        day,
        isTrue: isBlack(other),
        exact: posterior.black[other]!,
        stated: said?.[other - 1],
        base,
      })
  }
}

/** Whether the seat is black in some of the deals that the view allows, and red in others. */
function isOpen({ deck: { groups, groupOf } }: Beliefs, { deals }: Posterior, seat: Seat): boolean {
  const isBlackIn = (deal: number): boolean => groups[groupOf[deal]!]!.includes(seat)
  const first = isBlackIn(deals[0]!)
  return deals.some((deal) => isBlackIn(deal) !== first)
}

/** Bins of stated probabilities: a tenth each. */
export const BINS = 10

/** The deeds of a belief, and by bin. */
const deedsOf = (whose: 'exact' | 'stated') => ({
  belief: `${whose}_belief`,
  black: `${whose}_black`,
  brier: `${whose}_brier`,
  logLoss: `${whose}_log_loss`,
  stated: Array.from({ length: BINS }, (_, bin) => `${whose}_p${bin}`),
  isTrue: Array.from({ length: BINS }, (_, bin) => `${whose}_true${bin}`),
})
const DEEDS = { exact: deedsOf('exact'), stated: deedsOf('stated') }

/** Counts beliefs: squared errors and log losses with those of the base rate, and the share of true ones per tenth of belief. */
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
      const deeds = DEEDS[whose]
      count(deeds.belief, p)
      count(deeds.black, Number(isTrue))
      count(deeds.brier, brierOf(p, isTrue))
      count(deeds.logLoss, logLossOf(p, isTrue))
      const bin = Math.min(BINS - 1, Math.floor(p * BINS))
      count(deeds.stated[bin]!, p)
      count(deeds.isTrue[bin]!, Number(isTrue))
    }
    if (stated !== undefined) count('regret', brierOf(stated, isTrue) - brierOf(exact, isTrue))
  }
}

/** By how much each speech moved the living red listeners toward the truth, in the mean. */
export function countMoved({ moved }: MovedGame, teams: readonly string[], add: Add): void {
  for (const [key, listeners] of moved) {
    const seat = Number(key.split('.')[0])
    if (listeners.length === 0 || teams[seat - 1] === undefined) continue
    add(seat, 'moved', listeners.reduce((sum, { change }) => sum + change, 0) / listeners.length, 1)
  }
}
