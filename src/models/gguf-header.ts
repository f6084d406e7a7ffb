import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { ModelUnavailable } from './errors.ts'

// The head of a GGUF file, by https://github.com/ggml-org/ggml/blob/master/docs/gguf.md: little-endian; magic, version, counts, key-value pairs, tensors.

/** Bytes of the types of values with a fixed size, by their numbers. */
const SIZES: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 }
const [TEXT, LIST] = [8, 9]
/** More pairs, tensors and dimensions than any model has. */
const MOST = { pairs: 10_000, tensors: 100_000, dimensions: 8 } as const

/**
 * Checks that the head of a GGUF file is whole and within the file: llama.cpp's readers go on for hours in one that says it has more than it has. Throws
 * {@link ModelUnavailable}.
 */
export function requireGguf(path: string): void {
  const refuse = (why: string): ModelUnavailable =>
    new ModelUnavailable(`${path} cannot be loaded as a GGUF model: ${why}`)
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const stat = fstatSync(file)
    if (!stat.isFile()) throw refuse('it is not a file')
    const head = new Head(file, stat.size)
    if (head.bytes(4).toString('latin1') !== 'GGUF') throw refuse('it does not begin with GGUF')
    const version = head.uint32()
    if (version !== 2 && version !== 3) throw refuse(`it is of version ${version}; there are 2 and 3`)
    const [tensors, pairs] = [head.count('tensors', MOST.tensors), head.count('pairs', MOST.pairs)]
    for (let i = 0; i < pairs; i++) {
      head.skipText()
      head.skipValue(head.uint32())
    }
    for (let i = 0; i < tensors; i++) {
      head.skipText()
      head.skip(8 * head.uint32('dimensions', MOST.dimensions) + 4 + 8)
    }
    if (tensors === 0) throw refuse('it has no tensors')
  } catch (error) {
    if (error instanceof ModelUnavailable) throw error
    if (error instanceof RangeError) throw refuse(`it is damaged, or not whole (${error.message})`)
    throw refuse((error as NodeJS.ErrnoException).code ?? (error as Error).message)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

const BLOCK = 1 << 20

/** A file that is read from its beginning, a block at a time. A RangeError says that it ends too early, or that a number is too large. */
class Head {
  readonly #file: number
  readonly #size: number
  readonly #block = Buffer.alloc(BLOCK)
  #from = 0
  #filled = 0
  #at = 0

  constructor(file: number, size: number) {
    this.#file = file
    this.#size = size
  }

  skip(bytes: number): void {
    if (this.#at + bytes > this.#size) throw new RangeError(`something at byte ${this.#at} reaches past its end`)
    this.#at += bytes
  }

  bytes(n: number): Buffer {
    const at = this.#at
    this.skip(n)
    if (at < this.#from || at + n > this.#from + this.#filled) {
      this.#from = at
      this.#filled = readSync(this.#file, this.#block, 0, BLOCK, at)
    }
    return this.#block.subarray(at - this.#from, at - this.#from + n)
  }

  uint32(what = '', most = 2 ** 32): number {
    const n = this.bytes(4).readUInt32LE()
    if (n > most) throw new RangeError(`it says that it has ${n} ${what}`)
    return n
  }

  count(what: string, most: number): number {
    const n = this.bytes(8).readBigUInt64LE()
    if (n > BigInt(most)) throw new RangeError(`it says that it has ${n} ${what}`)
    return Number(n)
  }

  skipText(): void {
    this.skip(this.count('characters in a text', this.#size))
  }

  skipValue(type: number): void {
    const size = SIZES[type]
    if (size !== undefined) this.skip(size)
    else if (type === TEXT) this.skipText()
    else if (type === LIST) this.skipList()
    else throw new RangeError(`there is no type ${type}`)
  }

  skipList(): void {
    const of = this.uint32()
    const n = this.count('entries in a list', this.#size)
    const each = SIZES[of]
    if (each !== undefined) this.skip(n * each)
    else if (of === TEXT) for (let i = 0; i < n; i++) this.skipText()
    else throw new RangeError(`a list of type ${of}`)
  }
}
