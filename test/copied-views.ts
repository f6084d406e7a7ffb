import { expect } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import { countDeals, MAX_DEALS } from '../src/belief/deck.ts'
import { rulesets } from '../src/games/games.ts'
import { type Finished, type PlayerMaker, playGame, rulesetOf } from '../src/play/series.ts'
import { countsDeals } from '../src/policy/players.ts'
import { type Player, UNTIMED } from '../src/view/player.ts'
import type { View } from '../src/view/view.ts'
import { makerOf } from './played.ts'

export const PLAYERS = ['random', 'scripted', 'fouling', 'holy-grail', 'planner-2'] as const

/** Whether a player can play a game: one that counts the deals needs a game that has few enough. */
export const canPlay = (player: string, ruleset: string): boolean =>
  !countsDeals(player) || countDeals(rulesets[ruleset]!.make().roles) <= MAX_DEALS

/** Every ruleset with every built-in player that can play it. */
export const TABLES = Object.keys(rulesets).flatMap((ruleset) =>
  PLAYERS.filter((player) => canPlay(player, ruleset)).map((player) => [ruleset, player] as const),
)

/** A view made again from its JSON: no object of it is one that the game has. */
export const copyOf = (view: View): View => JSON.parse(JSON.stringify(view)) as View

/** Game `index` of a ruleset, whose players and moderator are handed what `hand` makes of their views. `make` makes players of another kind. */
export function handed(
  ruleset: string,
  players: string,
  index: number,
  hand: (view: View) => View,
  make?: PlayerMaker['player'],
): Promise<Finished> {
  const recipe = recipeSchema.parse({ ruleset, players, seed: 'copied views', games: { train: 100 } })
  const maker = makerOf(recipe)
  const handing = (policy: Player): Player => ({ ...policy, act: (view) => policy.act(hand(view), UNTIMED) })
  return playGame({
    recipe,
    ruleset: rulesetOf(recipe),
    split: 'train',
    index,
    make: {
      player: (name, random) => handing(make ? make(name, random) : maker.player(name, random)),
      moderator: (name, random) => handing(maker.moderator(name, random)),
    },
  })
}

/** Whether players who are handed a new copy of their view at every ask choose what they chose with the view itself, byte for byte. */
export async function expectSameWithCopies(ruleset: string, player: string, index: number): Promise<void> {
  let copies = 0
  const copied = await handed(ruleset, player, index, (view) => {
    copies++
    return copyOf(view)
  })
  const { record } = await handed(ruleset, player, index, (view) => view)
  expect(copies).toBe(record.choices.filter(({ seat }) => seat >= 0).length)
  expect(copies).toBeGreaterThan(4)
  expect(JSON.stringify(copied.record)).toBe(JSON.stringify(record))
}
