import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus'

/** A number in [0, 1). */
export type Random = () => number

export const oneOf = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!

/** A stream of its own that begins with 128 bits of another. */
export function branch(random: Random): Random {
  const word = (): number => Math.floor(random() * 2 ** 32)
  const generator = xoroshiro128plusFromState([word(), word(), word(), word()])
  return () => (generator.next() >>> 0) / 2 ** 32
}
