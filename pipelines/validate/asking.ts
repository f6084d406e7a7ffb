import type { Asking } from '../../src/leaks/replies.ts'
import type { Finished } from '../../src/play/series.ts'
import { editionOf, imagines, isBuiltIn, playersOf } from '../../src/policy/players.ts'
import { appraiserOf } from '../../src/value/appraise.ts'
import { type Checker, isOfOtherRecipe } from './checker.ts'

/** Of so few games all are asked again; with a planner, which takes seconds a game, only the first of a split. */
const FEW_GAMES = 64

/** How to ask the built-in players of a game again, if this game is one of those to be asked. */
export function askingFor(
  { record }: Finished,
  { again, manifest, ruleset, builder, words, countTokens }: Checker,
): Asking | undefined {
  if (record.origin !== undefined) {
    builder.skip(
      ['players'],
      `games that were ${record.origin.kind}: their players have no seed to be asked again with`,
    )
    return undefined
  }
  const names = [...new Set([...record.players, ...(record.moderator === undefined ? [] : [record.moderator])])]
  const others = names.filter((name) => isBuiltIn(name) && record.editions?.[name] !== editionOf(name))
  if (names.every((name) => !isBuiltIn(name))) return undefined
  if (others.length > 0)
    builder.skip(
      ['players'],
      `games played by another edition of ${others.join(' and ')} than this version of omerta has`,
    )
  else if (isOfOtherRecipe(manifest, ruleset, words))
    builder.skip(['players'], 'games, because the changed recipe may have another seed or other players')
  else if (again === 'none') builder.skip(['players'], 'games, because --replay-players is none')
  else if (
    again === 'all' ||
    (manifest.tally.games <= FEW_GAMES && (record.index === 0 || !names.some(imagines))) ||
    Number.parseInt(record.game_id.slice(8, 16), 16) % 8 === 0
  )
    return {
      recipe: manifest.recipe,
      make: playersOf(
        words,
        manifest.recipe.sampling,
        ruleset,
        appraiserOf(ruleset, words),
        undefined,
        manifest.recipe.thoughts,
      ),
      countTokens,
    }
  return undefined
}
