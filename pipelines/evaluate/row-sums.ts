import type { Redecided } from '../../src/evaluation/deeds/decisions.ts'
import {
  DIFFERENCE,
  estimateOf,
  noSums,
  type Range,
  SHARE,
  type Sums,
  withCluster,
} from '../../src/evaluation/statistics/moments.ts'
import type { RowReport } from './row-means.ts'

/** Sums of each measure, by group of decisions. */
export type RowSums = Map<string, Map<string, Sums>>

/** What was added up, all together first. */
export const meansOf = (groups: RowSums): RowReport['groups'] =>
  Object.fromEntries(
    [...groups]
      .sort(([a], [b]) => Number(b === 'all') - Number(a === 'all') || (a < b ? -1 : 1))
      .map(([group, sums]) => [
        group,
        Object.fromEntries([...sums].map(([name, one]) => [name, estimateOf(one, RANGES[name as Measure])])),
      ]),
  )

const MEASURES = ['legal', 'agrees', 'surprise', 'divergence', 'worth', 'worth_there'] as const
type Measure = (typeof MEASURES)[number]
const RANGES: Readonly<Partial<Record<Measure, Range>>> = {
  legal: SHARE,
  agrees: SHARE,
  worth: DIFFERENCE,
  worth_there: DIFFERENCE,
}

/** Adds the decisions of one game, which are one cluster, to a group. */
export function countGame(groups: RowSums, group: string, found: readonly Redecided[]): void {
  let sums = groups.get(group)
  if (!sums) groups.set(group, (sums = new Map()))
  for (const measure of MEASURES) {
    const values = found.flatMap((one) => (one[measure] === undefined ? [] : [one[measure]]))
    if (values.length > 0)
      sums.set(
        measure,
        withCluster(
          sums.get(measure) ?? noSums,
          values.reduce((sum, one) => sum + one, 0),
          values.length,
        ),
      )
  }
}
