import type * as z from 'zod'
import { eachLine } from './line-file.ts'
import { StorageError } from './storage-error.ts'

/** A line of a file, with its number, counted from 1. */
export interface Numbered<Line> {
  readonly number: number
  readonly line: Line
}

/** The lines of a file of JSON, one at a time. Throws {@link StorageError} for a line that has another shape; `what` says what it should be. */
export function* jsonLines<Line>(path: string, schema: z.ZodType<Line>, what: string): Generator<Numbered<Line>> {
  let number = 0
  for (const text of eachLine(path)) {
    number++
    const value = jsonValue(text)
    const read = schema.safeParse(value)
    if (!read.success)
      throw new StorageError(
        `line ${number} of ${path} is not a line of ${what}${value === undefined ? ': it is not JSON' : ''}`,
      )
    yield { number, line: read.data }
  }
}

/** The value of a text of JSON; undefined, which no schema of a line takes, for any other text. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
