/** How likely a claim is in one speech, by what makes it. Chosen by hand. */
export const CHANCE = {
  /** The Sheriff with a living black result, and what is added the nearer the game is to its end. Where the next wrong vote may lose it all is told. */
  black: 0.15,
  near: 0.3,
  /** The same where nobody else has put that player up, so that the Sheriff would have to do it without a word. */
  blackToPutUp: 0.55,
  /** The Sheriff with red results alone: for each of them, more where the next wrong vote may lose it all, and among the last few. */
  red: 0.1,
  decisive: 0.95,
  few: 0.95,
  /** The Sheriff who is in danger, or put up. */
  danger: 0.97,
  up: 0.9,
  upLate: 0.97,
  /** The Doctor with somebody saved, the same where the next wrong vote may lose the game, and put up or likeliest to leave, early and late. */
  saved: 0.5,
  savedNear: 0.8,
  doctorUp: 0.4,
  doctorUpLate: 0.9,
  /** A black player, times its boldness: first of all, in danger, against a Sheriff who named it, and against one who did not. */
  first: 0.15,
  cornered: 0.4,
  named: 0.9,
  counter: 0.15,
  /** A black player among the last three, whose game this vote decides: against a Sheriff who spoke, and before one does. */
  lastCounter: 0.95,
  lastFirst: 0.8,
} as const
