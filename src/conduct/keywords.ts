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
  }
  return set
}

/** Those of some breaches whose every set has a word in the text. */
export function withKeywordsIn<Item extends { readonly keywords: readonly KeywordSet[] }>(
  text: string,
  items: readonly Item[],
): Item[] {
  search++
  if (SIGN.test(text)) mark(SIGN_KEY)
  for (let at = nextWord(text, 0); at < text.length; at = nextWord(text, wordEnd(text, at))) {
    mark(keyAt(text, at, SHORT))
    mark(keyAt(text, at, LONG))
  }
  return items.filter(({ keywords }) => keywords.every((set) => foundBy[set] === search))
}

function mark(key: number): void {
  const found = setsByKey.get(key)
  if (found) for (const set of found) foundBy[set] = search
}

const SIGN = /[$€£₽{<`]/
const SIGN_KEY = 0

const isLatin = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

function nextWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !isLatin(text.charCodeAt(at))) at++
  return at
}

function wordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && isLatin(text.charCodeAt(at))) at++
  return at
}

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
