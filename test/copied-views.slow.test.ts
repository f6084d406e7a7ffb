import { test } from 'vitest'
import { expectSameWithCopies, TABLES } from './copied-views.ts'

test.each(TABLES)(
  '%s: %s players who are handed copies of their views choose the same, in more games',
  async (ruleset, player) => {
    // A planner plays slowly.
    const games = player === 'planner-2' ? 2 : 12
    for (let index = 0; index < games; index++) await expectSameWithCopies(ruleset, player, index)
  },
  120_000,
)
