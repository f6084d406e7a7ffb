import type { Message } from '../../schemas/model.ts'
import type { PromptPart } from '../../schemas/page.ts'
import type { Words } from '../view/wording.ts'
import type { Lines } from './lines.ts'

/** The sections of a user message, in order, and the keys of the headings with which they begin. */
const SECTIONS = ['transcript', 'private', 'ask'] as const

/**
 * A prompt in its parts: the rules, then the transcript, what the seat alone knows, and the ask. No line is left out: the parts of a message, joined
 * by line breaks, are the message.
 */
export function promptParts(
  [system, user]: readonly [Message, Message],
  words: Words,
  lines: Lines,
  countTokens?: (text: string) => number,
): PromptPart[] {
  const part = (role: PromptPart['role'], name: string, text: readonly string[]): PromptPart => ({
    role,
    name,
    lines: lines.places(text),
    ...(countTokens && { tokens: countTokens(text.join('\n')) }),
  })
  const said = user.content.split('\n')
  const starts = SECTIONS.map((name) => said.lastIndexOf(words.say(`private.${name}`)))
  const parts = SECTIONS.flatMap((name, i) => {
    const text = said.slice(Math.max(0, starts[i]!), starts[i + 1] ?? said.length)
    return text.length > 0 ? [part('user', name, text)] : []
  })
  return [part('system', 'rules', system.content.split('\n')), ...parts]
}
