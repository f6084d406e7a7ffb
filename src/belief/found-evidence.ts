import type { Seat } from '../../schemas/ask.ts'
import type { Evidence, PairFeature, SeatFeature } from './features.ts'

/** The evidence found so far, and what was found today. */
export class FoundEvidence {
  readonly all: Evidence[] = []
  day = 0
  readonly #bySeat = new Map<Seat, Evidence[]>()
  readonly #today = new Set<string>()

  /** The evidence in which a seat acted or was acted upon. */
  about(seat: Seat): readonly Evidence[] {
    return this.#bySeat.get(seat) ?? []
  }

  /** An act of one seat towards another that means more on later days than on the first. */
  add(base: string, actor: Seat, target: Seat): void {
    this.#keep({ feature: this.#named(base) as PairFeature, actor, target, day: this.day })
  }

  /** The same act of a seat towards another counts once a day. */
  once(base: string, actor: Seat, target: Seat): void {
    if (actor !== target && this.isNewToday(`${base} ${actor} ${target}`)) this.add(base, actor, target)
  }

  pair(feature: PairFeature, actor: Seat, target: Seat): void {
    if (actor !== target) this.#keep({ feature, actor, target, day: this.day })
  }

  /** What a seat does that means more, or less, on later days than on the first. */
  seatOnDay(base: string, actor: Seat): void {
    this.seat(this.#named(base) as SeatFeature, actor)
  }

  seat(feature: SeatFeature, actor: Seat): void {
    this.#keep({ feature, actor, target: 0, day: this.day })
  }

  /** Notes something of today; whether it had not been noted. */
  isNewToday(what: string): boolean {
    if (this.#today.has(what)) return false
    this.#today.add(what)
    return true
  }

  wasToday(what: string): boolean {
    return this.#today.has(what)
  }

  endDay(): void {
    this.#today.clear()
  }

  #named(base: string): string {
    return `${base}${this.day <= 1 ? ' on day 1' : ''}`
  }

  #keep(evidence: Evidence): void {
    this.all.push(evidence)
    for (const seat of [evidence.actor, evidence.target]) {
      if (seat === 0) continue
      const known = this.#bySeat.get(seat)
      if (known) known.push(evidence)
      else this.#bySeat.set(seat, [evidence])
    }
  }
}
