import { createHash, type Hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Column, Group } from './footer.ts'
import { requireStated } from './footer.ts'
import { type Content, readPages } from './pages.ts'
import type { ParquetSource } from './reader.ts'
import { COLUMN, FOOTER } from './shapes.ts'
import { Unsound } from './thrift.ts'

/**
 * How a file of another writer differs from one that this version wrote of the same rows, in anything that a reader can see; undefined if it
 * does not. How values are encoded and cut into pages may differ. What the footer states of them is compared with the pages, with the
 * other file, or refused.
 */
export function differenceIn(file: ParquetSource, right: ParquetSource): string | undefined {
  const [theirs, ours] = [file.footer, right.footer]
  for (const [field, what] of [
    [FOOTER.version, 'format version'],
    [FOOTER.schema, 'schema'],
    [FOOTER.metadata, 'key-value metadata'],
    [FOOTER.orders, 'sort orders of columns'],
  ] as const)
    if (!isDeepStrictEqual(theirs.fields.get(field), ours.fields.get(field))) return `its ${what} differs`
  if (file.groups.join() !== right.groups.join())
    return `it has row groups of ${file.groups.join(', ')} rows, and its games make ${right.groups.join(', ')}`
  try {
    for (const [i, group] of theirs.groups.entries())
      for (const [k, column] of group.columns.entries()) {
        const different = differenceInColumn([file, column], [right, ours.groups[i]!.columns[k]!], group)
        if (different) return `${different} of column ${column.path.join('.')}, row group ${i + 1}`
      }
  } catch (error) {
    if (error instanceof Unsound) return error.message
    throw error
  }
  return undefined
}

type Place = readonly [source: ParquetSource, column: Column]

function differenceInColumn([file, theirs]: Place, [right, ours]: Place, { rows }: Group): string | undefined {
  if (theirs.hasIndex) return 'it has an index of the pages, which cannot be derived for another writer,'
  const statistics = theirs.fields.get(COLUMN.statistics)
  if (statistics !== undefined && !isDeepStrictEqual(statistics, ours.fields.get(COLUMN.statistics)))
    return 'false statistics'
  const [found, wanted] = [new Digest(), new Digest()]
  requireStated(readPages(file.bytes, theirs.chunk, found), theirs.fields, { rows, name: theirs.path.join('.') })
  readPages(right.bytes, ours.chunk, wanted)
  return found.text() === wanted.text() ? undefined : 'other values'
}

/** A hash of the levels and values of a column. */
class Digest implements Content {
  readonly #hashes: readonly Hash[] = [createHash('sha256'), createHash('sha256'), createHash('sha256')]
  repetition(levels: Uint8Array): void {
    this.#hashes[0]!.update(levels)
  }
  definition(levels: Uint8Array): void {
    this.#hashes[1]!.update(levels)
  }
  values(plain: Uint8Array): void {
    this.#hashes[2]!.update(plain)
  }
  text(): string {
    return this.#hashes.map((hash) => hash.digest('hex')).join()
  }
}
