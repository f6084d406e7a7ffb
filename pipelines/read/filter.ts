import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { type Config, descriptorOf, idOf, type Rows } from '../../src/rows/configs/configs.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { UsageError } from '../errors.ts'
import { groupsOf } from './groups.ts'

/** Which rows of a dataset are wanted: those of which all of these are true. */
export interface Wanted {
  readonly act?: readonly string[] | undefined
  readonly role?: readonly string[] | undefined
  readonly player?: readonly string[] | undefined
  readonly label?: boolean | undefined
  /** The least advantage of the chosen action, in units of its role: `value.scaled`. */
  readonly minAdvantage?: number | undefined
}

/** Rows that are wanted but for an advantage, which they have not. */
export interface Unvalued {
  rows: number
}

/** The columns of a decision that each wish looks at, what it is called there and among the options. */
const WISHES = {
  act: { column: 'act', option: '--act' },
  role: { column: 'role', option: '--role' },
  player: { column: 'player', option: '--player' },
  label: { column: 'label', option: '--label' },
  minAdvantage: { column: 'value', option: '--min-advantage' },
} as const

type Wish = keyof typeof WISHES
type Facts = Pick<DecisionRow, (typeof WISHES)[Wish]['column']>

const wishesOf = (wanted: Wanted): Wish[] =>
  (Object.keys(WISHES) as Wish[]).filter((wish) => wanted[wish] !== undefined)

/** Checks that rows of a config can be chosen so, and that the names occur in the dataset, so that a typing error is not an empty file. */
export function requireFilter(folder: string, { recipe, tally }: Manifest, config: Config, wanted: Wanted): void {
  const { schema, per } = descriptorOf(config)
  const missing = wishesOf(wanted).find((wish) => per !== 'decision' && !(WISHES[wish].column in schema.shape))
  if (missing !== undefined) {
    const { column, option } = WISHES[missing]
    throw new UsageError(`${config} has a row for each ${per}, which has no ${column}; leave out ${option}`)
  }
  requireKnown('act', wanted.act, Object.keys(tally.acts))
  requireKnown('role', wanted.role, [...new Set(Object.values(tally.acts_by_role).flatMap(Object.keys))].sort())
  const judged = wishesOf(wanted).find((wish) => wish === 'label' || wish === 'minAdvantage')
  if (judged !== undefined && recipe.values === undefined)
    throw new UsageError(
      `${folder} has no values, which ${WISHES[judged].option} needs; "npx omerta generate --values 8" makes a dataset that has them`,
    )
}

function requireKnown(what: string, asked: readonly string[] | undefined, known: readonly string[]): void {
  const stranger = asked?.find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw new UsageError(`this dataset has no ${what} "${stranger}"; it has ${known.join(', ')}`)
}

/**
 * The rows of a shard that are wanted, a row group at a time, in a config that {@link requireFilter} lets pass. If `columns` are given, rows have
 * only these, and what is wished of them must be among them. Rows that have no advantage where one is wanted are counted in `unvalued`.
 */
export async function* wantedRows<C extends Config, K extends keyof Rows[C][number] & string>(
  folder: string,
  config: C,
  shard: Shard,
  wanted: Wanted,
  unvalued: Unvalued,
  columns?: readonly K[],
): AsyncGenerator<readonly Pick<Rows[C][number], K>[]> {
  if (!shard.files.some((file) => file.config === config)) return
  const isWanted = await filterOf(folder, config, shard, wanted, unvalued)
  for await (const group of groupsOf(folder, config, shard, columns)) {
    const rows = group.filter(isWanted)
    if (rows.length > 0) yield rows
  }
}

/** Rows that have the columns are looked at themselves; others by the decision that they are made of. */
async function filterOf(
  folder: string,
  config: Config,
  shard: Shard,
  wanted: Wanted,
  unvalued: Unvalued,
): Promise<(row: object) => boolean> {
  const columns = wishesOf(wanted).map((wish) => WISHES[wish].column)
  if (columns.length === 0) return () => true
  const judge = (verdict: boolean | undefined): boolean => {
    if (verdict === undefined) unvalued.rows++
    return verdict === true
  }
  const { shape } = descriptorOf(config).schema
  if (columns.every((column) => column in shape)) return (row) => judge(verdictOf(row as Facts, wanted))
  const verdicts = new Map<string, boolean | undefined>()
  for await (const rows of groupsOf(folder, 'decisions', shard, ['row_id', ...columns]))
    for (const row of rows) verdicts.set(row.row_id, verdictOf(row as Facts, wanted))
  return (row) => judge(verdicts.get(idOf(config, row)))
}

/** Whether a decision is wanted; undefined if it would be, had it an advantage. */
function verdictOf(facts: Facts, { label, minAdvantage, ...named }: Wanted): boolean | undefined {
  for (const name of ['act', 'role', 'player'] as const)
    if (named[name] && !named[name].includes(facts[name])) return false
  if (label !== undefined && facts.label !== label) return false
  if (minAdvantage === undefined) return true
  const advantage = facts.value?.scaled
  return advantage == null ? undefined : advantage >= minAdvantage
}
