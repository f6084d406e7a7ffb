import { expect, test } from 'vitest'
import { askId } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { rolloutsOf, withRollouts } from '../src/play/rollouts.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraisingOf } from '../src/value/appraise.ts'
import { finishedOf, playAll } from './games/table.ts'

function gameOf(name: string) {
  const ruleset = rulesetNamed(name)
  const game = playAll(ruleset, ruleset.roles, ({ seat, options }) => (seat < 0 ? { pick: options[0]! } : undefined))
  return { played: finishedOf(ruleset, game), appraising: appraisingOf(ruleset, wordsOf(ruleset)) }
}

test('rollouts are of every decision of a player, or of those that are wanted alone', () => {
  const { played, appraising } = gameOf('mini-mafia')
  const ids = played.record.choices.filter(({ seat }) => seat > 0).map(askId)
  const all = rolloutsOf(played, 1, appraising)
  expect([...all.keys()].sort()).toEqual(ids.toSorted())
  const wanted = ids[1]!
  expect([...rolloutsOf(played, 1, appraising, (id) => id === wanted)]).toEqual([[wanted, all.get(wanted)]])
  const { choices } = withRollouts(played, 1, appraising).record
  expect(choices.map(({ rollouts }) => rollouts)).toEqual(choices.map((choice) => all.get(askId(choice))))
})

test('the moderator, who is of no team, has none', () => {
  const { played, appraising } = gameOf('classic-7')
  const moderated = played.record.choices.filter(({ seat }) => seat === 0).map(askId)
  expect(moderated.length).toBeGreaterThan(0)
  expect(rolloutsOf(played, 1, appraising, (id) => moderated.includes(id))).toEqual(new Map())
})
