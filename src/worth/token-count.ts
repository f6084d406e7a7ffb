import type { Act } from '../../schemas/ask.ts'
import { wilson } from '../evaluation/statistics/wilson.ts'
import { bump, inOrder } from './counts.ts'
import { BINS, Histogram } from './histogram.ts'
import { CONTEXTS, type Counts, type TokenStats } from './stats.ts'

/** Counts how many tokens rows have, and which contexts they do not fit. */
export class TokenCount {
  readonly #prompt = new Histogram()
  readonly #completion = new Histogram()
  readonly #total = new Histogram()
  readonly #cut = CONTEXTS.map((context) => ({ context, acts: {} as Counts }))

  add(act: Act, prompt: number, completion: number): void {
    const total = prompt + completion
    this.#prompt.add(prompt)
    this.#completion.add(completion)
    this.#total.add(total)
    for (const { context, acts } of this.#cut) if (total > context) bump(acts, act)
  }

  /** Null if no row was counted: the dataset was made without a tokenizer. */
  report(): TokenStats | null {
    const [prompt, completion, total] = [this.#prompt, this.#completion, this.#total]
    if (total.n === 0) return null
    return {
      prompt: prompt.spread()!,
      completion: completion.spread()!,
      total: total.spread()!,
      contexts: this.#cut.map(({ context, acts }) => ({
        context,
        cut: wilson(total.above(context), total.n),
        acts: inOrder(acts),
      })),
      bins: total.bins(BINS),
    }
  }
}
