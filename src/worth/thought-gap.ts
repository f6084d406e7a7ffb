import type { DecisionRow } from '../rows/configs/decisions.ts'
import type { TypedRow } from '../rows/configs/typed.ts'
import { type Measure, number } from './measure.ts'

/**
 * How far the chances to be black that thoughts of red players give ("player 4 at 61 %") are from the exact beliefs in `typed`. A thought of a black
 * player argues with what a red player in its seat would believe, which `typed` does not have.
 */
export class ThoughtGap {
  readonly #stated = new Map<string, readonly { readonly seat: number; readonly chance: number }[]>()
  #sum = 0
  #n = 0

  addDecision({ row_id, team, reasoning }: Pick<DecisionRow, 'row_id' | 'team' | 'reasoning'>): void {
    if (team !== 'red' || reasoning === null) return
    const stated = [...reasoning.matchAll(STATED)].map(([, seat, percent]) => ({
      seat: Number(seat),
      chance: Number(percent) / 100,
    }))
    if (stated.length > 0) this.#stated.set(row_id, stated)
  }

  /** The typed row of a decision that was added before. */
  addTyped({ id, gold }: Pick<TypedRow, 'id' | 'gold'>): void {
    const stated = this.#stated.get(id)
    if (!stated) return
    this.#stated.delete(id)
    const beliefs = JSON.parse(gold) as Readonly<Record<string, { readonly probabilities?: { readonly true: number } }>>
    for (const { seat, chance } of stated) {
      const exact = beliefs[`black_${seat}`]?.probabilities?.true
      if (exact === undefined) continue
      this.#sum += Math.abs(chance - exact)
      this.#n++
    }
  }

  /** Nothing for datasets without `typed`. */
  measures(): readonly Measure[] {
    if (this.#n === 0) return []
    return [
      number('thought_gap', 'chances in red thoughts: mean gap to `typed`', this.#sum / this.#n, {
        goal: { most: 0.03 },
        note: `${this.#n} chances`,
      }),
    ]
  }
}

const STATED = /player (\d+) at (\d+) %/gi
