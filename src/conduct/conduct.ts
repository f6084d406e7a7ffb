import { memo } from '../speech/text/memo.ts'
import { withoutQuotes } from '../speech/text/quotes.ts'
import { sentencesIn } from '../speech/text/sentences.ts'
import { BREACHES } from './breaches.ts'
import type { ConductCode } from './codes.ts'
import { withKeywordsIn } from './keywords.ts'
import { foreignClauses } from './languages.ts'
import { namesIn } from './names.ts'
import { places } from './places.ts'

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

/**
 * What in an English speech breaks the conduct rules, in the order said. Play is legal: lies, role claims, check results, votes and
 * accusations, and so is what is quoted, denied or reported of another; but a name is a name and a foreign language is foreign in
 * quotation marks too. "I promise" is an oath only of one's own role or truth, not of a vote. Names, talk to the judge and religious
 * appeals are minor: between an appeal and an exclamation the line is too fine for more.
 */
export function conduct(text: string): Finding[] {
  const findings = foreignClauses(text).map(([start, end]) => finding('foreign-language', start, end))
  for (const { 0: name, index } of namesIn(text)) findings.push(finding('name', index, index + name.length))
  for (const { 0: sentence, index } of sentencesIn(withoutQuotes(text)))
    for (const [code, start, end] of breachesIn(sentence)) findings.push(finding(code, index + start, index + end))
  return merged(text, findings)
}

type Place = readonly [code: ConductCode, start: number, end: number]

/** What breaks the rules in one sentence, with places in it. */
const breachesIn = memo(30_000, (sentence: string): readonly Place[] =>
  withKeywordsIn(sentence, BREACHES).flatMap((breach) =>
    places(breach, sentence).map(([start, end]): Place => [breach.code, start, end]),
  ),
)

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
