import type { Seat } from '../../../schemas/ask.ts'
import type { BriefReason } from '../../speech/writer/brief.ts'

/** The most that a first impression is worth: enough to break ties on day 1. */
export const IMPRESSION = 0.5

/** The score above which a player looks black. */
const LOOKS_BLACK = 4

/** The suspicion of each seat: a first impression and a sum of weights, with the reasons behind them. */
export class ScoreSheet {
  readonly all = new Map<Seat, number>()
  readonly #why = new Map<Seat, { weight: number; reason: BriefReason }[]>()

  constructor(seats: number, moods: readonly number[]) {
    for (let seat = 1; seat <= seats; seat++) this.all.set(seat, moods[seat]! * IMPRESSION)
  }

  add(seat: Seat, weight: number, reason?: BriefReason): void {
    this.all.set(seat, (this.all.get(seat) ?? 0) + weight)
    if (!reason || weight === 0) return
    const reasons = this.#why.get(seat)
    if (reasons) reasons.push({ weight, reason })
    else this.#why.set(seat, [{ weight, reason }])
  }

  replace(seat: Seat, score: number): void {
    this.all.set(seat, score)
  }

  looksBlack(seat: Seat): boolean {
    return (this.all.get(seat) ?? 0) > LOOKS_BLACK
  }

  /** The reason with the largest weight for (`guilty`) or against suspicion. */
  reason(seat: Seat, guilty: boolean): BriefReason | undefined {
    const reasons = (this.#why.get(seat) ?? []).filter(({ weight }) => weight > 0 === guilty)
    const best = reasons.reduce<(typeof reasons)[number] | undefined>(
      (a, b) => (a && Math.abs(a.weight) >= Math.abs(b.weight) ? a : b),
      undefined,
    )
    return best?.reason
  }
}
