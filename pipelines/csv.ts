/** Rows as RFC 4180 says. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`

function csvCell(cell: string | number): string {
  const text = String(cell).replace(/\p{C}/gu, ' ')
  const safe = /^[=@\t]|^[+-](?![\d.])/.test(text) ? `'${text}` : text
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
