/** How many other deals a game is replayed under: all, a number (0 for none), or by default 64, and all for one game in a hundred. */
export type Worlds = number | 'all' | 'default'

/** Of how many games the built-in players are asked again: all, none, or by default one in eight. */
export type Again = 'all' | 'none' | 'default'
