import { Calls } from './calls.ts'
import type { Making } from './kind.ts'

// How models are named inside the names of players.

/** A model behind one server or several: NAME@URL|URL. */
export const SERVED = '.+?@https?:\\/\\/[^|]+(?:\\|https?:\\/\\/[^|]+)*'

/** A chat model, behind a server or in this process. */
export const CHAT_MODEL = `(?:model:${SERVED}|gguf:.+)`

export const callsOf = (model: string, { model: named, sampling, random }: Making): Calls =>
  new Calls(named(model), sampling, random)

/** The hint for a name that begins so and names no server. */
export const withoutServer = (prefix: RegExp) => (name: string) =>
  prefix.test(name)
    ? `"${name}" names no server; a model is model:<name>@<base-url>, for example model:m@http://127.0.0.1:8000/v1`
    : undefined
