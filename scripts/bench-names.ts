// Names of figures that more than one part of the bench looks for.

/** Milliseconds of a whole game of holy-grail, and of one decision in it. */
export const holyGrailGame = (ruleset: string): string => `${ruleset}, holy-grail game, ms`
export const holyGrailDecision = (ruleset: string): string => `${ruleset}, holy-grail decision, ms`
