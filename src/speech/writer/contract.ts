import type { Style } from '../../language/moves.ts'
import type { Voice } from './voice.ts'

/** How often a style says "I'm" for "I am". */
const RATE: Readonly<Record<Style, number>> = { plain: 0.45, terse: 0.7, lively: 0.85, careful: 0.12 }

const SHORT: Readonly<Record<string, string>> = {
  'I am': "I'm",
  'I will': "I'll",
  'do not': "don't",
  'does not': "doesn't",
  'did not': "didn't",
  'is not': "isn't",
  'will not': "won't",
  'would not': "wouldn't",
  'should not': "shouldn't",
  'could not': "couldn't",
  'you are': "you're",
  'let us': "let's",
  cannot: "can't",
  'it is': "it's",
  'that is': "that's",
  'there is': "there's",
}
const LONG = new RegExp(`\\b(?:${Object.keys(SHORT).join('|')})(?= [a-z])`, 'gi')

/** Shortens words as the style has it, each speaker more or less often. */
export function contract(text: string, { style, random, isSafe }: Voice): string {
  if (isSafe) return text
  return text.replace(LONG, (words) => {
    if (random() >= RATE[style]) return words
    const short = SHORT[words] ?? SHORT[words.toLowerCase()]!
    return /^[A-Z]/.test(words) ? short[0]!.toUpperCase() + short.slice(1) : short
  })
}
