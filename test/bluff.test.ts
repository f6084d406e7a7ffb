import { expect, test } from 'vitest'
import { rulesetOf } from '../src/play/series.ts'
import { gameOf } from './played.ts'
import { recipeFor } from './thinking.ts'

/** Games of Mini-Mafia, where one vote of three decides. */
const GAMES = 80

test('a holy-grail mafioso claims to be the Detective when the vote decides, so the town does not always win', async () => {
  const recipe = recipeFor('mini-mafia', {})
  const { teams } = rulesetOf(recipe)
  let [bluffs, townWins] = [0, 0]
  for (let index = 0; index < GAMES; index++) {
    const { record, log, outcome } = await gameOf(recipe, index)
    const liar = record.deal.findIndex((role) => teams[role] === 'black') + 1
    bluffs += Number(
      log.some(({ event }) => event.type === 'spoke' && event.seat === liar && /Detective/.test(event.text)),
    )
    townWins += Number(outcome.winner === 'red')
  }
  expect(bluffs / GAMES).toBeGreaterThan(0.8)
  expect(townWins / GAMES).toBeGreaterThan(0.55)
  expect(townWins / GAMES).toBeLessThan(0.9)
})
