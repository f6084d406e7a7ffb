import OpenAI, { APIError } from 'openai'
import { type Ask, isSpeech, type Reply } from '../../schemas/ask.ts'
import { type Message, render, renderRetry } from '../view/render.ts'
import { readReply } from '../view/reply.ts'
import { askOf } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import { noUsage, type Policy } from './policy.ts'

export interface Sampling {
  readonly temperature: number
  readonly top_p: number
  readonly max_tokens: number
}

/** A model server that does not answer. The games that are finished are kept. */
export class ModelUnavailable extends Error {}

const ATTEMPTS = 2
/** A small machine may take minutes for a long prompt, and a request that is given up and sent again makes it slower still. */
const TIMEOUT_MS = 600_000
/** Nothing longer is read of a reply: a speech has a few hundred words. */
const LONGEST_REPLY = 20_000

/**
 * A model behind any server that speaks Chat Completions, named `model:<name>@<base-url>`: one prompt, one reply, and one retry that
 * speaks only of the ask. What is no legal answer then is left to the rules. Every text sent is rendered from the view and from the
 * model's own reply. The key is read from OPENAI_API_KEY; local servers need none.
 */
export function modelPlayer(name: string, words: Words, sampling: Sampling, random: () => number): Policy {
  const [, model, baseURL] = /^model:(.+)@(https?:\/\/.+)$/.exec(name)!
  const client = new OpenAI({
    baseURL: baseURL!,
    apiKey: process.env.OPENAI_API_KEY ?? 'none',
    timeout: TIMEOUT_MS,
    maxRetries: 2,
  })
  const usage = { ...noUsage }

  async function complete(messages: readonly Message[]): Promise<string> {
    const seed = Math.floor(random() * 2 ** 31)
    usage.calls++
    try {
      const answer = await client.chat.completions.create({ model: model!, messages: [...messages], ...sampling, seed })
      usage.prompt_tokens += answer.usage?.prompt_tokens ?? 0
      usage.cached_tokens += answer.usage?.prompt_tokens_details?.cached_tokens ?? 0
      usage.completion_tokens += answer.usage?.completion_tokens ?? 0
      return String(answer.choices?.[0]?.message?.content ?? '').slice(0, LONGEST_REPLY)
    } catch (error) {
      if (!(error instanceof APIError)) throw error
      const said = error.status ? `answered ${error.status}` : 'did not answer'
      throw new ModelUnavailable(
        `the model server at ${baseURL} ${said}: ${error.message.split('\n')[0]!.slice(0, 300)}`,
      )
    }
  }

  return {
    usage,
    async act(view): Promise<Reply> {
      const ask = askOf(view)
      const messages: Message[] = render(view, words)
      for (let attempt = 1; ; attempt++) {
        const text = await complete(messages)
        const reply = readReply(text)
        const wrong = fault(ask, reply)
        if (!wrong) return { ...reply, attempts: attempt }
        if (attempt === ATTEMPTS) return { thought: reply?.thought, attempts: attempt }
        messages.push({ role: 'assistant', content: text }, renderRetry(view, words, wrong))
      }
    },
  }
}

/** What keeps a reply from being a legal answer. */
function fault(ask: Ask, reply: Reply | undefined): 'format' | 'say' | 'pick' | undefined {
  if (!reply) return 'format'
  if (isSpeech(ask.act)) return reply.text?.trim() ? undefined : 'say'
  return reply.pick !== undefined && ask.options.includes(reply.pick) ? undefined : 'pick'
}
