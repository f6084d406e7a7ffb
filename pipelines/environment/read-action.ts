import type * as z from 'zod'
import type { Ask, Reply } from '../../schemas/ask.ts'
import { isSpeech } from '../../schemas/ask.ts'
import { type Action, actionKeys, actionSchema, type Reset, resetKeys, resetSchema } from '../../schemas/environment.ts'
import { issueText } from '../../schemas/issue.ts'
import { readReply } from '../../src/view/reply.ts'
import { WireError } from './wire-error.ts'

/** What a client sent to `reset`. Throws {@link WireError}. */
export const readReset = (data: unknown): Reset => parsed(resetSchema, data ?? {}, resetKeys, 'reset')

/** What a client sent to `step`. Throws {@link WireError}. */
export const readAction = (data: unknown): Action =>
  isUsual(data) ? data : parsed(actionSchema, data, actionKeys, 'the action')

/** Whether data is a pick, a short text or both, as nearly every action is: the schema would take it as it is. */
function isUsual(data: unknown): data is Action {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  if ('choice' in data && ('pick' in data || 'say' in data)) return false
  return Object.entries(data).every(([key, value]) => {
    if (typeof value === 'string') return USUAL.has(key) && value !== '' && value.length <= SHORT
    return key === 'pick' && Number.isInteger(value) && value >= 1 && value <= 99
  })
}
const USUAL: ReadonlySet<string> = new Set(['choice', 'pick', 'say'] satisfies (keyof Action)[])
const SHORT = 2000

function parsed<T>(schema: z.ZodType<T>, data: unknown, keys: readonly string[], what: string): T {
  const read = schema.safeParse(data)
  if (read.success) return read.data
  throw new WireError('VALIDATION_ERROR', `${what}: ${issueText(read.error, keys)}`)
}

/**
 * What an action answers. `choice` is read as a model's reply is; a text that is no JSON object is the bare pick where there are options, and what is
 * said where there are none. Undefined if nothing was answered.
 */
export function replyOf({ choice, pick, say, thought, beliefs }: Action, ask: Ask): Reply | undefined {
  const told = { ...(thought !== undefined && { thought }), ...(beliefs && { beliefs }) }
  if (pick !== undefined || say !== undefined) {
    const read = typeof pick === 'string' ? readReply(JSON.stringify({ pick }))?.pick : pick
    return { ...(read !== undefined && { pick: read }), ...(say !== undefined && { text: say }), ...told }
  }
  if (choice === undefined) return undefined
  const read = readReply(choice)
  if (read) return { ...read, ...told }
  const bare = choice.trim()
  if (bare === '' || bare.includes('{')) return undefined
  return isSpeech(ask) ? { text: bare, ...told } : { ...readReply(JSON.stringify({ pick: bare })), ...told }
}
