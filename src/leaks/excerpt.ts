import { isDeepStrictEqual } from 'node:util'

/** An excerpt with a label: of one of two texts that should be equal, or of a text around some place. */
export interface Excerpt {
  readonly of: string
  readonly text: string
}

/** The first column in which two rows differ. */
export function differing(row: object, other: object): string | undefined {
  if (row === other || isDeepStrictEqual(row, other)) return undefined
  const [a, b] = [row, other] as [Record<string, unknown>, Record<string, unknown>]
  return Object.keys({ ...a, ...b }).find((column) => !isDeepStrictEqual(a[column], b[column]))
}

/** What a value that is compared with a stored one follows from. It is right if that is: a forged record gives forged values. */
export type Source = 'by the record of the game' | 'by the manifest'

/** The stored and the derived value of a column, as excerpts around the first difference. */
export function storedAndDerived(row: object, derived: object, column: string, source: Source): Excerpt[] {
  const cell = (of: object): string => readable((of as Record<string, unknown>)[column])
  const [a, b] = excerpts(cell(row), cell(derived))
  return [
    { of: 'stored', text: a },
    { of: source, text: b },
  ]
}

/** A value in readable form: plain texts, lists line by line, records as "name value", without quotes and escapes. */
export function readable(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) {
    const parts = value.map((item) => readable(item))
    return parts.length === 0 ? 'nothing' : parts.join(parts.some((part) => part.length > 20) ? '\n' : ', ')
  }
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, item]) =>
      typeof item === 'object' && item !== null ? `${name} (${readable(item)})` : `${name} ${readable(item)}`,
    )
    .join(', ')
}

const BEFORE = 30
const AFTER = 60

/** The first difference of two texts: some characters of each before and after it, on one line. Characters are not split, and cuts are marked. */
export function excerpts(a: string, b: string): [string, string] {
  const [x, y] = [Array.from(a), Array.from(b)]
  let at = 0
  while (at < x.length && x[at] === y[at]) at++
  return [cut(x, at), cut(y, at)]
}

function cut(characters: readonly string[], at: number): string {
  const from = Math.max(0, at - BEFORE)
  const shown = characters
    .slice(from, at + AFTER)
    .join('')
    .replace(/\s*\n\s*/g, ' / ')
  const end = characters.length > at + AFTER ? '…' : at >= characters.length ? ' [it ends here]' : ''
  return `${from > 0 ? '…' : ''}${shown}${end}`
}
