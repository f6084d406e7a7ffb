import {
  AsyncByteQueue,
  Bool,
  type Data,
  type DataType,
  Field,
  Float64,
  Int32,
  List,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import * as z from 'zod'

/** The Arrow type of a zod schema. Throws a TypeError for a type that a row cannot hold. */
function typeOf(schema: z.core.$ZodType): DataType {
  if (schema instanceof z.ZodNullable) return typeOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return new List(field('item', schema.element))
  if (schema instanceof z.ZodObject) return new Struct(fieldsOf(schema))
  if (schema instanceof z.ZodBoolean) return new Bool()
  if (schema instanceof z.ZodNumberFormat) return schema.format === 'int32' ? new Int32() : new Float64()
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return new Utf8()
  throw new TypeError(`a row cannot hold a ${schema._zod.def.type}`)
}

/** Every field is nullable, like the columns of the Parquet files. */
const field = (name: string, schema: z.core.$ZodType): Field => new Field(name, typeOf(schema), true)
const fieldsOf = ({ shape }: z.ZodObject): Field[] => Object.entries(shape).map(([name, of]) => field(name, of))

/** Writes an Arrow IPC file, uncompressed so that readers can map it into memory. Each `add` gives one record batch. */
export class ArrowFile {
  readonly #schema: Schema
  readonly #writer = new RecordBatchFileWriter()
  rows = 0

  /** `write` receives the bytes of the file in order. */
  constructor(schema: z.ZodObject, write: (bytes: Uint8Array) => void) {
    this.#schema = new Schema(fieldsOf(schema))
    this.#writer.reset(new Sink(write), this.#schema)
  }

  add(rows: readonly object[]): void {
    if (rows.length === 0) return
    this.rows += rows.length
    const data = vectorFromArray(rows, new Struct(this.#schema.fields)).data[0] as unknown as Data<Struct>
    this.#writer.write(new RecordBatch(this.#schema, data))
  }

  finish(): void {
    this.#writer.close()
  }
}

/** Passes bytes on at once instead of queueing them. */
class Sink extends AsyncByteQueue {
  readonly #write: (bytes: Uint8Array) => void
  constructor(write: (bytes: Uint8Array) => void) {
    super()
    this.#write = write
  }
  override write(bytes: Uint8Array): void {
    if (bytes.byteLength > 0) this.#write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
}
