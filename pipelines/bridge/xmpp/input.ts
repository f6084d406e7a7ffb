import { parseJson } from '../../../schemas/json.ts'
import type { Input } from '../../../schemas/maw-input.ts'
import { makeReply, readReply } from '../../../src/view/reply.ts'

// Replies of players are JSON with a pick and words; interfaces of MAW send acts. Both say the same.

/** What a reply of a model says, as an act of MAW. What is no JSON are words. */
export function inputOf(text: string): Input {
  const reply = readReply(text)
  if (!reply) return text.trim() === '' ? { type: 'listen' } : { type: 'chat', message: text.trim().slice(0, 20_000) }
  const { pick, text: said } = reply
  if (typeof pick === 'number')
    return said === undefined
      ? { type: 'vote', target: String(pick) }
      : { type: 'whisper', target: String(pick), message: said }
  if (pick === 'whisper' || pick === 'retract') return { type: pick }
  return pick === 'say' || (pick === undefined && said !== undefined)
    ? { type: 'chat', message: said ?? '' }
    : { type: 'listen' }
}

/** An act of MAW as a reply of a model. `seatOf` finds the player that is meant. */
export function replyTo(input: Input, seatOf: (said: string) => number | undefined): string {
  switch (input.type) {
    case 'chat':
      return makeReply({ pick: 'say', text: input.message })
    case 'vote':
    case 'check':
      return makeReply({ pick: seatOf(input.target) ?? 'nobody', text: undefined })
    case 'whisper':
      return input.target === undefined
        ? makeReply({ pick: 'whisper' })
        : makeReply({ pick: seatOf(input.target) ?? 'none', text: input.message })
    case 'refused':
      return ''
    default:
      return makeReply({ pick: input.type })
  }
}

/** The value of a body; undefined for what is not JSON. */
export function jsonIn(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}
