import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Words } from '../view/wording.ts'
import type { GameOfDeals } from './deck.ts'
import type { Parameters } from './features.ts'
import { parametersOf } from './parameters.ts'

/** What beliefs in a game are computed with. */
export interface Thinking {
  readonly game: GameOfDeals
  readonly vocabulary: Vocabulary
  readonly parameters: Parameters
}

/** What exact beliefs in a game need: its deals, the words of its claims, and the fitted parameters. */
export const thinkingOf = (game: GameOfDeals, { vocabulary }: Words): Thinking => ({
  game,
  vocabulary,
  parameters: parametersOf(game),
})
