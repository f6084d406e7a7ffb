// Thrift's compact protocol, in which the footer and the page headers of Parquet are written. hyparquet allocates whatever list length it
// finds; this parser checks every length against the bytes that are left.

/** A count or a length that exceeds what contains it. */
export class Unsound extends Error {}

/** A position in bytes, and where to stop. */
export interface Reader {
  readonly bytes: Uint8Array
  at: number
  readonly end: number
}

/** Reads an unsigned LEB128 number. */
export function readVarint(reader: Reader): number {
  let value = 0
  for (let scale = 1; scale < 2 ** 50; scale *= 128) {
    if (reader.at >= reader.end) throw new Unsound('the file ends too early')
    const byte = reader.bytes[reader.at++]!
    value += (byte & 127) * scale
    if (byte < 128) return value
  }
  throw new Unsound('a number is too long')
}

/** The fields of a struct by number: integers, flags (0 or 1) and structs. */
export type Struct = Map<number, number | Struct>

/** Reads a struct. Lists, texts and doubles are skipped. */
export function readStruct(reader: Reader): Struct {
  const struct: Struct = new Map()
  for (let field = 0; ; ) {
    const byte = readByte(reader)
    const type = byte & 15
    if (type === 0) return struct
    field = byte >> 4 ? field + (byte >> 4) : zigzag(readVarint(reader))
    if (type === 1 || type === 2) struct.set(field, type === 1 ? 1 : 0)
    else {
      const value = readValue(reader, type)
      if (value !== undefined) struct.set(field, value)
    }
  }
}

function readValue(reader: Reader, type: number): number | Struct | undefined {
  if (type === 3) return readByte(reader)
  if (type >= 4 && type <= 6) return zigzag(readVarint(reader))
  if (type === 12) return readStruct(reader)
  if (type === 7) reader.at += 8
  else if (type === 8) {
    const size = readVarint(reader)
    reader.at += size
  } else if (type === 9 || type === 10) {
    const head = readByte(reader)
    const size = head >> 4 === 15 ? readVarint(reader) : head >> 4
    if (size > reader.end - reader.at) throw new Unsound('a list is longer than its file')
    for (let i = 0; i < size; i++) readValue(reader, (head & 15) <= 2 ? 3 : head & 15)
  } else throw new Unsound('a header has a field of an unknown type')
  return undefined
}

const zigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

/** A required number. */
export const numberIn = (struct: Struct, field: number): number => {
  const value = struct.get(field)
  if (typeof value !== 'number') throw new Unsound('a header lacks a field')
  return value
}

function readByte(reader: Reader): number {
  if (reader.at >= reader.end) throw new Unsound('a header ends too early')
  return reader.bytes[reader.at++]!
}
