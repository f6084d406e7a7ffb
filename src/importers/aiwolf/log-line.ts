import { BadSource } from '../importer.ts'

/** How many values stand before the last one of a line, which may have commas in it. */
const VALUES: Readonly<Record<string, number>> = {
  status: 7,
  talk: 6,
  whisper: 6,
  vote: 4,
  attackVote: 4,
  divine: 5,
  guard: 5,
  execute: 4,
  attack: 4,
  result: 5,
}

/** The values of a line of a game log, its day and kind first; the last of them may have commas. Throws {@link BadSource}. */
export function valuesIn(line: string, place: string): string[] {
  const kind = line.split(',', 2)[1] ?? ''
  const count = Object.hasOwn(VALUES, kind) ? VALUES[kind]! : undefined
  if (count === undefined) throw new BadSource(`${place} is no line of a game log`)
  const all = line.split(',')
  if (all.length < count) throw new BadSource(`${place} has ${all.length} values, and ${kind} has ${count}`)
  return [...all.slice(0, count - 1), all.slice(count - 1).join(',')]
}

/** A whole number up to `most`. Throws {@link BadSource} for anything else. */
export function wholeIn(text: string, place: string, most: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= most))
    throw new BadSource(`${place}: ${JSON.stringify(text.slice(0, 40))} is no whole number up to ${most}`)
  return number
}
