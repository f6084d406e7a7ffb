import type * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import { BadSource } from './importer.ts'

/** A value of a source as a schema reads it. Throws {@link BadSource} with the place of what is wrong. `where` is the place of the value itself. */
export function shaped<T>(schema: z.ZodType<T>, value: unknown, where = ''): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new BadSource(`${where && `${where}: `}${issueText(read.error)}`)
}
