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

/** What a run has used, by model, and what of it must be paid. Answers from a cache cost nothing. */
export class Ledger {
  readonly accounts = new Map<string, Account>()
  readonly #prices: Readonly<Record<string, Price>>
  readonly #budget: number
  #spent: number
  /** What the requests under way will cost at most. */
  #reserved = 0

  /** `spent` is what earlier runs of the same dataset have paid. */
  constructor(prices: Readonly<Record<string, Price>>, { budget = Infinity, spent = 0 }) {
    this.#prices = prices
    this.#budget = budget
    this.#spent = spent
  }

  get spent(): number {
    return this.#spent
  }

  /** Sets aside what a request may cost at most, and returns how to give it back. Throws {@link BudgetSpent} if it would go past the budget. */
  reserve(model: string, promptTokens: number, replyTokens: number): () => void {
    const most = priceOf(this.#prices[model], {
      prompt_tokens: promptTokens,
      cached_tokens: 0,
      completion_tokens: replyTokens,
    })
    if (this.#spent + this.#reserved + most > this.#budget)
      throw new BudgetSpent(
        `the budget of ${this.#budget} is spent, or the next answer would go past it (${money(this.#spent)} so far); all answers are kept, and the same command with a larger --budget goes on`,
      )
    this.#reserved += most
    return () => {
      this.#reserved -= most
    }
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
    if (from !== 'cache') this.#spent += priceOf(this.#prices[model], cost)
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
