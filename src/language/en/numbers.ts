import type { Seat } from '../../../schemas/ask.ts'

const words = (list: string): readonly string[] => list.trim().split(/\s+/)
const CARDINALS = words(`
  one two three four five six seven eight nine ten
  eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
`)
export const ORDINALS = words(`
  first second third fourth fifth sixth seventh eighth ninth tenth
  eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
`)

/** Sources of patterns: a number in words, a number in digits or words, and an ordinal in words. None has a group. */
export const NUMBER_WORD = CARDINALS.join('|')
export const NUMBER = `\\d{1,2}|${NUMBER_WORD}`
export const ORDINAL_WORD = ORDINALS.join('|')

/** The number that digits, a number word or an ordinal say, and undefined for any other text. */
export function numberOf(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  const word = text.toLowerCase()
  const at = Math.max(CARDINALS.indexOf(word), ORDINALS.indexOf(word))
  return at < 0 ? undefined : at + 1
}

/** The seat that a number names, and undefined where no seat can have it: seats count from 1. */
export const seatOf = (text: string): Seat | undefined => numberOf(text) || undefined

/** How a number is said in words; digits beyond twenty. */
export const wordOf = (number: number): string => CARDINALS[number - 1] ?? String(number)
