import { many } from '../terminal.ts'
import type { ChanceTest } from './chances.ts'
import { type Check, checkNames } from './checks.ts'
import { cellsOtherwise, isOtherwise } from './derivation.ts'
import {
  type Finding,
  HIDDEN,
  OTHER_BYTES,
  OTHER_RECIPE,
  type Report,
  SAME_TRANSCRIPT,
  UNLISTED,
  UNLISTED_LINK,
} from './report.ts'
import { countOf } from './speech-tally.ts'

/** The verdict in a line, and for a dataset with findings what they mean and what to do next; and what was not checked. */
export function verdict(report: Report): string {
  const unchecked = uncheckedOf(report)
  const notChecked = `not checked: ${unchecked.join(', ')}`
  if (!report.ok) return [failure(report.findings), ...(unchecked.length > 0 ? [notChecked] : [])].join('\n')
  const counts = [
    many(report.games, 'game'),
    ...(countOf(report.rows) > report.rows.games ? [many(report.rows.decisions, 'decision')] : []),
  ].join(', ')
  return unchecked.length === 0
    ? `${counts}: all checks passed`
    : `${counts}: all checks that ran passed; ${notChecked}`
}

/** The checks that covered nothing, those that left something out, and the cells that another version made otherwise. */
function uncheckedOf(report: Report): string[] {
  const otherwise = cellsOtherwise(report)
  return [
    ...skippedChecks(report),
    ...partialChecks(report).map((check) => `${check} in part`),
    ...(otherwise
      ? [`${many(otherwise.count, 'cell')} that another version of omerta made otherwise (${otherwise.list})`]
      : []),
  ]
}

/** Whether the verb that made the file of a finding writes it again. */
const isRestored = ({ check, message }: Finding): boolean =>
  check === 'files' && !isUnlisted({ message }) && !message.startsWith(OTHER_BYTES)

/** Whether a finding is about a file or a link that the manifest does not list. */
const isUnlisted = ({ message }: Pick<Finding, 'message'>): boolean =>
  [UNLISTED, UNLISTED_LINK, HIDDEN].includes(message)

/** What the findings mean, and what to do next. */
function failure(findings: readonly Finding[]): string {
  const checks = new Set(findings.map(({ check }) => check))
  if (checks.size === 1 && checks.has('speech'))
    return [
      'every row matches its game, but --strict fails a dataset with severe findings in speech',
      'next: read them below; without --strict they are only counted',
    ].join('\n')
  if (findings.every(isUnlisted))
    return 'the folder contains files that are not listed in the manifest\nnext: move the files named below out of the folder'
  if (findings.every(({ message }) => message.startsWith(SAME_TRANSCRIPT)))
    return [
      'two splits have games with the same transcript, so a model that is trained on one has seen the other (train/test contamination); ' +
        'short games of players with few sentences coincide by chance',
      'next: generate with players that vary their words (holy-grail), or each split with players or rules of its own; a dataset of one split passes',
    ].join('\n')
  if (findings.some(({ message }) => message === OTHER_RECIPE))
    return [
      'the recipe in manifest.json is not the one that this dataset was made from: its seed, players or another entry was changed',
      'next: restore manifest.json; what else is found may follow from it',
    ].join('\n')
  if (checks.size === 1 && checks.has('chance')) return ofChance(findings)
  const isFilesOnly = [...checks].every((check) => check === 'files' || check === 'schema')
  const what = isFilesOnly
    ? 'files are missing or were changed after they were written'
    : 'this dataset does not match its recipe and games'
  const next = findings.some(isRestored)
    ? 'run the same generate, evaluate or pull command again to restore the files'
    : 'generate it again in a new folder, from the recipe in its manifest.json'
  return `${what}\nnext: ${next}, or accept that the dataset was modified`
}

/** What it means that every file is as it was made, and choices or the deal are not as chance has them. Another run of the same recipe gives the same. */
const ofChance = (findings: readonly Finding[]): string =>
  findings.some(({ message }) => message.startsWith(`${'blind choices' satisfies ChanceTest['about']}: `))
    ? [
        'a player seems to have known more than its view: choices that it made before anything was said hit hidden roles too often, or too rarely',
        'next: look at the player of the choices named below; one that keeps something from ask to ask, as a module can, makes the same again',
      ].join('\n')
    : [
        'every row matches its game, but deals, splits or the order of rows are not as chance has them, so something of the hidden roles can be read from them',
        'next: look at what is named below; at most one honest dataset in a thousand fails this check, ' +
          'so generate with another --seed to see whether it comes again',
      ].join('\n')

/** Whether a check applies: most recipes have no values, and those of evaluations no rows except games. */
export const isAskedFor = (check: Check, { checks, unchecked, findings, rows }: Report): boolean =>
  (check === 'values' ? checks.values > 0 : !OF_ROWS.includes(check) || countOf(rows) > rows.games) ||
  [...unchecked, ...findings].some((one) => one.check === check)
const OF_ROWS: readonly Check[] = ['keys', 'replay', 'speech']

/** The requested checks that covered nothing. */
export const skippedChecks = (report: Report): readonly Check[] =>
  checkNames.filter(
    (check) =>
      isAskedFor(check, report) && (check === 'worlds' ? report.leaks.twins === 0 : report.checks[check] === 0),
  )

/** The requested checks that left something out, other than cells that another version made otherwise, which have a count of their own. */
const partialChecks = (report: Report): readonly Check[] => {
  const skipped = skippedChecks(report)
  const partial = new Set(report.unchecked.flatMap((one) => (isOtherwise(one) ? [] : one.check)))
  return checkNames.filter((check) => partial.has(check) && !skipped.includes(check))
}
