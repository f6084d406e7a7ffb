import { unvalidated, validated } from './checks.ts'
import type { Answer } from './worker.ts'

/** What came of one leak, or of one ruleset without any. */
export interface Line extends Answer {
  readonly name: string
}

export const isCaught = ({ verdict }: Line): boolean => Object.keys(verdict?.found ?? {}).length > 0

/** The check of a dataset that found it, if any did. */
export const byValidate = ({ verdict }: Line): string | undefined => validated.find((check) => verdict?.found[check])

/** What `validate` says of a dataset with each leak, and which checks find it. A check that was not needed any more has an empty cell. */
export function table(lines: readonly Line[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const cell = ({ verdict }: Line, check: string): string =>
    !verdict ? '?' : verdict.found[check] ? 'caught' : verdict.ran.includes(check) ? '-' : ''
  const said = (line: Line): string => {
    const check = byValidate(line)
    return check === undefined ? 'nothing' : `${check}: ${brief(line.verdict!.found[check]!.first)}`
  }
  const checks = [...validated, ...unvalidated]
  return [
    row(['leak', ...checks, '`validate` alone']),
    row(['---', ...checks.map(() => ':-:'), '---']),
    ...lines.map((line) => row([line.name, ...checks.map((check) => cell(line, check)), said(line)])),
  ].join('\n')
}

/** The first words of a finding, without marks that would break a table. */
const brief = (text: string): string =>
  text
    .split(' | ')[0]!
    .replace(/^[a-z]+: /, '')
    .slice(0, 110)
    .replaceAll('|', '/')
