import type { Role, Seat, Team } from './ask.ts'
import type { Checked } from './receipt.ts'

// What the page of a dataset is given: its figures, and what happened in each game, to choose games and decisions by.

/** A share with its 95 % Wilson interval. */
export interface Share {
  readonly hits: number
  readonly of: number
  readonly share: number | null
  readonly low: number
  readonly high: number
}

export interface DatasetFigures {
  readonly games: Readonly<Record<string, number>>
  /** Rows of each config. */
  readonly rows: Readonly<Record<string, number>>
  readonly players: string
  readonly wins: readonly ({ readonly team: Team } & Share)[]
  /** Decisions of each role by act. */
  readonly acts: Readonly<Record<Role, Readonly<Record<string, number>>>>
  readonly sources: Readonly<Record<string, number>>
  readonly findings: Readonly<Record<string, number>>
  /** Histograms by the upper end of a bin: words of a speech, and characters or tokens of a prompt. */
  readonly words: Readonly<Record<string, number>>
  readonly prompts: { readonly unit: 'characters' | 'tokens'; readonly bins: Readonly<Record<string, number>> }
}

/** What happened in a game, for a list of games. */
export interface GameFacts {
  readonly id: string
  readonly split: string
  readonly index: number
  readonly winner: string
  readonly reason: string
  readonly days: number
  readonly decisions: number
  /** What happened, in a few words each: "voted out: Sheriff", "two claims: Sheriff", "tie". */
  readonly tags: readonly string[]
  /** The largest loss against the best option among choices labelled false; null if there is none. */
  readonly loss: number | null
  /** Choices that the rules made, and findings of the leakage and conduct checks. */
  readonly defaults: number
  readonly findings: number
}

/** A decision in a list. */
export interface DecisionFacts {
  readonly split: string
  readonly index: number
  readonly seat: Seat
  readonly turn: number
  readonly role: Role
  /** Who decided, as records name players. */
  readonly player: string
  readonly act: string
  readonly day: number
  readonly phase: string
  readonly choice: string
  readonly source: string
  readonly label: boolean | null
  readonly loss: number | null
  readonly findings: readonly string[]
}

export const gameSorts = ['number', 'days', 'decisions', 'loss', 'defaults', 'findings'] as const
export interface GameQuery {
  readonly split: string
  readonly winner: string
  /** All of these must have happened. */
  readonly tags: readonly string[]
  readonly sort: (typeof gameSorts)[number]
}

export const decisionKinds = ['any', 'default', 'repaired', 'finding', 'better', 'worse'] as const
export const decisionSorts = ['number', 'loss'] as const
export interface DecisionQuery {
  readonly act: string
  readonly role: string
  readonly player: string
  readonly kind: (typeof decisionKinds)[number]
  readonly sort: (typeof decisionSorts)[number]
}

/** What decisions can be chosen by. */
export interface Facets {
  readonly players: readonly string[]
  readonly roles: readonly Role[]
  readonly acts: readonly string[]
}

/** A part of a list, and how long the whole list is. */
export interface Listed<T> {
  readonly total: number
  readonly items: readonly T[]
  /** The number of the dataset's games read so far, if not all. */
  readonly read?: number | undefined
  /** How many of the dataset's games a file has what is listed of, where that is not all of them. */
  readonly held?: number | undefined
}

/** A game with a match in its speeches: the first speaker, and the number of matches. */
export interface Found {
  readonly split: string
  readonly index: number
  readonly seat: Seat
  readonly text: string
  readonly count: number
}

/** A search in speeches: words, and a claim: of a role, or `check` for the result of any check; empty for none. */
export interface SpeechQuery {
  readonly text: string
  readonly claim: string
}

/** A speech: its seat, its text, and what it claims, as in {@link SpeechQuery}. */
export type Speech = readonly [Seat, string, readonly string[]]

/** The contents of a file of a dataset, apart from its figures. */
export interface Embedded {
  readonly games: readonly GameFacts[]
  readonly decisions: readonly DecisionFacts[]
  /** Pages of games by "train-0", each gzipped and in base64, and the speeches of these games in the same way. */
  readonly pages: Readonly<Record<string, string>>
  readonly speeches: string
}

export interface DatasetPage {
  readonly kind: 'dataset'
  readonly name: string
  /** The folder that was named to see this page, as it is written in a shell: a dataset, or the evaluation that it is a part of. */
  readonly shown: string
  readonly ruleset: string
  readonly figures: DatasetFigures
  readonly roleNames: Readonly<Record<Role, string>>
  readonly teams: Readonly<Record<Role, Team>>
  readonly teamNames: Readonly<Partial<Record<Team, string>>>
  readonly hasValues: boolean
  readonly tags: readonly string[] | null
  /** What validate wrote of these files, where a file holds it; a server is asked. */
  readonly checked?: Checked | undefined
  /** Null where a server is asked for them. */
  readonly embedded: Embedded | null
}
