import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { configsOf } from '../../schemas/config.ts'
import type { Split } from '../../schemas/record.ts'
import type { Refinable, Refined, Refining } from '../../schemas/refined.ts'
import { whyNone } from '../../src/rows/configs/configs.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { listFiles, removeAll } from '../../src/storage/files.ts'
import { manifestPath, openWhole, workPath } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { makeParquet } from '../../src/storage/parquet/writer.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { Stopped, UsageError } from '../errors.ts'
import { requireFolder } from '../out-folder.ts'
import { requireSplit } from '../read/find.ts'
import { rowsAt } from '../read/groups.ts'
import { howToMake } from '../read/no-rows.ts'
import { say } from '../terminal.ts'
import { version } from '../version.ts'
import { refinedCard } from './card.ts'
import { candidateOf, type Dropped, decided, dropNearDuplicates, droppedBy, inOrder, licencesOf } from './decide.ts'
import {
  droppedPath,
  droppedSchema,
  groups,
  isRefined,
  JUDGED,
  keptPath,
  keptSchema,
  readRefined,
  refinedPath,
} from './files.ts'
import { type Judged, type Judging, judge } from './judge.ts'

export interface RefineOptions {
  readonly folder: string
  readonly out: string
  readonly config: Refinable
  readonly steps: Refining
  readonly judging: Omit<Judging, 'out' | 'model'>
}

/**
 * Leaves out rows of a dataset, step by step, into a separate folder that has the kept rows and, with step and reason, the dropped ones. The dataset
 * stays as it is. Only the judge takes long, and its answers are kept as they come; the rest is done again by a run that resumes.
 */
export async function refine(options: RefineOptions): Promise<Refined> {
  const { folder, out, config, steps, judging } = options
  const manifest = openWhole(folder)
  if (!configsOf(manifest.recipe).includes(config))
    throw new UsageError(`${folder} has no ${config}; ${howToMake(folder, manifest.recipe, config)}`)
  requireFolder(out)
  const begun = { source: sha256Of(manifestPath(folder)), config, steps }
  const finished = isRefined(out) ? readRefined(out) : undefined
  if (
    finished &&
    isDeepStrictEqual({ source: finished.source, config: finished.config, steps: finished.steps }, begun)
  ) {
    const changed = finished.files.find(
      ({ path, sha256 }) => !existsSync(join(out, path)) || sha256Of(join(out, path)) !== sha256,
    )
    if (changed)
      throw new StorageError(
        `${changed.path} of ${out} is missing or was changed since it was written; name another folder with --out`,
      )
    say(`${out} has these rows already`)
    return finished
  }
  if (manifest.tally.rows[config] === 0) throw new UsageError(`${folder} has no row of ${config}: ${whyNone(config)}`)
  claim(out, JSON.stringify(begun))
  const made: { split: Split; rows: SftRow[]; dropped: ReadonlyMap<string, Dropped> }[] = []
  const judged: Judged[] = []
  for (const split of requireSplit(folder, manifest)) {
    const all: SftRow[] = []
    for (const shard of manifest.shards.filter((one) => one.split === split)) {
      if (judging.stopped()) throw new Stopped('nothing written yet')
      if (shard.files.some((file) => file.config === config)) all.push(...(await rowsAt(folder, config, shard)))
    }
    const rows = inOrder(all)
    const candidates = rows.map((row) => candidateOf(row, steps))
    const first = dropNearDuplicates(candidates, steps)
    if (steps.judge)
      judged.push(
        ...(await judge(
          rows.filter((row) => !first.has(row.row_id)),
          { ...judging, out, model: steps.judge.model },
        )),
      )
    const dropped = decided(candidates, steps, new Map(judged.map(({ row_id, score }) => [row_id, score])))
    made.push({ split, rows, dropped })
  }
  return written(options, begun.source, made, judged)
}

function written(
  { out, config, steps }: RefineOptions,
  source: string,
  made: readonly { split: Split; rows: readonly SftRow[]; dropped: ReadonlyMap<string, Dropped> }[],
  judged: readonly Judged[],
): Refined {
  const scores = new Map(judged.map(({ row_id, score }) => [row_id, score]))
  const files: Refined['files'] = []
  const write = (path: string, content: Uint8Array | string, rows: number, split?: Split): void => {
    writeWhole(join(out, path), content)
    files.push({ path, ...(split && { split }), rows, sha256: sha256(content) })
  }
  const counts = droppedBy(
    steps,
    made.flatMap(({ dropped }) => [...dropped.values()]),
  )
  let [read, kept] = [0, 0]
  for (const { split, rows, dropped } of made) {
    const withScore = rows.map((row) => ({ ...row, judge_score: scores.get(row.row_id) ?? null }))
    const good = withScore.filter((row) => !dropped.has(row.row_id))
    const bad = withScore.flatMap((row) => {
      const why = dropped.get(row.row_id)
      return why ? [{ ...row, ...why }] : []
    })
    read += rows.length
    kept += good.length
    if (good.length > 0)
      write(keptPath(config, split), makeParquet(keptSchema(config), groups(good)), good.length, split)
    if (bad.length > 0) write(droppedPath(split), makeParquet(droppedSchema(config), groups(bad)), bad.length, split)
  }
  if (kept === 0)
    throw new UsageError(
      `none of ${read} rows is left after these steps; nothing was written${steps.judge ? ' but what the judge said' : ''}`,
    )
  const licences = licencesOf(made.flatMap(({ rows, dropped }) => rows.filter((row) => !dropped.has(row.row_id))))
  if (steps.judge) write(JUDGED, judged.map((one) => `${JSON.stringify(one)}\n`).join(''), judged.length)
  const facts = {
    format: 1 as const,
    omerta: version,
    source,
    config,
    steps,
    rows: { read, kept, dropped: counts },
    licences,
  }
  const card = refinedCard({ ...facts, files })
  writeWhole(join(out, 'README.md'), card)
  const refined: Refined = {
    ...facts,
    files: [...files, { path: 'README.md', rows: 0, sha256: sha256(card) }],
  } as Refined
  writeWhole(refinedPath(out), `${JSON.stringify(refined, null, 2)}\n`)
  removeAll(workPath(out))
  return refined
}

/** Checks that a folder is new, or that of the same refining, complete or not. */
function claim(out: string, begun: string): void {
  const note = join(workPath(out), 'refine.json')
  if (existsSync(note)) {
    if (readBytes(note).toString() !== begun)
      throw new UsageError(`${out} has begun to refine other rows or with other steps; name another folder with --out`)
    return
  }
  const [unexpected] = existsSync(refinedPath(out)) ? ['refined.json'] : listFiles(out)
  if (unexpected !== undefined)
    throw new UsageError(`${out} is not empty: it contains ${unexpected}; name a new folder with --out`)
  writeWhole(note, begun)
}
