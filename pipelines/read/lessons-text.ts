import type { Lesson } from '../../src/rows/lesson.ts'
import { many } from '../terminal.ts'

/** Why rows teach nothing, by lesson. */
const WHY: Partial<Record<Lesson, string>> = {
  floor: 'of the built-in moderator',
  forced: 'without a choice',
  listen: 'silent',
}

/** How many rows were left out because they teach nothing, and why: "left out 57 rows that teach nothing: 53 of the built-in moderator, 4 silent". */
export function lessonsText(rows: Readonly<Partial<Record<Lesson, number>>>): string {
  const found = (Object.keys(WHY) as Lesson[]).flatMap((lesson) =>
    rows[lesson] ? [[lesson, rows[lesson]] as const] : [],
  )
  const all = found.reduce((sum, [, n]) => sum + n, 0)
  const why = found.map(([lesson, n]) => `${n} ${WHY[lesson]}`).join(', ')
  return `left out ${many(all, 'row')} that ${all === 1 ? 'teaches' : 'teach'} nothing: ${why}`
}
