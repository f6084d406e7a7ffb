import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Split, splitSchema } from '../../schemas/record.ts'
import type { Refined } from '../../schemas/refined.ts'
import { isSame } from '../../src/leaks/same.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { listFiles } from '../../src/storage/files.ts'
import { manifestPath, openWhole } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { eachLine } from '../../src/storage/line-file.ts'
import { BadParquet, hasSchema, openParquet, readRows } from '../../src/storage/parquet/reader.ts'
import { rewritingOf } from '../../src/storage/parquet/rewritten.ts'
import type { Row as ParquetRow } from '../../src/storage/parquet/schema.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { rowsAt } from '../read/groups.ts'
import { isCanonical, NOT_CANONICAL, strangeHidden } from '../validate/folder-files.ts'
import { HIDDEN } from '../validate/report.ts'
import { refinedCard } from './card.ts'
import { candidateOf, decided, droppedBy, inOrder, licencesOf } from './decide.ts'
import { droppedPath, droppedSchema, groups, JUDGED, keptPath, keptSchema, readRefined, refinedPath } from './files.ts'
import { judgedSchema, scoreIn } from './judge.ts'

export interface RefinedFinding {
  readonly file: string
  readonly message: string
}

/** What was looked at, and what was found. */
export interface RefinedCheck {
  readonly ok: boolean
  readonly rows: number
  /** Whether each row was compared with that of its dataset. */
  readonly compared: boolean
  readonly findings: readonly RefinedFinding[]
}

type Row = SftRow & { readonly judge_score: number | null; readonly step?: string; readonly why?: string }

/**
 * Checks refined rows: every file by its hash, that the steps leave out what they left out and nothing else, and that scores are what the judge said; with a
 * dataset, that each row is one of it, unchanged, and that none is missing. The dataset itself is checked by a validate of its own.
 */
export async function checkRefined(folder: string, given?: string): Promise<RefinedCheck> {
  const refined = readRefined(folder)
  const findings: RefinedFinding[] = []
  const find = (file: string, message: string): void => void findings.push({ file, message })
  checkFiles(folder, refined, find)
  if (findings.length > 0) return { ok: false, rows: 0, compared: false, findings }
  const source = given !== undefined && isOf(given, refined, find) ? given : undefined
  const scores = scoresIn(folder, refined, find)
  let rows = 0
  const [kept, left]: [Row[], Row[]] = [[], []]
  const counted = new Map<string, number>()
  for (const split of splitSchema.options) {
    const all = inOrder(await rowsOfSplit(folder, { refined, split, counted }, find))
    rows += all.length
    const right = decided(
      all.map((row) => candidateOf(row, refined.steps)),
      refined.steps,
      scores,
    )
    for (const row of all) {
      const { row_id, step, why, judge_score } = row
      const wanted = right.get(row_id)
      ;(step === undefined ? kept : left).push(row)
      if (wanted?.step !== step || wanted?.why !== why)
        find(
          keptPath(refined.config, split),
          `row ${row_id} should be ${wanted ? `dropped (${wanted.step}: ${wanted.why})` : 'kept'}`,
        )
      if (judge_score !== (scores.get(row_id) ?? null))
        find(keptPath(refined.config, split), `row ${row_id} has another score than the judge gave`)
    }
    if (source !== undefined) await compareWith(source, { refined, split, rows: all }, find)
  }
  if (refined.steps.judge) counted.set(JUDGED, scores.size)
  const stated = refined.files
    .filter((file) => file.path !== 'README.md')
    .map((file) => [file.path, file.rows] as const)
  if (
    rows !== refined.rows.read ||
    kept.length !== refined.rows.kept ||
    !isSame(
      stated,
      [...new Map(stated)].map(([path]) => [path, counted.get(path)]),
    ) ||
    !isSame(sortedCounts(droppedBy(refined.steps, left)), sortedCounts(refined.rows.dropped))
  )
    find('refined.json', 'counts other rows than the files have')
  if (!isSame(licencesOf(kept), refined.licences)) find('refined.json', 'names other licences than the rows have')
  return { ok: findings.length === 0, rows, compared: source !== undefined, findings: findings.slice(0, 20) }
}

type Find = (file: string, message: string) => void
const sortedCounts = (counts: object): object => Object.fromEntries(Object.entries(counts).sort())

function checkFiles(folder: string, refined: Refined, find: Find): void {
  const { files } = refined
  const listed = new Set(['refined.json', ...files.map(({ path }) => path)])
  for (const { path, sha256: right } of files)
    if (!existsSync(join(folder, path))) find(path, 'is missing')
    else if (sha256Of(join(folder, path)) !== right) find(path, 'differs from what refined.json lists')
  for (const path of listFiles(folder)) if (!listed.has(path)) find(path, 'does not belong to these rows')
  for (const path of strangeHidden(folder)) find(path, HIDDEN)
  if (!isCanonical(refinedPath(folder))) find('refined.json', NOT_CANONICAL)
  const card = refinedCard({ ...refined, files: files.filter(({ path }) => path !== 'README.md') })
  if (!files.some(({ path, sha256: is }) => path === 'README.md' && is === sha256(card)))
    find('README.md', 'is not the card that refined.json gives')
}

function scoresIn(folder: string, { steps }: Refined, find: Find): Map<string, number | null> {
  const scores = new Map<string, number | null>()
  if (!steps.judge) return scores
  for (const line of eachLine(join(folder, JUDGED))) {
    const { row_id, score, said } = judgedSchema.parse(JSON.parse(line))
    if (scoreIn(said) !== score) find(JUDGED, `states another score of row ${row_id} than the judge said`)
    scores.set(row_id, score)
  }
  return scores
}

interface OfSplit {
  readonly refined: Refined
  readonly split: Split
  /** How many rows each file has. */
  readonly counted: Map<string, number>
}

/** The rows of a split, kept and dropped. Each file must be the one that its rows make, so that no reader sees others in it. */
async function rowsOfSplit(folder: string, { refined, split, counted }: OfSplit, find: Find): Promise<Row[]> {
  const { config, files } = refined
  const rows: Row[] = []
  for (const [path, schema] of [
    [keptPath(config, split), keptSchema(config)],
    [droppedPath(split), droppedSchema(config)],
  ] as const) {
    if (!files.some((file) => file.path === path)) continue
    try {
      const parquet = openParquet(readBytes(join(folder, path), MAX_BYTES.data))
      if (!hasSchema(parquet, schema)) {
        find(path, `does not have the columns of ${config} and those of its step`)
        continue
      }
      const here = (await readRows(parquet)) as unknown as Row[]
      const again = rewritingOf(parquet, schema, {})
      for (const group of groups(inOrder(here))) again.add(group as unknown as ParquetRow[])
      const difference = again.finish()
      if (difference !== undefined) find(path, `is not the file that its rows make, in order: ${difference}`)
      counted.set(path, here.length)
      rows.push(...here)
    } catch (error) {
      if (!(error instanceof BadParquet)) throw error
      find(path, `is not a readable Parquet file: ${error.message}`)
    }
  }
  const ids = new Set(rows.map(({ row_id }) => row_id))
  if (ids.size < rows.length) find(keptPath(config, split), 'has a row twice, or one that was dropped')
  return rows
}

/** Whether rows were refined from a dataset. */
function isOf(source: string, refined: Refined, find: Find): boolean {
  openWhole(source)
  const isRight = sha256Of(manifestPath(source)) === refined.source
  if (!isRight) find('refined.json', `was made of another dataset than ${source}`)
  return isRight
}

/** Whether the rows are those of a dataset, all of them, unchanged. */
async function compareWith(
  source: string,
  { refined, split, rows }: { refined: Refined; split: Split; rows: readonly Row[] },
  find: Find,
): Promise<void> {
  const { config } = refined
  const { shards } = openWhole(source)
  const left = new Map(rows.map((row) => [row.row_id, row]))
  for (const shard of shards.filter((one) => one.split === split && one.files.some((file) => file.config === config)))
    for (const row of await rowsAt(source, config, shard)) {
      const { judge_score: _, step: __, why: ___, ...same } = left.get(row.row_id) ?? ({} as Row)
      left.delete(row.row_id)
      if (!isSame(same, row)) find(keptPath(config, split), `row ${row.row_id} is not as in ${source}, or is missing`)
    }
  for (const id of left.keys()) find(keptPath(config, split), `row ${id} is not in ${source}`)
}

/** What was found, a line each, after a line that says how it ended. */
export function refinedText({ ok, rows, compared, findings }: RefinedCheck): string {
  const source = compared ? '; each row is that of its dataset' : '; --source D compares each row with its dataset'
  return [
    ok
      ? `refined rows: ${rows} rows, kept and dropped: all checks passed${source}`
      : `refined rows: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`,
    ...findings.map(({ file, message }) => `  ${file} ${message}`),
  ].join('\n')
}
