import { oneLine, paint, table } from '../terminal.ts'

export type Cells = readonly (string | number)[]

/** A title and what stands under it. */
export const part = (title: string, ...tables: string[]): string =>
  [paint('bold', oneLine(title)), ...tables].join('\n')
export const indented = (rows: readonly Cells[]): string =>
  table(rows.map(([first, ...rest]) => [`  ${first}`, ...rest]))
export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`
/** A difference of shares. */
export const signed = (share: number, digits = 1): string =>
  `${share < 0 ? '−' : '+'}${percent(Math.abs(share), digits)}`
