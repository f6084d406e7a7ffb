import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetReadObjects } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shortReport } from '../pipelines/validate/report-text.ts'
import { stream } from '../src/game/random.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import { decompress } from '../src/storage/parquet/frame.ts'
import { elements, featuresOf, type Row, shapeOf } from '../src/storage/parquet/schema.ts'
import { ParquetBuilder, WRITER } from '../src/storage/parquet/writer.ts'
import { type Original, twoFaced, twoFacedByType, WRITERS, written } from './fuzz/cases.ts'
import { Workbench } from './fuzz/dataset.ts'
import { type Forged, withFooter } from './fuzz/footers.ts'
import { noOutcome, tryCases, tryRandom } from './fuzz/forge.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const bench = new Workbench()
beforeAll(() => bench.prepare())
afterAll(() => bench.remove())

/** The values of a query over a file, as DuckDB sees it. */
async function duck(path: string, query: string): Promise<unknown[]> {
  const database = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await database.connect()
  try {
    const { getRows } = await connection
      .runAndReadAll(query.replace('FILE', `read_parquet('${path}')`))
      .then((result) => ({ getRows: () => result.getRows() }))
    return getRows().map(([value]) => value)
  } finally {
    connection.closeSync()
    database.closeSync()
  }
}

const decisions = (): Original => bench.files.get('decisions')!
const changedRoles = (change: (role: string) => string): Row[][] =>
  decisions().groups.map((rows) => rows.map((row) => ({ ...row, role: change(row['role'] as string) })))

test('every forged file is found, whatever writer it names, and none takes long', async () => {
  const outcome = noOutcome()
  expect(await tryCases(bench.files, outcome), 'each kind of forgery was made').toEqual([])
  await tryRandom(bench.files, { random: stream('ci'), until: performance.now() + 8000, outcome })
  process.stderr.write(`forged files: ${outcome.tried} tried, ${outcome.caught} caught\n`)
  expect([outcome.slips, outcome.traces]).toEqual([[], []])
  expect(outcome.tried).toBeGreaterThan(500)
  expect(outcome.slowest).toBeLessThan(30_000)
})

test('U+FEFF before the roles of one team: DuckDB sees it, hyparquet alone does not, validate names it', async () => {
  const bytes = written(
    { ...decisions(), groups: changedRoles((role) => (role === 'mafia' ? `\ufeff${role}` : role)) },
    WRITER,
  )
  const { path } = bench.withFile('decisions', bytes)
  const seen = (await parquetReadObjects({
    file: new Uint8Array(bytes).buffer,
    compressors: { ZSTD: decompress },
  })) as DecisionRow[]
  expect(new Set(seen.map(({ role }) => role))).toContain('mafia')
  expect(await duck(path, "SELECT count(*) FROM FILE WHERE role = 'mafia'")).toEqual([0n])
  const { ok, findings } = await bench.validated('decisions', bytes)
  expect(ok).toBe(false)
  expect(findings[0]).toMatchObject({
    check: 'replay',
    message: 'column role differs from the row derived from its game',
  })
})

test('statistics that lie: DuckDB skips rows that are there, validate says where the file differs', async () => {
  const bytes = withFooter(bench.bytesOf('decisions'), (footer: Forged) => {
    for (const { columns } of footer.row_groups)
      for (const { meta_data: meta } of columns)
        if (meta.path_in_schema.join() === 'role') Object.assign(meta.statistics, { min_value: 'x', max_value: 'y' })
  })
  const count = "SELECT count(*) FROM FILE WHERE role = 'mafia'"
  expect(await duck(bench.withFile('decisions', bench.bytesOf('decisions')).path, count)).not.toEqual([0n])
  expect(await duck(bench.withFile('decisions', bytes).path, count)).toEqual([0n])
  const { findings } = await bench.validated('decisions', bytes)
  expect(findings).toEqual([
    expect.objectContaining({
      check: 'files',
      message: expect.stringMatching(
        /^is not the file that its games make: it differs from byte \d+ on, in its footer$/,
      ),
    }),
  ])
})

test('two faces: DuckDB reads forged roles where hyparquet alone reads the honest ones, and validate says so', async () => {
  const wrong = written({ ...decisions(), groups: changedRoles((role) => (role === 'mafia' ? 'elder' : role)) }, WRITER)
  const index = Object.keys(decisions().schema.shape).indexOf('role')
  const bytes = twoFacedByType(wrong, bench.bytesOf('decisions'), index)
  const file = new Uint8Array(bytes).buffer
  const rows = await parquetReadObjects({ file, rowEnd: 5, columns: ['role'], compressors: { ZSTD: decompress } })
  const first = decisions()
    .groups[0]!.slice(0, 5)
    .map(({ role }) => role)
  expect(rows.map((row) => row['role'])).toEqual(first)
  expect(first).toContain('mafia')
  const { path } = bench.withFile('decisions', bytes)
  expect(await duck(path, 'SELECT role FROM FILE LIMIT 5')).toEqual(
    first.map((role) => (role === 'mafia' ? 'elder' : role)),
  )
  const { findings } = await bench.validated('decisions', bytes)
  expect(findings.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/has entry 7 of a struct .* twice, or out of order/),
  )
})

test('two faces: a dictionary behind its data is refused, whoever is said to have written it', async () => {
  for (const writer of WRITERS) {
    const forged = written({ ...decisions(), groups: changedRoles((role) => [...role].reverse().join('')) }, writer)
    const role = Object.keys(decisions().schema.shape).indexOf('role')
    const { findings } = await bench.validated('decisions', twoFaced(written(decisions(), writer), forged, role))
    expect(findings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/begins at two places/))
  }
})

/** Compresses otherwise than the writer does, as another version of zstd might. */
const harder = (page: Uint8Array): Uint8Array =>
  zstdCompressSync(page, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })

function recompressed({ schema, groups, metadata }: Original, writer: string): Uint8Array {
  const file = new ParquetBuilder(schema, metadata, { writer, compress: harder })
  for (const rows of groups) file.add(rows)
  return file.finish()
}

/** The same rows as another version of the library might write them: small pages, no dictionaries, no statistics. */
function otherwise({ schema, groups, metadata }: Original, writer: string): Uint8Array {
  const bytes = new ByteWriter()
  const [root, ...columns] = elements('root', shapeOf(schema))
  const keys = { huggingface: featuresOf(schema), ...metadata }
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: root!.num_children! }, ...columns],
    codec: 'ZSTD',
    compressors: { ZSTD: harder },
    statistics: false,
    kvMetadata: Object.entries(keys).map(([key, value]) => ({ key, value })),
    createdBy: writer,
  })
  for (const rows of groups)
    file.write({
      columnData: Object.keys(schema.shape).map((name) => ({
        name,
        data: rows.map((row) => row[name]),
        offsetIndex: false,
      })),
      rowGroupSize: rows.length,
      pageSize: 256,
    })
  file.finish()
  return bytes.getBytes()
}

test('files of an older writer validate as such: of no named library, of another zstd, of another library', async () => {
  const [, nameless, library] = WRITERS as [string, string, string]
  const older = WRITER.replace(/zstd .*\)/, 'zstd 1.5.0)')
  const wanted: [Uint8Array, RegExp | undefined][] = [
    [written(decisions(), nameless), undefined],
    [written(decisions(), older), undefined],
    [recompressed(decisions(), nameless), /zstd compressed in another version/],
    [recompressed(decisions(), older), /zstd compressed in another version/],
    [otherwise(decisions(), library), /files of another writer/],
  ]
  for (const [bytes, reason] of wanted) {
    const { ok, findings, unchecked } = await bench.validated('decisions', bytes)
    expect(findings).toEqual([])
    expect(ok).toBe(true)
    const of = unchecked.filter(({ check }) => check === 'files').map((one) => one.reason)
    expect(of).toEqual(reason ? [expect.stringMatching(reason)] : [])
  }
})

test('a file that says this zstd compressed it, and has other bytes, is found', async () => {
  const report = await bench.validated('decisions', recompressed(decisions(), WRITER))
  expect(shortReport(report), 'generate would take it for finished').toMatch(/next: generate it again in a new folder/)
  expect(report.findings).toEqual([
    expect.objectContaining({ check: 'files', message: expect.stringMatching(/differs from byte \d+ on, in column/) }),
  ])
})

test('the writer names the library that is installed', () => {
  const { version } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../node_modules/hyparquet-writer/package.json'), 'utf8'),
  )
  expect(WRITER).toBe(`omerta (hyparquet-writer ${version}, zstd ${process.versions.zstd}, levels 6 and 9)`)
})
