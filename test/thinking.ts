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

/** A game with what each player of the table saw and answered, oldest first. */
interface Seen {
  readonly played: Finished
  readonly asks: readonly (readonly [View, Reply])[]
}

/** Games of built-in players that a test of this process has looked at: most tests look at the same. */
const seen = new Map<string, Promise<Seen>>()

async function see(recipe: Recipe, index: number): Promise<Seen> {
  const make = makerOf(recipe)
  const asks: [View, Reply][] = []
  const played = await gameOf(recipe, index, {
    player(name, random) {
      const inner = make.player(name, random)
      return {
        ...inner,
        act(view) {
          const reply = inner.act(view, UNTIMED) as Reply
          asks.push([view, reply])
          return reply
        },
      }
    },
  })
  return { played, asks }
}

/** Game `index` of a recipe; `look` sees every ask of a player as it was before it was answered, and returns what is to see the reply. */
export async function watched(
  recipe: Recipe,
  index: number,
  look: (view: View) => ((reply: Reply) => void) | undefined,
): Promise<Finished> {
  const key = JSON.stringify([recipe, index])
  let game = seen.get(key)
  if (!game) seen.set(key, (game = see(recipe, index)))
  const { played, asks } = await game
  for (const [view, reply] of asks) look(view)?.(reply)
  return played
}
