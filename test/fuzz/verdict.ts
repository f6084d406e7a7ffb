import { isDeepStrictEqual } from 'node:util'
import { BadParquet, hasSchema, openParquet, readRows } from '../../src/storage/parquet/reader.ts'
import { rewritingOf } from '../../src/storage/parquet/rewritten.ts'
import { featuresOf } from '../../src/storage/parquet/schema.ts'
import type { Original } from './cases.ts'

/** What is found in a file, as validate does it: its schema and metadata, then its bytes or values, then its footer. Undefined if nothing is. */
export async function verdict(bytes: Uint8Array, { schema, groups, metadata }: Original): Promise<string | undefined> {
  try {
    const source = openParquet(bytes)
    if (!hasSchema(source, schema)) return 'other columns'
    if (!isDeepStrictEqual(source.metadata, { huggingface: featuresOf(schema), ...metadata })) return 'other metadata'
    const again = rewritingOf(source, schema, metadata)
    let different: string | undefined
    let rowStart = 0
    for (const [i, rows] of groups.entries()) {
      if (again.add(rows)) continue
      const rowEnd = rowStart + (source.groups[i] ?? 0)
      const stored = rowEnd > rowStart ? await readRows(source, { rowStart, rowEnd }) : []
      if (!isDeepStrictEqual(stored, rows)) different = 'other rows'
      rowStart = rowEnd
    }
    return different ?? again.finish()
  } catch (error) {
    if (error instanceof BadParquet) return error.message
    throw error
  }
}
