import { ENGLISH_WORDS, LOANWORDS, SHARED_WORDS, WORDS_BY_LANGUAGE } from '../language/en/other-languages.ts'

/** The stretches of a speech, as [start, end), that are whole clauses in another language or another script than English. */
export function foreignClauses(text: string): [start: number, end: number][] {
  const found: [number, number][] = []
  if (OTHER_SCRIPT.test(text)) {
    for (const match of text.matchAll(SCRIPT_RUN)) {
      if (LETTERS.test(match[0])) found.push([match.index, match.index + match[0].length])
    }
  }
  for (const [start, end] of clausesWithoutEnglish(text)) {
    const span = foreignWords(text.slice(start, end))
    if (span) found.push([start + span[0], start + span[1]])
  }
  return found
}

// A letter beyond Latin, or the first half of one. The marks, digits and signs of U+2000 to U+2BFF belong to no language.
const OTHER_SCRIPT = /[\u0370-\u1dff\u2c00-\ud7ff\ud800-\udbff\uf900-\ufdff\ufe70-\uffef]/
const LETTER = '[\\p{L}--\\p{Script=Latin}--\\p{Script=Common}--\\p{Script=Inherited}]'
// Letters of another script, over anything between them that is not a Latin letter.
const SCRIPT_RUN = new RegExp(`${LETTER}+(?:[\\P{L}--[.!?\\n]]{1,40}${LETTER}+)*`, 'gv')
const LETTERS = new RegExp(`${LETTER}\\P{L}*${LETTER}`, 'v')

const ENGLISH = new RegExp(`\\b(?:${ENGLISH_WORDS.join('|')})\\b`, 'i')

/** Runs of neighbouring clauses that have no English word in them. A clause ends at its punctuation. */
function clausesWithoutEnglish(text: string): [start: number, end: number][] {
  const runs: [number, number][] = []
  let open = -1
  let start = 0
  while (start < text.length) {
    CLAUSE_END.lastIndex = start
    const end = CLAUSE_END.test(text) ? CLAUSE_END.lastIndex : text.length
    if (ENGLISH.test(text.slice(start, end))) {
      if (open >= 0) runs.push([open, start])
      open = -1
    } else if (open < 0) open = start
    start = end
  }
  if (open >= 0) runs.push([open, text.length])
  return runs
}
const CLAUSE_END = /[.!?;:,\n()¡¿—–"“”«»]+/g

/**
 * From the first to the last word of one language, where there are three of its words: two that English does not have, or one among
 * words that are all of that language.
 */
function foreignWords(clauses: string): readonly [start: number, end: number] | undefined {
  if (clauses.length < 8) return undefined
  const heard = new Map<string, { words: Set<string>; start: number; end: number }>()
  const all = new Set<string>()
  for (const match of clauses.replace(LOANS, (loan) => ' '.repeat(loan.length)).matchAll(WORD)) {
    const word = match[0].toLowerCase()
    const start = match.index
    const end = start + match[0].length
    all.add(word)
    for (const language of LANGUAGES_OF.get(word) ?? (ACCENTED.test(word) ? ALL : [])) {
      const before = heard.get(language)
      if (before) before.words.add(word)
      heard.set(language, { words: before?.words ?? new Set([word]), start: before?.start ?? start, end })
    }
  }
  for (const { words, start, end } of heard.values()) {
    const certain = [...words].filter((word) => !SHARED_WORDS.has(word)).length
    if (words.size >= 3 && certain >= (words.size === all.size ? 1 : 2)) return [start, end]
  }
  return undefined
}
const WORD = /\p{Script=Latin}+/gu
const ACCENTED = /[^a-z]/
const LOANS = new RegExp(`\\b(?:${LOANWORDS.join('|').replaceAll('_', ' ')})\\b`, 'giu')

/** The languages that have a word. */
const LANGUAGES_OF = new Map<string, string[]>()
for (const [language, words] of Object.entries(WORDS_BY_LANGUAGE)) {
  for (const word of new Set(words)) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])
}
/** An accented word of no list may be of any language. */
const ALL = Object.keys(WORDS_BY_LANGUAGE)
