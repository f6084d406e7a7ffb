import type { LadderDuel } from '../../src/evaluation/ladder/standings.ts'
import type { GameOutcome } from '../../src/evaluation/outcome.ts'
import { stream } from '../../src/game/random.ts'

export const game = (winner: string): GameOutcome => ({
  index: 0,
  winner,
  days: 1,
  alive: 1,
  points: {},
  defaulted: {},
})

/** Games of players of known strength, in logits, where red is ahead by 0.4; the deals of all pairs share their luck. */
export const TRUE = [0, 0.5, 1, 2]
export const duels = (deals: number, seed: string): LadderDuel[] =>
  TRUE.flatMap((_, a) =>
    TRUE.map((_, b) => b)
      .slice(a + 1)
      .map((b): LadderDuel => {
        const random = stream('ladder', seed, a, b)
        const red = (i: number, j: number): boolean => random() < 1 / (1 + Math.exp(-(0.4 + TRUE[i]! - TRUE[j]!)))
        return {
          a,
          b,
          deals: Array.from({ length: deals }, () => [
            game(red(a, b) ? 'red' : 'black'),
            game(red(b, a) ? 'red' : 'black'),
          ]),
        }
      }),
  )
