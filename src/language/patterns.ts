import { matches, patternOf } from './matches.ts'

/** A pattern for statements in normal form. */
export interface Pattern {
  /** A text without these letters has no match, and need not be searched. */
  readonly letters: string
  readonly expression: RegExp
}

/** Compiles a pattern: <X> is a part of the table. */
export function compile(pattern: string, parts: Readonly<Record<string, string>>): Pattern {
  let source = pattern
  while (/<[A-Z]+>/.test(source)) source = source.replace(/<([A-Z]+)>/g, (_, part: string) => parts[part]!)
  return { letters: lettersOf(source), expression: patternOf(`(?<![\\w'@~=])(?:${source})(?!['\\w])`, 'g') }
}

/** The longest run of letters that every match has. */
function lettersOf(source: string): string {
  let bare = source.replace(/\\./g, '#').replace(/\[[^\]]*\]/g, '#')
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)[?*]?/g, '#')
  const literals = bare.replace(/.[?*]/g, '#').split(/[^a-z' ]/)
  return literals.reduce((a, b) => (b.length > a.length ? b : a), '')
}

/** All places where a pattern matches. */
export const places = ({ letters, expression }: Pattern, text: string): RegExpExecArray[] =>
  text.includes(letters) ? matches(expression, text) : []
