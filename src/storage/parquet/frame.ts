import { zstdDecompressSync } from 'node:zlib'
import { Unsound } from './thrift.ts'

const MAGIC = 0xfd2fb528

/**
 * Decompresses one frame of zstd that holds exactly `size` bytes. The frame must fill the bytes: a second frame, or one that decoders skip,
 * is a place where something can be hidden. No more memory than `size` is taken, whatever the frame says.
 */
export function decompress(bytes: Uint8Array, size: number): Uint8Array {
  if (frameLength(bytes) !== bytes.length) throw new Unsound('a page is more than one compressed frame')
  try {
    const page = zstdDecompressSync(bytes, { maxOutputLength: Math.max(1, size) })
    if (page.length === size) return page
  } catch {
    throw new Unsound('a page cannot be decompressed to the size that its header states')
  }
  throw new Unsound('a page has another size than its header states')
}

/** Length of the frame that bytes begin with, of its headers alone; undefined if they begin with none (RFC 8878, section 3.1.1). */
export function frameLength(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 6 || view.getUint32(0, true) !== MAGIC) return undefined
  const descriptor = bytes[4]!
  const isSingle = (descriptor & 0x20) !== 0
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!
  // No dictionary, no reserved bits.
  if ((descriptor & 0x1b) !== 0) return undefined
  let at = 5 + (isSingle ? 0 : 1) + sizeBytes
  for (let isLast = false; !isLast; ) {
    if (at + 3 > bytes.length) return undefined
    const head = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)
    isLast = (head & 1) === 1
    // A block of one byte that is repeated takes one byte.
    at += 3 + (((head >> 1) & 3) === 1 ? 1 : head >> 3)
  }
  return at + (descriptor & 4 ? 4 : 0)
}
