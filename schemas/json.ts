/** Parses JSON. Throws a SyntaxError for a key `__proto__` too, which would vanish from objects that are made of it. */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('it has a key __proto__')
    return value
  })

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
