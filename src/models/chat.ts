import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import type { ChatRequest, Completion } from '../../schemas/model.ts'
import { WrongShape } from './errors.ts'

/** Replies are cut to this many characters. A speech has at most a few hundred words. */
const LONGEST_REPLY = 20_000

const tokens = z.int().min(0).catch(0)
const text = z.string().nullish().catch(undefined)

/** The fields of a chat completion that are read. Some servers leave out token counts or empty content. */
const answerSchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: text, refusal: text, reasoning_content: text, reasoning: text }) }))
    .min(1),
  usage: z
    .object({
      prompt_tokens: tokens,
      completion_tokens: tokens,
      prompt_tokens_details: z.object({ cached_tokens: tokens }).catch({ cached_tokens: 0 }),
    })
    .catch({ prompt_tokens: 0, completion_tokens: 0, prompt_tokens_details: { cached_tokens: 0 } }),
})

/** The body of a request. It lacks `thought_tokens`, because thinking is a setting of the server. `extra` is merged into it; a null removes a field. */
export function makeChat(
  model: string,
  { messages, schema, sampling: { thought_tokens: _, ...sampling }, seed }: ChatRequest,
  extra: Readonly<Record<string, unknown>> = {},
): object {
  const format = schema && {
    response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } },
  }
  const body = Object.entries({ model, messages, ...sampling, seed, ...format, ...extra })
  return Object.fromEntries(body.filter(([, value]) => value !== null))
}

/** Reads an answer; throws {@link WrongShape}. */
export function readChat(body: unknown): Omit<Completion, 'cost'> & { cost: Omit<Completion['cost'], 'ms'> } {
  const read = answerSchema.safeParse(body)
  if (!read.success) throw new WrongShape(`it is no chat completion: ${issueText(read.error)}`)
  const { choices, usage } = read.data
  const { content, refusal, reasoning_content, reasoning } = choices[0]!.message
  const thought = reasoning_content ?? reasoning
  return {
    text: plain(content ?? ''),
    ...(thought && { thought: plain(thought) }),
    ...(refusal && { refusal: plain(refusal) }),
    cost: {
      prompt_tokens: usage.prompt_tokens,
      cached_tokens: usage.prompt_tokens_details.cached_tokens,
      completion_tokens: usage.completion_tokens,
    },
  }
}

/** Half of a character pair is no character, and no file can hold it. */
const plain = (said: string): string => said.slice(0, LONGEST_REPLY).toWellFormed()
