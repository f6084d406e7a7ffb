import { quantile } from './student.ts'

/** A mean of cases that are crossed by two kinds of clusters, with its 95 % interval and what varies. */
export interface CrossedMean {
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly rows: number
  readonly columns: number
  /** How much rows differ from each other beyond what columns and chance make of them, as a standard deviation. */
  readonly between_rows: number
}

/**
 * The mean of a table whose rows and columns are both drawn: seeds of one training, and deals that all of them play. By analysis of variance with random
 * effects and without replication, the variance of the mean is (MS rows + MS columns − MS rest) / cases (Scheffé 1959, The Analysis of Variance, chapter 7),
 * here at least that of the rows alone and of the columns alone. Degrees of freedom are Satterthwaite's.
 */
export function crossedMean(table: readonly (readonly number[])[]): CrossedMean {
  const rows = table.length
  const columns = table[0]!.length
  const cases = rows * columns
  const byRow = table.map((row) => meanOf(row))
  const byColumn = table[0]!.map((_, j) => meanOf(table.map((row) => row[j]!)))
  const mean = meanOf(byRow)
  const ofRows = (columns * squares(byRow, mean)) / (rows - 1)
  const ofColumns = (rows * squares(byColumn, mean)) / (columns - 1)
  let rest = 0
  for (const [i, row] of table.entries())
    for (const [j, value] of row.entries()) rest += (value - byRow[i]! - byColumn[j]! + mean) ** 2
  rest /= (rows - 1) * (columns - 1)
  const both = ofRows + ofColumns - rest
  const sum = Math.max(both, ofRows, ofColumns)
  const spread = ofRows ** 2 / (rows - 1) + ofColumns ** 2 / (columns - 1) + rest ** 2 / ((rows - 1) * (columns - 1))
  const df = spread > 0 ? Math.min(columns - 1, Math.max(1, Math.floor(sum ** 2 / spread))) : columns - 1
  const half = quantile(df) * Math.sqrt(sum / cases)
  return {
    mean,
    low: mean - half,
    high: mean + half,
    rows,
    columns,
    between_rows: Math.sqrt(Math.max(0, (ofRows - rest) / columns)),
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const squares = (values: readonly number[], mean: number): number =>
  values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
