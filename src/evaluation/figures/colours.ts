/** Colours that people tell apart whatever they see (Okabe and Ito), for what has no order. */
export const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000', '#999999'] as const
/**
 * A colour a player, in the order of their letters: the same in figures and in the viewer, told apart with colour blindness, and none of them that of a
 * team.
 */
export const PLAYER_COLOURS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7'] as const
/** Vermilion and black, for teams. */
export const TEAM_COLOURS = { red: '#d55e00', black: '#000000' } as const
