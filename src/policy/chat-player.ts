import { type Ask, isSpeech, pickOf, type Reply } from '../../schemas/ask.ts'
import { type Message, render, renderRetry } from '../view/render.ts'
import { readReply, replySchemaOf } from '../view/reply.ts'
import { askOf } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import type { Calls } from './calls.ts'
import type { Policy } from './policy.ts'

const ATTEMPTS = 2
/** Of a reply that is no answer the model is shown so many characters again. */
const SHOWN_AGAIN = 2000

/**
 * A chat model: one prompt, one reply, and one retry that repeats only the ask with its options. If there is no legal answer then, the rules
 * choose. Every text sent is rendered from the view and from the model's own reply.
 */
export const chatPlayer = (calls: Calls, words: Words): Policy => ({
  attempts: calls.attempts,
  async act(view): Promise<Reply> {
    const ask = askOf(view)
    const schema = replySchemaOf(ask)
    const messages: Message[] = render(view, words)
    for (let attempt = 1; ; attempt++) {
      const { text, thought, refusal } = await calls.complete(ask, messages, schema)
      const read = readReply(text)
      const reply = thought === undefined ? read : { ...read, thought }
      const wrong = fault(ask, read)
      if (!wrong) return { ...reply, attempts: attempt }
      calls.reject(refusal === undefined ? wrong : 'refusal')
      if (attempt === ATTEMPTS) return { thought: reply?.thought, attempts: attempt }
      const said = (refusal ?? text).slice(0, SHOWN_AGAIN).toWellFormed() || '{}'
      messages.push({ role: 'assistant', content: said }, renderRetry(view, words, wrong))
    }
  },
})

/** Why a reply is not a legal answer; undefined if it is one. */
function fault(ask: Ask, reply: Reply | undefined): 'format' | 'say' | 'pick' | undefined {
  if (!reply) return 'format'
  if (isSpeech(ask)) return reply.text?.trim() ? undefined : 'say'
  const pick = pickOf(ask, reply)
  if (pick === undefined || !ask.options.includes(pick)) return 'pick'
  return ask.aloud?.includes(pick) && !reply.text?.trim() ? 'say' : undefined
}
