import * as z from 'zod'
import { samplingSchema } from './model.ts'
import { hasKey } from './secrets.ts'
import { isBareUrl } from './url.ts'

// Who plays the games of a recipe, and how models among the players are sampled.

/** A recipe is published with its dataset, so the URLs of a model must not contain a key or a password. */
const isWithoutSecrets = (name: string): boolean => {
  const at = name.search(/@https?:\/\//)
  return (
    at < 0 ||
    name
      .slice(at + 1)
      .split('|')
      .every(isBareUrl)
  )
}

/** The name of a player. Which there are is said by the table of kinds (src/policy/kinds.ts), which recipes are checked against. */
export const playerSchema = z
  .string()
  .regex(/^[^\p{Cc}]{1,500}$/u, 'the name of a player is 1 to 500 characters on one line')
  .refine(
    isWithoutSecrets,
    'the URL of a model has no user, password, query or fragment, and no key in its path, as it is published with the dataset; put the key into OPENAI_API_KEY',
  )

/** How models are sampled: defaults, overrides by act, and extra fields for servers. */
export const recipeSamplingSchema = z
  .strictObject({
    temperature: z.number().min(0).max(2).default(0.8).describe('Sampling temperature.'),
    top_p: z.number().gt(0).max(1).default(0.95).describe('Nucleus sampling.'),
    max_tokens: z.int().min(16).max(32_768).default(400).describe('Most tokens of a reply.'),
    thought_tokens: samplingSchema.shape.thought_tokens.describe(
      'Most tokens of the thinking of a gguf: player before its reply; without it there is no thinking.',
    ),
    acts: z
      .record(z.string(), samplingSchema.partial().strict())
      .optional()
      .describe('Overrides by act, for example {"vote": {"temperature": 0}}.'),
    extra: z
      .record(z.string(), z.json())
      .refine(
        (extra) => !hasKey(JSON.stringify(extra)),
        'sampling.extra has what looks like a key, and a recipe is published with its dataset; put the key into OPENAI_API_KEY',
      )
      .optional()
      .describe('Fields merged into the body of each request to a chat model; null removes a field.'),
  })
  .prefault({})
  .describe('How models are sampled; built-in players ignore it.')
