import type { Role } from '../../schemas/ask.ts'
import { roleName } from '../../src/games/role-names.ts'
import type { LeakTally } from '../../src/leaks/leak.ts'
import { many, paint, safe } from '../terminal.ts'
import { chanceLines, FALSE_ALARMS } from './chances.ts'
import { channelLines } from './channels.ts'
import { type Check, checkNames } from './checks.ts'
import type { Finding, Report } from './report.ts'
import { countOf, type SpeechFinding, type SpeechTally } from './speech-tally.ts'
import { isAskedFor, verdict } from './verdict-text.ts'

/** The report in short: the verdict, what was found, and how to see more: the command that prints the whole report. */
export function shortReport(report: Report, whole = 'the same command with -v'): string {
  const severe = countOf(report.speech.found.severe)
  return [
    paint('bold', verdict(report)),
    ...warningLines(report),
    ...foundLines(report, LISTED),
    ...(severe > 0 && report.ok
      ? [`${many(severe, 'severe finding')} in speech, which fail a dataset with --strict`]
      : []),
    safe(`${whole} prints what each check covered, and the leak report`),
  ].join('\n')
}

/** The whole report: the verdict, the findings, a line for each check and the leak report. Roles have the words of the ruleset; without one their ids. */
export const reportText = (report: Report, ruleset = ''): string =>
  [
    paint('bold', verdict(report)),
    ...warningLines(report),
    ...foundLines(report, report.findings.length),
    '',
    ...checkNames.filter((check) => isAskedFor(check, report)).map((check) => checkLine(check, report, ruleset)),
    '',
    paint('bold', 'Leak report'),
    ...leakLines(report, (role) => roleName(ruleset, role)),
  ].join('\n')

const warningLines = ({ warnings }: Report): string[] =>
  warnings.map((sentence) => paint('yellow', `warning: ${sentence}`))

/** Findings of the short report. */
const LISTED = 10

function foundLines({ findings, unlisted }: Report, most: number): string[] {
  const more = unlisted + Math.max(0, findings.length - most)
  return [...findings.slice(0, most).map(findingText), ...(more > 0 ? [`and ${more} more`] : [])]
}

/** The coverage of each check, and what it shows if there are no findings. */
const LOOKED_AT: Readonly<Record<Check, (report: Report, ruleset: string) => readonly [what: string, claim?: string]>> =
  {
    manifest: () => ['recipe, shards and tallies', 'they agree'],
    files: ({ checks }) => [many(checks.files, 'file'), 'there, with the hashes that the manifest lists'],
    schema: ({ checks }) => [many(checks.schema, 'file'), 'the columns are those of the config'],
    keys: ({ checks }) => [many(checks.keys, 'row'), 'each occurs once'],
    splits: ({ checks }) => [
      many(checks.splits, 'game'),
      'each occurs once, in the right split; no public transcript occurs in two splits',
    ],
    games: ({ checks }) => [many(checks.games, 'game'), 'replayed from their records with the same result'],
    replay: ({ checks }) => [many(checks.replay, 'row'), 'as they are derived from the games again'],
    values: ({ checks, leaks }) => [
      many(checks.values, 'decision'),
      `the same values when computed again${leaks.values > 0 ? `, and ${leaks.values} under other deals` : ''}`,
    ],
    knowledge: ({ leaks }) => [
      `${many(leaks.entitlements, 'pair')} of event and seat`,
      'as the knowledge tables have it; each seat heard what it may know, and nothing else',
    ],
    text: ({ leaks }) => [
      `${leaks.said} speeches, thoughts and results that seats know, and ${leaks.removed} events that were taken out of a view`,
      'all in their prompts, counted from the log; no thought of another seat is; no prompt was the same without an event',
    ],
    foresight: ({ leaks }) => [
      `${many(leaks.foreseen, 'row')} made again from a log that ends at their ask, with other answers, another outcome and other ids`,
      'the same up to their answer',
    ],
    order: ({ checks }) => [
      `${many(checks.order, 'row')}, with those of games`,
      'in the order of their ids or games, and options in that of their hashes',
    ],
    worlds: ({ leaks }, ruleset) => [worldsText(leaks, ruleset), worldsClaim(leaks)],
    players: ({ checks, leaks }) => [
      `${many(checks.players, 'game')} whose built-in players were asked again, ${many(leaks.answers, 'answer')} as recorded, ` +
        `and ${leaks.imagined_answers} more under other deals; ${leaks.model_answers} of models with their logged answers`,
      'no other answer; they follow from view and random numbers alone',
    ],
    chance: ({ checks, chances }) => [
      `${many(checks.chance, 'test')} of deals, splits, the order of rows and choices made before anything was said, over ${many(chances.games, 'game')}`,
      `as chance has them (false alarms: at most ${FALSE_ALARMS} of datasets)`,
    ],
    speech: ({ checks }) => [`${many(checks.speech, 'text')} said or thought`],
  }

/** What was compared with replays under other deals. */
function worldsText({ exhaustive, sampled, twins, decisions, rows }: LeakTally, ruleset: string): string {
  const roles = Object.entries(decisions).map(([role, n]) => `${roleName(ruleset, role)} ${n}`)
  return [
    `${many(twins, 'replay')} under other deals (${many(exhaustive, 'game')} under every deal, ${sampled} under a sample)`,
    `decisions compared: ${roles.join(', ')}`,
    `${many(rows, 'row')} compared column by column`,
  ].join('; ')
}

/** What finding no difference means: for samples, an upper bound of the rate of differences (rule of three). */
function worldsClaim({ sampled, decisions }: LeakTally): string {
  if (sampled === 0) return 'no difference'
  const bound = (3 / Math.max(1, countOf(decisions))).toExponential(1)
  return `no difference (with 95 % confidence, at most ${bound} of all comparisons would differ)`
}

/** One check: passed, failed, in part or skipped. A check without coverage has not passed. */
function checkLine(check: Check, report: Report, ruleset: string): string {
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
  const [what, claim] = LOOKED_AT[check](report, ruleset)
  const said = [
    ...(found > 0 ? [`${many(found, 'finding')}${looked > 0 ? ` in ${what}` : ''}`] : []),
    ...(found === 0 && looked > 0 ? [claim ? `${what}: ${claim}` : what] : []),
    ...(looked === 0 || reasons.length > 0 ? [unlooked] : []),
  ]
  return `${paint(colour, word.padEnd(7))}  ${check.padEnd(9)} ${safe(said.join('; '))}`
}

/** Messages that are said of the place: "README.md is missing". Others stand for themselves: "README.md, game 1: column days differs". */
const IS_SAID_OF = /^(?:is|has|was|lacks|differs|does|occurs|holds|cannot|belongs|names) /

function findingText({ check, file, game, row, message, texts = [] }: Finding): string {
  const where = [file, row && `row ${row}`, game && `game ${game}`].filter(Boolean).join(', ')
  // What a leak check found begins with the name of the check.
  const what = message.startsWith(`${check}: `) ? message.slice(check.length + 2) : message
  const width = Math.max(...texts.map(({ of }) => of.length))
  const lines = texts.map(({ of, text }) => `    ${`${of}:`.padEnd(width + 1)} ${text}`)
  return [`${check}: ${where}${where && (IS_SAID_OF.test(what) ? ' ' : ': ')}${what}`, ...lines]
    .map((line) => safe(line))
    .join('\n')
}

function leakLines(report: Report, named: (role: Role) => string): string[] {
  const { rows, games, leaks, speech, channels, chances } = report
  const of = (check: Check): number => report.findings.filter((finding) => finding.check === check).length
  const compared =
    leaks.twins > 0
      ? `${many(countOf(leaks.decisions), 'comparison')} of a decision with the same decision in ` +
        `${many(leaks.twins, 'replay')}: ${many(of('worlds'), 'finding')}`
      : 'not compared with other deals'
  return [
    `  ${many(rows.decisions, 'decision')} of ${many(games, 'game')}`,
    leaks.entitlements > 0
      ? `  who heard what: ${many(leaks.entitlements, 'event')} against the knowledge tables: ${many(of('knowledge'), 'finding')}`
      : '  who heard what: not checked',
    `  other deals: ${compared}`,
    ...speechLines(speech),
    '  against chance:',
    ...chanceLines(chances, named).map((line) => `    ${line}`),
    '  what comparing rows cannot find:',
    ...channelLines(channels, named).map((line) => `    ${line}`),
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
    `  speech: ${many(texts, 'text')}; claims about the game so far: ${countOf(claims)}, of them ${claims.grounded} grounded, ` +
      `${claims.contradicted} contradicted, ${claims['not-checkable']} not checkable`,
    `    speeches that this version reads differently from the record: ${heardOtherwise}`,
    `    severe findings: ${codes(found.severe)}; minor ones: ${codes(found.minor)}`,
    ...listed.severe.slice(0, 20).map((one) => safe(`      ${speechText(one)}`)),
  ]
}

/** A finding of speech on one line. */
const speechText = ({ code, severity, row, place, start, end, text }: SpeechFinding): string =>
  `${code} (${severity}) in the ${place} of row ${row}, characters ${start} to ${end}: ${text.slice(0, 200)}`
