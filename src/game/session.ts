import {
  type Ask,
  type AskId,
  askId,
  type Choice,
  type Reply,
  type Role,
  type Seat,
  type Why,
} from '../../schemas/ask.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { type Decision, decisionsOf } from '../view/decisions.ts'
import type { View } from '../view/view.ts'
import { asked } from './asked.ts'
import { faultOf, recorded, whoIs } from './choice.ts'
import { Course, type Tell } from './course.ts'
import { Hearing } from './hearing.ts'
import type { Result, Ruleset } from './ruleset.ts'
import { type CountTokens, judge } from './settle.ts'

export class IllegalChoice extends Error {}
export class IllegalDeal extends Error {}
export class GameNotOver extends Error {}

/** A reply that was taken: the choice that the rules use. */
export interface Settled {
  readonly choice: Choice
}

/** A reply without effect: its ask was never put, or is already answered. */
export interface Refused {
  readonly refused: 'unknown' | 'answered'
}

/**
 * A game in progress: put the `open` asks to the seats and `reply` until there is a `result`. It is the only driver of a game, for live play,
 * replays and imagined deals, and rollouts continue from its course: synchronous and deterministic, without a clock and without I/O. Simultaneous
 * asks are open together and may be answered in any order; no event is emitted before all of them are. Independent of any particular ruleset.
 */
export class Session {
  readonly ruleset: Ruleset
  readonly deal: readonly Role[]
  /** All events so far, with their audiences. Append-only. */
  readonly log: Told[]
  result: Result | undefined
  readonly #course: Course
  readonly #hearing: Hearing
  readonly #countTokens: CountTokens | undefined
  /** The batch of asks that is being answered, and its answers so far. */
  #batch: readonly Ask[] = []
  #given: (Choice | undefined)[] = []
  /** How many of the batch have no answer, and which, once somebody asked for them. */
  #left = 0
  #open: readonly Ask[] | undefined
  /** All asks of earlier batches and their answers, in order. */
  readonly #asks: Ask[] = []
  readonly #choices: Choice[] = []
  /** How many asks each seat has had: chance first, then seat 0 and the players. */
  readonly #turns: number[]

  /** `deal` is a permutation of the ruleset's roles: deal[0] is the role of seat 1. */
  constructor(ruleset: Ruleset, deal: readonly Role[], countTokens?: CountTokens) {
    if (!isDealt(deal, ruleset.roles))
      throw new IllegalDeal(
        `${ruleset.name} deals ${ruleset.roles.join(', ')}; this deal has ${deal.join(', ') || 'no roles'}`,
      )
    this.ruleset = ruleset
    this.deal = deal
    this.#countTokens = countTokens
    this.#turns = Array<number>(deal.length + 2).fill(0)
    const hearing = new Hearing(deal.length)
    this.#hearing = hearing
    this.log = hearing.log
    this.#course = new Course(ruleset, deal, (to, event) => hearing.tell(to, event))
    this.#advance([])
  }

  /** The asks that wait for answers. Simultaneous asks are open together. */
  get open(): readonly Ask[] {
    this.#open ??= this.#batch.filter((_, i) => !this.#given[i])
    return this.#open
  }

  /** The only thing that a player receives from a game: what its seat heard so far. Seat 0 hears the public events, chance its own asks. */
  view(seat: Seat): View {
    return this.#hearing.view(seat)
  }

  /** Answers one ask. A reply that is no legal answer is settled as the rules say: cut, ended, or replaced by the default. */
  reply(id: AskId | Ask, reply: Reply | undefined): Settled | Refused {
    const ask = this.#find(id)
    if ('refused' in ask) return ask
    const choice = judge(this.ruleset, ask, reply, this.#countTokens)
    this.choose(ask, choice)
    return { choice }
  }

  /** Answers one ask by the rules' default, because no answer came. */
  lapse(id: AskId | Ask, why: Why): Settled | Refused {
    const ask = this.#find(id)
    if ('refused' in ask) return ask
    const choice: Choice = { ...judge(this.ruleset, ask, undefined), why }
    this.choose(ask, choice)
    return { choice }
  }

  /** Answers one open ask with a settled choice. Throws {@link IllegalChoice}. */
  choose(ask: Ask, choice: Choice): void {
    const at = this.#batch.indexOf(ask)
    if (at < 0 || this.#given[at]) throw new IllegalChoice(`${whoIs(ask)} has answered turn ${ask.turn}`)
    const fault = faultOf(ask, choice)
    if (fault !== undefined) throw new IllegalChoice(fault)
    this.#given[at] = choice
    this.#open = undefined
    if (--this.#left === 0) this.#close(this.#given as Choice[])
  }

  /** One settled choice for each open ask, in the same order. Throws {@link IllegalChoice}. */
  answer(choices: readonly Choice[]): void {
    if (this.#left < this.#batch.length) {
      this.open.forEach((ask, i) => this.choose(ask, choices[i]!))
      return
    }
    for (let i = 0; i < this.#batch.length; i++) {
      const fault = faultOf(this.#batch[i]!, choices[i])
      if (fault !== undefined) throw new IllegalChoice(fault)
    }
    this.#close(choices)
  }

  /** The choices so far in the order of their asks, those of a batch that is answered in part included: enough to play the game again. */
  get choices(): RecordedChoice[] {
    const choices = this.#choices.map((choice, i) => recorded(this.#asks[i]!, choice))
    this.#given.forEach((choice, i) => choice && choices.push(recorded(this.#batch[i]!, choice)))
    return choices
  }

  /** The decisions so far, with the view of each. */
  get decisions(): Decision[] {
    return [...decisionsOf(this.log, this.choices)]
  }

  /** A copy of the game at the current asks. Generators cannot be cloned, so the copy replays the choices made so far. */
  fork(): Session {
    const twin = new Session(this.ruleset, this.deal, this.#countTokens)
    for (let at = 0; at < this.#choices.length; ) {
      const { length } = twin.#batch
      twin.#close(this.#choices.slice(at, at + length))
      at += length
    }
    this.#given.forEach((choice, i) => choice && twin.choose(twin.#batch[i]!, choice))
    return twin
  }

  /**
   * The rest of the game as a bare course at the current asks, for rollouts: earlier events are not repeated. No open ask may have its
   * answer yet.
   */
  branch(tell: Tell): Course {
    const course = new Course(this.ruleset, this.deal, () => {})
    course.advance([])
    for (let at = 0; at < this.#choices.length; ) {
      const { length } = course.asks
      course.advance(this.#choices.slice(at, at + length))
      at += length
    }
    course.tell = tell
    return course
  }

  /** The session's own course, which is cheaper than a {@link branch}: the session itself must not be used any more. */
  handOver(tell: Tell): Course {
    this.#course.tell = tell
    return this.#course
  }

  /** The roles by seat. Throws {@link GameNotOver} before the end of the game. */
  reveal(): readonly Role[] {
    if (!this.result) throw new GameNotOver('roles are revealed when the game is over')
    return this.deal
  }

  /** An open ask, or why there is none. */
  #find(id: AskId | Ask): Ask | Refused {
    const at = typeof id === 'string' ? this.#batch.findIndex((one) => askId(one) === id) : this.#batch.indexOf(id)
    if (at >= 0 && !this.#given[at]) return this.#batch[at]!
    const [seat, turn] = typeof id === 'string' ? id.split('.').map(Number) : [id.seat, id.turn]
    return { refused: turn! < (this.#turns[seat! + 1] ?? 0) ? 'answered' : 'unknown' }
  }

  /** Tells each seat what it chose, and runs the rules to the next ask. */
  #close(choices: readonly Choice[]): void {
    const asks = this.#batch
    for (let i = 0; i < asks.length; i++) {
      const { pick, text, thought, source } = choices[i]!
      const { seat, turn, act } = asks[i]!
      this.#asks.push(asks[i]!)
      this.#choices.push(choices[i]!)
      this.#hearing.tellAlone(seat, { type: 'chose', seat, turn, act, pick, text, thought, source })
    }
    this.#advance(choices)
  }

  /** Runs the rules to the next ask, or to the end. */
  #advance(choices: readonly Choice[]): void {
    const course = this.#course
    course.advance(choices)
    this.result = course.result
    const asks: EventOf<'asked'>[] = []
    for (let i = 0; i < course.asks.length; i++) {
      const ask = course.asks[i]!
      const event = asked(ask, this.#turns[ask.seat + 1]!++)
      asks.push(event)
      this.#hearing.tellAlone(ask.seat, event)
    }
    this.#batch = this.#open = asks
    this.#given = []
    this.#left = asks.length
  }
}

/** Whether a deal has the same roles as a list, in whatever order. */
function isDealt(deal: readonly Role[], roles: readonly Role[]): boolean {
  const left = [...roles]
  for (const role of deal) {
    const at = left.indexOf(role)
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}
