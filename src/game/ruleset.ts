import type { Ask, Choice, HeardInSpeech, NewAsk, Option, Role, Seat, Team } from '../../schemas/ask.ts'
import type { Audience, Event } from '../../schemas/event.ts'
import type { Mark } from '../../schemas/record.ts'
import type { Place } from '../view/place.ts'
import type { Hushes } from './hushes.ts'
import type { Scorer } from './scores.ts'

/** Roles by seat; roles[0] is that of the moderator. */
export type Roles = readonly Role[]

/** The role at roles[0], which no game deals. */
export const MODERATOR_ROLE = 'moderator'

/** The true state of a game, as plain data. Only the rules have access to it. */
export interface World {
  readonly roles: Roles
  alive: readonly Seat[]
  day: number
}

/** Rules written top to bottom: tell seats what happened, yield the asks that need answers, return the result. */
export type Script<T = void> = Generator<readonly NewAsk[], T, readonly Choice[]>

/** What the rules can do: read the world and tell events. */
export interface Judge {
  readonly world: World
  tell(to: Audience, event: Event): void
}

/** How a game ended. */
export interface Result {
  /** A team, or "draw". */
  readonly winner: string
  readonly reason: string
  /** Seats that were alive at the end. */
  readonly alive: readonly Seat[]
  /** Points by seat, seat 1 first, with the marks that a judge gave after the game. */
  points(marks: readonly Mark[]): readonly number[]
}

/** One game as a value. Generic code takes it as an argument and names no role of a particular game. */
export interface Ruleset {
  readonly name: string
  /** Changes whenever the same choices could make another game: number of the rules' edition, and a hash of all switches and limits. */
  readonly version: string
  /** The switches that differ from the defaults of the named ruleset: enough to make this ruleset again. */
  readonly switches: Readonly<Record<string, unknown>>
  /** Where the words of its prompts are: prompts/<language>/<book>. */
  readonly book: string
  readonly language: string
  /** The roles dealt; as many as seats. */
  readonly roles: readonly Role[]
  readonly teams: Readonly<Record<Role, Team>>
  /** Whether seat 0, a moderator that is not a player, is asked. */
  readonly isModerated?: boolean
  play(judge: Judge): Script<Result>
  /** What the judge hears in a speech, where the rules act on what is said. Called once, when the speech is made. */
  hear?(ask: Ask, choice: Choice): HeardInSpeech | undefined
  /** What a seat may know, stated independently of the audiences of events. */
  readonly knows: Knowledge
  /** Which choices depend on hidden roles, and how they are made in an imagined deal. */
  readonly hidden: HiddenChoices
  /** Derives others' choices from the events that one seat heard, in order: the inverse of what `play` emits. */
  shown(events: readonly Event[]): ShownChoices
  /** Whether the game continues when black are as many as red. */
  readonly outlastsParity?: boolean
  /** The role that learns teams, one player a night, in games that have one. */
  readonly checker?: Role
  /** When seats are asked in secret; a game without it cannot be played live. */
  readonly hushes?: Hushes
  /** Why a seat cannot tell from its view what others chose, if it cannot: no game can be imagined from a view then, and no value computed. */
  readonly unshown?: string | undefined
  /** The judge's marks for how the seats played, where these rules give such: they need values. */
  readonly marks?: ((gains: readonly Gain[]) => readonly Mark[]) | undefined
  /** Tables that only this game has, printed by `stats`: the scores published for it. */
  scores?(): Scorer
}

/** By how much more often the team of a seat wins with the seat's choices than with its other options, summed over its decisions. */
export interface Gain {
  readonly seat: Seat
  readonly sum: number
}

/**
 * What a seat may know according to its role. Nothing here reads an audience, calls `hearers` or uses a view, so the leak checks can compare
 * views with it.
 */
export interface Knowledge {
  /** Whether a seat may know an event. `alive` are the seats alive just before it. */
  isEntitled(event: Event, seat: Seat, roles: Roles, alive: readonly Seat[]): boolean
  /** A reader for one game of what a seat can conclude about the deal. It is given the events that the seat may know, in order. */
  clues(seat: Seat): ClueReader
}

/** What an event says about the deal, together with those read before it. */
export type ClueReader = (event: Event) => readonly Clue[]

/** Something that a seat knows about the deal from an event on. */
export interface Clue {
  /** Whether deals in which the same seats are black are all allowed or all ruled out. */
  readonly isOfTeams?: boolean
  /** What the clue says, of clues that come again in many games: two of one game that say the same allow the same deals. */
  readonly says?: string
  allows(roles: Roles): boolean
}

/** Secret choices that depend on a hidden role. In an imagined deal they are made again; all other choices stay with their seats. */
export interface HiddenChoices {
  /** Whether an ask exists, or is answered, because of a hidden role. */
  isHidden(ask: Ask, place: Place): boolean
  /** Whether holders of a role learn what others of them, or chance, answer to such an ask. */
  isHeardBy(role: Role, act: string): boolean
  /** An answer that leads to the public events of the true game where the imagined deal allows it, and is legal in any case. */
  answer(ask: Ask, imagined: Imagined): Option
  /**
   * Whether one imagined game cannot be that of all seats: two of them may explain the same night in ways that exclude each other. Each seat is given a game of
   * its own then.
   */
  readonly isForOneSeat?: boolean
}

/** The choices that a view shows. `at` is a position in the view's events; everything before it was played again already. */
export interface ShownChoices {
  /** What this seat chose when it was asked this. */
  own(ask: Ask, at: number): Choice | undefined
  /** What another seat, chance or the moderator chose; undefined if the view does not show it. */
  others(ask: Ask, at: number): Choice | undefined
  /** The answer of a teammate, or of chance, to a hidden ask, if the seat heard it. */
  hidden(ask: Ask, at: number): Option | undefined
}

/** A night of the true game. */
export interface TrueNight {
  /** Who lived when it began. */
  readonly alive: readonly Seat[]
  /** Who was killed, in the order in which they left. */
  readonly victims: readonly Seat[]
  /** Events that not everybody heard, up to the next night. */
  readonly secrets: readonly Event[]
}

/** The inputs for answering a hidden ask in an imagined deal. */
export interface Imagined {
  /** The imagined deal, and the true one. */
  readonly roles: Roles
  readonly truth: Roles
  readonly alive: readonly Seat[]
  /** All simultaneous asks of the imagined game, including this one. */
  readonly asks: readonly Ask[]
  /** This seat's true answer to the same ask of the same night; undefined if there was none or it is not to be kept. */
  readonly kept: Option | undefined
  /** Who was killed in the true game after this night; "none" for nobody. */
  readonly victim: Option
  /** All victims of that night, in games that can have several. */
  readonly victims: readonly Seat[]
  /** Events of this night that not everybody heard, in the true game. */
  readonly secrets: readonly Event[]
  /** The nights of the true game after this one, as far as they are known. */
  readonly later: readonly TrueNight[]
  /** All events of the imagined game so far. */
  readonly log: readonly Event[]
  /** Whose view the imagined game is to lead to, if it is that of one seat. */
  readonly seat?: Seat | undefined
  random(): number
}
