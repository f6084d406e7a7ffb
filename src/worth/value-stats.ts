import type { Role } from '../../schemas/ask.ts'
import type { DecisionRow } from '../rows/configs/decisions.ts'

/** What rollouts say of the decisions of a role; "all" for all roles. */
export interface RoleValues {
  readonly role: Role
  /** Decisions with values and more than one legal action, and how many of them are labelled as better or worse than the others. */
  readonly decisions: number
  readonly better: number
  readonly worse: number
  /**
   * The mean advantage of the chosen actions, as a chance to win; its standard error if decisions were independent, null where these cannot tell it: fewer
   * than {@link FEW}, or all alike; and the mean in units of the role.
   */
  readonly advantage: number
  readonly error: number | null
  readonly scaled: number
}

/** So few decisions say too little of how much they differ. */
const FEW = 5
/** Advantages have four decimals: a smaller variance is rounding. */
const ALIKE = 1e-12

/** Sums up values, a decision at a time. */
export class ValueCount {
  readonly #roles = new Map<
    Role,
    { n: number; better: number; worse: number; sum: number; squares: number; scaled: number }
  >()

  add({ role, value, label }: Pick<DecisionRow, 'role' | 'value' | 'label'>): void {
    if (value === null || value.advantage === null) return
    for (const name of [role, 'all']) {
      let sum = this.#roles.get(name)
      if (!sum) this.#roles.set(name, (sum = { n: 0, better: 0, worse: 0, sum: 0, squares: 0, scaled: 0 }))
      sum.n++
      if (label === true) sum.better++
      if (label === false) sum.worse++
      sum.sum += value.advantage
      sum.squares += value.advantage ** 2
      sum.scaled += value.scaled!
    }
  }

  /** Roles in the order of `rank`, all of them last; nothing if no decision has values. */
  report(rank: (role: Role) => number): RoleValues[] {
    const roles = [...this.#roles].sort(([a], [b]) => Number(a === 'all') - Number(b === 'all') || rank(a) - rank(b))
    return roles.map(([role, { n, better, worse, sum, squares, scaled }]) => {
      const mean = sum / n
      const variance = n < FEW ? 0 : Math.max(0, squares - n * mean * mean) / (n - 1)
      const error = variance > ALIKE ? Math.sqrt(variance / n) : null
      return { role, decisions: n, better, worse, advantage: mean, error, scaled: scaled / n }
    })
  }
}
