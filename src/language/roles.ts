// The roles that speech is about, by the ids that all games share; a game's vocabulary has the words that its players say for them.

/** Learns of one player per night whether it is black; telling a check is a claim to this role. */
export const CHECKER = 'sheriff'

/** Protects one player per night; telling a protection is a claim to this role. */
export const PROTECTOR = 'doctor'
