import type { Clue, Knowledge, Roles } from '../game/ruleset.ts'
import type { Deck } from './deck.ts'

/** The deals that a clue allows. A clue of teams rules groups of deals in or out. */
export function allowed(deck: Deck, among: Int32Array, clue: Clue, knows: Knowledge): Int32Array {
  const { deals, firstOf, groupOf } = deck
  const left = new Int32Array(among.length)
  let count = 0
  // Loops over deals are plain and indexed: they are a twentieth of a player's thinking.
  if (clue.isOfTeams) {
    const isAllowed = verdictOn(firstOf, clue, knows)
    for (let i = 0; i < among.length; i++) {
      left[count] = among[i]!
      count += isAllowed[groupOf[among[i]!]!]!
    }
  } else if (clue.says !== undefined) {
    const isAllowed = verdictOn(deals, clue, knows)
    for (let i = 0; i < among.length; i++) {
      left[count] = among[i]!
      count += isAllowed[among[i]!]!
    }
  } else for (let i = 0; i < among.length; i++) if (clue.allows(deals[among[i]!]!)) left[count++] = among[i]!
  return count === among.length ? among : left.slice(0, count)
}

/** By what a clue says, in a game: its deals and what its players may conclude. */
const verdicts = new WeakMap<readonly Roles[], WeakMap<Knowledge, Map<string, Uint8Array>>>()

/** Which of some deals a clue allows: 1 or 0 by place. Seats and games that learn the same ask once. */
function verdictOn(deals: readonly Roles[], clue: Clue, knows: Knowledge): Uint8Array {
  const { says } = clue
  const ask = (): Uint8Array => Uint8Array.from(deals, (deal) => (clue.allows(deal) ? 1 : 0))
  if (says === undefined) return ask()
  const games = kept(verdicts, deals, () => new WeakMap<Knowledge, Map<string, Uint8Array>>())
  const known = kept(games, knows, () => new Map<string, Uint8Array>())
  return kept(known, says, ask)
}

/** What is kept under a key, made when it is first asked for. */
function kept<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}
