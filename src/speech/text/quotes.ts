/**
 * The text with all that is quoted left blank, so that no reader takes another's words for the speaker's own. Offsets stay as they are, and
 * so do the quotation marks, so that the words on both sides of a quotation are not read as one phrase. Apostrophes become straight.
 *
 * - Marks are "…", “…”, «…», `…`, '…' and ‘…’. A single one opens before a word and after none; otherwise it is an apostrophe.
 * - A double mark that is never closed quotes the rest of the text: the speech was cut off within the quotation. A single mark or a backtick
 *   that is not closed quotes nothing.
 * - A speech that is one whole quotation is its speaker's own words, with or without the ending behind it, and so is one that begins with a
 *   mark and was cut off before the closing one. Only the outer marks are left blank.
 */
export function withoutQuotes(text: string): string {
  const straight = text.includes('’') || text.includes('‘') || text.includes('ʼ') ? text.replace(/[’‘ʼ]/g, "'") : text
  OPENING.lastIndex = 0
  return OPENING.test(straight) ? blankQuotes(blankOuterMarks(straight)) : straight
}
/** A mark that may open a quotation. */
const OPENING = /["“«`]|(?<![\p{L}\p{N}'])'(?=\S)/gu

const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '«': '»', '`': '`', "'": "'" }

/** How far a quotation in single marks may reach, in UTF-16 code units: beyond, the mark was an apostrophe after all. */
const MAX_SINGLE_QUOTE = 300

function blankQuotes(text: string): string {
  let kept = ''
  let read = 0
  for (let at = nextOpening(text, 0); at >= 0; at = nextOpening(text, at + 1)) {
    const end = closingOf(text, at) ?? (isDouble(text[at]!) ? text.length : undefined)
    if (end === undefined) continue
    kept += text.slice(read, at + 1) + ' '.repeat(end - at - 1)
    read = end
    // The mark that closes this quotation opens no other.
    at = end
  }
  return kept + text.slice(read)
}

/** Blanks the marks around a speech that is one whole quotation. */
function blankOuterMarks(text: string): string {
  const from = text.search(/\S/)
  if (nextOpening(text, 0) !== from) return text
  const to = closingOf(text, from)
  if (to === undefined) return isDouble(text[from]!) ? blankAt(text, from) : text
  return ENDING_ALONE.test(text.slice(to + 1)) ? blankAt(blankAt(text, from), to) : text
}
/** Nothing, or the ending that is added behind a speech that lacks one. */
const ENDING_ALONE = /^[\s.!]*(?:(?:pass|thank you)[\s.!]*)?$/i

const blankAt = (text: string, at: number): string => `${text.slice(0, at)} ${text.slice(at + 1)}`

const isDouble = (mark: string): boolean => '"“«'.includes(mark)
const isWordCharacter = (char: string | undefined): boolean =>
  char !== undefined && (/\w/.test(char) || /[\p{L}\p{N}]/u.test(char))

function nextOpening(text: string, from: number): number {
  OPENING.lastIndex = from
  return OPENING.exec(text)?.index ?? -1
}

/** Where a quotation is closed. */
function closingOf(text: string, from: number): number | undefined {
  const close = CLOSING[text[from]!]!
  if (close !== "'") {
    const at = text.indexOf(close, from + 1)
    return at < 0 ? undefined : at
  }
  const limit = Math.min(text.length, from + MAX_SINGLE_QUOTE)
  for (let at = text.indexOf(close, from + 1); at >= 0 && at < limit; at = text.indexOf(close, at + 1))
    if (!isWordCharacter(text[at + 1])) return at
  return undefined
}
