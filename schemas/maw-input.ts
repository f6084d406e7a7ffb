import * as z from 'zod'

// What a player of MAW and its interface send each other: the agent that decides for it, a model or a person. docs/xmpp.md.

const word = z.string().max(3071)
const text = z.string().max(20_000)

/** What a player asks its interface. */
export const inputRequestSchema = z.object({
  type: z.enum(['get_input', 'get_action']),
  completions: z.object({
    model: z.string().max(1000).optional(),
    messages: z
      .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().max(1_000_000) }))
      .min(1)
      .max(1000),
    /** Added: the JSON schema of the replies that the rules allow. */
    schema: z.record(z.string(), z.unknown()).optional(),
  }),
  /** Added: names the ask; the answer repeats it. */
  turn: z.int().nonnegative().optional(),
})

const turn = z.int().nonnegative().optional()

/** What an interface answers: the act of the player. */
export const inputSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat'), message: text, turn }),
  z.object({ type: z.enum(['vote', 'check']), target: word, turn }),
  z.object({ type: z.enum(['listen', 'retract']), turn }),
  z.object({ type: z.literal('whisper'), target: word.optional(), message: text.optional(), turn }),
  z.object({ type: z.literal('refused'), reason: text, turn }),
])
export type Input = z.infer<typeof inputSchema>
