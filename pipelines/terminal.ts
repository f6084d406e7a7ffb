import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Text of files and models, made safe for a terminal: control and direction characters become dots. */
export const safe = (text: string): string => text.replace(/[^\P{C}\n]|[\u2028\u2029]/gu, '·')

/** Safe text in colour, if stdout is a terminal that shows colours. NO_COLOR is honoured. */
export const paint = (style: Style, text: string): string => styleText(style, safe(text), { stream: process.stdout })

/** A number of things: "1 game", "2 games". */
export const many = (n: number, thing: string): string => `${n} ${plural(n, thing)}`
export const plural = (n: number, thing: string): string => (n === 1 ? thing : `${thing}s`)

/** A table whose first column is aligned left and the others right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => String(row[i]).length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]!) : String(cell).padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
