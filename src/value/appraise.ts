import type { Ask, Choice, Seat } from '../../schemas/ask.ts'
import { Beliefs, type Thinking } from '../belief/beliefs.ts'
import type { Posterior } from '../belief/posterior.ts'
import { thinkingOf } from '../belief/thinking.ts'
import type { Tell } from '../game/course.ts'
import { type Random, stream } from '../game/random.ts'
import type { Roles, Ruleset } from '../game/ruleset.ts'
import type { Session } from '../game/session.ts'
import { factsOf } from '../view/facts.ts'
import { askOf, heardBy, type View } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import { Crowd } from './crowd.ts'
import { answer } from './crowd-play.ts'
import { CannotImagine, Imagination } from './imagine.ts'
import { choicesOf, type Ends, rollOut } from './rollouts.ts'
import { outlookOf, restOfTalk, type Scene, sceneOf, votesIn } from './scene.ts'
import { contrast, type Estimate, type Wins } from './wins.ts'

/** The most sampled states of a decision whose options are close, and the most rollouts, both for each state that was asked for. */
const MOST = 16
const MOST_ROLLOUTS = 64
/** More states are imagined while the best option is ahead of the worst by this many standard errors. */
const UNDECIDED = { from: 0.6, to: 3.3 } as const

/** What values are computed with: the rules, and how beliefs are formed in them. */
export interface Appraising {
  readonly ruleset: Ruleset
  readonly thinking: Thinking
}

/** Computes what the options of a seat are worth to its team, in one game. It keeps the beliefs of each seat for its later views. */
export class Appraiser {
  /** Decisions played in rollouts so far. */
  readonly count = { decisions: 0, rollouts: 0 }
  readonly #appraising: Appraising
  readonly #most: number
  readonly #beliefs = new Map<Seat, Beliefs>()

  /** `most`: the most states of a decision for each state that was asked for. With 1 it gets just these. */
  constructor(appraising: Appraising, most = MOST) {
    this.#appraising = appraising
    this.#most = most
  }

  #beliefsOf(view: View): Beliefs {
    let beliefs = this.#beliefs.get(view.seat)
    if (!beliefs) this.#beliefs.set(view.seat, (beliefs = new Beliefs(view.seat, this.#appraising.thinking)))
    return beliefs.read(view)
  }

  /**
   * Whether the seat's team wins, for each legal action in each imagined state: a row an action, as long as there are states. States are drawn from
   * what the seat may know: its view is the only input, and `random` must depend on nothing that the view does not show. All actions meet the same
   * states and the same luck. `states` is how many are drawn at first; where actions are close, up to sixteen times as many.
   */
  appraise(view: View, states: number, random: Random): Wins {
    const { ruleset } = this.#appraising
    const ask = askOf(view)
    const { alive, phase, team } = factsOf(view)
    const beliefs = this.#beliefsOf(view)
    const own = beliefs.posterior('own')
    const outlook = outlookOf(view.seat, own, beliefs.posterior('table'), {
      checker: ruleset.checker,
      rest: restOfTalk(heardBy(view), alive.length, phase),
      votes: votesIn(this.#appraising.thinking.parameters),
    })
    const imagination = new Imagination(view, ruleset)
    const choices = choicesOf(ask)
    const wins: boolean[][] = choices.map(() => [])

    const state = (isQuiet: boolean): { scene: Scene; game: Session } => {
      const roles = drawn(beliefs.deck.deals, own, random)
      const scene = sceneOf(outlook, roles, ruleset.teams, Math.floor(random() * 2 ** 32))
      const meanwhile = new Crowd(scene)
      const tonight = (asked: Ask, { log }: Session): Choice => {
        meanwhile.read(log)
        return answer(meanwhile, asked)
      }
      const game = imagination.under(roles, random, isQuiet ? undefined : tonight)
      return { scene, game }
    }

    const imagine = (): void => {
      const { scene, game } = again(state)
      const crowd = new Crowd(scene)
      crowd.recall(game.log)
      const ends: Ends = new Map()
      choices.forEach((choice, i) => {
        const own = crowd.copy()
        const tell: Tell = (to, event) => own.hear(to, event)
        const course = i === choices.length - 1 ? game.handOver(tell) : game.branch(tell)
        wins[i]!.push(rollOut(course, own, ask, choice, ends, this.count) === team)
      })
      this.count.rollouts += choices.length
    }

    const most = states * Math.min(this.#most, Math.floor(MOST_ROLLOUTS / choices.length))
    for (let target = states; ; target = Math.min(2 * target, most)) {
      while (wins[0]!.length < target) imagine()
      if (target >= most || (target > states && !isUndecided(wins)) || wins.length === 1) return wins
    }
  }
}

/** How often a state is drawn with the night as the crowd would play it. */
const TRIES = 20

/**
 * Draws states until one fits the view. In some nights a seat is asked after others chose in secret, and then it knows that they did not end the game:
 * a state in which they did is no state of its view. If the crowd always ends it, the rules' own answers for imagined deals are used: nobody is shot.
 */
function again<State>(draw: (isQuiet: boolean) => State): State {
  for (let tries = 1; tries <= TRIES; tries++)
    try {
      return draw(false)
    } catch (error) {
      if (!(error instanceof CannotImagine)) throw error
    }
  return draw(true)
}

/** Whether more states could tell the best action from the worst. */
function isUndecided(wins: Wins): boolean {
  const totals = wins.map((row) => row.filter(Boolean).length)
  const [best, worst] = [totals.indexOf(Math.max(...totals)), totals.indexOf(Math.min(...totals))]
  const { mean, error } = contrast(wins, best, [worst], 0.25)
  return mean > UNDECIDED.from * error && mean < UNDECIDED.to * error
}

/** A deal drawn from a posterior. */
function drawn(deals: readonly Roles[], { deals: possible, weights }: Posterior, random: Random): Roles {
  let left = random()
  let i = 0
  for (; i < weights.length - 1; i++) {
    left -= weights[i]!
    if (left < 0) break
  }
  return deals[possible[i]!]!
}

/** The random numbers of a decision's values, named after its place. The id of a game depends on the run seed and its place in the run, not on its deal. */
export const luckOf = (gameId: string, seat: Seat, turn: number): Random => stream(gameId, seat, turn, 'values')

/** Values in a game with the parameters of beliefs that were fitted to it. */
export const appraisingOf = (ruleset: Ruleset, words: Words): Appraising => ({
  ruleset,
  thinking: thinkingOf(ruleset, words),
})

/** What a planner is given: see Appraise in src/policy/planner.ts. */
export const appraiserOf = (ruleset: Ruleset, words: Words) => () => {
  const appraiser = new Appraiser(appraisingOf(ruleset, words))
  return (view: View, states: number, seed: number): Estimate[] => {
    const wins = appraiser.appraise(view, states, stream('planner', seed))
    return wins.map((_, action) =>
      contrast(
        wins,
        action,
        wins.map((_, other) => other).filter((other) => other !== action),
      ),
    )
  }
}
