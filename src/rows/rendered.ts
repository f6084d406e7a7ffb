import type { Role, Seat, Team } from '../../schemas/ask.ts'
import type { ConfigName } from '../../schemas/config.ts'
import type { Told } from '../../schemas/event.ts'
import type { GameCall, Questions } from '../../schemas/model.ts'
import type { GameRecord } from '../../schemas/record.ts'
import type { Hindsight } from '../../schemas/row.ts'
import type { Thinking } from '../belief/beliefs.ts'
import type { Posterior } from '../belief/posterior.ts'
import type { Decision } from '../view/decisions.ts'
import type { Known } from '../view/questions.ts'
import type { Message } from '../view/render.ts'
import type { StanceOptions } from '../view/stances.ts'
import type { Words } from '../view/wording.ts'
import type { CheckedSpeech } from './findings.ts'
import type { Outcome } from './labels.ts'
import type { Lesson } from './lesson.ts'
import type { Value } from './values/value.ts'

/** A finished game: its record, its events with audiences, and its result. */
export interface Played {
  readonly record: GameRecord
  /** The JSON of the record, where it was written already. */
  readonly text?: string
  readonly log: readonly Told[]
  readonly outcome: Outcome
  /** The requests to models; only if known. */
  readonly calls?: readonly GameCall[]
}

export interface Rendering {
  readonly words: Words
  readonly countTokens?: ((text: string) => number) | undefined
  /** Which configs are made; by default those of a recipe that names none. */
  readonly configs?: readonly ConfigName[] | undefined
  /** How the exact beliefs of a seat are computed: `typed` needs it. */
  readonly beliefs?: Thinking | undefined
  /** Whether hindsight says how true beliefs were, and how speeches moved them; it needs `beliefs`. */
  readonly isJudged?: boolean
  /** Whether pairs also reject oneself, "none" and a mate that the player knows; else both are real alternatives. */
  readonly pairs?: 'all' | undefined
  /** The licence of games that were not imported; that of built-in players' games if absent. */
  readonly licence?: string | undefined
}

/** A finished game, with everything that its rows are made from. */
export interface Rendered extends Rendering {
  readonly played: Played
  readonly decisions: readonly RenderedDecision[]
  /** How many decisions the game has; they are rendered only for configs with rows of decisions or seats. */
  readonly decided: number
  readonly teams: Readonly<Record<Role, Team>>
  readonly days: number
}

/** A decision of a game with all inputs of its rows, computed from the view that was answered. */
export interface RenderedDecision extends Omit<Decision, 'view' | 'at'> {
  readonly row_id: string
  readonly role: Role
  readonly team: Team
  readonly player: string
  readonly prompt: readonly [Message, Message]
  /** What was new since the last answer of the seat: its message in a conversation. Empty where no conversations are made. */
  readonly news: Message
  /** The beliefs of the seat at this moment, where `typed` is made. */
  readonly posterior: Posterior | undefined
  /** What its view says about each seat, for the questions of `typed`; empty if no such rows are made. */
  readonly known: Known
  /** The sides that a speech may take here, for the questions of `typed`; none where no such rows are made. */
  readonly stances: StanceOptions
  /** Whether each other seat is black, as questions of `typed`; none where no such rows are made. */
  readonly black: Questions
  readonly completion: string
  /** Lines of the prompt: what everybody has heard, and what only this seat knows. */
  readonly pages: { readonly lines: string[]; readonly private: string[] }
  readonly speech: CheckedSpeech
  readonly hindsight: Hindsight
  /** What its options were worth, if the game has rollouts: all computed from the same view. */
  readonly value: Value | null
  /**
   * Whether the choice was better than every other one, or worse than the best of them; null where rollouts do not tell, or tell it wrongly, and for most
   * choices that could hardly go wrong.
   */
  readonly label: boolean | null
  /** The book of the game. */
  readonly book: string
  /** The seats that its player knows to be of its team. */
  readonly mates: readonly Seat[]
  /** What can be learned from it. */
  readonly lesson: Lesson
}
