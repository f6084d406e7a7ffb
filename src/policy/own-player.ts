import type { Reply } from '../../schemas/ask.ts'
import type { Player } from '../view/player.ts'

/** What a player of the user's own returned is no reply, or has something of another type in it. */
export class BadReply extends Error {}

const isText = (value: unknown): boolean => typeof value === 'string'
const isList = (value: unknown): boolean => Array.isArray(value) && value.every((one) => typeof one === 'number')

/** The keys of a reply that a player gives, whether a value is of their type, and what that type is. A null is as good as a missing key. */
const KEYS: Readonly<Record<string, readonly [is: (value: unknown) => boolean, what: string]>> = {
  pick: [(value) => isText(value) || typeof value === 'number', 'a number or a string'],
  text: [isText, 'a string'],
  thought: [isText, 'a string'],
  probs: [isList, 'an array of numbers'],
  beliefs: [isList, 'an array of numbers'],
}

/** A player of the user's own whose replies are held to their types; what is of them and not legal is the rules' to settle. Throws {@link BadReply}. */
export function ownPlayer(player: Player, name: string): Player {
  if (typeof (player as Player | undefined)?.act !== 'function')
    throw new BadReply(`make of the module ${name} must return a player: { act(view) { … } }`)
  const checked = (reply: Reply): Reply => {
    const wrong = wrongIn(reply)
    if (wrong !== undefined) throw new BadReply(`act of the module ${name} returned ${wrong}`)
    return reply
  }
  return {
    act(view, turn) {
      const given = player.act(view, turn)
      return given instanceof Promise ? given.then(checked) : checked(given)
    },
    ...(player.hear && { hear: (view) => player.hear!(view) }),
    ...(player.over && { over: (view, ending) => player.over!(view, ending) }),
    ...(player.close && { close: () => player.close!() }),
    get attempts() {
      return player.attempts ?? []
    },
    ...(player.traits && { traits: player.traits }),
  }
}

/** What is wrong with the types of a reply; no reply at all is allowed. */
function wrongIn(reply: unknown): string | undefined {
  if (reply === undefined || reply === null) return undefined
  if (typeof reply !== 'object') return `${shown(reply)}; it must return an object, { pick, text }`
  for (const [key, [is, what]] of Object.entries(KEYS)) {
    const value = (reply as Record<string, unknown>)[key]
    if (value !== undefined && value !== null && !is(value))
      return `a reply whose \`${key}\` is ${shown(value)}; \`${key}\` must be ${what}`
  }
  return undefined
}

const shown = (value: unknown): string =>
  `${typeof value === 'object' ? '' : `the ${typeof value} `}${(JSON.stringify(value) ?? String(value)).slice(0, 80)}`
