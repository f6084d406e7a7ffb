import { join } from 'node:path'
import type { Shard } from '../../schemas/manifest.ts'
import type { Config, Rows } from '../../src/rows/configs/configs.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/files.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { openParquet, readRows } from '../../src/storage/parquet/reader.ts'

/**
 * The rows of one config of a shard, a row group at a time. One group of rows and the compressed file are in memory. If `columns` are given,
 * rows have only these.
 */
export async function* groupsOf<C extends Config, K extends keyof Rows[C][number] & string>(
  folder: string,
  config: C,
  { split, shard }: Pick<Shard, 'split' | 'shard'>,
  columns?: readonly K[],
): AsyncGenerator<readonly Pick<Rows[C][number], K>[]> {
  const source = openParquet(readBytes(join(folder, dataPath(config, split, shard)), MAX_BYTES.data))
  let rowStart = 0
  for (const rows of source.groups) {
    const range = { rowStart, rowEnd: rowStart + rows, ...(columns && { columns: [...columns] }) }
    rowStart += rows
    yield (await readRows(source, range)) as unknown as readonly Pick<Rows[C][number], K>[]
  }
}
