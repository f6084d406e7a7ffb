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

/** One game: put `pending` to the players, `answer`, repeat until there is a `result`. Knows no ruleset in particular. */
export class Game {
  readonly ruleset: Ruleset
  readonly deal: readonly Role[]
  /** Everything told so far, and to whom. Append-only. */
  readonly log: Told[] = []
  /** The asks that wait for answers. Several at once are simultaneous. */
  pending: readonly Ask[] = []
  result: Result | undefined
  readonly #world: World
  readonly #script: Script<Result>
  readonly #everyone: readonly Seat[]
  readonly #views: { seat: Seat; heard: Heard[] }[]
  readonly #answers: (readonly Choice[])[] = []
  /** How many asks each seat had: #turns[0] is chance's, #turns[1] seat 0's. */
  readonly #turns: number[]

  /** `deal` is a permutation of the ruleset's roles: deal[0] is the role of seat 1. */
  constructor(ruleset: Ruleset, deal: readonly Role[]) {
    if ([...deal].sort().join() !== [...ruleset.roles].sort().join())
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

  /** All that a player may ever receive from a game. Seat 0 hears what everybody hears. */
  view(seat: Seat): View {
    return this.#views[seat]!
  }

  /** One settled choice for each pending ask, in the same order. */
  answer(choices: readonly Choice[]): void {
    const asks = this.pending
    for (let i = 0; i < asks.length; i++) check(asks[i]!, choices[i])
    this.#answers.push(choices)
    for (let i = 0; i < asks.length; i++) {
      const { pick, text, thought, source } = choices[i]!
      const { seat, turn, act } = asks[i]!
      this.#tell([seat], { type: 'chose', seat, turn, act, pick, text, thought, source })
    }
    this.#advance(choices)
  }

  /** A twin at this very ask. The choices made are the snapshot: replay finds the script's place again. */
  fork(): Game {
    const twin = new Game(this.ruleset, this.deal)
    for (const choices of this.#answers) twin.answer(choices)
    return twin
  }

  /** The roles by seat, once they can no longer leak. */
  reveal(): readonly Role[] {
    if (!this.result) throw new GameNotOver('roles are revealed when the game is over')
    return this.deal
  }

  /** Runs the rules to the next ask, or to the end. */
  #advance(choices: readonly Choice[]): void {
    const step = this.#script.next(choices)
    if (step.done) this.result = step.value
    const asks = step.done ? [] : step.value.map((ask) => asked(ask, this.#turns[ask.seat + 1]!++))
    for (const ask of asks) this.#tell([ask.seat], ask)
    this.pending = asks
  }

  #tell(to: Audience, event: Event): void {
    const open = to === 'everyone'
    const heard: Heard = { event, open }
    this.log.push({ to, event })
    for (const seat of hearers(to, this.#everyone)) this.#views[seat]?.heard.push(heard) // chance has no view
  }
}

/** An ask with its turn, as its seat is told it. Written out, not spread: this runs for every ask of every game, and keys keep one order. */
const asked = (ask: NewAsk, turn: number): EventOf<'asked'> => ({
  type: 'asked',
  seat: ask.seat,
  turn,
  act: ask.act,
  options: ask.options,
  words: ask.words,
  tokens: ask.tokens,
  aloud: ask.aloud,
  closing: ask.closing,
  seconds: ask.seconds,
  nominable: ask.nominable,
  otherwise: ask.otherwise,
  tick: ask.tick,
  room: ask.room,
})

function check(ask: Ask, choice: Choice | undefined): void {
  const { seat, act, options, words, otherwise, nominable } = ask
  const who = seat === CHANCE ? 'chance' : `seat ${seat}`
  if (!choice) throw new IllegalChoice(`${who} was asked to ${act} and has no choice`)
  const { pick, text, source, heard } = choice
  const isDefault = source === 'default' && otherwise !== undefined && pick === otherwise
  if (options.length > 0 ? !options.includes(pick!) && !isDefault : pick !== undefined)
    throw new IllegalChoice(`${who} cannot ${act} ${pick}; options: ${options.join(', ') || 'none'}`)
  const speaks = isAloud(ask, pick)
  if (speaks && text === undefined && options.length === 0)
    throw new IllegalChoice(`${who} must say something when asked to ${act}`)
  if (!speaks && text !== undefined) throw new IllegalChoice(`${who} may not speak when asked to ${act}`)
  if (!fitsWords(text ?? '', words)) throw new IllegalChoice(`${who} may say ${words} words, no more`)
  if (heard?.nominee !== undefined && !nominable?.includes(heard.nominee))
    throw new IllegalChoice(
      `${who} cannot nominate ${heard.nominee}; ${nominable?.join(', ') || 'nobody'} may be nominated`,
    )
}
