import type { Words } from '../view/wording.ts'
import type { Thinking } from './beliefs.ts'
import type { GameOfDeals } from './deck.ts'
import { parametersOf } from './parameters.ts'

/** What exact beliefs in a game need: its deals, the words of its claims, and the fitted parameters. */
export const thinkingOf = (game: GameOfDeals, { vocabulary }: Words): Thinking => ({
  game,
  vocabulary,
  parameters: parametersOf(game.book),
})
