import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refinedCard } from '../pipelines/refine/card.ts'
import { checkRefined } from '../pipelines/refine/check-refined.ts'
import { droppedPath, keptPath, keptSchema, readRefined, refinedPath } from '../pipelines/refine/files.ts'
import { type RefineOptions, refine } from '../pipelines/refine/refine.ts'
import type { Refined } from '../schemas/refined.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import type { SftRow } from '../src/rows/configs/sft.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'

type Row = SftRow & { judge_score: number | null; step?: string; why?: string }
const readRows = async (path: string) => (await readParquet(readFileSync(path))) as unknown as Row[]
const allIn = async (folder: string): Promise<Row[]> =>
  (await Promise.all(readdirSync(folder).map((name) => readRows(join(folder, name))))).flat()

/** Tests of rows that are refined from a dataset that another file of tests has made. */
export function testRefining(set: string): void {
  const base = mkdtempSync(join(tmpdir(), 'omerta-refined-'))
  const at = (...names: string[]): string => join(base, ...names)
  const judging = { file: modelsFileSchema.parse({}), concurrency: 2, stopped: () => false }
  const options: RefineOptions = {
    ...{ folder: set, out: at('refined'), config: 'sft', judging },
    steps: { near_duplicates: { similarity: 1, of: 'reply' }, quotas: { by: ['act'], most: 4, seed: 'refined' } },
  }
  const rowsIn = (...path: string[]): Promise<Row[]> => readRows(at(...path))

  let made: Refined
  beforeAll(async () => {
    made = await refine(options)
  })
  afterAll(() => rmSync(base, { recursive: true }))

  test('every row is kept as it was or dropped with a reason, and is counted', async () => {
    const all = await allIn(join(set, 'data/sft'))
    const kept = await allIn(at('refined/data/sft'))
    const dropped = await allIn(at('refined/dropped'))
    expect(made.rows).toEqual({
      ...{ read: all.length, kept: kept.length },
      dropped: {
        'near-duplicates': dropped.filter(({ step }) => step === 'near-duplicates').length,
        quotas: dropped.filter(({ step }) => step === 'quotas').length,
      },
    })
    expect(dropped.length).toBeGreaterThan(0)
    const same = [...kept, ...dropped].map(({ judge_score, step: _, why: __, ...row }) => {
      expect(judge_score).toBeNull()
      return row
    })
    const inOrder = (rows: readonly { row_id: string }[]) => rows.toSorted((a, b) => (a.row_id < b.row_id ? -1 : 1))
    expect(inOrder(same)).toEqual(inOrder(all))
    for (const [act, rows] of Map.groupBy(await rowsIn('refined', keptPath('sft', 'train')), ({ act }) => act))
      expect(rows.length, act).toBeLessThanOrEqual(4)
    expect(await checkRefined(at('refined'), set)).toEqual({
      ...{ ok: true, rows: all.length, compared: true, findings: [] },
    })
  })

  test('rows that are there are made once; others, or other steps, need another folder', async () => {
    expect(await refine(options)).toEqual(made)
    await expect(refine({ ...options, steps: { quotas: { by: ['act'], most: 5, seed: '' } } })).rejects.toThrow(
      'it contains refined.json; name a new folder',
    )
    await expect(refine({ ...options, out: at('none'), config: 'reasoned' })).rejects.toThrow('has no reasoned')
  })

  describe('what was changed since is found', () => {
    const forged = at('forged')
    const path = (name: string): string => join(forged, name)
    const keptFile = keptPath('sft', 'train')
    beforeEach(() => {
      rmSync(forged, { recursive: true, force: true })
      cpSync(at('refined'), forged, { recursive: true })
    })
    const found = async (source?: string): Promise<string> => {
      const { ok, findings } = await checkRefined(forged, source)
      expect(ok).toBe(false)
      return findings.map(({ message }) => message).join('; ')
    }
    /** Changes the manifest, with the card and the hashes that it then has. */
    const restate = (change: Partial<Refined>): void => {
      const hashed = made.files.map((file) => ({ ...file, sha256: sha256(readFileSync(path(file.path))) }))
      const files = hashed.filter((file) => file.path !== 'README.md')
      const card = refinedCard({ ...made, ...change, files })
      writeFileSync(path('README.md'), card)
      const all = [...files, { path: 'README.md', rows: 0, sha256: sha256(card) }]
      writeFileSync(
        refinedPath(forged),
        `${JSON.stringify({ ...readRefined(forged), ...change, files: all }, null, 2)}\n`,
      )
    }

    test.each<[string, () => void, RegExp]>([
      ['a byte of a file', () => appendFileSync(path(keptFile), 'x'), /^differs from what refined.json lists$/],
      ['a file that is gone', () => rmSync(path(droppedPath('train'))), /^is missing$/],
      ['a file too many', () => writeFileSync(path('notes.txt'), ''), /^does not belong to these rows$/],
      ['the card', () => writeFileSync(path('README.md'), 'All rows.'), /differs from what refined.json lists/],
      ['its licences', () => restate({ licences: ['MIT'] }), /^names other licences than the rows have$/],
      [
        'how many rows were read',
        () => restate({ rows: { ...made.rows, read: made.rows.read + 1 } }),
        /^counts other rows than the files have$/,
      ],
      [
        'a step that would keep more',
        () => restate({ steps: { ...options.steps, quotas: { by: ['act'], most: 1000, seed: 'refined' } } }),
        /^row \w{32} should be kept/,
      ],
    ])('%s', async (_, change, message) => {
      change()
      expect(await found()).toMatch(message)
    })

    test('a row that is not as in its dataset, and another dataset', async () => {
      const rows = await rowsIn('refined', keptFile)
      writeFileSync(path(keptFile), makeParquet(keptSchema('sft'), [rows.with(0, { ...rows[0]!, day: 99 })]))
      restate({})
      expect((await checkRefined(forged)).ok).toBe(true)
      expect(await found(set)).toBe(`row ${rows[0]!.row_id} is not as in ${set}, or is missing`)
      restate({ source: '0'.repeat(64) })
      expect(await found(set)).toBe(`was made of another dataset than ${set}`)
    })
  })
}
