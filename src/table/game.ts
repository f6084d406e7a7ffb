import { type Ask, CHANCE, type Choice, type Role, type Seat } from '../../schemas/ask.ts'
import type { Audience, Event, Told } from '../../schemas/event.ts'
import type { Result } from '../games/mafia-2025/points.ts'
import { fitsWords } from '../speech/text/words.ts'
import { type Heard, hearers, type View } from '../view/view.ts'

/** The truth. Only rules hold one; it is plain data. */
export interface World {
  /** Roles by seat; roles[0] stands for the moderator. */
  readonly roles: readonly Role[]
  alive: readonly Seat[]
  day: number
}

/** Rules written top to bottom: tell seats what happened, yield the asks that need answers, return the result. */
export type Script<T = void> = Generator<readonly Ask[], T, readonly Choice[]>

/** What a script may do at the table. */
export interface Judge {
  readonly world: World
  tell(to: Audience, event: Event): void
}

/** The rules of one game, as a value. */
export interface Ruleset {
  readonly name: string
  /** Changes whenever the same choices could make another game: number of the rules' edition, and a hash of all switches and limits. */
  readonly version: string
  /** What was switched away from the named rules, enough to make this very ruleset again. */
  readonly switches: Readonly<Record<string, unknown>>
  /** The roles dealt; as many as seats. */
  readonly roles: readonly Role[]
  play(judge: Judge): Script<Result>
  /** What a seat may know, written down a second time and without a look at audiences. */
  readonly knows: Knowledge
}

/** Who may know an event: everybody, the seat it names, the living black team, whoever holds a role, or no player. */
export type Entitled = 'everyone' | 'itself' | 'black' | 'sheriff' | 'don' | 'nobody'

/**
 * What a seat may know, by role and not by evidence: nothing here reads an audience, calls `hearers` or looks into a view. The leak checks compare views with it.
 */
export interface Knowledge {
  /** Who may know an event of a type; for a check, by what was found. */
  entitled(event: Event): Entitled
  /** Which roles know their whole team from the start. */
  readonly team: readonly Role[]
  /** Whether the night's victim of a deal may be that seat. */
  canBeKilled(roles: readonly Role[], seat: Seat): boolean
  /** Whether a game with these seats alive is decided, and so would not have gone on. */
  isDecided(roles: readonly Role[], alive: readonly Seat[]): boolean
}

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

  /** `deal` is a permutation of the ruleset's roles: deal[0] is the role of seat 1. */
  constructor(ruleset: Ruleset, deal: readonly Role[]) {
    if ([...deal].sort().join() !== [...ruleset.roles].sort().join())
      throw new IllegalDeal(
        `${ruleset.name} deals ${ruleset.roles.join(', ')}; this deal has ${deal.join(', ') || 'no roles'}`,
      )
    const alive = deal.map((_, i) => i + 1)
    this.ruleset = ruleset
    this.deal = deal
    this.#everyone = [0, ...alive]
    this.#views = this.#everyone.map((seat) => ({ seat, heard: [] }))
    this.#world = { roles: ['civilian', ...deal], alive, day: 0 }
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
      const { seat } = asks[i]!
      this.#tell([seat], { type: 'chose', seat, pick, text, thought, source })
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
    this.pending = step.done ? [] : step.value
    for (const ask of this.pending) this.#tell([ask.seat], asked(ask))
  }

  #tell(to: Audience, event: Event): void {
    const open = to === 'everyone'
    const heard: Heard = { event, open }
    this.log.push({ to, event })
    for (const seat of hearers(to, this.#everyone)) this.#views[seat]?.heard.push(heard) // chance has no view
  }
}

/** Written out, not spread: this runs for every ask of every game. */
const asked = (ask: Ask): Event => ({
  type: 'asked',
  seat: ask.seat,
  act: ask.act,
  options: ask.options,
  words: ask.words,
  tokens: ask.tokens,
  seconds: ask.seconds,
  nominable: ask.nominable,
  otherwise: ask.otherwise,
})

function check({ seat, act, options, words }: Ask, choice: Choice | undefined): void {
  const who = seat === CHANCE ? 'chance' : `seat ${seat}`
  if (!choice) throw new IllegalChoice(`${who} was asked to ${act} and has no choice`)
  if (options.length > 0 ? !options.includes(choice.pick!) : choice.pick !== undefined)
    throw new IllegalChoice(`${who} cannot ${act} ${choice.pick}; options: ${options.join(', ') || 'none'}`)
  if (words > 0 ? choice.text === undefined : choice.text !== undefined)
    throw new IllegalChoice(`${who} ${words > 0 ? 'must say something' : 'may not speak'} when asked to ${act}`)
  if (!fitsWords(choice.text ?? '', words)) throw new IllegalChoice(`${who} may say ${words} words, no more`)
}
