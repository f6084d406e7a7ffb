import { expect, test } from 'vitest'
import { rulesetOf } from '../src/play/series.ts'
import { decisionColumns } from '../src/rows/configs/decision-columns.ts'
import { lessons } from '../src/rows/lesson.ts'
import { believedGame } from '../src/rows/moved-beliefs.ts'
import { gameOf } from './played.ts'
import { recipeFor, thinkingOf } from './thinking.ts'

// What a card says of columns, where a reader found it untrue.

test('every lesson is explained, and open is no matter of speeches alone', () => {
  const line = decisionColumns.slice(decisionColumns.indexOf('- `lesson`:'), decisionColumns.indexOf('- `hindsight`:'))
  for (const lesson of lessons) expect(line).toContain(`\`${lesson}\` (`)
  expect(line).toContain(
    '`open` (of any act: the player states no probabilities for its actions, or there is only one action',
  )
})

test('belief_log_loss is null of the Detective and the mafioso of mini-mafia, as the card says', async () => {
  const recipe = recipeFor('mini-mafia', {}, 'scripted')
  const { log, outcome } = await gameOf(recipe, 0)
  const { losses } = believedGame(log, outcome.roles, thinkingOf(rulesetOf(recipe)))
  const ofRole = (wanted: string) =>
    [...losses].flatMap(([id, loss]) => (outcome.roles[Number(id.split('.')[0]) - 1] === wanted ? [loss === null] : []))
  expect(new Set(ofRole('sheriff'))).toEqual(new Set([true]))
  expect(new Set(ofRole('mafia'))).toEqual(new Set([true]))
  expect(new Set(ofRole('civilian'))).toEqual(new Set([false]))
  expect(decisionColumns).toContain('in Mini-Mafia for the Detective and the mafioso')
})
