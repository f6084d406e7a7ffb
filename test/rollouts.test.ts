import { expect, test } from 'vitest'
import { askId } from '../schemas/ask.ts'
import { stream } from '../src/game/random.ts'
import { MODERATOR_ROLE } from '../src/game/ruleset.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { truthOf, twinOf } from '../src/leaks/twins.ts'
import { rolloutsOf, withRollouts } from '../src/play/rollouts.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { Appraiser, appraiserOf, appraisingOf } from '../src/value/appraise.ts'
import { contrast } from '../src/value/wins.ts'
import { asksOf } from '../src/view/decisions.ts'
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

test('where the best and the worst option are close, more states are drawn, and sixteen times as many at most', () => {
  const { played, appraising } = gameOf('mini-mafia')
  const states = [...rolloutsOf(played, 4, appraising)].map(([, rollouts]) => rollouts.states)
  // Of six speeches no option is rolled out but to speak; one of the three votes is close to the end.
  expect(states.slice(0, 6)).toEqual([4, 4, 4, 4, 4, 4])
  expect(states.slice(6).sort((a, b) => a - b)).toEqual([8, 8, 64])
})

test('what the options of a seat are worth follows from what it heard: under another deal that shows it the same, they are worth the same', () => {
  const { played, appraising } = gameOf('mini-mafia')
  const { record, log } = played
  const villager = record.deal.lastIndexOf('civilian') + 1
  const isOwn = (id: string): boolean => id.startsWith(`${villager}.`)
  const here = rolloutsOf(played, 16, appraising, isOwn)
  expect(here.size).toBeGreaterThan(2)
  // The mafioso and the Detective have changed places.
  const swapped = record.deal.map((role) => (role === 'mafia' ? 'sheriff' : role === 'sheriff' ? 'mafia' : role))
  const truth = truthOf(appraising.ruleset, record.deal, log, record.choices)
  const twin = twinOf(truth, [MODERATOR_ROLE, ...swapped], stream('twin'))
  const other = { ...played, record: { ...record, deal: swapped, choices: [...twin.choices] }, log: twin.game.log }
  expect(rolloutsOf(other, 16, appraising, isOwn)).toEqual(here)
})

test('the moderator, who is of no team, has none', () => {
  const { played, appraising } = gameOf('classic-7')
  const moderated = played.record.choices.filter(({ seat }) => seat === 0).map(askId)
  expect(moderated.length).toBeGreaterThan(0)
  expect(rolloutsOf(played, 1, appraising, (id) => moderated.includes(id))).toEqual(new Map())
})

test('a planner is told how much better each option is than all others, and the states that it asked for are the least', () => {
  const { played, appraising } = gameOf('mini-mafia')
  const { view, ask } = [...asksOf(played.log)].findLast(({ ask }) => ask.seat > 0)!
  const estimates = appraiserOf(appraising.ruleset, wordsOf(appraising.ruleset))()(view, 8, 3)
  const wins = new Appraiser(appraising).appraise(view, 8, stream('planner', 3))
  expect(estimates).toHaveLength(ask.options.length)
  expect(estimates.some(({ mean }) => mean > 0) && estimates.some(({ mean }) => mean < 0)).toBe(true)
  const others = (action: number) => wins.map((_, i) => i).filter((i) => i !== action)
  expect(estimates).toEqual(wins.map((_, action) => contrast(wins, action, others(action))))
  // One state for each that is asked for, if no more are allowed.
  expect(new Appraiser(appraising, 1).appraise(view, 8, stream('planner', 3)).map((row) => row.length)).toEqual(
    ask.options.map(() => 8),
  )
})
