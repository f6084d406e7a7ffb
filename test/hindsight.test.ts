import { expect, test } from 'vitest'
import { configsOf } from '../schemas/config.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { gameOf } from './played.ts'

// What rows say with hindsight, beside the end of their game.

test.each(['mini-mafia', 'classic-7', 'mafia-2025', 'maw'])(
  '%s: won, survived, points and votes against black',
  async (name) => {
    const recipe = recipeSchema.parse({ ruleset: name, players: 'scripted', seed: 'hindsight', games: { train: 4 } })
    const { teams } = rulesetOf(recipe)
    const words = wordsOf(rulesetOf(recipe))
    const votes: (boolean | null)[] = []
    for (let index = 0; index < 4; index++) {
      const played = await gameOf(recipe, index)
      const { roles, winner, alive, points } = played.outcome
      const isBlack = (seat: number): boolean => teams[roles[seat - 1]!] === 'black'
      for (const { seat, act, chosen_action: chosen, hindsight } of rowsOf(played, { words, configs: configsOf({}) })
        .decisions) {
        const votedBlack = act === 'vote' && chosen.target !== null ? isBlack(chosen.target) : null
        votes.push(votedBlack)
        expect(hindsight).toMatchObject({
          roles,
          won: seat === 0 ? null : winner === (isBlack(seat) ? 'black' : 'red'),
          survived: alive.includes(seat),
          points: seat === 0 ? null : points[seat - 1],
          voted_black: votedBlack,
        })
      }
    }
    // In MAW a vote is one of the posts of a room.
    expect(new Set(votes)).toEqual(new Set(name === 'maw' ? [null] : [true, false, null]))
  },
)
