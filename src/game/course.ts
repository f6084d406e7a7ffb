import type { Choice, NewAsk, Role } from '../../schemas/ask.ts'
import { type Judge, MODERATOR_ROLE, type Result, type Ruleset, type Script } from './ruleset.ts'

export type Tell = Judge['tell']

/**
 * The rules of one game and where they have come to, without a log, views or checks of what is answered. A session keeps these around its course;
 * a rollout, whose answers are the program's own and which needs no words, runs on a bare one.
 */
export class Course {
  /** Hears everything that the rules tell from now on. */
  tell: Tell
  /** The asks that wait for answers. */
  asks: readonly NewAsk[] = []
  result: Result | undefined
  readonly #script: Script<Result>

  /** `deal` is as the ruleset has it. Nothing happens before the first {@link advance}, which answers no asks. */
  constructor(ruleset: Ruleset, deal: readonly Role[], tell: Tell) {
    this.tell = tell
    const world = { roles: [MODERATOR_ROLE, ...deal], alive: deal.map((_, i) => i + 1), day: 0 }
    this.#script = ruleset.play({ world, tell: (to, event) => this.tell(to, event) })
  }

  /** Runs the rules to their next asks, or to the end: one legal choice for each ask, in their order. */
  advance(choices: readonly Choice[]): void {
    const step = this.#script.next(choices)
    if (step.done) {
      this.result = step.value
      this.asks = []
    } else this.asks = step.value
  }
}
