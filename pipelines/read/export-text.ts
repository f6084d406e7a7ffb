import { many, oneLine, paint, safe, table } from '../terminal.ts'
import type { Exported } from './export.ts'

/** The result of an export as text. */
export function exportText(
  { folder, format, config, files, rows, left_out: out, trivial, without }: Exported,
  maxTokens?: number,
): string {
  const named = (counts: Readonly<Record<string, number>>): string =>
    oneLine(
      Object.entries(counts)
        .map(([name, n]) => `${name} ${n}`)
        .join(', '),
    )
  return [
    paint('bold', `${many(rows, 'row')} of ${config} as ${format} in ${folder}`),
    table(files.map(({ path, rows, bytes }) => [`  ${path}`, many(rows, 'row'), `${bytes} bytes`])),
    ...without.map((sentence) => `left out a dataset: ${safe(sentence)}`),
    ...(trivial > 0
      ? [`left out ${many(trivial, 'row')} that teach nothing (forced, of the floor, or silent); --all takes them`]
      : []),
    ...(maxTokens === undefined
      ? []
      : out.rows === 0
        ? [`no row has more than ${maxTokens} tokens; none was left out`]
        : [
            paint(
              'yellow',
              `left out ${many(out.rows, 'row')} with more than ${maxTokens} tokens: ${named(out.splits)}`,
            ),
            `  by act: ${named(out.acts)}`,
            `  by role: ${named(out.roles)}`,
          ]),
  ].join('\n')
}
