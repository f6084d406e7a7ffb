import { type Reader, readVarint, Unsound } from './thrift.ts'

/** The most bits of a number: indices of a dictionary of 16 million. */
const MAX_WIDTH = 24

/**
 * Fills `output` with numbers of `width` bits in the RLE/bit-packing hybrid encoding: runs of equal numbers, and groups of eight bit by bit.
 * They must take all that is left to the reader, and no number may be larger than `largest`.
 */
export function readRuns(reader: Reader, width: number, output: Uint8Array | Uint32Array, largest: number): void {
  if (width > MAX_WIDTH) throw new Unsound('a page has too large numbers')
  for (let seen = 0; seen < output.length; ) {
    const header = readVarint(reader)
    const isPacked = header % 2 === 1
    const half = Math.floor(header / 2)
    const count = isPacked ? half * 8 : half
    const left = output.length - seen
    if (count === 0 || count > left + (isPacked ? 7 : 0)) throw new Unsound('a run is longer than its page')
    const size = isPacked ? half * width : (width + 7) >> 3
    if (size > reader.end - reader.at) throw new Unsound('a run is longer than its page')
    if (isPacked) unpack(reader, width, output.subarray(seen, seen + count))
    else output.fill(littleEndian(reader.bytes, reader.at, size), seen, seen + count)
    reader.at += size
    seen += count
  }
  if (reader.at !== reader.end) throw new Unsound('a page has more in it than its values')
  for (const value of output)
    if (value > largest) throw new Unsound('a page has a number that is larger than it may be')
}

function unpack({ bytes, at }: Reader, width: number, output: Uint8Array | Uint32Array): void {
  const mask = 2 ** width - 1
  let [held, bits] = [0, 0]
  for (let i = 0; i < output.length; i++) {
    for (; bits < width; bits += 8) held |= bytes[at++]! << bits
    output[i] = held & mask
    held >>>= width
    bits -= width
  }
}

function littleEndian(bytes: Uint8Array, at: number, size: number): number {
  let value = 0
  for (let i = size - 1; i >= 0; i--) value = value * 256 + bytes[at + i]!
  return value
}
