import {
  type Ask,
  CHANCE,
  type Choice,
  isAloud,
  MODERATOR,
  type NewAsk,
  type Role,
  type Seat,
} from '../../schemas/ask.ts'
import type { Audience, Event, EventOf, Told } from '../../schemas/event.ts'
import { fitsWords } from '../speech/text/words.ts'
import { type Heard, hearers, type View } from '../view/view.ts'
import { MODERATOR_ROLE, type Result, type Ruleset, type Script, type World } from './ruleset.ts'

export class IllegalChoice extends Error {}
export class IllegalDeal extends Error {}
export class GameNotOver extends Error {}

/** One game: put `pending` to the players, `answer`, repeat until there is a `result`. Independent of any particular ruleset. */
export class Game {
  readonly ruleset: Ruleset
  readonly deal: readonly Role[]
  /** Everything told so far, and to whom. Append-only. */
  readonly log: Told[] = []
  /** The asks that wait for answers. If there are several, they are simultaneous. */
  pending: readonly Ask[] = []
  result: Result | undefined
  readonly #world: World
  readonly #script: Script<Result>
  readonly #everyone: readonly Seat[]
  readonly #views: { seat: Seat; heard: Heard[] }[]
  readonly #answers: (readonly Choice[])[] = []
  /** How many asks each seat has had: #turns[0] counts those of chance, #turns[1] those of seat 0. */
  readonly #turns: number[]

  /** `deal` is a permutation of the ruleset's roles: deal[0] is the role of seat 1. */
  constructor(ruleset: Ruleset, deal: readonly Role[]) {
    if (!isDealt(deal, ruleset.roles))
      throw new IllegalDeal(
        `${ruleset.name} deals ${ruleset.roles.join(', ')}; this deal has ${deal.join(', ') || 'no roles'}`,
      )
    const alive = deal.map((_, i) => i + 1)
    this.ruleset = ruleset
    this.deal = deal
    this.#everyone = [MODERATOR, ...alive]
    this.#turns = Array<number>(deal.length + 2).fill(0)
    this.#views = this.#everyone.map((seat) => ({ seat, heard: [] }))
    this.#world = { roles: [MODERATOR_ROLE, ...deal], alive, day: 0 }
    this.#script = ruleset.play({ world: this.#world, tell: this.#tell.bind(this) })
    this.#advance([])
  }

  /** The only thing that a player receives from a game. Seat 0 hears the public events. */
  view(seat: Seat): View {
    return this.#views[seat]!
  }

  /** One settled choice for each pending ask, in the same order. */
  answer(choices: readonly Choice[]): void {
    const asks = this.pending
    for (let i = 0; i < asks.length; i++) {
      const fault = faultOf(asks[i]!, choices[i])
      if (fault !== undefined) throw new IllegalChoice(fault)
    }
    this.#answers.push(choices)
    for (let i = 0; i < asks.length; i++) {
      const { pick, text, thought, source } = choices[i]!
      const { seat, turn, act } = asks[i]!
      this.#tell([seat], { type: 'chose', seat, turn, act, pick, text, thought, source })
    }
    this.#advance(choices)
  }

  /** A copy of the game at the current asks. Generators cannot be cloned, so the copy replays the choices made so far. */
  fork(): Game {
    const twin = new Game(this.ruleset, this.deal)
    for (const choices of this.#answers) twin.answer(choices)
    return twin
  }

  /** The roles by seat. Throws {@link GameNotOver} while the game goes on. */
  reveal(): readonly Role[] {
    if (!this.result) throw new GameNotOver('roles are revealed when the game is over')
    return this.deal
  }

  /** Runs the rules to the next ask, or to the end. */
  #advance(choices: readonly Choice[]): void {
    const step = this.#script.next(choices)
    if (step.done) this.result = step.value
    const asks: EventOf<'asked'>[] = []
    if (!step.done)
      for (let i = 0; i < step.value.length; i++) {
        const ask = step.value[i]!
        const event = asked(ask, this.#turns[ask.seat + 1]!++)
        asks.push(event)
        this.#tell([ask.seat], event)
      }
    this.pending = asks
  }

  #tell(to: Audience, event: Event): void {
    const open = to === 'everyone'
    const heard: Heard = { event, open }
    this.log.push({ to, event })
    const who = hearers(to, this.#everyone)
    for (let i = 0; i < who.length; i++) this.#views[who[i]!]?.heard.push(heard) // chance has no view
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

/**
 * An ask with its turn, as its seat is told it. Written out, not spread: this runs for every ask of every game, and keys keep one order.
 * What few games ask is added where it is there, so that the event stays small.
 */
function asked(ask: NewAsk, turn: number): EventOf<'asked'> {
  const event: { -readonly [K in keyof EventOf<'asked'>]: EventOf<'asked'>[K] } = {
    type: 'asked',
    seat: ask.seat,
    turn,
    act: ask.act,
    options: ask.options,
    words: ask.words,
    seconds: ask.seconds,
    nominable: ask.nominable,
    otherwise: ask.otherwise,
  }
  if (ask.closing !== undefined) event.closing = ask.closing
  if (ask.tokens !== undefined) event.tokens = ask.tokens
  if (ask.aloud !== undefined) event.aloud = ask.aloud
  if (ask.tick !== undefined) event.tick = ask.tick
  if (ask.room !== undefined) event.room = ask.room
  return event
}

/** Why a choice is not a legal answer to an ask, as a sentence; undefined for a legal one. */
export function faultOf(ask: Ask, choice: Choice | undefined): string | undefined {
  const { act, options, words, nominable } = ask
  if (!choice) return `${whoIs(ask)} was asked to ${act} and has no choice`
  const { pick, text, heard } = choice
  if (options.length > 0 ? !options.includes(pick!) && !isDefault(ask, choice) : pick !== undefined)
    return `${whoIs(ask)} cannot ${act} ${pick}; options: ${options.join(', ') || 'none'}`
  if (text === undefined) {
    if (words > 0 && options.length === 0) return `${whoIs(ask)} must say something when asked to ${act}`
  } else if (!isAloud(ask, pick)) return `${whoIs(ask)} may not speak when asked to ${act}`
  else if (!fitsWords(text, words)) return `${whoIs(ask)} may say ${words} words, no more`
  if (heard?.nominee !== undefined && !nominable?.includes(heard.nominee))
    return `${whoIs(ask)} cannot nominate ${heard.nominee}; ${nominable?.join(', ') || 'nobody'} may be nominated`
  return undefined
}

const isDefault = ({ otherwise }: Ask, { source, pick }: Choice): boolean =>
  source === 'default' && otherwise !== undefined && pick === otherwise

const whoIs = ({ seat }: Ask): string => (seat === CHANCE ? 'chance' : `seat ${seat}`)
