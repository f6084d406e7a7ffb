import { hash } from 'node:crypto'
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** A source of numbers in [0, 1). */
export type Random = () => number

/**
 * The random stream of that name: 128 bits of SHA-256 over all parts, JSON-quoted so that no two lists of parts collide.
 * One run seed gives each game its deal, its chance stream and one stream for each seat. They do not depend on who plays the games or in which order.
 */
export function stream(...parts: readonly (string | number)[]): Random {
  // As a string with a byte a character, which takes less time to make than a buffer.
  const digest = hash('sha256', JSON.stringify(parts), 'binary')
  const generator = xoroshiro128plusFromState([
    wordAt(digest, 0),
    wordAt(digest, 4),
    wordAt(digest, 8),
    wordAt(digest, 12),
  ])
  return () => (generator.next() >>> 0) / 2 ** 32
}

/** Four bytes of a digest as a signed number, the lowest first. */
const wordAt = (digest: string, at: number): number =>
  digest.charCodeAt(at) |
  (digest.charCodeAt(at + 1) << 8) |
  (digest.charCodeAt(at + 2) << 16) |
  (digest.charCodeAt(at + 3) << 24)

/** A fair shuffle (Fisher and Yates) into a new array. */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const deck = [...items]
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[deck[i], deck[j]] = [deck[j]!, deck[i]!]
  }
  return deck
}
