import { paint, table } from '../../pipelines/terminal.ts'
import type { Section } from './tables.ts'

/** Tables for a terminal. */
export const asText = (sections: readonly Section[]): string =>
  sections
    .map((section) =>
      'absent' in section
        ? `${paint('bold', section.title)}\n  ${section.absent}`
        : [
            paint('bold', section.title),
            table([section.head, ...section.rows].map(([first, ...rest]) => [`  ${first}`, ...rest])),
            ...wrapped(section.note),
          ].join('\n'),
    )
    .join('\n\n')

/** Lines of at most 130 characters. */
const wrapped = (text: string): string[] => text.match(/.{1,128}(?:\s|$)/g)!.map((line) => `  ${line.trimEnd()}`)

/** A part of docs/players.md. */
export const asMarkdown = (sections: readonly Section[]): string =>
  sections
    .map((section) =>
      'absent' in section
        ? `**${section.title}**: ${section.absent}.`
        : [
            `**${section.title}.** ${section.note}`,
            '',
            line(section.head.map((cell) => cell.replace('\\', '\\\\'))),
            `|${section.head.map(() => '---|').join('')}`,
            ...section.rows.map(line),
          ].join('\n'),
    )
    .join('\n\n')

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
