import type { Counts } from './stats.ts'

/** The value of a key, created if missing. */
export function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** Counts one more of a name. */
export function bump(counts: Counts, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

/** Compares entries by their names, in the order of UTF-16 units. */
export const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/** Counts in the order of their names. */
export const inOrder = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).sort(byName))
