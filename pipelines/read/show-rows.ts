import type { Split } from '../../schemas/record.ts'
import { typed } from '../../schemas/shell.ts'
import { roleName } from '../../src/games/role-names.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { UsageError } from '../errors.ts'
import { many, safe, table } from '../terminal.ts'
import { requirePresent } from './absent.ts'
import { type Wanted, wishesOf } from './filter.ts'
import { requireSplit } from './find.ts'
import { type ChosenPart, chosenParts } from './merged.ts'
import { percent, signed } from './tables.ts'
import { wantedRows } from './wanted-rows.ts'

const COLUMNS = [
  'row_id',
  'day',
  'phase',
  'seat',
  'act',
  'role',
  'player',
  'legal_actions',
  'chosen_action',
  'value',
  'label',
  'lesson',
  'team',
  'hindsight',
  'game_id',
  'origin',
  'licence',
  'language',
  'quality',
  'leakage',
] as const satisfies readonly (keyof DecisionRow)[]
type Listed = Pick<DecisionRow, (typeof COLUMNS)[number]>

/** How many characters of a row's id are shown: enough for `show --row` in a dataset of a million rows. */
const ID = 12

export interface RowsOptions {
  readonly split?: Split | undefined
  readonly wanted: Wanted
  readonly limit: number
}

/** The first rows that are wanted, a line each; as JSON without prompts. Throws {@link UsageError} if there is none. */
export async function showRows(
  folder: string,
  { split, wanted: asked, limit }: RowsOptions,
  json = false,
): Promise<string> {
  const { parts }: { parts: readonly Part[] } = chosenParts(
    folder,
    'decisions',
    asked,
    ({ folder, manifest }, wanted) => ({
      wanted,
      splits: requireSplit(folder, manifest, split),
    }),
  )
  const rows: (Listed & { readonly of: string })[] = []
  const unvalued = { rows: 0 }
  for (const { folder: part, manifest, chosen } of parts)
    for (const shard of manifest.shards.filter((shard) => chosen.splits.includes(shard.split)))
      if (rows.length <= limit)
        for await (const group of wantedRows(part, 'decisions', shard, chosen.wanted, unvalued, COLUMNS)) {
          rows.push(...group.map((row) => ({ ...row, of: manifest.ruleset })))
          if (rows.length > limit) break
        }
  if (rows.length === 0) {
    await requirePresent(parts, asked)
    throw new UsageError(`no row of ${folder} is as asked for${asked.label === undefined ? '' : await labelsOf(parts)}`)
  }
  const shown = rows.slice(0, limit)
  if (json)
    return JSON.stringify({ ok: true, rows: shown.map(({ of, ...row }) => row), is_all: shown.length === rows.length })
  // Of rows that are chosen, those behind the last one shown are not counted; nor are those that are derived from games.
  const total = wishesOf(asked).length > 0 ? 0 : totalOf(parts)
  const hasValues = parts.some(({ manifest }) => manifest.recipe.values !== undefined)
  return [
    table([
      ['row', 'when', 'seat', 'role', 'act', 'choice', 'lesson', ...(hasValues ? VALUE_HEAD : [])],
      ...shown.map((row) => [...cells(row, row.of), ...(hasValues ? valueCells(row) : [])]),
    ]),
    shown.length === rows.length
      ? many(rows.length, 'row')
      : [
          `the first ${total > limit ? `${limit} of ${many(total, 'row')}` : many(limit, 'row')}; --limit shows more,`,
          `and "npx omerta show ${safe(typed(folder))} --row <id>" shows all of one`,
        ].join(' '),
  ].join('\n')
}

/** How the rows are labelled that are as asked for but for their label. */
async function labelsOf(parts: readonly Part[]): Promise<string> {
  const labels: (boolean | null)[] = []
  for (const { folder, manifest, chosen } of parts)
    for (const shard of manifest.shards.filter(({ split }) => chosen.splits.includes(split))) {
      const wanted = { ...chosen.wanted, label: undefined }
      for await (const group of wantedRows(folder, 'decisions', shard, wanted, { rows: 0 }, COLUMNS))
        labels.push(...group.map(({ label }) => label))
    }
  const count = (wanted: boolean | null): number => labels.filter((label) => label === wanted).length
  if (labels.length === 0) return ', with any label'
  const counts = `${count(true)} labelled true, ${count(false)} false and ${count(null)} without a label`
  return `; with any label ${labels.length} ${labels.length === 1 ? 'is' : 'are'}: ${counts} (docs/values.md)`
}

type Part = ChosenPart<{ readonly wanted: Wanted; readonly splits: readonly string[] }>

const totalOf = (parts: readonly Part[]): number =>
  parts
    .flatMap(({ manifest, chosen }) => manifest.shards.filter(({ split }) => chosen.splits.includes(split)))
    .reduce((sum, { tally }) => sum + (tally.rows['decisions'] ?? 0), 0)

const cells = (
  { row_id, day, phase, seat, role, act, chosen_action: chosen, lesson }: Listed,
  ruleset: string,
): (string | number)[] => [
  row_id.slice(0, ID),
  safe(`${phase} ${day}`),
  seat,
  safe(roleName(ruleset, role)),
  safe(act),
  safe(String(chosen.target ?? chosen.word ?? '·')),
  lesson,
]

const VALUE_HEAD = ['wins with it', 'advantage', '± error', 'in units of the role', 'label']

/** What rollouts say of the choice. */
function valueCells({ legal_actions, chosen_action: chosen, value, label }: Listed): string[] {
  const at = legal_actions.findIndex(({ target, word }) => target === chosen.target && word === chosen.word)
  const chance = value?.chances[at]
  const { advantage = null, advantage_error: error = null, scaled = null } = value ?? {}
  return [
    chance === undefined ? '·' : percent(chance),
    advantage === null ? '·' : signed(advantage),
    error === null ? '·' : percent(error),
    scaled === null ? '·' : scaled.toFixed(2),
    label === null ? '·' : String(label),
  ]
}
