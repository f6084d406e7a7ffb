import type { Cost, Price } from '../../schemas/model.ts'
import { BudgetSpent } from './errors.ts'

/** Where an answer came from: a model now, an earlier run of the same dataset, or the cache of other runs. */
export type From = 'model' | 'journal' | 'cache'

/** What one model has answered and used so far. */
export interface Account {
  calls: number
  fromJournal: number
  fromCache: number
  prompt_tokens: number
  cached_tokens: number
  completion_tokens: number
  /** Characters of prompts, and how many of them an earlier prompt of the same game began with. */
  characters: number
  shared: number
}

/** How a prompt begins like earlier ones, in characters. */
export type Beginning = Readonly<Pick<Account, 'characters' | 'shared'>>

/** What a request takes at most. */
export interface Tokens {
  readonly prompt: number
  readonly reply: number
}

/** What a run has used, by model, and what of it must be paid. Answers from a cache or a journal cost nothing now. */
export class Ledger {
  readonly accounts = new Map<string, Account>()
  readonly #prices: Readonly<Record<string, Price>>
  readonly #budget: number
  #spent: number
  /** What the requests under way will cost at most. */
  #reserved = 0
  /** Requests that were sent and never answered, and what they may have cost at most. */
  readonly #lost = { requests: 0, most: 0 }
  readonly #waiting: (() => void)[] = []

  /** `spent` is what earlier runs of the same dataset have paid. */
  constructor(prices: Readonly<Record<string, Price>>, { budget = Infinity, spent = 0 }) {
    this.#prices = prices
    this.#budget = budget
    this.#spent = spent
  }

  get spent(): number {
    return this.#spent
  }

  /** Whether a price is known for a model. */
  isPriced(model: string): boolean {
    return Object.hasOwn(this.#prices, model)
  }

  /** What was paid, and what requests without an answer may have cost, in words. */
  get paid(): string {
    const { requests, most } = this.#lost
    const lost = requests === 1 ? '1 request that was never answered' : `${requests} requests that were never answered`
    return `${money(this.#spent)} paid${requests > 0 ? `, and at most ${money(most)} for ${lost}` : ''}`
  }

  /**
   * Sets aside what a request may cost at most, and returns how to give it back. Waits while that fits into the budget only if what is under way costs less
   * than it may.
   * Throws {@link BudgetSpent} if it would go past the budget with nothing under way.
   */
  async reserve(model: string, { prompt, reply }: Tokens): Promise<() => void> {
    const most = this.#most(model, { prompt, reply })
    while (this.#committed + this.#reserved + most > this.#budget) {
      if (this.#committed + most > this.#budget) throw this.#isOver(most)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#reserved += most
    return () => {
      this.#reserved -= most
      for (const resume of this.#waiting.splice(0)) resume()
    }
  }

  /** A request was sent and not answered: it may have to be paid, and what is sent again in its place too. */
  lose(model: string, tokens: Tokens): void {
    this.#lost.requests++
    this.#lost.most += this.#most(model, tokens)
  }

  /** Throws {@link BudgetSpent} if what is under way no longer fits into the budget, because requests were lost. */
  requireRoom(): void {
    if (this.#committed + this.#reserved > this.#budget) throw this.#isOver(0)
  }

  /** What is paid, or may have to be. */
  get #committed(): number {
    return this.#spent + this.#lost.most
  }

  #most(model: string, { prompt, reply }: Tokens): number {
    return priceOf(this.#prices[model], { prompt_tokens: prompt, cached_tokens: 0, completion_tokens: reply })
  }

  #isOver(most: number): BudgetSpent {
    const next = most > 0 ? `, and the next answer may cost ${money(most)}` : ''
    return new BudgetSpent(
      `the budget of ${this.#budget} is used up: ${this.paid}${next}`,
      'all answers are kept, and the same command with a larger --budget continues',
    )
  }

  add(model: string, cost: Cost, from: From, { characters, shared }: Beginning): void {
    const account = this.accounts.get(model) ?? {
      calls: 0,
      fromJournal: 0,
      fromCache: 0,
      prompt_tokens: 0,
      cached_tokens: 0,
      completion_tokens: 0,
      characters: 0,
      shared: 0,
    }
    this.accounts.set(model, account)
    account.calls++
    if (from === 'journal') account.fromJournal++
    if (from === 'cache') account.fromCache++
    account.prompt_tokens += cost.prompt_tokens
    account.cached_tokens += cost.cached_tokens
    account.completion_tokens += cost.completion_tokens
    account.characters += characters
    account.shared += shared
    if (from === 'model') this.#spent += priceOf(this.#prices[model], cost)
  }

  /** The state of a run in a few words. */
  line(): string {
    const all = [...this.accounts.values()]
    const sum = (key: keyof Account): number => all.reduce((total, account) => total + account[key], 0)
    const parts = [
      `${sum('calls')} answers`,
      `${sum('prompt_tokens')} tokens in`,
      `${sum('completion_tokens')} out`,
      ...(Object.keys(this.#prices).length > 0 ? [`cost ${money(this.#spent)}`] : []),
    ]
    return parts.join(', ')
  }
}

/** What an answer costs; nothing where no price is known. */
export function priceOf(
  price: Price | undefined,
  { prompt_tokens, cached_tokens, completion_tokens }: Omit<Cost, 'ms'>,
): number {
  if (!price) return 0
  const { input, output, cached = input } = price
  return ((prompt_tokens - cached_tokens) * input + cached_tokens * cached + completion_tokens * output) / 1e6
}

export const money = (amount: number): string => (amount >= 1 ? amount.toFixed(2) : amount.toFixed(4))
