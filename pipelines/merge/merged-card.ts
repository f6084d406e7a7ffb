import { configSchema } from '../../schemas/config.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Merged, MergedPart } from '../../schemas/merged.ts'
import { splitSchema } from '../../schemas/record.ts'
import { descriptorOf } from '../../src/rows/configs/configs.ts'
import { PARTS } from '../../src/storage/folder.ts'
import { sizeCategory } from '../generate/card.ts'
import { licenceTag } from '../generate/card-origin.ts'
import { markdown, plain } from '../generate/card-tables.ts'

/** How many games were left out, of the parts and of datasets that are no part. */
export const leftOutOf = (parts: readonly MergedPart[], wholes: NonNullable<Merged['left_out']>): number =>
  [...parts.map((part) => part.left_out), ...wholes.map(({ games }) => games)].reduce((sum, games) => sum + games, 0)

/** The README of a folder of several datasets: a function of what is listed of them, and of those that were left out as wholes. */
export function mergedCard(
  all: readonly { readonly part: MergedPart; readonly manifest: Manifest }[],
  version: string,
  wholes: Merged['left_out'] = [],
): string {
  const parts = all.map(({ part }) => part)
  const rowsOf = (config: string): number => parts.reduce((sum, { rows }) => sum + (rows[config] ?? 0), 0)
  const present = configSchema.options.filter((config) => rowsOf(config) > 0)
  const configs = present.map((config, i) => {
    const splits = splitSchema.options.filter((split) =>
      all.some(({ manifest }) => manifest.shards.some((one) => one.split === split && hasFile(one, config))),
    )
    const files = splits.map((split) => `  - split: ${split}\n    path: ${PARTS}/*/data/${config}/${split}-*.parquet\n`)
    return `- config_name: ${config}\n${i === 0 ? '  default: true\n' : ''}  data_files:\n${files.join('')}`
  })
  const list = (values: readonly string[]): string => [...new Set(values)].map((value) => `\n- ${value}`).join('')
  const table = markdown(
    [
      'folder',
      'ruleset',
      'origin',
      'language',
      'licence',
      'terms',
      'games',
      ...present.map((name) => `rows of ${name}`),
    ],
    [
      ...parts.map(({ name, ruleset, origin, language, licence, terms, games, rows }) => [
        ...[name, ruleset, origin, language, licence, terms].map(plain),
        games,
        ...present.map((config) => rows[config] ?? 0),
      ]),
      ['all', '', '', '', '', '', parts.reduce((sum, { games }) => sum + games, 0), ...present.map(rowsOf)],
    ],
  )
  const leftOut = leftOutOf(parts, wholes)
  const origins =
    '`origin`, `licence` and `language` say of each row where it comes from. A licence is what the source\n' +
    'states; `unknown` means that it states none.'
  return `---
pretty_name: Games of Mafia from several sources
language:${list(parts.map(({ language }) => language))}
license:${list(parts.map(({ licence }) => licenceTag(licence)))}
size_categories:
- ${sizeCategory(rowsOf('decisions'))}
task_categories:
- text-generation
tags:
- mafia
- social-deduction
- hidden-information
configs:
${configs.join('')}---

# Games of Mafia from several sources, one row a decision

${parts.length} datasets, each with its own card, in the folder \`${PARTS}\`. All have the same columns, so they load as one; ${origins}

${table}

${markdown(
  ['config', 'one row is'],
  present.map((config) => [`\`${config}\``, descriptorOf(config).about.row]),
)}

No game occurs twice, and no public transcript stands in two splits${leftOut > 0 ? `: ${leftOut} imported games were left out because of that` : ''}.

\`\`\`python
from datasets import load_dataset
rows = load_dataset("path/to/this/folder", "${present.includes('sft') ? 'sft' : present[0]}", split="train")
mine = rows.filter(lambda row: row["licence"] in {"mit", "cc-by-4.0"})
\`\`\`

Put together by Omertà ${version}; \`omerta validate\` checks every part, and that no game or transcript stands in two of them.
`
}

const hasFile = ({ files }: Manifest['shards'][number], config: string): boolean =>
  files.some((file) => file.config === config)
