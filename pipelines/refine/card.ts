import type { Refined } from '../../schemas/refined.ts'
import { licenceTag } from '../generate/card-origin.ts'
import { plain } from '../generate/card-tables.ts'

/** The README of refined rows: their source, and what each step dropped. */
export function refinedCard({ omerta, source, config, steps, rows, licences, files }: Omit<Refined, 'format'>): string {
  const kept = files.filter(({ path }) => path.startsWith('data/'))
  const data = kept.map(({ split, path }) => `  - split: ${split}\n    path: ${path}`)
  const dropped = Object.entries(rows.dropped).map(([step, n]) => `| ${step} | ${n} |`)
  return [
    ...['---', 'license:', ...new Set(licences.map((licence) => `- ${licenceTag(licence)}`))],
    ...['tags: [omerta, mafia]', 'configs:', `- config_name: ${config}`, '  data_files:'],
    ...[...data, '---', '', '# Refined rows', ''],
    `${rows.kept} of ${rows.read} rows of \`${config}\` of the dataset whose manifest has the SHA-256 \`${source}\`, ` +
      `chosen by \`omerta refine\` (Omertà ${omerta}).`,
    'Each row is one of that dataset, unchanged, with one more column: `judge_score`, from 1 to 5, or null where no judge was asked or gave a score.',
    '`dropped/` has the other rows, with `step` and `why`.',
    `Licences of the rows, as their dataset states them (column \`licence\`): ${licences.map(plain).join(', ')}.`,
    ...['', '| step | rows left out |', '|---|---|', ...dropped, '', '```json'],
    ...[JSON.stringify(steps, null, 2).replaceAll('`', '\\u0060'), '```', ''],
  ].join('\n')
}
