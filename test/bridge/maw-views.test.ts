import { expect, test } from 'vitest'
import { MawReader } from '../../pipelines/bridge/xmpp/maw-reader.ts'
import type { Game } from '../../pipelines/table/game.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { hears, viewOf } from '../../src/view/view.ts'
import { gameOf } from '../played.ts'
import { jidOf, mawSeat } from './maw-tables.ts'

// What a seat hears goes over the wire as messages of MAW, and comes back as the same view.

const SWITCHES: readonly object[] = [
  {},
  { seer: true, whisper: true, players: 9 },
  { announceVotes: false, tie: 'chance' },
  { retract: true, deadHear: 'all', names: false },
  { wait: 'random', win: 'parity', players: 3 },
]

test.each(SWITCHES)('%o: messages are read as the events that they were made of', async (switches) => {
  const recipe = recipeSchema.parse({ ruleset: 'maw', switches, seed: 'views', players: 'random', games: { train: 2 } })
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  for (const index of [0, 1]) {
    const { log, record } = await gameOf(recipe, index)
    for (const seat of record.deal.map((_, i) => i + 1)) {
      const reader = new MawReader(jidOf(seat - 1))
      const player = mawSeat(record.deal.length, ({ body }) => void reader.take(body))
      const deeds = { answer: () => ({ refused: 'nothing is asked' }), leave: () => {} }
      player.begin({ seat, words, game: {} as Game, deeds })
      for (const told of log) {
        if (!hears(seat, told.to)) continue
        player.told(told)
        if (told.event.type === 'asked') player.put(told.event, 15_000)
      }
      const own = viewOf(log, seat).history.filter(({ event }) => event.type !== 'chose')
      const opened = own[0]!.event as { names?: unknown }
      expect(reader.view.seat).toBe(seat)
      expect(reader.view.history).toEqual([
        { ...own[0], event: { ...own[0]!.event, names: opened.names } },
        ...own.slice(1),
      ])
    }
  }
})
