import { type Act, CHANCE, type Option } from '../../../schemas/ask.ts'
import type { Script } from '../../game/ruleset.ts'

/** Chance picks one of the options. No seat hears the draw itself. */
export function* draw<T extends Option>(act: Act, options: readonly T[]): Script<T> {
  const [drawn] = yield [{ seat: CHANCE, act, options, words: 0, seconds: 0 }]
  return drawn!.pick as T
}

/** A random order, drawn one place at a time. The last place is forced, so nothing is drawn for it. */
export function* drawOrder<T extends Option>(items: readonly T[]): Script<T[]> {
  const order: T[] = []
  let left = items
  while (left.length > 1) {
    const next = yield* draw('order', left)
    order.push(next)
    left = left.filter((item) => item !== next)
  }
  return [...order, ...left]
}
