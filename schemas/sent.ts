import { hash } from 'node:crypto'

/** The hash of what a model reads: the messages of a chat, or the state that questions are about. */
export const sentHash = (read: unknown): string => hash('sha256', JSON.stringify(read)).slice(0, 32)

/** The same of the body of a request, as it leaves the process. */
export function sentIn(body: string): string {
  const { messages, state, input } = JSON.parse(body) as Record<string, unknown>
  return sentHash(messages ?? state ?? input)
}
