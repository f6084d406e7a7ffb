import type { Seat } from '../../../schemas/ask.ts'
import type { EventOf } from '../../../schemas/event.ts'

/** The deal, as questions are asked of it. */
export interface Truth {
  role(seat: Seat): string
  isBlack(seat: Seat): boolean
}

/** A check, and a random check as its baseline. */
export interface Check {
  readonly seat: Seat
  readonly role: string
  /** 1: it is one case. */
  readonly of: number
  readonly found: number
  /** How often it would have found what it looks for if it were drawn among those worth checking. */
  readonly chance: number
}

/**
 * Reads the checks of a game, with random checks as the baseline. Worth checking is another living seat that the checker has not checked before, that is
 * no known teammate, and that its own team has not just shot. A check finds something if it is of one of these and the answer is black, or yes.
 */
export class Checks {
  readonly all: Check[] = []
  readonly #truth: Truth
  readonly #before = new Map<Seat, Set<Seat>>()
  readonly #done = new Set<Seat>()

  constructor(truth: Truth) {
    this.#truth = truth
  }

  /** `useless`: teammates, and targets of the team's shots. */
  add({ seat, target, question }: EventOf<'checked'>, alive: Iterable<Seat>, useless: readonly Seat[]): void {
    const { isBlack, role } = this.#truth
    const isSought = (other: Seat): boolean => (question === 'team' ? isBlack(other) : role(other) === question)
    const before = this.#before.get(seat) ?? new Set()
    this.#before.set(seat, before)
    const worth = [...alive].filter((other) => other !== seat && !before.has(other) && !useless.includes(other))
    before.add(target)
    // A seat that has found the only holder of a role has no further targets.
    if (worth.length === 0 || this.#done.has(seat)) return
    const isFound = worth.includes(target) && isSought(target)
    if (isFound && question !== 'team') this.#done.add(seat)
    const chance = worth.filter(isSought).length / worth.length
    this.all.push({ seat, role: role(seat), of: 1, found: Number(isFound), chance })
  }
}
