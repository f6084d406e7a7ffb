import type { Role, Seat, Team } from './ask.ts'
import type { Ballot, Belief, EyeOf, Moment } from './moment.ts'
import type { Checked } from './receipt.ts'
import type { RowFinding, RowGrounding } from './row.ts'

// What a page of the viewer is given. Everything that is hidden from an eye is absent from what is written for it here, so the browser
// never decides who may see what.

/** How black the black players looked from a moment on to somebody without a card: the mean of their probabilities to be black. */
export interface CourseStep {
  readonly moment: number
  readonly day: number
  readonly phase: string
  readonly text: string
  readonly share: number
}

/** A part of a prompt. All parts of a message, joined by line breaks, are the message. */
export interface PromptPart {
  readonly role: 'system' | 'user'
  readonly name: string
  /** The place of an earlier prompt whose part of this name this one continues, after its last line break. */
  readonly after?: number | undefined
  /** Runs of the page's `lines`: the place of the first line, how many there are, and so on. */
  readonly lines: readonly number[]
  /** Undefined where no tokenizer counted. */
  readonly tokens?: number | undefined
}

export interface RowOption {
  readonly name: string
  readonly isChosen: boolean
  readonly probability?: number | undefined
  readonly chance?: number | undefined
  readonly error?: number | undefined
}

/** One call of a model for a row: what it answered, and why that was not used, if it was not. */
export interface Try {
  readonly text?: string | undefined
  readonly thought?: string | undefined
  readonly answers?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  readonly reason?: string | undefined
  readonly promptTokens: number
  readonly completionTokens: number
  readonly ms: number
}

/** The training row that an ask became. */
export interface PageRow {
  readonly id: string
  readonly moment: number
  readonly seat: Seat
  readonly turn: number
  readonly act: string
  readonly day: number
  readonly phase: string
  readonly role: Role
  readonly team: Team
  readonly player: string
  /** The place of its prompt among the page's. */
  readonly prompt: number
  readonly completion: string
  readonly options: readonly RowOption[]
  readonly choice: string
  readonly speech: string | null
  readonly thought: string | null
  readonly source: string
  readonly attempts: number
  readonly truncated: boolean
  readonly endingRepaired: boolean
  readonly advantage: number | null
  readonly advantageError: number | null
  readonly scaled: number | null
  readonly states: number | null
  readonly label: boolean | null
  readonly findings: readonly RowFinding[]
  readonly grounding: readonly RowGrounding[]
  /** P(black) of each seat as the player states it, seat 1 first; empty if it states none. */
  readonly stated: readonly number[]
  readonly tries: readonly Try[]
  readonly tokens: { readonly prompt: number | null; readonly completion: number | null }
  /** Known only afterwards; only for the judge. */
  readonly hindsight?:
    | { readonly won: boolean | null; readonly survived: boolean; readonly points: number | null }
    | undefined
}

/** All that one eye saw of a game. */
export interface Eye {
  readonly of: EyeOf
  readonly moments: readonly Moment[]
  readonly rows: readonly PageRow[]
  readonly ballots: readonly Ballot[]
  /** Beliefs of an exact observer in this seat, or for the judge of one without a card that hears public events; empty if a game has too many deals. */
  readonly beliefs: readonly Belief[]
}

/** What only the judge knows of a game, seat 1 first. */
export interface Truth {
  readonly roles: readonly Role[]
  readonly teams: readonly Team[]
  readonly players: readonly string[]
  readonly points: readonly number[]
}

/** One game, for the eyes that are in it. */
export interface GamePage {
  readonly kind: 'game'
  readonly dataset: string
  readonly id: string
  readonly split: string
  readonly index: number
  readonly ruleset: string
  readonly seats: number
  readonly names: readonly string[] | null
  /** What roles are called at this table, where that is not their name. */
  readonly roleNames: Readonly<Record<Role, string>>
  readonly teams: Readonly<Record<Role, Team>>
  /** What teams are called in this game, where that is not their name. */
  readonly teamNames: Readonly<Partial<Record<Team, string>>>
  readonly roles: Readonly<Record<Role, number>>
  readonly winner: string
  readonly reason: string
  readonly days: number
  /** The lines of all prompts, each once. */
  readonly lines: readonly string[]
  /** The prompts of the rows, in their parts. */
  readonly prompts: readonly (readonly PromptPart[])[]
  readonly eyes: readonly Eye[]
  readonly truth: Truth | null
  /** The row that the page opens at if its address names none: see `view --row`. */
  readonly row?: string | undefined
  /** What validate wrote of the dataset, if its files are still the same. */
  readonly checked?: Checked | undefined
  /** Why there are no beliefs, where there are none. */
  readonly withoutBeliefs: string | null
}
