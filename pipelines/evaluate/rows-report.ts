import { writeWhole } from '../../src/storage/draft.ts'
import { reportPath } from './evaluation.ts'
import type { RowMeans, RowReport } from './row-means.ts'
import { asMarkdown, type Section } from './sections.ts'
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
      'Legal: an answer that the rules accept. Agrees: the same choice as in the dataset.',
      'Surprise: −ln of the probability stated for it. KL: of the stated distribution in the dataset from the one here, in nats.',
      'Worth: the win probability with its choice minus the mean of the other options, by the rollouts of the dataset, in points;',
      'there: the same for the choice in the dataset. 95 % intervals clustered by game.',
    ].join(' '),
  }
}

const COLUMNS: readonly (readonly [string, string, (mean: RowMeans[string]) => string])[] = [
  ['decisions', 'legal', ({ of }) => whole(of)],
  ['legal', 'legal', ({ mean }) => percent(mean!)],
  ['agrees', 'agrees', shareText],
  ['surprise', 'surprise', rounded(3)],
  ['KL', 'divergence', rounded(3)],
  ['worth', 'worth', pointsText],
  ['there', 'worth_there', pointsText],
]

/** Writes report.json and report.md of a decision test. */
export function writeRowReport(out: string, report: RowReport): Section {
  const section = rowsSection(report)
  writeWhole(reportPath(out, 'json'), `${JSON.stringify(report, null, 2)}\n`)
  writeWhole(reportPath(out, 'md'), `# Decisions without games\n\n${asMarkdown([section])}\n`)
  return section
}
