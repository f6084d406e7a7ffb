import type * as z from 'zod'
import { type Shape, shapeOf } from '../../src/storage/parquet/schema.ts'
import { markdown } from './card-tables.ts'

/** A table of the columns of a config with their types, as `datasets` names them. */
export const columnTable = ({ shape }: z.ZodObject): string =>
  markdown(
    ['column', 'type'],
    Object.entries(shape).map(([name, type]) => [
      `\`${name}\``,
      `${typeText(shapeOf(type))}${isNullable(type) ? ', or null' : ''}`,
    ]),
  )

const isNullable = (type: z.core.$ZodType): boolean => type._zod.def.type === 'nullable'

function typeText(shape: Shape): string {
  if (shape.kind === 'list') return `list of ${typeText(shape.of)}`
  if (shape.kind === 'struct') return `{${Object.keys(shape.fields).join(', ')}}`
  return shape.kind === 'double' ? 'float64' : shape.kind
}
