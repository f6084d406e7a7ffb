import { ByteWriter } from 'hyparquet-writer'
import type { Footer } from './footer.ts'
import { decompress } from './frame.ts'
import { openParquet, type ParquetSource } from './reader.ts'
import { differenceIn } from './same-content.ts'
import type { Row, RowSchema } from './schema.ts'
import { DATA, PAGE, PAGE_HEADER } from './shapes.ts'
import { numberIn, type Reader, readStruct, structIn, Unsound } from './thrift.ts'
import { compress, ParquetBuilder, WRITER } from './writer.ts'

/** The name that files have which were written before the name said with what. They were made as those of today. */
const NAMELESS = 'omerta'

/** The library in the name of a writer, such as "hyparquet-writer 0.17.0"; undefined if it is not in this form. */
const libraryOf = (writer: string): string | undefined =>
  /^omerta \((hyparquet-writer \d+\.\d+\.\d+), zstd \d+\.\d+\.\d+(?:, levels \d+ and \d+)?\)$/.exec(writer)?.[1]

/** The reference for a file: the same rows, rewritten. */
export interface Rewriting {
  /** Adds a row group. Returns whether the file is known to have the same bytes up to here. */
  add(rows: readonly Row[]): boolean
  /** The difference between the file and the rewritten one; undefined if there is none. */
  finish(): string | undefined
  /** What was not compared byte for byte, and why; undefined if everything was. */
  readonly uncompared: string | undefined
}

/** How to write a file again, from its rows. */
export function rewritingOf(
  source: ParquetSource,
  schema: RowSchema,
  metadata: Readonly<Record<string, string>>,
): Rewriting {
  const { writer } = source.footer
  if (writer === NAMELESS || libraryOf(writer) === libraryOf(WRITER)) return new SameBytes(source, schema, metadata)
  return new SameContent(source, schema, metadata)
}

/**
 * Compares the bytes of a file with those that this version writes, while they come; nothing of the new file is kept. A page that was compressed
 * otherwise is right too if it decompresses to the same bytes and the file names another zstd, or other levels of it, as its writer.
 */
class SameBytes implements Rewriting {
  readonly #source: ParquetSource
  readonly #builder: ParquetBuilder
  readonly #bytes: Comparing
  #recompressed = 0

  constructor(source: ParquetSource, schema: RowSchema, metadata: Readonly<Record<string, string>>) {
    this.#source = source
    this.#bytes = new Comparing(source.bytes)
    const compress = (page: Uint8Array): Uint8Array => this.#compressAsStored(page)
    this.#builder = new ParquetBuilder(schema, metadata, { bytes: this.#bytes, compress, writer: source.footer.writer })
  }

  add(rows: readonly Row[]): boolean {
    if (this.#bytes.differsAt === undefined) this.#builder.add(rows)
    this.#bytes.flush()
    return this.#bytes.differsAt === undefined
  }

  finish(): string | undefined {
    if (this.#bytes.differsAt === undefined) this.#builder.finish()
    this.#bytes.flush()
    const { differsAt = this.#bytes.offset } = this.#bytes
    return differsAt === this.#source.bytes.length
      ? undefined
      : `it differs from byte ${differsAt} on, ${placeOf(this.#source.footer, differsAt)}`
  }

  get uncompared(): string | undefined {
    if (this.#recompressed === 0) return undefined
    return 'files that zstd compressed in another version or at another level: what their pages decompress to was compared'
  }

  #compressAsStored(page: Uint8Array): Uint8Array {
    const ours = compress(page)
    const { bytes, footer } = this.#source
    if (footer.writer === WRITER) return ours
    const theirs = compressedAt(bytes, this.#bytes.offset)
    if (!theirs || Buffer.compare(theirs, ours) === 0 || !holds(theirs, page)) return ours
    this.#recompressed++
    return theirs
  }
}

/** Compares the content of a file with pages of another library. The new file is in memory. */
class SameContent implements Rewriting {
  readonly #source: ParquetSource
  readonly #builder: ParquetBuilder
  readonly uncompared: string

  constructor(source: ParquetSource, schema: RowSchema, metadata: Readonly<Record<string, string>>) {
    const { writer } = source.footer
    this.#source = source
    this.#builder = new ParquetBuilder(schema, metadata)
    this.uncompared = `files of another writer (${writer}; this is ${WRITER}): their values and footers were compared`
  }

  add(rows: readonly Row[]): boolean {
    this.#builder.add(rows)
    return false
  }

  finish(): string | undefined {
    const { writer } = this.#source.footer
    if (libraryOf(writer) === undefined)
      return `it names ${JSON.stringify(writer.slice(0, 60))} as its writer, which is not omerta`
    return differenceIn(this.#source, openParquet(this.#builder.finish()))
  }
}

/** Whether a compressed page decompresses to these bytes. */
function holds(compressed: Uint8Array, page: Uint8Array): boolean {
  try {
    return Buffer.compare(decompress(compressed, page.length), page) === 0
  } catch (error) {
    if (error instanceof Unsound) return false
    throw error
  }
}

/** Which part of a file a byte belongs to. */
function placeOf({ groups }: Footer, at: number): string {
  for (const [i, { columns }] of groups.entries())
    for (const { path, chunk } of columns)
      if (at < chunk.end) return `in column ${path.join('.')} of row group ${i + 1}`
  return 'in its footer'
}

/** The compressed bytes of the page that begins at an offset; undefined if there is none. */
function compressedAt(bytes: Uint8Array, at: number): Uint8Array | undefined {
  const reader: Reader = { bytes, at, end: bytes.length }
  try {
    const header = readStruct(reader, PAGE_HEADER)
    const end = reader.at + numberIn(header, PAGE.compressedSize)
    const data = header.has(PAGE.data) ? structIn(header, PAGE.data) : undefined
    const levels = data ? numberIn(data, DATA.definition) + numberIn(data, DATA.repetition) : 0
    return bytes.subarray(reader.at + levels, end)
  } catch (error) {
    if (error instanceof Unsound) return undefined
    throw error
  }
}

/** Compares what is written with the bytes of a file, and keeps no more than what was written since the last time. */
class Comparing extends ByteWriter {
  readonly #stored: Uint8Array
  differsAt: number | undefined

  constructor(stored: Uint8Array) {
    super()
    this.#stored = stored
  }

  /** Called after each row group and at the end of the file. */
  flush(): void {
    const written = this.getBytes()
    const from = this.offset - written.length
    if (this.differsAt === undefined) {
      const there = this.#stored.subarray(from, this.offset)
      if (Buffer.compare(written, there) !== 0) this.differsAt = from + firstDifference(written, there)
    }
    this.index = 0
  }
}

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) if (a[i] !== b[i]) return i
  return shorter
}
