/** Whether two values are equal, including the order of their keys and lists. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && isSameList(a, b)
  const others = Object.keys(b)
  let i = 0
  // Loops without lists of pairs or functions: replays under other deals compare millions of events.
  for (const key in a) {
    if (key !== others[i++]) return false
    if (!isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])) return false
  }
  return i === others.length
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!isSame(a[i], b[i])) return false
  return true
}

/** A value that many others are compared with: its keys and values are listed once. */
export interface Listed {
  readonly keys: readonly string[]
  readonly values: readonly unknown[]
}

export const listed = (value: object): Listed => ({ keys: Object.keys(value), values: Object.values(value) })

/** Whether a value equals a listed one, as {@link isSame} says. Neither is a list. */
export function isListed(value: object, { keys, values }: Listed): boolean {
  let i = 0
  for (const key in value) {
    if (key !== keys[i] || !isSame((value as Record<string, unknown>)[key], values[i])) return false
    i++
  }
  return i === keys.length
}
