import type { ScoreTable } from '../../src/game/scores.ts'
import { markdown, plain } from '../generate/card-tables.ts'
import { paint, table } from '../terminal.ts'

/** A table, or why there is none. */
export type Section = ScoreTable | { readonly title: string; readonly absent: string }

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
const wrapped = (text: string): string[] =>
  text === '' ? [] : text.match(/.{1,128}(?:\s|$)/g)!.map((line) => `  ${line.trimEnd()}`)

/** A part of a page. What players are called is text there, never markup. */
export const asMarkdown = (sections: readonly Section[]): string =>
  sections
    .map((section) =>
      'absent' in section
        ? `**${section.title}**: ${section.absent}.`
        : [
            `**${section.title}.** ${section.note}`.trimEnd(),
            '',
            markdown(
              section.head.map(cell),
              section.rows.map((row) => row.map(cell)),
            ),
          ].join('\n'),
    )
    .join('\n\n')

/** Escapes what markdown could take for more than text. */
const cell = (content: string | number): string =>
  String(content).replace(/[\\`*_[\]<>|#!]|[^\P{C}]/gu, (one) =>
    /[\\`*_[\]<>|#!]/.test(one) ? `&#${one.codePointAt(0)};` : plain(one),
  )

/** Text in a code span: nothing in it ends the span or the line. */
export const code = (text: string): string => text.replace(/`|\p{C}|[\u2028\u2029]/gu, '·')
