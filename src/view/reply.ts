import type { Ask, Choice, Reply } from '../../schemas/ask.ts'
import { thoughtText } from '../../schemas/thought.ts'
import { actionsOf } from './actions.ts'

/** The JSON object that a prompt asks for: a pick, what is said, or both. {@link readReply} reads it back. */
export function makeReply({ pick, text, thought }: Pick<Choice, 'pick' | 'text' | 'thought'>): string {
  return JSON.stringify({
    ...(thought !== undefined && { thought }),
    ...(pick !== undefined && { pick }),
    ...(text !== undefined && { say: text }),
  })
}

/** A reply after its thought. {@link readReply} reads it back. */
export function makeReasoned({ pick, text, thought = '' }: Pick<Choice, 'pick' | 'text' | 'thought'>): string {
  return thoughtText(thought) + makeReply({ pick, text })
}

/** The JSON schema of the legal replies to an ask, for servers that hold a model to one: its own options, and words where they are due. */
export function replySchemaOf(ask: Ask): object {
  const say = { type: 'string' }
  const pick = { enum: ask.options }
  const actions = actionsOf(ask)
  const speaks = actions.some(({ words }) => words !== 'none')
  const properties = actions[0]?.pick === undefined ? { say } : speaks ? { pick, say } : { pick }
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

const THINKING = /^\s*<think>([\s\S]*?)<\/think>/

/**
 * What a model's reply says, or undefined if it contains no JSON object. An object that is wrapped in other text or cut off, or a pick written as
 * a word ("5", "player 5"), is taken and marked `salvaged`.
 */
export function readReply(text: string): Reply | undefined {
  const [tags, thinking] = THINKING.exec(text) ?? []
  if (tags !== undefined) {
    const reply = readReply(text.slice(tags.length))
    return reply && { ...reply, thought: reply.thought ?? thinking!.trim() }
  }
  const whole = parseObject(text.trim())
  const found = whole ?? parseObject(firstObject(text)) ?? cutObject(text)
  if (!found) return undefined
  const { say, pick, thought } = found
  const read = readPick(pick)
  const salvaged = !whole || read !== pick
  return {
    ...(typeof say === 'string' && { text: say }),
    ...(read !== undefined && { pick: read as NonNullable<Reply['pick']> }),
    ...(typeof thought === 'string' && { thought }),
    ...(salvaged && { salvaged }),
  }
}

/** The JSON object in a text, possibly surrounded by other text; undefined if there is none. Thoughts before it are skipped. */
export const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const said = text.replace(THINKING, '')
  return parseObject(said.trim()) ?? parseObject(firstObject(said))
}

function readPick(pick: unknown): number | string | undefined {
  if (typeof pick === 'number') return Number.isSafeInteger(pick) ? pick : undefined
  if (typeof pick !== 'string') return undefined
  const word = pick.trim().toLowerCase()
  const seat = /^(?:player |number |player number |seat |#)?(\d{1,2})$/.exec(word)
  return seat ? Number(seat[1]) : word
}

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  if (!text?.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The speech of an object that was cut off inside it, for example by a token limit. A pick that was cut off does not count: "1" may have been 10. */
function cutObject(text: string): Record<string, unknown> | undefined {
  const from = text.indexOf('{')
  if (from < 0) return undefined
  const found = parseObject(`${text.slice(from).replace(/\\+$/, '')}"}`)
  return typeof found?.['say'] === 'string' ? { say: found['say'], thought: found['thought'] } : undefined
}

/** The first balanced {...} of a text, strings respected. */
function firstObject(text: string): string | undefined {
  const from = text.indexOf('{')
  if (from < 0) return undefined
  let depth = 0
  let quoted = false
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === '\\' && quoted) at++
    else if (char === '"') quoted = !quoted
    else if (!quoted && char === '{') depth++
    else if (!quoted && char === '}' && --depth === 0) return text.slice(from, at + 1)
  }
  return undefined
}
