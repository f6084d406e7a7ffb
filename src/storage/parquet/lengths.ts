import { isAscii } from 'node:buffer'
import { requireStated, textOf } from './footer.ts'
import { type Content, readPages } from './pages.ts'
import { BadParquet, type ParquetSource } from './reader.ts'
import { Unsound } from './thrift.ts'

/**
 * The total length of the texts of each row of a row group, in UTF-16 units, in a column such as `prompt.list.element.content`. Texts are not decoded,
 * because prompts are nearly all of a dataset. Throws {@link BadParquet}.
 */
export function textLengths({ bytes, footer }: ParquetSource, group: number, path: readonly string[]): Uint32Array {
  const { rows, columns } = footer.groups[group]!
  const name = path.join('.')
  try {
    const column = columns.find((one) => one.path.join('.') === name)
    if (!column) throw new Unsound(`it has no column ${name}`)
    const lengths = new Lengths(rows, column.chunk.definition)
    requireStated(readPages(bytes, column.chunk, lengths), column.fields, { rows, name })
    return lengths.byRow
  } catch (error) {
    if (error instanceof Unsound) throw new BadParquet(error.message)
    throw error
  }
}

/** Adds up the lengths of the values of a column by row. Of each page its values come first, and then where its rows begin. */
class Lengths implements Content {
  readonly byRow: Uint32Array
  readonly #definition: number
  #page: number[] = []
  #row = -1

  constructor(rows: number, definition: number) {
    this.byRow = new Uint32Array(rows)
    this.#definition = definition
  }

  values(plain: Uint8Array): void {
    const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
    for (let at = 0; at < plain.length; ) {
      const end = at + 4 + view.getUint32(at, true)
      const text = plain.subarray(at + 4, end)
      this.#page.push(isAscii(text) ? text.length : textOf(text).length)
      at = end
    }
  }

  repetition(levels: Uint8Array): void {
    if (levels.length !== this.#page.length) throw new Unsound('a text is missing')
    for (let i = 0; i < levels.length; i++) {
      if (levels[i] === 0) this.#row++
      this.byRow[this.#row]! += this.#page[i]!
    }
    this.#page = []
  }

  definition(levels: Uint8Array): void {
    if (levels.some((level) => level !== this.#definition)) throw new Unsound('a text is missing')
  }
}
