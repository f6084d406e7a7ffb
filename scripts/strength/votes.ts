import type { Seat } from '../../schemas/ask.ts'
import type { Ballot } from '../../src/stats/worth/story.ts'
import type { Votes } from './played.ts'

/**
 * Counts the votes of the red seats on the first ballot of each day beside votes at random among the others who could be voted for.
 * Abstentions, votes against oneself and ballots with a single nominee are left out.
 */
export class VoteCount {
  readonly #isBlack: (seat: Seat) => boolean
  readonly #counts = new Map<number, { day: number; of: number; onBlack: number; chance: number }>()

  constructor(isBlack: (seat: Seat) => boolean) {
    this.#isBlack = isBlack
  }

  add({ day, round, nominees, hands, options }: Ballot): void {
    if (round > 1 || nominees?.length === 1) return
    for (const [target, by] of hands)
      for (const { seat, kind } of by)
        if (kind !== 'auto' && seat !== target && !this.#isBlack(seat)) this.#vote(day, target, options(seat), seat)
  }

  get counts(): Votes[] {
    return [...this.#counts.values()]
  }

  #vote(day: number, target: Seat, options: readonly Seat[], seat: Seat): void {
    let count = this.#counts.get(day)
    if (!count) this.#counts.set(day, (count = { day, of: 0, onBlack: 0, chance: 0 }))
    const others = options.filter((other) => other !== seat)
    count.of++
    if (this.#isBlack(target)) count.onBlack++
    count.chance += others.filter(this.#isBlack).length / others.length
  }
}
