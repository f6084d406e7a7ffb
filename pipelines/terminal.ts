import { styleText } from 'node:util'
import { unicodeEscape } from '../schemas/json.ts'
import { withoutKept } from '../schemas/secrets.ts'
import { withoutSecrets } from '../schemas/url.ts'

type Style = Parameters<typeof styleText>[0]

// The only file that writes to the terminal. What datasets, servers and models say reaches it without control characters.

/** Text made safe for a terminal: control, format and direction characters become dots. Its line breaks stay. */
export const safe = (text: string): string => text.replace(/[^\P{C}\n]|[\u2028\u2029]/gu, '·')

/** Text made safe for a terminal, on one line, so that it cannot forge another. */
export const oneLine = (text: string): string => safe(text.trim().replace(/\s*\n\s*/g, ' '))

/** Safe text in colour, if stdout is a terminal that shows colours. NO_COLOR is honoured. */
export const paint = (style: Style, text: string): string => styleText(style, safe(text), { stream: process.stdout })

/** A number of things: "1 game", "2 games". */
export const many = (n: number, thing: string): string => `${n} ${plural(n, thing)}`
export const plural = (n: number, thing: string): string => (n === 1 ? thing : `${thing}s`)
/** What `paint` writes: bold, dim, red, green, yellow and cyan, and their ends. */
const PAINTED = /(\u001b\[(?:1|2|22|31|32|33|36|39)m)/

/** Text that is safe to print, with the colours of `paint`. */
export function printable(text: string): string {
  const isColoured = paint('bold', 'x') !== 'x'
  return isColoured
    ? text
        .split(PAINTED)
        .map((part) => (PAINTED.test(part) ? part : safe(part)))
        .join('')
    : safe(text)
}

/** Prints a result. Secrets in URLs are left out. */
export const print = (text: string): void => void process.stdout.write(`${printable(withoutSecrets(text))}\n`)

/** Prints a link with the token of a seat in it: the one secret that is for the person at this terminal. */
export const printLink = (whose: string, link: string): void =>
  void process.stdout.write(`${safe(`${whose}: ${link}`)}\n`)

/** Prints the text of {@link jsonText} unchanged. */
export const printJsonText = (json: string): void => void process.stdout.write(`${json}\n`)

/** Says on stderr how things go: one sentence, on one line. */
export const say = (sentence: string): void => void process.stderr.write(`${oneLine(withoutKept(sentence))}\n`)

/** Says on stderr why a command failed. Secrets in URLs are left out. */
export const complain = (sentence: string): void =>
  void process.stderr.write(`${paint('red', 'omerta:')} ${oneLine(withoutSecrets(sentence))}\n`)

/** JSON on one line. What a terminal could take for a command is written as an escape sequence. */
export const jsonText = (value: unknown): string =>
  withoutKept(JSON.stringify(value)).replace(/\p{C}|[\u2028\u2029]/gu, unicodeEscape)

/** A table whose first column is aligned left and the others right. */
export function table(cells: readonly (readonly (string | number)[])[]): string {
  const rows = cells.map((row) => row.map((cell) => safe(String(cell)).replaceAll('\n', '·')))
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i]!) : String(cell).padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
