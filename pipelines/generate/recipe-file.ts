import { existsSync } from 'node:fs'
import { parseJson } from '../../schemas/json.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'

/** The entries of a recipe file, which are not checked yet. Throws {@link UsageError} if it is no JSON object. */
export function readRecipe(file: string): Record<string, unknown> {
  let text: string
  try {
    text = readBytes(file, MAX_BYTES.other, true).toString('utf8')
  } catch (error) {
    throw new UsageError(
      existsSync(file)
        ? `${safe((error as Error).message)}; a recipe is a JSON file`
        : `there is no recipe file ${safe(file)}`,
    )
  }
  try {
    const value: unknown = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      // Tells an editor which schema the file has: not a part of the recipe.
      const { $schema: _, ...recipe } = value as Record<string, unknown>
      return recipe
    }
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`)
  }
  throw new UsageError(`${file} is not a recipe: a recipe is a JSON object`)
}
