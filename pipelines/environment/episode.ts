import { type Ask, askId, type Choice, MODERATOR } from '../../schemas/ask.ts'
import type { Action, Metadata, StepResult, Taken } from '../../schemas/environment.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { recorded } from '../../src/game/choice.ts'
import { Driver, type Seats, seatsOf } from '../../src/game/play.ts'
import { Session, type Settled } from '../../src/game/session.ts'
import { chanceStream, moderatorStream, seatStream } from '../../src/play/streams.ts'
import { isBuiltIn, playersOf } from '../../src/policy/players.ts'
import { appraiserOf } from '../../src/value/appraise.ts'
import { faultIn } from '../../src/view/actions.ts'
import type { Parts } from '../../src/view/parts.ts'
import { type Player, UNTIMED } from '../../src/view/player.ts'
import type { Words } from '../../src/view/wording.ts'
import { type Acted, ending } from './ending.ts'
import { AGENT, type Plan } from './episode-plan.ts'
import { observe } from './observation.ts'
import { replyOf } from './read-action.ts'
import { Rewards } from './rewards.ts'
import type { Served } from './served.ts'
import { WireError } from './wire-error.ts'

/** Stores the choices settled since the last call, before their results are sent. */
export type Keep = (choices: readonly RecordedChoice[]) => void

/** Something that is there at once where nothing has to be waited for. */
export type Awaitable<T> = T | Promise<T>

/** The reason with which players are aborted when an episode is closed. One for all: a new DOMException takes as long as a step. */
const CLOSED = new DOMException('the episode was closed', 'AbortError')

/** Placeholder player of the client's seats, whose asks go to the client. */
const CLIENT: Player = {
  act() {
    throw new TypeError('a client answers by its steps')
  },
}

/**
 * One game that a client plays in: the other seats are played here, up to the next ask of a seat of the client. Where all of them answer at once,
 * so does the episode.
 */
export class Episode {
  readonly plan: Plan
  readonly session: Session
  steps = 0
  readonly #served: Served
  /** Those of its prompts. */
  readonly #words: Words
  readonly #rewards: Rewards
  readonly #keep: Keep
  readonly #driver: Driver
  readonly #stop = new AbortController()
  readonly #closeModels: () => void
  readonly #fresh: RecordedChoice[] = []
  /** The open asks that wait for the client, in the order of the game. */
  #asked: Ask[] = []
  /** Players of other seats that were asked and think. */
  #thinking: Promise<unknown> | undefined
  /** The last message, with the parts of its prompt. */
  #latest: { readonly result: StepResult; readonly parts: Parts } | undefined
  /** The seats that were sent an observation. */
  readonly #met = new Set<number>()

  /** `earlier` are the choices of a game that was interrupted: it continues with the very next ask. */
  constructor(plan: Plan, served: Served, keep: Keep, earlier: readonly RecordedChoice[] = []) {
    this.plan = plan
    this.#served = served
    this.#keep = keep
    this.#words = served.words(plan.renderer)
    this.#rewards = new Rewards(plan, served.ruleset, this.#words)
    this.session = new Session(served.ruleset, plan.deal, served.countTokens)
    const models = served.models?.()
    this.#closeModels = () => models?.close()
    const seats = this.#seats(models?.model)
    this.#recall(seats, earlier)
    const fresh = this.#fresh
    // It holds on to nothing but the choices: the collector of garbage takes a game sooner that no function refers to.
    const journal = (ask: Ask, choice: Choice) => fresh.push(recorded(ask, choice))
    this.#driver = new Driver(this.session, seats, { signal: this.#stop.signal, journal })
  }

  /** The first observation, or the one that was waited for when the game was interrupted. */
  begin(): Awaitable<StepResult> {
    return this.#told(() => this.#result(null, { episode_id: this.plan.episode }))
  }

  /** Answers the ask that was sent last, and plays on to the next one. */
  step(action: Action): Awaitable<StepResult> {
    const ask = this.#asked.shift()
    if (!ask) throw new WireError('EXECUTION_ERROR', 'the game is over and asks nothing; reset begins another one')
    const reply = replyOf(action, ask)
    const fault = faultIn(ask, reply)
    const view = this.session.view(ask.seat)
    const settled = this.session.reply(ask, reply ?? {})
    const choice = recorded(ask, (settled as Settled).choice)
    this.#fresh.push(choice)
    this.steps++
    const taken: Taken = { seat: ask.seat, source: choice.source, ...(fault && { fault }) }
    return this.#told(() => this.#result({ seat: ask.seat, paid: this.#rewards.ofAnswer(view, choice) }, { taken }))
  }

  /** Plays on, then sends the result. */
  #told(result: () => StepResult): Awaitable<StepResult> {
    const played = this.#playOn()
    return played ? played.then(result) : result()
  }

  /** Plays on to the next ask of the client, or to the end. Undefined if it is there at once. */
  #playOn(): Promise<void> | undefined {
    const { session } = this
    while (!session.result) {
      if (this.#asked.length > 0) return undefined
      if (this.#thinking)
        return this.#thinking.then(() => {
          this.#thinking = undefined
          return this.#stop.signal.aborted ? undefined : this.#playOn()
        })
      const others: Ask[] = []
      for (const ask of session.open) (this.plan.seats.includes(ask.seat) ? this.#asked : others).push(ask)
      this.#thinking = this.#driver.put(others)
      // The awaiter of this.#thinking gets the failure; here it must only not count as an unhandled rejection.
      this.#thinking?.catch(() => {})
    }
    this.#driver.end()
    return undefined
  }

  /** The parts of the prompt of a result, if it is the last message and has a prompt. */
  partsOf(result: StepResult): Parts | undefined {
    return this.#latest?.result === result ? this.#latest.parts : undefined
  }

  get isDone(): boolean {
    return this.session.result !== undefined
  }

  /** Lets go of the game; nothing of it is kept any more. */
  close(): void {
    if (!this.isDone) this.#stop.abort(CLOSED)
    this.#closeModels()
  }

  #seats(model: Parameters<typeof playersOf>[4]): Seats {
    const { plan } = this
    const { ruleset } = this.#served
    const words = this.#served.words(this.#served.renderer)
    const make = playersOf(words, this.#served.sampling, ruleset, appraiserOf(ruleset, words), model)
    const players = plan.players.map((name, i) =>
      name === AGENT ? CLIENT : make.player(name, seatStream(plan, plan.name, i + 1)),
    )
    const moderator = make.moderator('built-in', moderatorStream(plan, plan.name))
    const seats = seatsOf(players, chanceStream(plan, plan.name), moderator)
    const { sit } = this.#served
    if (!sit) return seats
    return new Map([...seats].map(([seat, player]) => [seat, plan.seats.includes(seat) ? player : sit(seat)]))
  }

  /**
   * Makes earlier choices again. Built-in players are asked once more, so that their random numbers and what they remember go on from where they were;
   * the recorded choice counts. Models answer from their view alone, so they are not asked.
   */
  #recall(seats: Seats, earlier: readonly RecordedChoice[]): void {
    const left = new Map(earlier.map((choice) => [askId(choice), choice]))
    while (this.session.open.some((ask) => left.has(askId(ask))))
      for (const ask of this.session.open) {
        const choice = left.get(askId(ask))
        if (!choice) continue
        if (ask.seat <= MODERATOR || isBuiltIn(this.plan.players[ask.seat - 1]!))
          seats.get(ask.seat)!.act(this.session.view(ask.seat), UNTIMED)
        if (this.plan.seats.includes(ask.seat)) {
          this.#met.add(ask.seat)
          this.steps++
        }
        this.session.choose(ask, choice)
      }
  }

  #result(acted: Acted | null, metadata: Metadata): StepResult {
    if (this.#stop.signal.aborted)
      throw new WireError('SESSION_ERROR', 'the episode was continued on another connection, or closed')
    this.#keep(this.#fresh.splice(0))
    if (this.session.result) {
      this.#closeModels()
      return ending(this.session, this.plan, this.#rewards, acted, metadata)
    }
    const view = this.session.view(this.#asked[0]!.seat)
    const { observation, parts } = observe(view, this.#words, this.plan.shape, !this.#met.has(view.seat))
    this.#met.add(view.seat)
    const result = { observation, reward: acted ? acted.paid : null, done: false, metadata }
    this.#latest = parts && { result, parts }
    return result
  }
}
