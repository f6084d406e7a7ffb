import { isDeepStrictEqual } from 'node:util'
import type { RowFinding } from '../../schemas/row.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import type { Finished } from '../../src/play/series.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { type Verdict, verdicts } from '../../src/speech/history/grounding.ts'
import { decisionsOf } from '../../src/view/decisions.ts'

/** A finding in a speech or a thought, and the words in question. */
export interface SpeechFinding extends RowFinding {
  readonly file: string
  readonly game: string
  readonly row: string
  readonly text: string
}

/** Counts and findings of the speech checks. */
export interface SpeechTally {
  /** Speeches and thoughts. */
  texts: number
  /** Speeches that this version of the speech reader reads differently from the record. */
  heardOtherwise: number
  /** Claims about public history, by verdict: whether the speaker's view supports or contradicts them. */
  claims: Record<Verdict, number>
  /** How often each code was found, by severity. */
  found: Record<RowFinding['severity'], Record<string, number>>
  /** The first findings of each severity. */
  listed: Record<RowFinding['severity'], SpeechFinding[]>
}

const severities = ['severe', 'minor'] as const
const MAX_LISTED = { severe: 200, minor: 20 } as const

export const noSpeech = (): SpeechTally => ({
  texts: 0,
  heardOtherwise: 0,
  claims: { grounded: 0, contradicted: 0, 'not-checkable': 0 },
  found: { severe: {}, minor: {} },
  listed: { severe: [], minor: [] },
})

/** Adds another tally to this one. */
export function addSpeech(tally: SpeechTally, other: SpeechTally): void {
  tally.texts += other.texts
  tally.heardOtherwise += other.heardOtherwise
  for (const verdict of verdicts) tally.claims[verdict] += other.claims[verdict]
  for (const severity of severities) {
    for (const [code, n] of Object.entries(other.found[severity])) bump(tally.found[severity], code, n)
    list(tally, severity, other.listed[severity])
  }
}

/** Counts the rows of one game. */
export function countSpeech(tally: SpeechTally, decisions: readonly DecisionRow[], file: string): void {
  for (const { chosen_action, reasoning, quality, leakage, row_id, game_id } of decisions) {
    const said = { speech: chosen_action.text, thought: reasoning }
    tally.texts += Number(said.speech !== null) + Number(said.thought !== null)
    for (const { verdict } of quality.grounding) tally.claims[verdict]++
    for (const finding of leakage.findings) {
      const { severity, code, place, start, end } = finding
      bump(tally.found[severity], code, 1)
      const text = said[place]?.slice(start, end) ?? ''
      list(tally, severity, [{ ...finding, file, game: game_id, row: row_id, text }])
    }
  }
}

/** Counts the choices of one game that this version of the speech reader reads differently. The record is not changed. */
export function countHeardOtherwise(
  tally: SpeechTally,
  { log, record }: Pick<Finished, 'log' | 'record'>,
  { hear }: Pick<Ruleset, 'hear'>,
): void {
  for (const { ask, choice } of decisionsOf(log, record.choices))
    if (!isDeepStrictEqual(hear?.(ask, choice), choice.heard)) tally.heardOtherwise++
}

function bump(counts: Record<string, number>, code: string, by: number): void {
  counts[code] = (counts[code] ?? 0) + by
}

function list({ listed }: SpeechTally, severity: RowFinding['severity'], findings: readonly SpeechFinding[]): void {
  for (const finding of findings) if (listed[severity].length < MAX_LISTED[severity]) listed[severity].push(finding)
}

export const countOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0)
