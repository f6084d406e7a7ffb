import type { LineFinding } from './wired-game.ts'

/** Something that was sent and should not have been, or otherwise: the two texts are what was sent, and what should have been. */
export interface WireFinding extends LineFinding {
  readonly episode: string
}

/** A game that begins at a line of the log and has no end: none of the lines `over` or `ended` names it. */
export interface EndlessGame {
  readonly episode: string
  readonly begins: number
  readonly lacks: 'over' | 'ended'
}

/** How much was compared. */
export interface WireTally {
  episodes: number
  /** Games whose beginning or end is not in the log, and those of them that have no end. */
  unfinished: number
  endless: EndlessGame[]
  /** Observations compared with the rows of their game. */
  observations: number
  /** Games imagined under other deals, and lines compared with those there. */
  deals: number
  imagined: number
  /** Games at tables, and lines that their seats were sent. */
  tables: number
  lines: number
  /** Of these games, those that were played over the seat protocol, whose lines are compared with rows and log alone. */
  programs: number
  /** Games that were not imagined under other deals, because they have findings already. */
  notImagined: number
}

export const noWireTally = (): WireTally => ({
  episodes: 0,
  unfinished: 0,
  endless: [],
  observations: 0,
  deals: 0,
  imagined: 0,
  tables: 0,
  lines: 0,
  programs: 0,
  notImagined: 0,
})

/** Other deals that are tried for each seat by default. */
export const USUAL_DEALS = 8
