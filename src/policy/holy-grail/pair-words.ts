import type { Seat } from '../../../schemas/ask.ts'

/** What each player said of each other one, over all days: the last stance, and whether an accusation was ever given a reason. */
export class PairWords {
  readonly #last = new Map<number, 'for' | 'against'>()
  readonly #argued = new Set<number>()
  /** In which order players first went against each other. */
  readonly #first = new Map<number, number>()

  /** Who told a black check of a player; who has gone against whom by word or hand, and who began only after somebody else had told such a check. */
  readonly #tellers = new Map<Seat, Set<Seat>>()
  readonly #begun = new Set<number>()
  readonly #echoes = new Set<number>()

  /** Notes that a player told a black check of another one. */
  tell(seat: Seat, target: Seat): void {
    this.#tellers.set(target, (this.#tellers.get(target) ?? new Set()).add(seat))
  }

  /** Notes that a player goes against another one, by a word or a hand. */
  goes(seat: Seat, target: Seat): void {
    const pair = pairOf(seat, target)
    if (this.#begun.has(pair)) return
    this.#begun.add(pair)
    if ([...(this.#tellers.get(target) ?? [])].some((teller) => teller !== seat)) this.#echoes.add(pair)
  }

  /** Whether a player went against another one only after somebody else had told a black check of that one. */
  onlyEchoes(seat: Seat, target: Seat): boolean {
    return this.#echoes.has(pairOf(seat, target))
  }

  /** Notes a word of `seat` on `target`; `isArgued`: with a reason that is more than a guess. */
  note(seat: Seat, target: Seat, stance: 'for' | 'against', isArgued = false): void {
    const pair = pairOf(seat, target)
    this.#last.set(pair, stance)
    if (stance === 'for') return
    this.goes(seat, target)
    if (isArgued) this.#argued.add(pair)
    if (!this.#first.has(pair)) this.#first.set(pair, this.#first.size)
  }

  /** Whether the last word of a player on another one was for it, or against it. */
  last(seat: Seat, target: Seat): 'for' | 'against' | undefined {
    return this.#last.get(pairOf(seat, target))
  }

  /** Whether a player went against another one only after that one had gone against it without a reason. */
  onlyHitBack(seat: Seat, target: Seat): boolean {
    const [own, other] = [this.#first.get(pairOf(seat, target)), this.#first.get(pairOf(target, seat))]
    return other !== undefined && own !== undefined && other < own && !this.hasArgued(target, seat)
  }

  /** Whether a player who has accused another one has given a reason that is more than a guess. */
  hasArgued(seat: Seat, target: Seat): boolean {
    return this.#argued.has(pairOf(seat, target))
  }
}

/** Two seats as one number: fewer than 100 seats. */
const pairOf = (seat: Seat, target: Seat): number => seat * 100 + target
