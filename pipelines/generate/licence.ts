import { type Recipe, seatedIn } from '../../schemas/recipe.ts'
import { kindOf } from '../../src/policy/kinds.ts'
import { OWN_LICENCE } from '../../src/rows/source.ts'

/** Where nobody states one: what models, programs and persons say is not ours to license. */
const UNKNOWN = 'unknown'

/** Whether a player is one of those that come with omerta, whose words are ours. */
const isOurs = (name: string): boolean => name === 'built-in' || kindOf(name)?.edition !== undefined

/** The licence of the games of a recipe: that of their source, what the recipe states, ours if built-in players alone played, and otherwise unknown. */
export function licenceOf(recipe: Recipe): string {
  const { imported, licence } = recipe
  if (imported) return imported.licence
  return licence ?? (seatedIn(recipe).every(isOurs) ? OWN_LICENCE : UNKNOWN)
}
