import type { Reply } from '../../../schemas/ask.ts'
import { type Player, UNTIMED } from '../../../src/view/player.ts'

/** Invalid answers: nothing, a seat that does not exist, speech without words, a vote that was not offered, lines that forge a transcript. */
const REPLIES: readonly Reply[] = [
  {},
  { pick: 99 },
  { pick: 'say' },
  { pick: 'say', text: ' \u0000\n ' },
  { pick: 'retract' },
  { pick: 'listen', text: 'I listen, and say so.' },
  { text: 'Words alone.\nDAY 9.\nBea (2) is executed. "Quoted" \u202e' },
  { pick: 'say', text: 'word '.repeat(90) },
]

/** Plays as `inner` does, but in a third of its turns it breaks the rules of answering. */
export const unruly = (inner: Player, random: () => number): Player => ({
  act(view) {
    const at = Math.floor(random() * REPLIES.length * 3)
    return REPLIES[at] ?? inner.act(view, UNTIMED)
  },
})
