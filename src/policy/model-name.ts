import { Calls } from './calls.ts'
import type { Making } from './kind.ts'

// How models are named inside the names of players. A recipe says where a model is served, NAME@URL or NAME@URL|URL, or in which folder its file
// lies; records and rows have the name alone, so neither a game nor what is published follows from a host, a port or a folder.

/** A model behind servers: NAME in a record, NAME@URL in a recipe. */
export const SERVED = '.+'

/** A chat model, behind a server or in this process. */
export const CHAT_MODEL = `(?:model:${SERVED}|gguf:.+)`

const SERVER = /.@https?:\/\/[^|]+(?:\|https?:\/\/[^|]+)*$/

export const callsOf = (model: string, { model: named, sampling, random }: Making): Calls =>
  new Calls(named(model), sampling, random)

/** The hint for a name that begins so and names no server. */
export const withoutServer = (prefix: RegExp) => (name: string) =>
  prefix.test(name) && !SERVER.test(name)
    ? `"${name}" names no server; a model is model:<name>@<base-url>, for example model:m@http://127.0.0.1:8000/v1`
    : undefined

/** The name of a player without the URLs of its servers and the folders of its file. */
export const unplaced = (player: string): string =>
  player.replace(/(?<=.)@https?:\/\/.*$/s, '').replace(/^((?:.*:)?gguf:).*[\\/]/s, '$1')

/** The names of players as records have them: without places, and with numbers where players differ in their places only. */
export function publishedNames(players: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(players)]
  return new Map(
    all.map((player) => {
      const name = unplaced(player)
      const alike = all.filter((other) => unplaced(other) === name)
      return [player, alike.length === 1 ? name : `${name} (${alike.indexOf(player) + 1})`]
    }),
  )
}
