import type { Role } from '../../schemas/ask.ts'
import { roleName } from '../../src/games/role-names.ts'
import { many, oneLine, paint, safe, table } from '../terminal.ts'
import type { Exported } from './export.ts'
import { lessonsText } from './lessons-text.ts'

/** The result of an export as text. */
export function exportText(
  {
    folder,
    format,
    config,
    rulesets,
    files,
    trainer_files,
    rows,
    left_out: out,
    trivial,
    trivial_by_lesson: lessons,
    without,
  }: Exported,
  maxTokens?: number,
): string {
  const named = (counts: Readonly<Record<string, number>>, nameOf = (name: string): string => name): string =>
    oneLine(
      Object.entries(counts)
        .map(([name, n]) => `${nameOf(name)} ${n}`)
        .join(', '),
    )
  /** What the games call a role, where there are several: "Detective or Seer". */
  const calledIn = (role: Role): string => [...new Set(rulesets.map((ruleset) => roleName(ruleset, role)))].join(' or ')
  return [
    paint('bold', `${many(rows, 'row')} of ${config} as ${format} in ${folder}`),
    table([
      ...files.map(({ path, rows, bytes }) => [`  ${path}`, many(rows, 'row'), `${bytes} bytes`]),
      ...trainer_files.map(({ path, bytes }) => [`  ${path}`, '', `${bytes} bytes`]),
    ]),
    ...without.map((sentence) => `left out a dataset: ${safe(sentence)}`),
    ...(trivial > 0 ? [`${lessonsText(lessons)}; --all takes them`] : []),
    ...(maxTokens === undefined
      ? []
      : out.rows === 0
        ? [`no row has more than ${maxTokens} tokens; none was left out`]
        : [
            paint(
              'yellow',
              `dropped ${many(out.rows, 'row')} with more than ${maxTokens} tokens: ${named(out.splits)}`,
            ),
            `  by act: ${named(out.acts)}`,
            `  by role: ${named(out.roles, calledIn)}`,
          ]),
  ].join('\n')
}
