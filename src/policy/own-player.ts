import type { Reply, Seat } from '../../schemas/ask.ts'
import type { Player } from '../view/player.ts'
import type { Heard, View } from '../view/view.ts'
import { settling } from './settling.ts'

/** What a player of the user's own returned is no reply, has something of another type in it, or never comes. */
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

/**
 * Copies of views, for code that may sort or change what it is given: a history is copied once, and grows as the game's does. A player that changed the
 * game's own would change what may be chosen, and the rows.
 */
export function copying(): (view: View) => View {
  const copies = new WeakMap<readonly Heard[], Heard[]>()
  return ({ seat, history, upTo }) => {
    let copy = copies.get(history)
    if (!copy) copies.set(history, (copy = []))
    while (copy.length < upTo) copy.push(structuredClone(history[copy.length]!))
    return { seat, history: copy, upTo }
  }
}

/**
 * A player of the user's own whose replies are held to their types, and who gets copies of the views; what is of their types and not legal is the rules'
 * to settle. Throws {@link BadReply}.
 */
export function ownPlayer(player: Player, name: string): Player {
  if (typeof (player as Player | undefined)?.act !== 'function')
    throw new BadReply(`make of the module ${name} must return a player: { act(view) { … } }`)
  const checked = (reply: Reply): Reply => {
    const wrong = wrongIn(reply)
    if (wrong !== undefined) throw new BadReply(`act of the module ${name} returned ${wrong}`)
    return reply
  }
  const copyOf = copying()
  return {
    act(view, turn) {
      const given = player.act(copyOf(view), turn)
      const { seat } = view
      return given instanceof Promise
        ? settling(given, () => new BadReply(unanswered(name, seat))).then(checked)
        : checked(given)
    },
    ...(player.hear && { hear: (view) => player.hear!(copyOf(view)) }),
    ...(player.over && { over: (view, ending) => player.over!(copyOf(view), ending) }),
    ...(player.close && { close: () => player.close!() }),
    get attempts() {
      return player.attempts ?? []
    },
    ...(player.traits && { traits: player.traits }),
  }
}

const unanswered = (name: string, seat: Seat): string =>
  `the module ${name} has not answered ${seat > 0 ? `seat ${seat}` : 'the moderator'}: its promise never settles, and nothing is left that could settle it`

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
