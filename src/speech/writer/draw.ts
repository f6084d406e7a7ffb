import type { Bank } from '../../language/en/bank/bank.ts'
import { isOfWolves } from '../../language/en/vocabulary.ts'
import { type Style, styles } from '../../language/moves.ts'
import { sayable, WHERE } from './sayable.ts'
import { chance, pickFrom, type Slots, type Voice } from './voice.ts'
import { isLoud, isWorn } from './worn.ts'

/** How much more often a style uses its own sentences. */
const OWN = 2.5

/** Draws a template of a bank that fits where it would stand. */
export function draw(bank: Bank, slots: Slots, voice: Voice, place = 0): string {
  const where = place | whereOf(slots, voice)
  if (voice.isSafe) return sayable(bank.plain!, where)[0]!
  const found = fitting(bank, where, voice.style)
  let line = from(found, voice)
  // Figures of speech that stand out come half as often.
  if (isLoud(line) && voice.heard && chance(0.5, voice)) line = from(found, voice)
  for (let more = REDRAWS; more > 0 && isWorn(line, voice); more--) line = from(found, voice)
  return line
}

/** How often another template is drawn for one that was said before. */
const REDRAWS = 6

function from({ lines, weights, sum }: Fitting, voice: Voice): string {
  let left = voice.random() * sum
  const at = weights.findIndex((weight) => (left -= weight) < 0)
  return pickFrom(lines[Math.max(at, 0)]!, voice)
}

/** The templates of a bank that fit, by style, and how often each style is drawn from. */
interface Fitting {
  readonly lines: readonly (readonly string[])[]
  readonly weights: readonly number[]
  readonly sum: number
}
const known = new WeakMap<Bank, Map<number, Fitting>>()

function fitting(bank: Bank, where: number, style: Style): Fitting {
  let byPlace = known.get(bank)
  if (!byPlace) known.set(bank, (byPlace = new Map()))
  const key = where * styles.length + styles.indexOf(style)
  let found = byPlace.get(key)
  if (!found) {
    let lines = styles.map((one) => sayable(bank[one] ?? NONE, where))
    // Where no words leave a doubt, others have to do.
    if (lines.every(({ length }) => length === 0))
      lines = styles.map((one) => sayable(bank[one] ?? NONE, where & ~WHERE.isHedged))
    const weights = lines.map((some, at) => some.length * (styles[at] === style ? OWN : 1))
    byPlace.set(key, (found = { lines, weights, sum: weights.reduce((a, b) => a + b, 0) }))
  }
  return found
}
const NONE: readonly string[] = []

/** Whether words about the night may speak of the mafia and its shots. */
export const killingOf = ({ vocabulary }: Pick<Voice, 'vocabulary'>): number =>
  isOfWolves(vocabulary) ? WHERE.isOfWolves : 0

/** What the slots say of where a template would stand, as in {@link WHERE}. */
export const whereOf = ({ s, t, day, night }: Slots, { speaker }: Pick<Voice, 'speaker'>): number =>
  (t === speaker ? WHERE.isOtherMe : 0) |
  (day === undefined ? 0 : WHERE.hasDay) |
  (night === undefined ? 0 : WHERE.hasNight) |
  (Array.isArray(s) && s.length !== 1 ? WHERE.isList : 0)
