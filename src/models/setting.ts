import * as z from 'zod'
import { priceSchema } from '../../schemas/model.ts'

const perMinute = z.number().positive().optional()

const NAME_OF_KEY =
  'the key of an endpoint must be the name of an environment variable that is set, such as OPENAI_API_KEY; the key itself belongs into that variable'

/** How one endpoint is used. */
export const endpointSchema = z.strictObject({
  /** The environment variable that has its key. */
  key: z
    .string()
    .regex(/^[A-Za-z_]\w{0,99}$/, NAME_OF_KEY)
    // Not for the usual one: a server without keys needs none.
    .refine((name) => name === 'OPENAI_API_KEY' || process.env[name] !== undefined, NAME_OF_KEY)
    .default('OPENAI_API_KEY'),
  /** Requests at once; found out by trying if it is left out. */
  concurrency: z.int().min(1).optional(),
  requests_per_minute: perMinute,
  tokens_per_minute: perMinute,
  /** Long, because a small machine may need minutes for a long prompt, and sending a request again would make it even slower. */
  timeout_seconds: z.number().positive().default(600),
})
export type EndpointSetting = z.infer<typeof endpointSchema>

/** The file of `--models`: endpoints by base URL, prices by name of the model, and what is to be added to each request. */
export const modelsFileSchema = z.strictObject({
  endpoints: z.record(z.string(), endpointSchema).default({}),
  prices: z.record(z.string(), priceSchema).default({}),
  /** Threads that a model in this process uses; what node-llama-cpp takes if it is left out. On a busy machine fewer are faster. */
  threads: z.int().min(1).optional(),
  /** Contexts of a model in this process: each has its own threads, independent of the others. */
  contexts: z.int().min(1).max(64).default(1),
  /** Games that each context remembers at once, and reads together. */
  sequences: z.int().min(1).max(64).default(4),
  /** Tokens of a context of a model in this process, for each of its sequences; by default as many as it was trained on, 8,192 at most. */
  context: z.int().min(256).optional(),
  /** How a model in this process keeps the keys of what it has read, as `--cache-type-k` of llama.cpp; f16 if it is left out. */
  cache_type_k: z.enum(['f32', 'f16', 'q8_0']).optional(),
})
export type ModelsFile = z.infer<typeof modelsFileSchema>
