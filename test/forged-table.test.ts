import { constants, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openParquet } from '../src/storage/parquet/reader.ts'
import { rewritingOf } from '../src/storage/parquet/rewritten.ts'
import { ParquetBuilder } from '../src/storage/parquet/writer.ts'
import { cases, type Original, WRITERS, written } from './fuzz/cases.ts'
import { verdict } from './fuzz/verdict.ts'

/** A small table with a column of each kind, in two row groups. */
const table: Original = {
  schema: z.object({
    role: z.string(),
    seat: z.int32(),
    chance: z.float64().nullable(),
    won: z.boolean().nullable(),
    lines: z.array(z.string()),
    prompt: z.array(z.object({ role: z.string(), content: z.string() })),
  }),
  groups: [['red', 'civilian', 'mafia', 'red'], ['sheriff', 'civilian'], ['red']].map((roles) =>
    // Often enough to be worth a dictionary.
    Array<string[]>(8)
      .fill(roles)
      .flat()
      .map((role, i) => ({
        role,
        seat: i + 1,
        chance: i === 1 ? null : i / 4,
        won: i === 2 ? null : i === 0,
        lines: ['a red card', `seat ${i}`].slice(i % 3),
        prompt: [
          { role: 'system', content: 'You play Mafia with red and black cards.' },
          { role: 'user', content: `You are seat ${i + 1}. Жду.` },
        ],
      })),
  ),
  metadata: { omerta: '{"config":"table"}' },
}

const [TODAY, NAMELESS, LIBRARY] = WRITERS as [string, string, string]

test('every forgery of a small table is found in a file of another writer, whose bytes nobody can make again', async () => {
  const bytes = written(table, LIBRARY)
  expect(await verdict(bytes, table)).toBeUndefined()
  const [unmade, unfound]: [string[], string[]] = [[], []]
  for (const { name, kind, forge } of cases) {
    if (kind === 'bombs') continue // they take their time
    let forged: Uint8Array
    try {
      forged = forge(bytes, table, LIBRARY)
    } catch {
      unmade.push(name)
      continue
    }
    if (Buffer.compare(forged, bytes) === 0) unmade.push(name)
    else if ((await verdict(forged, table)) === undefined) unfound.push(name)
  }
  expect({ unmade, unfound }).toEqual({ unmade: [], unfound: [] })
})

/** The table as another version of zstd might compress it. */
function recompressed(writer: string): Uint8Array {
  const compress = (page: Uint8Array): Uint8Array =>
    zstdCompressSync(page, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })
  const file = new ParquetBuilder(table.schema, table.metadata, { writer, compress })
  for (const rows of table.groups) file.add(rows)
  return file.finish()
}

/** What is found in a file by writing it again, and what was not compared byte for byte. */
function rewritten(bytes: Uint8Array): readonly [found: string | undefined, uncompared: string | undefined] {
  const again = rewritingOf(openParquet(bytes), table.schema, table.metadata)
  for (const rows of table.groups) again.add(rows)
  return [again.finish(), again.uncompared]
}

test('pages that another zstd compressed are right where the file names no zstd, or another, and are found where it names this one', () => {
  const OLDER = TODAY.replace(/zstd .*\)/, 'zstd 1.5.0)')
  for (const writer of [TODAY, NAMELESS, OLDER])
    expect(rewritten(written(table, writer))).toEqual([undefined, undefined])
  for (const writer of [NAMELESS, OLDER])
    expect(rewritten(recompressed(writer))).toEqual([
      undefined,
      expect.stringMatching(/^files that zstd compressed in/),
    ])
  expect(rewritten(recompressed(TODAY))).toEqual([
    expect.stringMatching(/^it differs from byte \d+ on, in column \w+ of row group 1$/),
    undefined,
  ])
})
