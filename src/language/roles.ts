// The roles that speech is about, by the ids that all games share; a game's vocabulary has the words that its players say for them.

/** Learns of one player a night whether it is black: whoever tells a check claims to be it. */
export const CHECKER = 'sheriff'

/** Protects one player a night: whoever tells a protection claims to be it. */
export const PROTECTOR = 'doctor'
