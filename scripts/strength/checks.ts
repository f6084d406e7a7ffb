import type { Seat } from '../../schemas/ask.ts'
import type { EventOf } from '../../schemas/event.ts'
import type { Checks } from './played.ts'

/** The deal, as questions are asked of it. */
export interface Truth {
  role(seat: Seat): string
  isBlack(seat: Seat): boolean
}

/**
 * Counts the checks of a game beside checks at random. Worth checking is a living other whom the checker has not checked before, who is no
 * mate it was told of, and whom its own team has not just shot. A check finds something if it is of one of these and the answer is black, or yes.
 */
export class CheckCount {
  readonly #truth: Truth
  readonly #counts = new Map<string, { role: string; of: number; found: number; chance: number }>()
  readonly #before = new Map<Seat, Set<Seat>>()
  readonly #done = new Set<Seat>()

  constructor(truth: Truth) {
    this.#truth = truth
  }

  /** `useless`: mates, and whom the team has shot. */
  add({ seat, target, question }: EventOf<'checked'>, alive: Iterable<Seat>, useless: readonly Seat[]): void {
    const { isBlack, role } = this.#truth
    const isSought = (other: Seat): boolean => (question === 'team' ? isBlack(other) : role(other) === question)
    const before = this.#before.get(seat) ?? new Set()
    this.#before.set(seat, before)
    const worth = [...alive].filter((other) => other !== seat && !before.has(other) && !useless.includes(other))
    before.add(target)
    // Who has found the one holder of a role looks for nobody any more.
    if (worth.length === 0 || this.#done.has(seat)) return
    const isFound = worth.includes(target) && isSought(target)
    if (isFound && question !== 'team') this.#done.add(seat)
    const count = this.#of(role(seat))
    count.of++
    if (isFound) count.found++
    count.chance += worth.filter(isSought).length / worth.length
  }

  get counts(): Checks[] {
    return [...this.#counts.values()]
  }

  #of(role: string): { role: string; of: number; found: number; chance: number } {
    let count = this.#counts.get(role)
    if (!count) this.#counts.set(role, (count = { role, of: 0, found: 0, chance: 0 }))
    return count
  }
}
