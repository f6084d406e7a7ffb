import OpenAI, { APIError } from 'openai'
import * as z from 'zod'
import { type Ask, isSpeech, pickOf, type Reply } from '../../schemas/ask.ts'
import { issueText } from '../../schemas/issue.ts'
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
const RETRIES = 2
/** Long, because a small machine may need minutes for a long prompt, and sending a request again would make it even slower. */
const TIMEOUT_MS = 600_000
/** The longest answer that is read. */
const LONGEST_ANSWER_BYTES = 8 << 20
/** Replies are cut to this many characters. A speech has at most a few hundred words. */
const LONGEST_REPLY = 20_000

const tokens = z.int().min(0).catch(0)

/** The fields of a chat completion that are read. Some servers leave out token counts or empty content. */
const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().catch('') }) })).min(1),
  usage: z
    .object({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      prompt_tokens_details: z.object({ cached_tokens: tokens }).catch({ cached_tokens: 0 }),
    })
    .catch({ prompt_tokens: 0, completion_tokens: 0, prompt_tokens_details: { cached_tokens: 0 } }),
})

/**
 * A model behind any server that speaks Chat Completions, named `model:<name>@<base-url>`: one prompt, one reply, and one retry that
 * repeats only the ask. If there is no legal answer then, the rules choose. Every text sent is rendered from the view and from the
 * model's own reply. The key is read from OPENAI_API_KEY; local servers need none.
 */
export function modelPlayer(name: string, words: Words, sampling: Sampling, random: () => number): Policy {
  const [, model, baseURL] = /^model:(.+)@(https?:\/\/.+)$/.exec(name)!
  const key = process.env.OPENAI_API_KEY
  const client = new OpenAI({
    baseURL: baseURL!,
    apiKey: key || 'none',
    timeout: TIMEOUT_MS,
    maxRetries: RETRIES,
    fetch: fetchBounded,
  })
  const usage = { ...noUsage }

  async function request(messages: readonly Message[], seed: number): Promise<z.infer<typeof answerSchema>> {
    const body = { model: model!, messages: [...messages], ...sampling, seed }
    for (let tries = 1; ; tries++)
      try {
        return answerSchema.parse(await client.chat.completions.create(body))
      } catch (error) {
        if (error instanceof APIError)
          throw unavailable(error.status ? `answered ${error.status}` : 'did not answer', error)
        if (error instanceof TooMuch) throw unavailable('does not answer with chat completions', error)
        if (!isBrokenAnswer(error)) throw error
        if (tries > RETRIES) throw unavailable('does not answer with chat completions', error)
      }
  }

  /** An error with the server's message, shortened and without the API key, which some servers repeat. */
  function unavailable(what: string, error: Error): ModelUnavailable {
    const words = error instanceof z.ZodError ? issueText(error) : error.message
    const said = (key ? words.replaceAll(key, '…') : words)
      .replace(/\s+/g, ' ')
      .slice(0, 300)
      .replace(/[. ]+$/, '')
    return new ModelUnavailable(
      `the model server at ${baseURL} ${what}: ${said}; finished games are kept, and the same command goes on`,
    )
  }

  async function complete(messages: readonly Message[]): Promise<string> {
    usage.calls++
    const answer = await request(messages, Math.floor(random() * 2 ** 31))
    usage.prompt_tokens += answer.usage.prompt_tokens
    usage.cached_tokens += answer.usage.prompt_tokens_details.cached_tokens
    usage.completion_tokens += answer.usage.completion_tokens
    return answer.choices[0]!.message.content.slice(0, LONGEST_REPLY)
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

/** An answer that is longer, or takes longer, than any chat completion. */
class TooMuch extends Error {}

/** Fetches, and ends the answer with an error once it is too long or has come for too long: the library waits for its end without limit. */
async function fetchBounded(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init)
  const { status, statusText, headers } = answer
  let received = 0
  let timer: NodeJS.Timeout
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    start(end) {
      const tooSlow = new TooMuch(`an answer did not end within ${TIMEOUT_MS / 60_000} minutes`)
      timer = setTimeout(() => end.error(tooSlow), TIMEOUT_MS)
    },
    transform(chunk, end) {
      received += chunk.length
      if (received <= LONGEST_ANSWER_BYTES) return end.enqueue(chunk)
      clearTimeout(timer)
      end.error(new TooMuch(`an answer has more than ${LONGEST_ANSWER_BYTES >> 20} MiB`))
    },
    flush: () => clearTimeout(timer),
    cancel: () => clearTimeout(timer),
  })
  return new Response(answer.body?.pipeThrough(bound) ?? null, { status, statusText, headers })
}

/** Whether an answer is not a chat completion, is not JSON, or was cut off, which `fetch` reports as a TypeError with a cause. */
const isBrokenAnswer = (error: unknown): error is Error =>
  error instanceof z.ZodError ||
  error instanceof SyntaxError ||
  (error instanceof TypeError && error.cause instanceof Error)

/** Why a reply is not a legal answer; undefined if it is one. */
function fault(ask: Ask, reply: Reply | undefined): 'format' | 'say' | 'pick' | undefined {
  if (!reply) return 'format'
  if (isSpeech(ask)) return reply.text?.trim() ? undefined : 'say'
  const pick = pickOf(ask, reply)
  if (pick === undefined || !ask.options.includes(pick)) return 'pick'
  return ask.aloud?.includes(pick) && !reply.text?.trim() ? 'say' : undefined
}
