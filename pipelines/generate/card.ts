import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configsOf } from '../../schemas/config.ts'
import { parseJson, unicodeEscape } from '../../schemas/json.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { roleName } from '../../src/games/role-names.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { sum } from '../../src/rows/tally.ts'
import { plural } from '../terminal.ts'
import { homepage } from '../version.ts'
import { columnTable } from './card-columns.ts'
import { originFacts } from './card-origin.ts'
import { acts, contexts, counts, lengths, longest, markdown, plain, wins } from './card-tables.ts'

export type CardFacts = Omit<Manifest, 'format' | 'card'>

const template = readFileSync(join(import.meta.dirname, '../../datasets/card.md'), 'utf8')

/**
 * The dataset's README: a function of the manifest, and of nothing in it that `validate` could not check. The recipe's texts occur in it only as
 * quoted JSON, and other texts escaped, never as YAML or markup.
 */
export function cardOf(facts: CardFacts): string {
  const { recipe, tally, shards } = facts
  const home = recipe.homepage ?? homepage
  const present = configsOf(recipe).filter((config) => (tally.rows[config] ?? 0) > 0)
  const splits = splitSchema.options.filter((split) => shards.some((shard) => shard.split === split))
  const values: Record<string, string> = {
    ...originFacts(recipe),
    title: titleOf(recipe),
    language: recipe.imported?.language ?? 'en',
    size: sizeCategory(decisionsIn(tally)),
    configs: present.map((config, i) => configYaml(config, splitsOf(config, shards), i === 0)).join(''),
    about: markdown(
      ['config', 'one row is', 'for'],
      present.map((config, i) => {
        const { row, use } = descriptorOf(config).about
        return [`\`${config}\`${i === 0 ? ' (default)' : ''}`, row, use]
      }),
    ),
    columns: present
      .map((config) => {
        const { schema, columns } = descriptorOf(config)
        return `### \`${config}\`\n\n${columnTable(schema)}\n\n${columns}`
      })
      .join('\n\n'),
    example: exampleText(shards),
    games: counted(tally.games, 'game'),
    rows: counted(decisionsIn(tally), 'decision'),
    ruleset: plain(facts.ruleset),
    split: splits[0]!,
    config: present.includes('sft') ? 'sft' : present[0]!,
    figures: (facts.figures ?? []).map((name) => `![${name}](figures/${name}.png)\n\n`).join(''),
    splits: markdown(
      ['split', ...present.map((config) => `rows of \`${config}\``)],
      splits.map((split) => {
        const { rows } = sum(shards.filter((shard) => shard.split === split).map((shard) => shard.tally))
        return [split, ...present.map((config) => rows[config] ?? 0)]
      }),
    ),
    wins: wins(tally),
    acts: acts(tally, (role) => named(recipe.ruleset, role)),
    lengths: lengths(tally),
    contexts: contexts(tally),
    long: longest(tally),
    sources: counts('how the choice came about', 'rows', tally.sources),
    findings: counts('finding in speech', 'times', tally.findings),
    maker: home === undefined ? `Omertà ${facts.omerta}` : `[Omertà ${facts.omerta}](${home})`,
    address:
      home === undefined
        ? ''
        : ` In a checkout of ${home}, \`node scripts/omerta.js validate <this folder>\` does that.`,
    cite: citation(facts, home),
    prompts: plain(facts.prompts.slice(0, 16)),
    recipe: fenced(JSON.stringify(recipe, null, 2)),
    canary: plain(facts.recipe_hash.slice(0, 32)),
  }
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`the card template has an unknown placeholder {${name}}`)
    return values[name]
  })
}

const titleOf = ({ origin }: Recipe): string =>
  `${origin === undefined ? 'Self-play games' : 'Games'} of Mafia, one row a decision`

/** A role in the game's own word, with its id in the columns where that differs. */
function named(ruleset: string, role: string): string {
  const name = roleName(ruleset, role)
  return name.toLowerCase() === role ? plain(name) : `${plain(name)} (${plain(role)})`
}

/** One row, of the first split that has one. */
function exampleText(shards: Manifest['shards']): string {
  const found = splitSchema.options.flatMap(
    (split) => shards.find((shard) => shard.split === split && shard.example)?.example ?? [],
  )[0]
  if (!found) return ''
  const row: unknown = parseJson(found.row)
  return `## One row\n\nOf \`${found.config}\`; \`[…]\` stands where text was left out here.\n\n\`\`\`json\n${fenced(JSON.stringify(row, null, 2))}\n\`\`\`\n`
}

/** How to cite the data: names and hashes, as a manifest has no author and no date. */
function citation({ omerta, ruleset, recipe, recipe_hash }: CardFacts, home: string | undefined): string {
  const hash = /^[0-9a-f]{12}/.exec(recipe_hash)?.[0] ?? 'unknown'
  const rules = /^[\w.@-]{1,80}$/.exec(ruleset)?.[0] ?? 'unknown'
  const lines = [
    `@misc{omerta-${hash},`,
    `  title = {${titleOf(recipe)}},`,
    `  note = {Dataset made with Omerta ${omerta}; rules ${rules}; recipe ${hash}},`,
    ...(home === undefined ? [] : [`  url = {${home}},`]),
    '}',
  ]
  return ['```bibtex', ...lines, '```'].join('\n')
}

/** The splits in which a config has rows, and so a file. */
const splitsOf = (config: Config, shards: Manifest['shards']): Split[] =>
  splitSchema.options.filter((split) =>
    shards.some((shard) => shard.split === split && shard.files.some((file) => file.config === config)),
  )

const counted = (n: number, thing: string): string => `${n.toLocaleString('en')} ${plural(n, thing)}`

const decisionsIn = ({ rows }: Manifest['tally']): number => rows['decisions'] ?? 0

/** Escapes backticks, so that nothing inside can close the fence, and what would not be seen. */
const fenced = (json: string): string => json.replace(/`|[^\P{C}\n]|[\u2028\u2029]/gu, unicodeEscape)

function configYaml(config: string, splits: readonly Split[], isDefault: boolean): string {
  const files = splits.map((split) => `  - split: ${split}\n    path: data/${config}/${split}-*.parquet\n`).join('')
  return `- config_name: ${config}\n${isDefault ? '  default: true\n' : ''}  data_files:\n${files}`
}

/** The Hub's size categories. */
export function sizeCategory(rows: number): string {
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
