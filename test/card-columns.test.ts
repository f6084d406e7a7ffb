import { expect, test } from 'vitest'
import { rulesetOf } from '../src/play/series.ts'
import { decisionColumns } from '../src/rows/configs/decision-columns.ts'
import { typed } from '../src/rows/configs/typed.ts'
import { lessons } from '../src/rows/lesson.ts'
import { believedGame } from '../src/rows/moved-beliefs.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
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

test('the card says that beliefs follow rules that the prompt of mini-mafia leaves out: the dead player is not the Detective', async () => {
  const recipe = recipeFor('mini-mafia', {}, 'scripted')
  const ruleset = rulesetOf(recipe)
  const played = await gameOf(recipe, 0)
  const words = wordsOf(ruleset)
  const rows = rowsOf(played, { words, configs: ['decisions', 'typed'], beliefs: thinkingOf(ruleset) })
  const left = played.log.find(({ event }) => event.type === 'left')!.event
  const dead = 'seat' in left ? `player ${left.seat}` : ''
  const chances = rows.typed.map(({ gold }) => JSON.parse(gold).who_sheriff.probabilities[dead])
  expect(chances.length).toBeGreaterThan(3)
  expect(new Set(chances)).toEqual(new Set([0]))
  expect(rows.typed.some(({ state }) => state.includes('one of the two Villagers'))).toBe(false)
  expect(typed.columns).toContain('in Mini-Mafia only a Villager is killed')
})
