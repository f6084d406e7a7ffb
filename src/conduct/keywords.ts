/**
 * A search for keywords that costs one pass over the text. A breach names sets of keywords, and a sentence that has no word of one of its
 * sets cannot break that rule, so most patterns are never tried.
 */

/** The number of a set of keywords. */
export type KeywordSet = number

const setsByKey = new Map<number, KeywordSet[]>()
/** The search that last found a word of each set: to write a number is cheaper than to make a set for each sentence. */
const foundBy: number[] = []
let search = 0
/** Where the keys of sets are: most words of a speech are of none, and are not looked up. */
const maybeKeys = new Uint8Array(1 << 14)
const placeOf = (key: number): number => (key ^ (key >>> 14)) & (maybeKeys.length - 1)

/**
 * Enters a set of words, separated by blanks. Of a longer word the first four letters count, so that its endings need no listing; of one behind `=` the
 * first six, where four are those of a common word ("numbskull" and "number"). `$` stands for a sign of money, a brace, an angle bracket or a backtick.
 */
export function enterKeywords(words: string): KeywordSet {
  const set = foundBy.push(0) - 1
  const keys = words.split(/\s+/).map((word) => (word[0] === '=' ? keyAt(word, 1, LONG) : keyAt(word, 0, SHORT)))
  for (const key of new Set(keys)) {
    const known = setsByKey.get(key)
    if (known) known.push(set)
    else setsByKey.set(key, [set])
    maybeKeys[placeOf(key)] = 1
  }
  return set
}

/** The breaches of which every keyword set has a word in the text. */
export function withKeywordsIn<Item extends { readonly keywords: readonly KeywordSet[] }>(
  text: string,
  items: readonly Item[],
): Item[] {
  search++
  if (SIGN.test(text)) mark(SIGN_KEY)
  for (let at = 0; at < text.length; ) {
    let letters = 0
    let [short, long] = [0, 0]
    for (; at < text.length && isLatin(text.charCodeAt(at)); at++) {
      if (letters >= LONG) continue
      long = long * 32 + (text.charCodeAt(at) & 31)
      if (++letters <= SHORT) short = long
    }
    if (letters > 0) mark(short)
    if (letters > SHORT) mark(long)
    at++
  }
  const found: Item[] = []
  for (const item of items) if (hasAll(item.keywords)) found.push(item)
  return found
}

function mark(key: number): void {
  if (maybeKeys[placeOf(key)] === 0) return
  const found = setsByKey.get(key)
  if (found) for (const set of found) foundBy[set] = search
}

function hasAll(keywords: readonly KeywordSet[]): boolean {
  for (const set of keywords) if (foundBy[set] !== search) return false
  return true
}

const SIGN = /[$€£₽{<`]/
const SIGN_KEY = 0

const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** How many letters of a word count. */
const SHORT = 4
const LONG = 6

/** The first `most` letters from here as one number, five bits a letter, whatever their case; 0 if there is no letter. */
function keyAt(text: string, start: number, most: number): number {
  let key = 0
  for (let at = start; at < start + most && isLatin(text.charCodeAt(at)); at++)
    key = key * 32 + (text.charCodeAt(at) & 31)
  return key
}
