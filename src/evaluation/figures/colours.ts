/**
 * A colour a player, in the order of their letters: the same in figures and in the viewer (web/style/evaluation.css), told apart with colour blindness, and
 * none of them that of a team.
 */
export const PLAYER_COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#7a6ff0', '#b9ad00'] as const
export const colourOf = (place: number): string => PLAYER_COLOURS[place % PLAYER_COLOURS.length]!
/** Of estimates that are of no one player, or of all. */
export const NEUTRAL = '#666666'
/** Vermilion and black, for teams. */
export const TEAM_COLOURS = { red: '#d55e00', black: '#000000' } as const
