import { typed } from '../../schemas/shell.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { many, safe } from '../terminal.ts'
import { reportPath } from './evaluation.ts'
import { inspectPath } from './inspect-log.ts'
import type { RowMeans, RowReport } from './row-means.ts'
import { asMarkdown, code, type Section } from './sections.ts'
import { percent, pointsText, rounded, shareText, shortName, whole } from './wording.ts'

/** A decision test as a table. */
export function rowsSection({ player, decisions, groups, ruleset }: RowReport): Section {
  const has = (measure: string): boolean => Object.values(groups).some((means) => means[measure])
  const columns = COLUMNS.filter(([, measure]) => has(measure))
  return {
    title: `${shortName(player)} at ${whole(decisions)} decisions of ${ruleset}`,
    head: ['act', ...columns.map(([head]) => head)],
    rows: Object.entries(groups).map(([group, means]) => [
      group,
      ...columns.map(([, measure, text]) => (means[measure] ? text(means[measure]!) : '-')),
    ]),
    note: [
      'Decisions of seats between several options, without those that choose nothing but words.',
      ...('speak' in groups ? ['Speak: a speech that may nominate, of which the nomination is compared.'] : []),
      ...columns.flatMap(([, , , note]) => note ?? []),
      'Intervals are 95 %, clustered by game.',
    ].join(' '),
  }
}

/** Head, measure, how it is written, and what it is. */
const COLUMNS: readonly (readonly [string, string, (mean: RowMeans[string]) => string, string?])[] = [
  ['decisions', 'legal', ({ of }) => whole(of)],
  ['legal', 'legal', ({ mean }) => percent(mean!), 'Legal: an answer that the rules accept.'],
  ['agrees', 'agrees', shareText, 'Agrees: the same choice as in the dataset.'],
  ['surprise', 'surprise', rounded(3), 'Surprise: −ln of the probability stated for the choice in the dataset.'],
  ['KL', 'divergence', rounded(3), 'KL: of the stated distribution in the dataset from the one here, in nats.'],
  [
    'worth',
    'worth',
    pointsText,
    'Worth: the win probability with its choice minus the mean of the other options, by the rollouts of the dataset, in points.',
  ],
  ['there', 'worth_there', pointsText, 'There: the worth of the choice in the dataset.'],
]

/** What was asked: the dataset, and the maximum number of its decisions. */
export interface AskedOf {
  readonly dataset: string
  readonly limit: number
}

/** Writes report.json and report.md of a decision test. */
export function writeRowReport(out: string, report: RowReport, asked: AskedOf): Section {
  const section = rowsSection(report)
  writeWhole(reportPath(out, 'json'), `${JSON.stringify(report, null, 2)}\n`)
  writeWhole(
    reportPath(out, 'md'),
    ['# Decisions without games', asMarkdown([section]), '## What was asked', askedLines(report, asked)].join('\n\n') +
      '\n',
  )
  return section
}

/** Which decisions were asked. */
const askedOf = ({ decisions, from }: RowReport): string =>
  decisions === from
    ? `All ${many(from, 'decision')} of it between several options`
    : `${whole(decisions)} of its ${many(from, 'decision')} between several options, drawn evenly by a hash of their ids, the same for every player`

function askedLines(report: RowReport, { dataset, limit }: AskedOf): string {
  const { player, dataset_sha256: hash } = report
  const command = [
    ...['npx omerta evaluate decisions', typed(dataset), '--player', typed(player), '--limit', String(limit)],
    "--out '<folder>'",
  ].join(' ')
  return [
    `The dataset is \`${code(dataset)}\`, SHA-256 of its games ${hash.slice(0, 16)}.`,
    `${askedOf(report)}; \`${code(player)}\` was asked at each.`,
    'Each with its prompt, the reply and the scores is in `inspect.json`, a log for Inspect: `inspect view --log-dir .` in this folder shows it.',
    `To ask again: \`${code(command)}\`.`,
  ]
    .map((line) => `- ${line}`)
    .join('\n')
}

/** The lines that name the files of a decision test. */
export const filesOf = (out: string): string[] =>
  [`report: ${reportPath(out, 'md')}, ${reportPath(out, 'json')}`, `log for Inspect: ${inspectPath(out)}`].map(safe)
