import { setImmediate } from 'node:timers/promises'
import type { LookedBack, TurningPoint } from '../../schemas/afterwards.ts'
import type { Seat } from '../../schemas/ask.ts'
import type { EventOf } from '../../schemas/event.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import { deedText } from '../../src/page/acts.ts'
import { courseOf } from '../../src/page/course.ts'
import { EyeReader } from '../../src/page/eye.ts'
import { whyWithoutBeliefs } from '../../src/page/without-beliefs.ts'
import { Appraiser, appraisingOf, luckOf } from '../../src/value/appraise.ts'
import { chance } from '../../src/value/wins.ts'
import { actionsOf, optionOf, optionsOf, placeIn } from '../../src/view/actions.ts'
import { type Decision, decisionsOf } from '../../src/view/decisions.ts'
import type { Game } from './game.ts'
import { readingOf } from './seat-eye.ts'

/** How many sampled states a decision is rolled out from. */
const STATES = 16
/** A decision is a turning point from such a loss on. */
const TURNING = 0.1
/** Events per step in which the course is read; pages are answered in between. */
const PIECE = 20

/** Analyses a finished game for one seat, step by step in the background, until it is done or stopped. */
export class LookBack {
  readonly #game: Game
  readonly #seat: Seat | undefined
  readonly #turning: TurningPoint[] = []
  #course: LookedBack['course'] = []
  #isDone = false
  #isStopped = false

  constructor(game: Game, seat: Seat | undefined) {
    this.#game = game
    this.#seat = seat
    void this.#look()
  }

  /** What was found so far. */
  get found(): LookedBack {
    return { course: this.#course, turning: this.#turning, isDone: this.#isDone }
  }

  /** Stops looking: another game begins, or the table is closed. */
  stop(): void {
    this.#isStopped = true
  }

  async #look(): Promise<void> {
    await this.#lookAtCourse()
    if (this.#seat !== undefined) await this.#lookAtDecisions(this.#seat)
    this.#isDone = !this.#isStopped
  }

  async #lookAtCourse(): Promise<void> {
    const { session, ruleset, words } = this.#game
    if (whyWithoutBeliefs(ruleset, session.log) !== null) return
    const opened = session.log.find(({ event }) => event.type === 'opened')!.event as EventOf<'opened'>
    const judge = new EyeReader('judge', { ...readingOf(opened, words), thinking: thinkingOf(ruleset, words) })
    for (const [i, told] of session.log.entries()) {
      if (i % PIECE === 0) await setImmediate()
      if (this.#isStopped) return
      judge.push(told)
    }
    this.#course = courseOf(
      judge.eye,
      session.deal.map((role) => ruleset.teams[role]!),
    )
  }

  /** The decisions of the seat that cost its team most, from games that its view could not tell from the true one. */
  async #lookAtDecisions(seat: Seat): Promise<void> {
    const { ruleset, words, session } = this.#game
    if (ruleset.unshown !== undefined) return
    const appraiser = new Appraiser(appraisingOf(ruleset, words))
    for (const decision of decisionsOf(session.log, session.choices)) {
      const { ask } = decision
      if (ask.seat !== seat || optionsOf(ask).length < 2) continue
      await setImmediate()
      if (this.#isStopped) return
      const point = this.#appraised(appraiser, decision)
      if (point && point.bestChance - point.chance >= TURNING) this.#turning.push(point)
    }
  }

  #appraised(appraiser: Appraiser, { ask, choice, view, place }: Decision): TurningPoint | undefined {
    const wins = appraiser.appraise(view, STATES, luckOf(this.#game.setUp.seed, ask.seat, ask.turn))
    const actions = actionsOf(ask)
    const chances = actions.map((_, i) => chance(wins, i).mean)
    const at = placeIn(ask, choice)
    if (at < 0) return undefined
    const best = chances.indexOf(Math.max(...chances))
    const nameOf = (i: number): string => deedText(ask.act, String(optionOf(ask, actions[i]!) ?? ''))
    return {
      turn: ask.turn,
      act: ask.act,
      day: place.day,
      chosen: nameOf(at),
      best: nameOf(best),
      chance: chances[at]!,
      bestChance: chances[best]!,
    }
  }
}
