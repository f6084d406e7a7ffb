import { stream } from '../../src/game/random.ts'

/** Random choices that are the same for the same name. */
export class Chance {
  readonly #random: () => number

  constructor(...name: (string | number)[]) {
    this.#random = stream('fuzz', ...name)
  }

  /** A whole number from 0 to below n. */
  below = (n: number): number => Math.floor(this.#random() * n)
  is = (share: number): boolean => this.#random() < share
  one = <T>(of: readonly T[]): T => of[this.below(of.length)]!
}

/** Texts that programs stumble over. */
export const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '007',
  '99999999999',
  'null',
  'NaN',
  'undefined',
  '{}',
  '[]',
  '"',
  '{"a":',
  '__proto__',
  'constructor',
  'toString',
  'a\nb',
  '\u001b[31mred',
  '\u202e\u2028\ufeff',
  '\ud800',
  '💥',
  '--',
  '-',
  'x'.repeat(5000),
  '../outside',
  '/dev/null',
  '/dev/full',
  '/proc/self/mem',
  'https://user:secret@127.0.0.1:9/x?key=secret',
] as const

export const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [null],
]

/** A copy of a JSON value with one part of it changed, removed or added. */
export function changed(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.is(0.1)) return chance.one(ODD_VALUES)
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.is(0.1)) return [...value, chance.one(ODD_VALUES)]
    const i = chance.below(value.length)
    if (chance.is(0.15)) return value.toSpliced(i, chance.below(2), value[chance.below(value.length)])
    return value.with(i, changed(value[i], chance))
  }
  const entries = Object.entries(value)
  if (entries.length === 0 || chance.is(0.1)) entries.push([chance.one(ODD_TEXTS), chance.one(ODD_VALUES)])
  else {
    const i = chance.below(entries.length)
    const [key, inner] = entries[i]!
    if (chance.is(0.15)) entries.splice(i, 1)
    else entries[i] = [key, changed(inner, chance)]
  }
  return Object.fromEntries(entries)
}
