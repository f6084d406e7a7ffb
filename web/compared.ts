import type { EvaluationPage, ReportSection } from '../schemas/evaluation-page.ts'
import { facetsOf } from '../src/page/choose.ts'

/** One kind of deed of two players, side by side. */
export interface Compared {
  readonly group: string
  readonly what: string
  readonly a: string
  readonly b: string
  readonly difference: string
  /** The decisions that each figure is about, as the query of a link. */
  readonly leads: { readonly a?: string; readonly b?: string }
}

/** The decisions that columns of a report are about, where a list can be filtered for them. */
const ABOUT: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/^decided by the rules$/, { kind: 'default' }],
  [/^repaired$/, { kind: 'repaired' }],
  [/^severe findings$/, { kind: 'finding' }],
  [/^votes/, { act: 'vote' }],
  [/^nominations$/, { act: 'nominate' }],
  [/^check(s that find)?/, { act: 'check' }],
  [/speech|words|claims|false|contradicted|listeners/, { act: 'speak' }],
]

/** Turns a table with one player per row into one with both players side by side; undefined for other tables. */
export function besideEachOther(page: EvaluationPage, { head, rows }: ReportSection): Compared[] | undefined {
  const { a, b } = page.called
  if (head[1] !== 'player' || a === undefined || b === undefined || Object.keys(page.called).length !== 2)
    return undefined
  const textOf = (group: string, player: string, column: number): string =>
    String(rows.find(([of, who]) => of === group && who === player)?.[column] ?? '-')
  const groups = [...new Set(rows.map(([group]) => String(group)))]
  return groups.flatMap((group) =>
    head.slice(2).map((what, i) => ({
      group,
      what,
      a: textOf(group, a, i + 2),
      b: textOf(group, b, i + 2),
      difference: textOf(group, 'A − B', i + 2).replace(/^-$/, ''),
      leads: { a: queryOf(page, 'a', group, what), b: queryOf(page, 'b', group, what) },
    })),
  )
}

function queryOf({ games, players }: EvaluationPage, letter: string, group: string, what: string): string {
  const { act = '', kind = '' } = ABOUT.find(([pattern]) => pattern.test(what))?.[1] ?? {}
  const { acts } = facetsOf(games.embedded?.decisions ?? [])
  const query = new URLSearchParams({ player: players[letter] ?? '' })
  if (games.roleNames[group] !== undefined) query.set('role', group)
  if (acts.includes(act)) query.set('act', act)
  if (kind !== '') query.set('kind', kind)
  return query.toString()
}
