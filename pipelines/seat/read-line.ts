import { issueText } from '../../schemas/issue.ts'
import { parseJson } from '../../schemas/json.ts'
import { replySchema, type SeatReply } from '../../schemas/seat.ts'

/** No line is longer. */
export const MOST_BYTES = 64 << 10

const KEYS = Object.keys(replySchema.shape)

/** Parses a line of a program as a reply, or explains why it is none. */
export function readReply(line: string): { readonly reply: SeatReply } | { readonly why: string } {
  if (line.length > MOST_BYTES) return { why: `a line has at most ${MOST_BYTES} characters` }
  let value: unknown
  try {
    value = parseJson(line)
  } catch {
    return { why: 'the line is not JSON' }
  }
  const parsed = replySchema.safeParse(value)
  return parsed.success ? { reply: parsed.data } : { why: `a reply: ${issueText(parsed.error, KEYS)}` }
}
