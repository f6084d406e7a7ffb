import { hash } from 'node:crypto'
import type { Refining, Step } from '../../schemas/refined.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { nearDuplicates } from './near-duplicates.ts'

/** What the steps look at of a row. */
export interface Candidate {
  readonly row_id: string
  /** The words that are compared; undefined if there are none. */
  readonly text: string | undefined
  /** Its kind, for quotas. */
  readonly kind: string
}

/** Why a row was left out, and by which step. */
export interface Dropped {
  readonly step: Step
  readonly why: string
}

/** The steps that are done, in their order. */
export const stepsIn = ({ near_duplicates, judge, quotas }: Refining): Step[] => [
  ...(near_duplicates ? ['near-duplicates' as const] : []),
  ...(judge ? ['judge' as const] : []),
  ...(quotas ? ['quotas' as const] : []),
]

/** How many rows each step that is done left out. */
export const droppedBy = (
  steps: Refining,
  dropped: Iterable<{ readonly step?: string }>,
): Partial<Record<Step, number>> => {
  const counts: Partial<Record<Step, number>> = Object.fromEntries(stepsIn(steps).map((step) => [step, 0]))
  for (const { step } of dropped) if (step !== undefined) counts[step as Step] = (counts[step as Step] ?? 0) + 1
  return counts
}

/** The licences of rows, each once, in alphabetical order. */
export const licencesOf = (rows: readonly Pick<SftRow, 'licence'>[]): string[] =>
  [...new Set(rows.map(({ licence }) => licence))].sort()

/** What the words of a row are: those of its reply, or all. A reply that is a pick without words has none. */
function textOf({ prompt, completion }: SftRow, of: 'reply' | 'row'): string | undefined {
  const reply = completion[0]!.content
  if (of === 'row') return [...prompt.map(({ content }) => content), reply].join('\n')
  const said = /"say":("(?:[^"\\]|\\.)*")/.exec(reply)?.[1]
  const thought = /<think>([\s\S]*?)<\/think>/.exec(reply)?.[1]
  const words = [thought, said && (JSON.parse(said) as string)].filter((part) => part !== undefined).join('\n')
  return words.trim() === '' ? undefined : words
}

/** The kind of a row: its values in the columns that quotas count by. */
const kindOf = (row: SftRow, by: readonly (keyof SftRow)[]): string =>
  by.map((column) => `${column}=${String(row[column])}`).join(' ')

/** The rows in the order in which steps look at them: by id, a hash, so it depends on no file. */
export const inOrder = <Row extends { readonly row_id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))

/** The rows of one split that resemble an earlier one. */
export function dropNearDuplicates(rows: readonly Candidate[], { near_duplicates }: Refining): Map<string, Dropped> {
  if (!near_duplicates) return new Map()
  const { similarity } = near_duplicates
  const texts = rows.map(({ text }) => text)
  return new Map(
    nearDuplicates(texts, similarity).flatMap((found, i) =>
      found
        ? [
            [
              rows[i]!.row_id,
              { step: 'near-duplicates', why: `${found.similarity.toFixed(3)} like ${rows[found.of]!.row_id}` },
            ] as const,
          ]
        : [],
    ),
  )
}

/** The rows that the judge gave too few points, or whose answer was no score. */
function dropLowScores(
  rows: readonly Candidate[],
  { judge }: Refining,
  scores: ReadonlyMap<string, number | null>,
): Map<string, Dropped> {
  const min = judge?.min
  if (min === undefined) return new Map()
  return new Map(
    rows.flatMap(({ row_id }) => {
      const score = scores.get(row_id) ?? null
      if (score !== null && score >= min) return []
      const why = score === null ? 'the judge gave no score' : `score ${score}, at least ${min} is wanted`
      return [[row_id, { step: 'judge', why }] as const]
    }),
  )
}

/** The rows over the quota of their kind: of each kind those with the best scores are kept, and of equal ones those that the seed draws. */
function dropOverQuota(
  rows: readonly Candidate[],
  { quotas }: Refining,
  scores: ReadonlyMap<string, number | null>,
): Map<string, Dropped> {
  if (!quotas) return new Map()
  const { most, seed } = quotas
  const lot = new Map(rows.map(({ row_id }) => [row_id, hash('sha256', `${seed}/${row_id}`)]))
  const dropped = new Map<string, Dropped>()
  for (const [kind, all] of Map.groupBy(rows, (row) => row.kind)) {
    const best = all.toSorted(
      (a, b) =>
        (scores.get(b.row_id) ?? 0) - (scores.get(a.row_id) ?? 0) || (lot.get(a.row_id)! < lot.get(b.row_id)! ? -1 : 1),
    )
    for (const { row_id } of best.slice(most))
      dropped.set(row_id, { step: 'quotas', why: `${kind}: ${most} of ${all.length} kept` })
  }
  return dropped
}

/** What the steps look at of a row of a split. */
export const candidateOf = (row: SftRow, { near_duplicates, quotas }: Refining): Candidate => ({
  row_id: row.row_id,
  text: near_duplicates && textOf(row, near_duplicates.of),
  kind: quotas ? kindOf(row, quotas.by) : '',
})

/** What each step leaves out of the rows that the steps before have kept. */
export function decided(
  rows: readonly Candidate[],
  steps: Refining,
  scores: ReadonlyMap<string, number | null>,
): ReadonlyMap<string, Dropped> {
  const dropped = new Map<string, Dropped>()
  for (const step of [dropNearDuplicates, dropLowScores, dropOverQuota]) {
    const left = rows.filter(({ row_id }) => !dropped.has(row_id))
    for (const [id, why] of step(left, steps, scores)) dropped.set(id, why)
  }
  return dropped
}
