import type { Ask } from '../../../schemas/ask.ts'

/** What a speech is: one in turn, one in defence, the last words of a player who leaves, or a message in a chat. */
export type Mood = 'turn' | 'defence' | 'last word' | 'post'

/** The mood of the speech that an ask calls for. An ask with options is for a message in a chat. */
export function moodOf({ act, options }: Ask): Mood {
  if (options.length > 0) return 'post'
  return act === 'speak' ? 'turn' : act === 'defend' ? 'defence' : 'last word'
}
