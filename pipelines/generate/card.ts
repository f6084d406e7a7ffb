import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Published } from '../../schemas/manifest.ts'
import { configsOf } from '../../schemas/recipe.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { sum } from '../../src/rows/tally.ts'
import { plural } from '../terminal.ts'
import { acts, contexts, counts, lengths, markdown, wins } from './card-tables.ts'

export type CardFacts = Omit<Manifest, 'format' | 'card'>

const template = readFileSync(join(import.meta.dirname, '../../datasets/card.md'), 'utf8')

/** The dataset's README: a function of the manifest. The recipe's texts occur in it only as quoted JSON, never as YAML or markup. */
export function cardOf(facts: CardFacts): string {
  const { recipe, tally, shards } = facts
  const present = configsOf(recipe).filter((config) => (tally.rows[config] ?? 0) > 0)
  const splits = splitSchema.options.filter((split) => shards.some((shard) => shard.split === split))
  const values: Record<string, string> = {
    license: 'cc-by-4.0',
    licence_note: 'The data is licensed CC BY 4.0. ',
    size: sizeCategory(decisionsIn(tally)),
    configs: present.map((config, i) => configYaml(config, splitsOf(config, shards), i === 0)).join(''),
    about: markdown(
      ['config', 'one row is', 'for'],
      present.map((config, i) => {
        const { row, use } = descriptorOf(config).about
        return [`\`${config}\`${i === 0 ? ' (default)' : ''}`, row, use]
      }),
    ),
    columns: present.map((config) => `Of \`${config}\`:\n\n${descriptorOf(config).columns}`).join('\n\n'),
    games: counted(tally.games, 'game'),
    rows: counted(decisionsIn(tally), 'decision'),
    ruleset: facts.ruleset,
    split: splits[0]!,
    example: present.includes('sft') ? 'sft' : present[0]!,
    source: facts.published?.repo ?? 'path/to/this/folder',
    published: facts.published ? publishedText(facts.published) : '',
    splits: markdown(
      ['split', ...present.map((config) => `rows of \`${config}\``)],
      splits.map((split) => {
        const { rows } = sum(shards.filter((shard) => shard.split === split).map((shard) => shard.tally))
        return [split, ...present.map((config) => rows[config] ?? 0)]
      }),
    ),
    wins: wins(tally),
    acts: acts(tally),
    lengths: lengths(tally),
    contexts: contexts(tally),
    sources: counts('how the choice came about', 'rows', tally.sources),
    findings: counts('finding in speech', 'times', tally.findings),
    omerta: facts.omerta,
    prompts: facts.prompts.slice(0, 16),
    command: 'npx omerta generate recipe.json --out <folder>',
    recipe: fenced(JSON.stringify(recipe, null, 2)),
    canary: facts.recipe_hash.slice(0, 32),
  }
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`the card template has an unknown placeholder {${name}}`)
    return values[name]
  })
}

/** The splits in which a config has rows, and so a file. */
const splitsOf = (config: Config, shards: Manifest['shards']): Split[] =>
  splitSchema.options.filter((split) =>
    shards.some((shard) => shard.split === split && shard.files.some((file) => file.config === config)),
  )

/** What the card of a published dataset adds: its figures, and the checks that it passed before. */
function publishedText({ repo, checks, figures }: Published): string {
  const images = figures.map((name) => `![${name.replace(/\.png$/, '').replaceAll('-', ' ')}](figures/${name})\n\n`)
  return `${images.join('')}## Checked before it was published

\`npx omerta push\` published this only after \`validate\` had passed. To check it again: \`npx omerta pull ${repo} --out D\`, then
\`npx omerta validate D\`.

${markdown(['check', 'looked at'], Object.entries(checks))}

`
}

const counted = (n: number, thing: string): string => `${n.toLocaleString('en')} ${plural(n, thing)}`

const decisionsIn = ({ rows }: Manifest['tally']): number => rows['decisions'] ?? 0

/** Escapes backticks, so that nothing inside can close the fence. */
const fenced = (json: string): string => json.replaceAll('`', '\\u0060')

function configYaml(config: string, splits: readonly Split[], isDefault: boolean): string {
  const files = splits.map((split) => `  - split: ${split}\n    path: data/${config}/${split}-*.parquet\n`).join('')
  return `- config_name: ${config}\n${isDefault ? '  default: true\n' : ''}  data_files:\n${files}`
}

/** The Hub's size categories. */
function sizeCategory(rows: number): string {
  const steps: [number, string][] = [
    [1e3, 'n<1K'],
    [1e4, '1K<n<10K'],
    [1e5, '10K<n<100K'],
    [1e6, '100K<n<1M'],
    [1e7, '1M<n<10M'],
    [1e8, '10M<n<100M'],
  ]
  return steps.find(([below]) => rows < below)?.[1] ?? '100M<n<1B'
}
