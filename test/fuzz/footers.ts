import { type FileMetaData, parquetMetadata } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'

// biome-ignore lint/suspicious/noExplicitAny: a forger changes any field to anything
export type Forged = any

const lengthOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 8, true)

/** The footer of a file, for a forger to change. */
export const footerOf = (bytes: Uint8Array): FileMetaData => parquetMetadata(bytes, { geoparquet: false })

/** Everything before the footer. */
export const bodyOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.length - 8 - lengthOf(bytes))

/** The raw bytes of the footer. */
export const rawFooterOf = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(bytes.length - 8 - lengthOf(bytes), bytes.length - 8)

/** A file of these bytes and this footer. */
export function joined(body: Uint8Array, footer: FileMetaData | Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  writer.appendBytes(body)
  if (footer instanceof Uint8Array) {
    writer.appendBytes(footer)
    writer.appendUint32(footer.length)
  } else {
    const { metadata_length: _, ...fields } = footer
    writeMetadata(writer, fields as FileMetaData)
  }
  writer.appendUint32(MAGIC)
  return writer.getBytes()
}

const MAGIC = 0x31524150

/** The same file with a footer that was changed. */
export function withFooter(bytes: Uint8Array, change: (footer: Forged) => void): Uint8Array {
  const footer = footerOf(bytes)
  change(footer)
  return joined(bodyOf(bytes), footer)
}
