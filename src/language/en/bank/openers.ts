import { OPENERS_IN_DEFENCE, OPENERS_OF_LAST_WORDS, OPENERS_OF_POSTS } from './openers-elsewhere.ts'
import { OPENERS_IN_TURN } from './openers-in-turn.ts'

/** How a speech may begin, by its mood. */
export const OPENERS = {
  turn: OPENERS_IN_TURN,
  defence: OPENERS_IN_DEFENCE,
  'last word': OPENERS_OF_LAST_WORDS,
  post: OPENERS_OF_POSTS,
} as const
