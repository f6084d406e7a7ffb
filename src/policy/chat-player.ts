import type { Reply } from '../../schemas/ask.ts'
import { faultIn } from '../view/actions.ts'
import type { Player } from '../view/player.ts'
import { type Message, render, renderRetry } from '../view/render.ts'
import { readReply, replySchemaOf } from '../view/reply.ts'
import { askOf } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import type { Calls } from './calls.ts'

const ATTEMPTS = 2
/** How much of a reply that is no answer the model is shown again, in UTF-16 units. */
const SHOWN_AGAIN = 2000

/**
 * A chat model: one prompt, one reply, and one retry that repeats only the ask with its options. If there is no legal answer then, the rules
 * choose. Every text sent is rendered from the view and from the model's own reply.
 */
export const chatPlayer = (calls: Calls, words: Words): Player => ({
  get attempts() {
    return calls.attempts
  },
  async act(view): Promise<Reply> {
    const ask = askOf(view)
    const schema = replySchemaOf(ask)
    const messages: Message[] = render(view, words)
    for (let attempt = 1; ; attempt++) {
      const { text, thought, refusal, reject } = await calls.complete('act', ask, messages, schema)
      const read = readReply(text)
      const reply = thought === undefined ? read : { ...read, thought }
      const wrong = faultIn(ask, read)
      if (!wrong) return { ...reply, attempts: attempt }
      reject(refusal === undefined ? wrong : 'refusal')
      if (attempt === ATTEMPTS) return { thought: reply?.thought, attempts: attempt }
      const said = (refusal ?? text).slice(0, SHOWN_AGAIN).toWellFormed() || '{}'
      messages.push({ role: 'assistant', content: said }, renderRetry(view, words, wrong))
    }
  },
})
