import type { Mind } from './mind.ts'

/** A finding about a decision that is worked out once, as what a decision is made from does not change. */
export function once<T>(find: (mind: Mind) => T): (mind: Mind) => T {
  const found = new WeakMap<Mind, { readonly is: T }>()
  return (mind) => {
    let known = found.get(mind)
    if (!known) found.set(mind, (known = { is: find(mind) }))
    return known.is
  }
}
