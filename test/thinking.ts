import type { Reply } from '../schemas/ask.ts'
import { type Recipe, recipeSchema } from '../schemas/recipe.ts'
import type { Thinking } from '../src/belief/beliefs.ts'
import { PAIR_FEATURES, type Parameters, SEAT_FEATURES } from '../src/belief/features.ts'
import { parametersOf } from '../src/belief/parameters.ts'
import type { Ruleset } from '../src/game/ruleset.ts'
import type { Finished } from '../src/play/series.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { UNTIMED } from '../src/view/player.ts'
import type { View } from '../src/view/view.ts'
import { gameOf, makerOf } from './played.ts'

/** Every ruleset, with the switches that its games are played with here. */
export const TABLE: readonly (readonly [ruleset: string, switches: object])[] = [
  ['mafia-2025', {}],
  ['fiim', {}],
  ['classic-7', {}],
  ['classic-7-bench', {}],
  ['classic-7-product', {}],
  ['mini-mafia', {}],
  ['maw', { players: 9 }],
]

export const recipeFor = (
  ruleset: string,
  switches: object,
  players: string | readonly string[] = 'holy-grail',
): Recipe => recipeSchema.parse({ ruleset, switches, players, seed: 'holy-grail tests', games: { train: 100 } })

export const thinkingOf = (ruleset: Ruleset, parameters = parametersOf(ruleset)): Thinking => ({
  game: ruleset,
  vocabulary: wordsOf(ruleset).vocabulary,
  parameters,
})

/** Parameters under which every feature counts, for teams and for each role that one seat holds. */
export function madeUpParameters({ roles }: Pick<Ruleset, 'roles'>, random: () => number): Parameters {
  const weight = (): number => random() - 0.5
  const single = roles.filter((role, i) => roles.indexOf(role) === i && roles.lastIndexOf(role) === i)
  return {
    pairs: Object.fromEntries(
      PAIR_FEATURES.map((name) => [
        name,
        {
          ...{ rb: weight(), br: weight(), bb: weight() },
          ...(name.startsWith('told') && { sb: weight(), sr: weight() }),
        },
      ]),
    ),
    seats: Object.fromEntries(
      SEAT_FEATURES.map((name) => [name, Object.fromEntries(['black', ...single].map((key) => [key, weight()]))]),
    ),
  }
}

/** Game `index` of a recipe; `look` sees every ask of a player before it is answered, and returns what is to see the reply. */
export function watched(
  recipe: Recipe,
  index: number,
  look: (view: View) => ((reply: Reply) => void) | undefined,
): Promise<Finished> {
  const make = makerOf(recipe)
  return gameOf(recipe, index, {
    player(name, random) {
      const inner = make.player(name, random)
      return {
        ...inner,
        act(view) {
          const seen = look(view)
          const reply = inner.act(view, UNTIMED) as Reply
          seen?.(reply)
          return reply
        },
      }
    },
  })
}
