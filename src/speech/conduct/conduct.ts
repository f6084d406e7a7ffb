import { BREACHES, type Breach, heardWords } from './breaches.ts'
import { foreignClauses } from './languages.ts'

/**
 * A place in a speech that breaks the conduct rules of the table (rules-2025 decisions 8 and 62 to 64).
 * `start` and `end` are offsets in UTF-16 code units of the text as heard.
 */
export interface Finding {
  readonly code: ConductCode
  readonly severity: 'minor' | 'severe'
  readonly start: number
  readonly end: number
}

export const conductCodes = [
  'oath',
  'threat',
  'bribe',
  'night-perception',
  'spectator-hint',
  'foreign-language',
  'name',
  'insult',
  'religious-appeal',
  'judge-talk',
  'prompt-talk',
  'as-an-ai',
] as const
export type ConductCode = (typeof conductCodes)[number]

/**
 * What in an English speech breaks the conduct rules, in the order said. Play is legal: lies, role claims, check results, votes and
 * accusations, and so is what is quoted, denied or reported of another. "I promise" is an oath only of one's own role or truth, not of a
 * vote. Names, talk to the judge and religious appeals are minor: between an appeal and an exclamation the line is too fine for more.
 */
export function conduct(text: string): Finding[] {
  const findings = foreignClauses(text).map(([start, end]) => finding('foreign-language', start, end))
  for (const { 0: word, index } of matches(CAPITALISED, text)) {
    if (NAMES.has(word)) findings.push(finding('name', index, index + word.length))
  }
  if (heardWords(text) === 0) return merged(text, findings)
  for (const { 0: sentence, index } of matches(SENTENCE, withoutQuotes(text))) {
    for (const [code, start, end] of breachesIn(sentence)) findings.push(finding(code, index + start, index + end))
  }
  return merged(text, findings)
}

type Place = readonly [code: ConductCode, start: number, end: number]
const judged = new Map<string, readonly Place[]>()

/** What breaks the rules in one sentence. The last tens of thousands are kept: at one table much is said again. */
function breachesIn(sentence: string): readonly Place[] {
  const known = judged.get(sentence)
  if (known) return known
  const heard = heardWords(sentence)
  const found = (heard === 0 ? [] : BREACHES)
    .filter(({ words }) => (heard & words) === words)
    .flatMap((breach) => places(breach, sentence).map(([start, end]): Place => [breach.code, start, end]))
  if (judged.size >= 30_000) judged.clear()
  judged.set(sentence, found)
  return found
}
const SENTENCE = /[^\s.!?][^.!?\n]*/g

const MINOR: readonly ConductCode[] = ['name', 'religious-appeal', 'judge-talk']
const finding = (code: ConductCode, start: number, end: number): Finding => ({
  code,
  severity: MINOR.includes(code) ? 'minor' : 'severe',
  start,
  end,
})

/** In the order said. Findings of one code in one sentence become one. */
function merged(text: string, findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = []
  const last = new Map<ConductCode, number>()
  for (const next of findings.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const at = last.get(next.code)
    const before = at === undefined ? undefined : kept[at]!
    if (before && !/[.!?\n]/.test(text.slice(before.end, next.start))) {
      kept[at!] = { ...before, end: Math.max(before.end, next.end) }
    } else last.set(next.code, kept.push(next) - 1)
  }
  return kept
}

/** What `matchAll` gives, without the copy of the pattern that it makes at each call and that costs more than the search. */
function matches(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match)
  return found
}

/** The text with straight apostrophes and with what is quoted blanked out, so that offsets stay. A speech that is all one quotation is kept. */
function withoutQuotes(text: string): string {
  const straight = text.replace(/[’‘ʼ]/g, "'")
  if (/^\s*["“][^"“”]*["”]\s*$/.test(straight)) return straight
  return straight
    .replace(/"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/g, blank)
    .replace(/(?<![\w'])'(?=[^\s'])(?:[^'\n]|(?<=\w)'(?=\w)){0,200}'(?!\w)/g, blank)
}
const blank = (quote: string): string => quote[0] + ' '.repeat(quote.length - 2) + quote.at(-1)

/** Where a sentence breaks a rule: each match of its one pattern, or the stretch that has them all. */
function places({ patterns, unless, always }: Breach, sentence: string): [start: number, end: number][] {
  const each = patterns.map((pattern) => matches(pattern, sentence))
  if (each.some((found) => found.length === 0) || unless?.test(sentence)) return []
  const spans = each[0]!.map((match): [number, number] => [match.index, match.index + match[0].length])
  if (patterns.length === 1) return always ? spans : spans.filter(([start, end]) => isMeant(sentence, start, end))
  const starts = each.map(([first]) => first!.index)
  const ends = each.map(([first]) => first!.index + first![0].length)
  return REPORTED.test(sentence.slice(0, Math.min(...starts))) ? [] : [[Math.min(...starts), Math.max(...ends)]]
}

/** Whether it is said in earnest: not denied, and not the report of what another said. */
function isMeant(sentence: string, start: number, end: number): boolean {
  const said = sentence.slice(start, end)
  const clause = /[^;:,—–()]*$/.exec(sentence.slice(Math.max(0, start - 80), start))![0]
  if (DENIAL.test(said) || REPORTED.test(clause)) return false
  return /^I\b/i.test(said) ? !UNSAID.test(clause) : !DENIED.test(clause)
}
const DENIAL = /\b(?:not|never|no|nobody|none|neither|nor|without|cannot)\b|n't\b/i
const DENIED =
  /(?:\b(?:not|never|no|no ?one|nobody|none|neither|nor|without|cannot|instead|avoid\w*|forbid\w*|if|unless)\b|n't\b)(?:\s+[\w']+){0,3}\s*$/i
const UNSAID =
  /\b(?:should|must|can|could|do|did|would|shall|may|if|when|unless|whether|never|like|say|saying|phrase|words?|(?:he|she|they|you|\d) (?:\w+ )?that)\s+$/i
const REPORTED =
  /(?<!\b(?:I|let me|me|was|been) )\b(?:said|says|saying|claim(?:s|ed|ing)?|told|tells|shout(?:s|ed)|ask(?:s|ed)|call(?:s|ed|ing)|accus\w+|threaten\w*|promised|swore|thinks|believes)\b/i

const CAPITALISED = /\b[A-Z][a-z]{2,}\b/g
const NAMES = new Set(
  `
    Adam Aaron Abigail Ahmed Alan Albert Alexander Alex Alexei Alexey Alice Alicia Alina Amanda Amelia Amy Ana
    Anastasia Andrea Andrei Andrew Andrey Andy Angela Anna Anne Anton Antonio Arthur Artem Ashley Barbara Ben
    Benjamin Beth Bob Bobby Boris Brad Brandon Brenda Brian Bruce Camila Carl Carla Carlos Carol Caroline Catherine
    Charles Charlie Charlotte Chloe Chris Christina Christine Christopher Claire Clara Cynthia Dan Daniel Daniela
    Danny Daria Dave David Deborah Denis Dennis Diana Diego Dima Dmitri Dmitry Donald Donna Dorothy Dylan Ed Eddie
    Edward Elena Elizabeth Ella Ellen Emily Emma Eric Ethan Eva Evan Evelyn Fatima Felix Fiona Francesca Gabriel
    Gary George Gina Greg Gregory Hannah Harry Harold Hayley Heather Helen Henry Igor Irina Isaac Isabella Ivan Jack
    Jackson Jacob James Jamie Jane Jason Jeff Jen Jennifer Jenny Jeremy Jessica Jim Jimmy Joe Joel Johan John Johnny
    Jonathan Jose Joseph Josh Joshua Juan Julia Julian Julie Justin Karen Karl Kate Katherine Katie Kelly Ken Kevin
    Kim Kyle Larry Laura Lauren Leah Leo Leon Liam Linda Lisa Logan Louis Lucas Lucy Luis Luke Maksim Marco Marcus
    Margaret Maria Marie Marina Mario Martha Martin Mary Mason Matt Matthew Maxim Megan Melissa Mia Michael Michelle
    Mike Mikhail Mohammed Monica Nancy Natalia Natalie Natasha Nathan Nicholas Nick Nicole Nikita Nikolai Nina Noah
    Nora Oleg Olga Oliver Olivia Oscar Pablo Pamela Patricia Patrick Paul Paula Pavel Pedro Peter Phil Philip Rachel
    Ralph Rebecca Richard Rick Robert Roger Ron Ronald Ryan Sam Samantha Samuel Sandra Sara Sarah Scott Sean Sergei
    Sergey Sharon Simon Sofia Sophia Sophie Stephanie Stephen Steve Steven Susan Svetlana Tanya Tatiana Taylor
    Teresa Thomas Tim Timothy Tina Todd Tom Tommy Tony Tyler Valentina Vanessa Vasily Vera Victoria Viktor Vincent
    Vladimir Walter Wendy William Yulia Yuri Zoe
  `
    .trim()
    .split(/\s+/),
)
