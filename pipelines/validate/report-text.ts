import type { LeakTally } from '../../src/leaks/leak.ts'
import { paint, safe } from '../terminal.ts'
import { channelLines } from './channels.ts'
import { type Check, checkNames, type Finding, type Report, STRAY } from './report.ts'
import { countOf, type SpeechFinding, type SpeechTally } from './speech-tally.ts'

/** The report as text: one line a check, what was found, the leak report, and last what it comes to. */
export function reportText(report: Report): string {
  const { findings, unlisted } = report
  const more = unlisted > 0 ? [`and ${unlisted} more`] : []
  return [
    ...checkNames.map((check) => checkLine(check, report)),
    ...findings.map(findingText),
    ...more,
    '',
    paint('bold', 'Leak report'),
    ...leakLines(report),
    '',
    paint('bold', verdict(report)),
  ].join('\n')
}

const many = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`

/** What a check looked at, and what is true of all of it where nothing was found. */
const LOOKED_AT: Readonly<Record<Check, (report: Report) => readonly [what: string, claim?: string]>> = {
  manifest: () => ['recipe, shards and tallies', 'agree'],
  files: ({ checks }) => [`${checks.files} files`, 'are there, with their hashes'],
  schema: ({ checks }) => [`${checks.schema} files`, 'have the columns of their config'],
  keys: ({ checks }) => [`${checks.keys} rows`, 'stand once'],
  splits: ({ checks }) => [`${checks.splits} games`, 'stand once, in their own split, and no public transcript in two'],
  games: ({ checks }) => [`${checks.games} games`, 'played again from their records'],
  replay: ({ checks }) => [`${checks.replay} rows`, 'derived again from their games'],
  knowledge: ({ leaks }) => [
    `${leaks.entitlements} times`,
    'an event was told, or not, to a seat: as its knowledge table says',
  ],
  worlds: ({ leaks }) => [worldsText(leaks)],
  speech: ({ checks }) => [`${checks.speech} speeches and thoughts`],
}

/** What was compared, and for a sample what not finding anything means (rule of three). */
function worldsText({ exhaustive, sampled, twins, decisions, rows }: LeakTally): string {
  const roles = Object.entries(decisions).map(([role, n]) => `${role} ${n}`)
  const compared = countOf(decisions)
  const bound =
    sampled > 0
      ? `; in the samples, none found in ${compared} gives at most ${(3 / Math.max(1, compared)).toExponential(1)} at 95 %`
      : ''
  return `${twins} imagined games (${many(exhaustive, 'game')} in every deal there is, ${sampled} in a sample); decisions compared: ${roles.join(', ')}; ${rows} rows column by column${bound}`
}

/** Passed, failed, or not checked: what was not looked at has not passed. */
function checkLine(check: Check, report: Report): string {
  const found = report.findings.filter((finding) => finding.check === check).length
  const reasons = report.unchecked
    .filter((one) => one.check === check)
    .map(({ reason, count }) => `${reason}: ${count}`)
  const looked = check === 'worlds' ? report.leaks.twins : report.checks[check]
  const unlooked =
    reasons.length > 0 ? `not checked: ${reasons.join('; ')}` : 'not checked: there was nothing to look at'
  const [colour, word] =
    found > 0
      ? (['red', 'failed'] as const)
      : looked === 0
        ? (['yellow', 'skipped'] as const)
        : reasons.length > 0
          ? (['yellow', 'in part'] as const)
          : (['green', 'passed'] as const)
  const [what, claim] = LOOKED_AT[check](report)
  const said = [
    ...(found > 0 ? [`${many(found, 'finding')}${looked > 0 ? ` in ${what}` : ''}`] : []),
    ...(found === 0 && looked > 0 ? [claim ? `${what} ${claim}` : what] : []),
    ...(looked === 0 || reasons.length > 0 ? [unlooked] : []),
  ]
  return `${paint(colour, word.padEnd(7))}  ${check.padEnd(9)} ${safe(said.join('; '))}`
}

function findingText({ check, file, game, row, message, texts = [] }: Finding): string {
  const where = [file, row && `row ${row}`, game && `game ${game}`].filter(Boolean).join(', ')
  const width = Math.max(...texts.map(({ of }) => of.length))
  const lines = texts.map(({ of, text }) => `    ${`${of}:`.padEnd(width + 1)} ${text}`)
  return [`${check}: ${where ? `${where} ` : ''}${message}`, ...lines].map((line) => safe(line)).join('\n')
}

function leakLines(report: Report): string[] {
  const { rows, games, leaks, speech, channels } = report
  const of = (check: Check): number => report.findings.filter((finding) => finding.check === check).length
  const compared =
    leaks.twins > 0
      ? `${many(countOf(leaks.decisions), 'comparison')} of a decision with its like in ${many(leaks.twins, 'imagined game')}: ${many(of('worlds'), 'finding')}`
      : 'not compared with other deals'
  return [
    `  ${many(rows.decisions, 'decision')} of ${many(games, 'game')}`,
    leaks.entitlements > 0
      ? `  who heard what: ${many(leaks.entitlements, 'event')} against the knowledge tables: ${many(of('knowledge'), 'finding')}`
      : '  who heard what: not checked',
    `  other deals: ${compared}`,
    ...speechLines(speech),
    '  what equality cannot see:',
    ...channelLines(channels).map((line) => `    ${line}`),
  ]
}

function speechLines({ texts, heardOtherwise, claims, found, listed }: SpeechTally): string[] {
  if (texts === 0) return ['  speech: not checked']
  const codes = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, n]) => `${code} ${n}`)
      .join(', ') || 'none'
  return [
    `  speech: ${many(texts, 'text')}; claims of the past: ${countOf(claims)}, of them ${claims.grounded} grounded, ${claims.contradicted} contradicted, ${claims['not-checkable']} not checkable`,
    `    speeches that today's reader would hear otherwise: ${heardOtherwise}`,
    `    severe findings: ${codes(found.severe)}; minor ones: ${codes(found.minor)}`,
    ...listed.severe.slice(0, 20).map((one) => safe(`      ${speechText(one)}`)),
  ]
}

/** A finding of speech on one line. */
export const speechText = ({ code, severity, row, place, start, end, text }: SpeechFinding): string =>
  `${code} (${severity}) in the ${place} of row ${row}, characters ${start} to ${end}: ${text.slice(0, 200)}`

/** What the findings come to, and what to do next. */
function failure(findings: readonly Finding[]): string {
  const checks = new Set(findings.map(({ check }) => check))
  if (checks.size === 1 && checks.has('speech'))
    return 'this dataset is what its games give; severe findings in speech fail it\nnext: read them above; without --strict they are counted and fail nothing'
  if (findings.every(({ message }) => message === STRAY))
    return 'this dataset has files that are not its own\nnext: move the files named above elsewhere'
  const isFilesOnly = [...checks].every((check) => check === 'files' || check === 'schema')
  const what = isFilesOnly ? 'its files are not as they were written' : 'this dataset is not what its games give'
  const next = findings.some(({ check, message }) => check === 'files' && message !== STRAY)
    ? 'run the same generate or pull command again to mend files'
    : 'make it again in a new folder, from the recipe in its manifest.json'
  return `${what}\nnext: ${next}, or take the dataset as changed`
}

function verdict(report: Report): string {
  if (!report.ok) return failure(report.findings)
  const skipped = checkNames.filter((check) =>
    check === 'worlds' ? report.leaks.twins === 0 : report.checks[check] === 0,
  )
  const counts = `${many(report.games, 'game')}, ${many(report.rows.decisions, 'decision')}`
  return skipped.length === 0
    ? `${counts}: all checks passed`
    : `${counts}: what was checked passed; not checked: ${skipped.join(', ')}`
}
