import { parquetWriteBuffer } from 'hyparquet-writer'
import { type Config, descriptorOf } from '../src/rows/configs/configs.ts'
import { elements, type Row, shapeOf } from '../src/storage/parquet/schema.ts'

// Files of a dataset that another program wrote again, as people edit them: hyparquet-writer as it is, with Snappy and one row group.

/** The rows of a config as another program writes them, with columns of other names. */
export function writtenElsewhere(
  config: Config,
  rows: readonly Row[],
  names: (name: string) => string = (name) => name,
): Uint8Array {
  const { schema } = descriptorOf(config)
  const columnData = Object.keys(schema.shape).map((name) => ({
    name: names(name),
    data: rows.map((row) => row[name]),
  }))
  const [root, ...columns] = elements('root', shapeOf(schema))
  return new Uint8Array(
    parquetWriteBuffer({ columnData, schema: [root!, ...columns.map((one) => ({ ...one, name: names(one.name) }))] }),
  )
}
