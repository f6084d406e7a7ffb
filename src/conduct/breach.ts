import { WORD_GROUPS } from '../language/en/word-groups.ts'
import type { ConductCode } from './codes.ts'
import { enterKeywords, type KeywordSet } from './keywords.ts'

/** One way to break a rule of conduct, ready to be searched for. */
export interface Breach {
  readonly code: ConductCode
  /** A sentence that breaks the rule has a word of each of these sets. */
  readonly keywords: readonly KeywordSet[]
  /** All are in the sentence. */
  readonly patterns: readonly RegExp[]
  /** Makes the sentence legal. */
  readonly unless: RegExp | undefined
  /** Counts even when denied or reported. */
  readonly always: boolean
}

/** The definition of one way to break a rule of conduct. */
interface Wording {
  readonly code: ConductCode
  readonly always?: boolean
  /** Sets of words, separated by blanks: see {@link enterKeywords}. */
  readonly keywords: readonly string[]
  /** Lists of patterns: a sentence that breaks the rule matches one of each list. */
  readonly says: readonly (readonly string[])[]
  /** A sentence that matches one of these is legal. */
  readonly unless?: readonly string[]
}

/** Compiles the wording of a breach. */
export const breach = ({ code, always = false, keywords, says, unless }: Wording): Breach => ({
  code,
  always,
  keywords: keywords.map(enterKeywords),
  patterns: says.map((list) => compile(list, 'gi')),
  unless: unless && compile(unless, 'i'),
})

/**
 * Compiles a list of patterns into one. In a pattern a space is any blank or markup, "…" up to six words, "~" up to eight words across
 * commas, and <X> a group of words; a line break and the blanks behind it are left out.
 */
function compile(patterns: readonly string[], flags: string): RegExp {
  let source = patterns.join('|')
  while (GROUP.test(source)) source = source.replaceAll(new RegExp(GROUP, 'g'), (_, name: string) => WORD_GROUPS[name]!)
  source = source
    .replace(/\n\s*/g, '')
    .replaceAll('~', UP_TO_EIGHT_WORDS)
    .replaceAll('…', UP_TO_SIX_WORDS)
    .replaceAll(' ?', '[\\s*_]*')
    .replaceAll(' ', '[\\s*_]+')
  return new RegExp(`(?<![\\w'])(?:${source})`, flags)
}
const GROUP = /<([A-Z_]+)>/
const UP_TO_SIX_WORDS = '(?:[\\s*_]+[^\\s,.!?;:*_]+){0,6}?[\\s*_]+'
/** None of these begins another clause, or speaks of the day. */
const UP_TO_EIGHT_WORDS =
  '(?:[\\s,*_]+(?!(?:killed|died|dead|because|about|speech|vote[ds]?|day|yesterday)\\b)[^\\s,.!?;:*_]+){0,8}?[\\s,*_]+'
