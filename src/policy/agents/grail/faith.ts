import type { Seat } from '../../../../schemas/ask.ts'
import { Beliefs, type Eyes, type Thinking } from '../../../belief/beliefs.ts'
import { graphOf, propagate } from '../../../belief/factor-graph.ts'
import { CHECKER } from '../../../language/roles.ts'
import type { View } from '../../../view/view.ts'

/** What is believed of each seat: P(black) and P(holds the role that checks), by seat. */
export interface Belief {
  readonly black: readonly number[]
  readonly checker: readonly number[]
}

/** Beliefs of one seat by belief propagation in a graph of roles, or by exact deals. Priors are log-odds to be black, by seat. */
export class Faith {
  readonly #beliefs: Beliefs
  readonly #thinking: Thinking
  readonly #isExact: boolean

  constructor(seat: Seat, thinking: Thinking, isExact: boolean) {
    this.#beliefs = new Beliefs(seat, thinking)
    this.#thinking = thinking
    this.#isExact = isExact
  }

  read(view: View): this {
    this.#beliefs.read(view)
    return this
  }

  believe(eyes: Eyes, priors: readonly number[] = []): Belief {
    const { game } = this.#thinking
    if (this.#isExact) {
      const { black, role } = this.#beliefs.posterior(eyes, priors.length > 0 ? { impressions: priors } : {})
      return { black: [...black], checker: [...role(CHECKER)] }
    }
    const { deck } = this.#beliefs
    const graph = graphOf(deck, this.#beliefs.grounds(eyes), game.teams, priors)
    const { roles, marginals } = propagate(graph)
    const sum = (is: (role: string) => boolean): number[] =>
      marginals.map((row, seat) => (seat === 0 ? 0 : roles.reduce((all, role, i) => all + (is(role) ? row[i]! : 0), 0)))
    return { black: sum((role) => game.teams[role] === 'black'), checker: sum((role) => role === CHECKER) }
  }
}
