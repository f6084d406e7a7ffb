import type { SchemaElement } from 'hyparquet'
import * as z from 'zod'

export type Row = Readonly<Record<string, unknown>>
export type RowSchema = z.ZodObject

/** The type of a column, from which both its Parquet schema and its features on the Hub follow. */
export type Shape =
  | { readonly kind: 'string' | 'int32' | 'double' | 'bool' }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'struct'; readonly fields: Readonly<Record<string, Shape>> }

/** The shape of a zod schema. Throws a TypeError for a type that a row cannot hold. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodNullable) return shapeOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return { kind: 'list', of: shapeOf(schema.element) }
  if (schema instanceof z.ZodObject)
    return {
      kind: 'struct',
      fields: Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)])),
    }
  if (schema instanceof z.ZodBoolean) return { kind: 'bool' }
  if (schema instanceof z.ZodNumberFormat) return { kind: schema.format === 'int32' ? 'int32' : 'double' }
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return { kind: 'string' }
  throw new TypeError(`a row cannot hold a ${schema._zod.def.type}`)
}

const LEAVES = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  int32: { type: 'INT32' },
  double: { type: 'DOUBLE' },
  bool: { type: 'BOOLEAN' },
} as const

/** Schema elements, depth first. Every field is optional; lists have the format's standard three levels, `list` and `element`. */
export function elements(name: string, shape: Shape): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const
  if (shape.kind === 'struct') {
    const fields = Object.entries(shape.fields)
    return [{ ...optional, num_children: fields.length }, ...fields.flatMap(([field, of]) => elements(field, of))]
  }
  if (shape.kind === 'list')
    return [
      { ...optional, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...elements('element', shape.of),
    ]
  return [{ ...optional, ...LEAVES[shape.kind] }]
}

function feature(shape: Shape): unknown {
  if (shape.kind === 'struct')
    return Object.fromEntries(Object.entries(shape.fields).map(([name, of]) => [name, feature(of)]))
  if (shape.kind === 'list') return { feature: feature(shape.of), _type: 'List' }
  return { dtype: shape.kind === 'double' ? 'float64' : shape.kind, _type: 'Value' }
}

/** The features of a config as `datasets` reads them from a file's metadata, as JSON. */
export const featuresOf = (schema: RowSchema): string =>
  JSON.stringify({ info: { features: feature(shapeOf(schema)) } })
