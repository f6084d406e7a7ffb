/** What a text contains that has a key `__proto__`, however it is written. */
const SUSPECT = /__proto__|\\u/
/** A longer text may be nested so deep that only the look at every key finds it. */
const SHORT = 4096

/**
 * Parses JSON. Throws a SyntaxError for a key `__proto__` too, which would vanish from parsed objects, and for lists nested too deeply to
 * walk through.
 */
export function parseJson(text: string): unknown {
  if (text.length <= SHORT && !SUSPECT.test(text)) return JSON.parse(text)
  try {
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('it has a key __proto__')
      return value
    })
  } catch (error) {
    if (error instanceof RangeError) throw new SyntaxError('it is nested too deep')
    throw error
  }
}

/** A character as JSON escapes it. */
export const unicodeEscape = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** Whether a text is JSON as {@link parseJson} reads it. */
export function isJson(text: string): boolean {
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}
