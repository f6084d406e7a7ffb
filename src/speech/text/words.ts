import { memo } from './memo.ts'

/** Every started 40 characters without a space count as one word, so that a long run of letters is not one word. */
const MAX_WORD = 40

/**
 * One line of visible text: line breaks, control, format and surrogate halves become spaces, and runs of spaces become one. What chat templates
 * use as marks of a role or of an end is broken up, because servers and trainers would take it for one.
 */
export function fold(text: string): string {
  return isPlain(text) ? text : text.replace(UNSEEN, ' ').replace(MARK, '$& ').replace(/\s+/gu, ' ').trim()
}
// "<|im_end|>", "</s>", "<start_of_turn>", "<｜User｜>", "<<SYS>>", "[INST]": the first character, where the rest of such a mark follows.
const MARK = /<(?=[|｜/<]|[a-z_]{1,40}>)|\[(?=\/?[A-Z_]{3,20}\])/g
// Cc control, Cf format (bidirectional marks, zero-width), Cs lone surrogates, Co private use, Zl and Zp line and paragraph separators.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** Whether a text is ASCII words with one space between them, and no bracket, as most speech is; then there is nothing to fold. */
function isPlain(text: string): boolean {
  let before = 32
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 || code > 126 || code === 60 || code === 91 || (code === 32 && before === 32)) return false
    before = code
  }
  return before !== 32 || text === ''
}

/** The number of words. */
export function countWords(text: string): number {
  let count = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isSpace(text.charCodeAt(at))) continue
    count += Math.ceil((at - start) / MAX_WORD)
    start = at + 1
  }
  return count
}

/** What `\s` matches. */
const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)))

/** Whether a text has at most `limit` words. A word and the space after it are two characters at least, so short texts need no counting. */
export const fitsWords = (text: string, limit: number): boolean => text.length < 2 * limit || wordsIn(text) <= limit

/** Remembered, because a game that is played again holds the same speeches against their limits. */
const wordsIn = memo(500, countWords)

/** The first `limit` words. */
export function cutWords(text: string, limit: number): string {
  let left = limit
  const kept: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const cost = Math.ceil(word.length / MAX_WORD)
    if (cost > left) {
      if (left > 0) kept.push(word.slice(0, left * MAX_WORD).replace(/[\uD800-\uDBFF]$/, ''))
      break
    }
    kept.push(word)
    left -= cost
  }
  return kept.join(' ')
}

/** The number of characters that are no spaces. */
export function countLetters(text: string): number {
  let count = 0
  for (const character of text) if (character.trim() !== '') count++
  return count
}

/** Whether a text has at most `limit` characters, spaces not counted. */
export const fitsLetters = (text: string, limit: number | undefined): boolean =>
  limit === undefined || text.length <= limit || countLetters(text) <= limit

/** The beginning of a text that has `limit` characters, spaces not counted. */
export function cutLetters(text: string, limit: number): string {
  if (fitsLetters(text, limit)) return text
  let left = limit
  let end = 0
  for (const character of text) {
    if (character.trim() !== '' && left-- === 0) break
    end += character.length
  }
  return text.slice(0, end).trimEnd()
}
