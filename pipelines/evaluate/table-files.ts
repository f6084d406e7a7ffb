import type { ScoreTable } from '../../src/game/scores.ts'
import { csvOf } from '../csv.ts'
import type { Section } from './sections.ts'

/** The tables of a report as files: a CSV each, and all of them in one LaTeX file for `\\input`. */
export function tableFiles(sections: readonly Section[]): Map<string, string> {
  const files = new Map<string, string>()
  const tables = sections.filter((section): section is ScoreTable => !('absent' in section))
  for (const { title, head, rows } of tables) files.set(`tables/${fileName(title)}.csv`, csvOf([head, ...rows]))
  if (tables.length > 0) files.set('tables/tables.tex', tables.map(latexOf).join('\n'))
  return files
}

type Row = readonly (string | number)[]

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

/** A table for the package booktabs. */
function latexOf({ title, head, rows, note }: ScoreTable): string {
  const line = (cells: Row): string => `${cells.map((cell) => latexText(String(cell))).join(' & ')} \\\\`
  return [
    '\\begin{table}',
    `\\caption{${latexText(`${title}. ${note}`.trim())}}`,
    `\\begin{tabular}{l${'r'.repeat(head.length - 1)}}`,
    '\\toprule',
    line(head),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
    '',
  ].join('\n')
}

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '−': '$-$',
  '±': '$\\pm$',
  '·': '$\\cdot$',
  '<': '$<$',
  '>': '$>$',
  Σ: '$\\Sigma$',
}

/** Whatever players are called, it is text. */
const latexText = (text: string): string =>
  text.replace(/\p{C}/gu, ' ').replace(/[\\~^−±·<>Σ]|[&%$#_{}]/gu, (one) => LATEX[one] ?? `\\${one}`)
