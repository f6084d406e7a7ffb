// Thrift's compact protocol, in which the footer and the page headers of Parquet are written. Readers of Parquet differ in what they do with a
// field that is unknown, of another type, or there twice: one skips it, another believes it. So whatever is not in the shape is refused here.

/** Bytes that readers may interpret differently: an unknown field, a count or a length that exceeds what contains it. */
export class Unsound extends Error {}

/** A position in bytes, and where to stop. */
export interface Reader {
  readonly bytes: Uint8Array
  at: number
  readonly end: number
}

/** The types that the fields of a struct may have, by number. */
export interface StructShape {
  readonly [field: number]: ValueShape
}
export type ValueShape = 'flag' | 'int32' | 'int64' | 'bytes' | { readonly list: ValueShape } | StructShape

/** The fields of a struct by number. Flags are 0 or 1. */
export type Struct = ReadonlyMap<number, Value>
export type Value = number | Uint8Array | readonly Value[] | Struct

/** More values than the footer of any file that we write has: a column of a row group takes some twenty. */
const MAX_VALUES = 1 << 20

/** Reads an unsigned LEB128 number in its shortest form. */
export function readVarint(reader: Reader): number {
  let value = 0
  for (let scale = 1; scale < 2 ** 50; scale *= 128) {
    const byte = readByte(reader)
    value += (byte & 127) * scale
    if (byte >= 128) continue
    if (byte === 0 && scale > 1) throw new Unsound('a number is written longer than it is')
    return value
  }
  throw new Unsound('a number is too long')
}

/** Reads a struct of a shape: its fields in ascending order, each once. */
export function readStruct(reader: Reader, shape: StructShape): Struct {
  return structAt(reader, shape, { left: MAX_VALUES })
}

function structAt(reader: Reader, shape: StructShape, budget: { left: number }): Struct {
  const struct = new Map<number, Value>()
  for (let last = 0; ; ) {
    const head = readByte(reader)
    if (head === 0) return struct
    const field = head >> 4 ? last + (head >> 4) : zigzag(readVarint(reader))
    const wanted = shape[field]
    if (wanted === undefined)
      throw new Unsound(
        `a header has an entry that omerta does not write, number ${field} of its struct in Parquet's format`,
      )
    if (field <= last)
      throw new Unsound(`a header has entry ${field} of a struct of Parquet's format twice, or out of order`)
    const type = head & 15
    const isRight = wanted === 'flag' ? type === 1 || type === 2 : type === typeOf(wanted)
    if (!isRight)
      throw new Unsound(`entry ${field} of a struct in a header is of another type than Parquet's format has`)
    struct.set(field, wanted === 'flag' ? 2 - type : valueAt(reader, wanted, budget))
    last = field
  }
}

function valueAt(reader: Reader, shape: ValueShape, budget: { left: number }): Value {
  if (budget.left-- === 0) throw new Unsound('a footer has more fields than any that omerta writes')
  if (shape === 'bytes') {
    const size = readVarint(reader)
    if (size > reader.end - reader.at) throw new Unsound('a text is longer than its file')
    const from = reader.at
    reader.at += size
    return Uint8Array.from(reader.bytes.subarray(from, reader.at))
  }
  if (shape === 'int32' || shape === 'int64') {
    const value = zigzag(readVarint(reader))
    if (shape === 'int32' && value !== (value | 0)) throw new Unsound('a number is too large for its field')
    return value
  }
  if (!isList(shape)) return structAt(reader, shape as StructShape, budget)
  const of = shape.list
  const head = readByte(reader)
  const size = head >> 4 === 15 ? readVarint(reader) : head >> 4
  if (head >> 4 === 15 && size < 15) throw new Unsound('a number is written longer than it is')
  if (size > reader.end - reader.at) throw new Unsound('a list is longer than its file')
  if (size > 0 && (head & 15) !== typeOf(of)) throw new Unsound('a list of a header is of another type')
  return Array.from({ length: size }, () => valueAt(reader, of, budget))
}

const TYPES = { int32: 5, int64: 6, bytes: 8 } as const

/** Thrift's number for a type. */
function typeOf(shape: ValueShape): number {
  if (shape === 'flag') throw new TypeError('a flag has its value in its type')
  if (typeof shape === 'string') return TYPES[shape as keyof typeof TYPES]
  return isList(shape) ? 9 : 12
}

const isList = (shape: ValueShape): shape is { readonly list: ValueShape } =>
  typeof shape === 'object' && 'list' in shape

const zigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)

/** A required number. */
export const numberIn = (struct: Struct, field: number): number => {
  const value = struct.get(field)
  if (typeof value !== 'number') throw new Unsound('a header lacks a field')
  return value
}

/** A required struct. */
export const structIn = (struct: Struct, field: number): Struct => {
  const value = struct.get(field)
  if (!(value instanceof Map)) throw new Unsound('a header lacks a field')
  return value
}

/** A list; empty if there is none. */
export const listIn = (struct: Struct, field: number): readonly Value[] => (struct.get(field) ?? []) as readonly Value[]

function readByte(reader: Reader): number {
  if (reader.at >= reader.end) throw new Unsound('the file ends too early')
  return reader.bytes[reader.at++]!
}
