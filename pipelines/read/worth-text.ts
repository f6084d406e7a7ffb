import { TRIVIAL } from '../../src/rows/lesson.ts'
import type { Goal, Measure } from '../../src/worth/measure.ts'
import type { Stats } from '../../src/worth/stats.ts'
import { many, oneLine } from '../terminal.ts'
import { type Figure, nameOf, type People } from './people.ts'
import { type Cells, indented, part, percent } from './tables.ts'

const HEAD = ['', 'here', 'counted', 'people or chance', 'where to be', 'met']
const HEAD_BESIDE = ['', 'here', 'counted', 'people', 'counted', 'published or chance', 'where to be', 'met']

/** Data-quality metrics, each with its human or chance baseline and its target. */
export function worthText({ worth, kinds, lessons, rows }: Stats, people?: People): string {
  const head = people ? HEAD_BESIDE : HEAD
  const parts = Object.entries(worth).map(([name, measures]) => ({
    name,
    lines: measures
      .filter(({ value }) => value !== null)
      .map((measure) => line(measure, people && (people.figures.get(nameOf(name, measure)) ?? 'none'))),
    absent: measures.filter(({ value }) => value === null).length,
  }))
  const absent = parts.filter(({ absent }) => absent > 0).map(({ name, absent }) => `${absent} of ${name}`)
  const goals = Object.values(worth)
    .flat()
    .filter(({ met }) => met !== null)
  return part(
    people
      ? `What the rows teach: people are those of ${many(people.games, 'game')}, in which persons have ${people.persons} of ${people.seats} seats`
      : 'What the rows teach: people are those of LLMafia and Avalon tables, for votes of eight federation games',
    indented([
      head,
      ...parts
        .filter(({ lines }) => lines.length > 0)
        .flatMap(({ name, lines }) => [[`${name}:`, ...head.slice(1).map(() => '')], ...lines]),
    ]),
    `  ${oneLine(`decisions: ${decisions(kinds)}`)}`,
    ...lessonLines(lessons, rows).map((line) => `  ${line}`),
    `  where to be: ${goals.filter(({ met }) => met).length} of ${goals.length} met`,
    ...(absent.length > 0
      ? [`  left out, as these games have no case of them (--json names them): ${absent.join(', ')}`]
      : []),
  )
}

/** `beside` is the human baseline, "none" if their games have no case of it. */
const line = (
  { what, unit, value, hits, of, reference, goal, met, note }: Measure,
  beside: Figure | 'none' | undefined,
): Cells => [
  `  ${what}`,
  show(value!, unit),
  [of === undefined ? '' : `${round(hits!)} of ${round(of)}`, note ?? ''].filter(Boolean).join(', '),
  ...(beside === undefined ? [] : beside === 'none' ? ['', ''] : [show(beside.value, unit), countedOf(beside)]),
  reference ?? '',
  goal ? goalText(goal, unit) : '',
  met === null ? '' : met ? 'yes' : 'no',
]

const countedOf = ({ hits, of }: Figure): string => (of === undefined ? '' : `${round(hits!)} of ${round(of)}`)

function show(value: number, unit: Measure['unit']): string {
  if (unit === 'share') return percent(value)
  if (unit === 'count') return String(value)
  return Math.abs(value) >= 1.5 ? value.toFixed(1) : value.toFixed(3)
}

const round = (count: number): string => String(Math.round(count))

function goalText({ least, most }: Goal, unit: Measure['unit']): string {
  const bare = (value: number): string => (unit === 'share' ? `${Math.round(100 * value)}` : String(value))
  const sign = unit === 'share' ? ' %' : ''
  if (least !== undefined && most !== undefined) return `${bare(least)} to ${bare(most)}${sign}`
  if (most === 0) return 'none'
  return least !== undefined ? `at least ${bare(least)}${sign}` : `at most ${bare(most!)}${sign}`
}

/** The share of the decisions that each lesson has, and that of those which an export leaves out. */
function lessonLines(lessons: Stats['lessons'], rows: number): string[] {
  const found = Object.entries(lessons).filter(([, n]) => n > 0)
  const trivial = found.reduce((sum, [lesson, n]) => sum + (TRIVIAL.has(lesson) ? n : 0), 0)
  const shares = found.sort(([, a], [, b]) => b - a).map(([lesson, n]) => `${lesson} ${percent(n / rows)}`)
  return [
    `lessons: ${shares.join(', ')}`,
    ...(trivial > 0 ? [`export of sft leaves out ${percent(trivial / rows)}`] : []),
  ]
}

/** The share of the decisions that each act makes up. */
function decisions(kinds: Stats['kinds']): string {
  const all = kinds.reduce((sum, { rows }) => sum + rows, 0)
  const counts = Map.groupBy(kinds, ({ act }) => act)
  return [...counts]
    .map(([act, of]) => ({ act, rows: of.reduce((sum, { rows }) => sum + rows, 0) }))
    .sort((a, b) => b.rows - a.rows)
    .map(({ act, rows }) => `${act} ${percent(rows / all)}`)
    .join(', ')
}
