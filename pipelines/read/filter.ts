import type { Shard } from '../../schemas/manifest.ts'
import { type Config, descriptorOf, idOf } from '../../src/rows/configs/configs.ts'
import { UsageError } from '../errors.ts'
import { groupsOf } from './groups.ts'

/** Which rows of a dataset are wanted: all that have one of each of these. */
export interface Wanted {
  readonly act?: readonly string[] | undefined
  readonly role?: readonly string[] | undefined
  readonly player?: readonly string[] | undefined
}

const names = ['act', 'role', 'player'] as const
type Facts = Readonly<Record<(typeof names)[number], string>>

/** Whether a row of a shard is wanted. */
export type Filter = (row: object) => boolean

/**
 * Makes the filter of a shard. Rows of a config that has the columns are looked at themselves; others by the decision that they are made of.
 * Throws {@link UsageError} for a config that cannot be filtered so.
 */
export async function filterOf(folder: string, config: Config, shard: Shard, wanted: Wanted): Promise<Filter> {
  const used = names.filter((name) => wanted[name] !== undefined)
  if (used.length === 0) return () => true
  const { schema, per } = descriptorOf(config)
  const isWanted = (facts: Facts): boolean => used.every((name) => wanted[name]!.includes(facts[name]))
  const missing = used.filter((name) => !(name in schema.shape))
  if (missing.length === 0) return (row) => isWanted(row as Facts)
  if (per !== 'decision')
    throw new UsageError(`${config} has a row for each ${per}, which has no ${missing[0]}; leave out --${missing[0]}`)
  const kept = new Set<string>()
  for await (const rows of groupsOf(folder, 'decisions', shard, ['row_id', ...names]))
    for (const row of rows) if (isWanted(row)) kept.add(row.row_id)
  return (row) => kept.has(idOf(config, row))
}

/** Checks that names asked for occur in a dataset, so that a typing error is not an empty file. */
export function requireKnown(what: string, asked: readonly string[] | undefined, known: readonly string[]): void {
  const stranger = asked?.find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw new UsageError(`this dataset has no ${what} "${stranger}"; it has ${known.join(', ')}`)
}
