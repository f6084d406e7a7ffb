import { isDeepStrictEqual } from 'node:util'

/** The first column in which two rows differ. */
export function differing(row: object, other: object): string | undefined {
  if (isDeepStrictEqual(row, other)) return undefined
  const [a, b] = [row, other] as [Record<string, unknown>, Record<string, unknown>]
  return Object.keys({ ...a, ...b }).find((column) => !isDeepStrictEqual(a[column], b[column]))
}

/** Where two values part, a few characters of each. */
export function excerpt(row: object, other: object, column: string): string {
  const texts = [row, other].map((value) => JSON.stringify((value as Record<string, unknown>)[column]) ?? 'nothing')
  const [a, b] = excerpts(texts[0]!, texts[1]!)
  return `: ${a} where ${b} is right`
}

export function excerpts(a: string, b: string): [string, string] {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const from = Math.max(0, at - 15)
  return [a.slice(from, at + 40), b.slice(from, at + 40)]
}
