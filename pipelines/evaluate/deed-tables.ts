import type { DeedDifference } from '../../src/evaluation/deeds/differences.ts'
import { isInPoints } from '../../src/evaluation/deeds/ranges.ts'
import { type Deeds, isDay, isFixed, lettersOf, type Results, type Stated } from '../../src/evaluation/report.ts'
import { many } from '../terminal.ts'
import { DEED_TABLES, type DeedTable } from './deed-columns.ts'
import type { Section } from './sections.ts'
import { calledBy, clustered, pointsText, whole } from './wording.ts'

/** The tables of what players did: of each group the players below each other, and of two that are compared their difference. */
export function deedSections({ deals, deeds, differences }: Results, stated: Stated): Section[] {
  const { design, beliefs, roleNames } = stated
  const called = calledBy(design.players)
  const letters = lettersOf(design)
  const ownOf = ({ by, about }: DeedTable): Deeds[] =>
    deeds.filter((one) => isDay(one.group) === (by === 'day') && (about === undefined || isSome(one, about)))
  const isAbsent = (title: string): boolean =>
    DEED_TABLES.some((table) => table.title === title && ownOf(table).length === 0)
  return DEED_TABLES.flatMap((deedTable): Section[] => {
    const { title, columns, note: usual, refers, by } = deedTable
    const note = refers && isAbsent(refers.to) ? refers.otherwise : usual
    const own = ownOf(deedTable)
    const used = columns.filter(([, deed]) => own.some((one) => isSome(one, deed)))
    const groups = [...new Set(own.map(({ group }) => group))]
    const rows = groups.flatMap((group) => {
      const word = roleNames[group] ?? group
      const lines = letters.flatMap((letter) => {
        const one = own.find((deeds) => deeds.letter === letter && deeds.group === group)
        if (!one || !used.some(([, deed]) => isSome(one, deed))) return []
        return [
          [
            word,
            called[letter]!,
            ...used.map(([, deed, text]) => (one.deeds[deed] ? text(one.deeds[deed]!, one.deeds) : '-')),
          ],
        ]
      })
      const less = used.map(([head, deed]) => {
        const found = differences.find((one) => one.group === group && one.deed === deed)
        return found && !COUNTS.includes(head) ? differenceText(found) : ''
      })
      return less.some((text) => text !== '') ? [...lines, [word, 'A − B', ...less]] : lines
    })
    const isCompared = rows.some(([, who]) => who === 'A − B')
    if (rows.length > 0)
      return [
        {
          title,
          head: [by === 'day' ? 'day' : 'as', 'player', ...used.map(([head]) => head)],
          rows,
          note:
            note
              .replace('{intervals}', clustered(isFixed(stated), rows))
              .replace('  ', ' ')
              .trim()
              .replace(
                '{deals}',
                beliefs < deals ? `the first ${many(beliefs, 'deal')}` : `all ${many(deals, 'deal')}`,
              ) + (isCompared ? ` ${comparedNote(differences)}` : ''),
        },
      ]
    return by === 'day' ? [] : [{ title, absent: 'no such action in these games' }]
  })
}

/** Columns that only say how many cases there are. */
const COUNTS = ['seats', 'votes', 'beliefs', 'decisions', 'mean']

const comparedNote = (differences: readonly DeedDifference[]): string =>
  [
    `A − B: on the same deals, shares in points; * marks p < 0.05 by Holm's correction for all`,
    `${whole(differences.length)} differences of this report.`,
  ].join(' ')

/** "+3.1 (−0.2 to +6.4)", with a mark if it is significant over the whole page. */
function differenceText({ deed, difference, p_holm: p }: DeedDifference): string {
  const { mean, low, high } = difference
  const number = (value: number): string =>
    `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(deed === 'words' ? 1 : 2)}`
  const text = isInPoints(deed)
    ? pointsText(difference)
    : mean === null
      ? '-'
      : `${number(mean)}${low === null ? '' : ` (${number(low)} to ${number(high!)})`}`
  return p < 0.05 ? `${text} *` : text
}

const isSome = ({ deeds }: Deeds, deed: string): boolean => {
  const mean = deeds[deed]?.mean ?? null
  return mean !== null && (mean !== 0 || !OFTEN_NONE.includes(deed))
}
const OFTEN_NONE = ['calls', 'prompt_tokens', 'completion_tokens', 'seconds', 'cost', 'nominations', 'votes']
