/** Something that was sent and should not have been, or otherwise: the two texts are what was sent, and what was to be. */
export interface WireFinding {
  readonly episode: string
  readonly ask?: string
  readonly what: string
  readonly sent: string
  readonly right: string
}

/** How much was compared. */
export interface WireTally {
  episodes: number
  unfinished: number
  /** Observations compared with the rows of their game. */
  observations: number
  /** Games imagined under other deals, and lines compared with those there. */
  deals: number
  imagined: number
  /** Games at tables, and lines that their seats were sent. */
  tables: number
  lines: number
}

export const noWireTally = (): WireTally => ({
  episodes: 0,
  unfinished: 0,
  observations: 0,
  deals: 0,
  imagined: 0,
  tables: 0,
  lines: 0,
})

/** Other deals that are tried for each seat by default. */
export const USUAL_DEALS = 8
