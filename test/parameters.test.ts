import { expect, test } from 'vitest'
import { parametersOn, sharpnessOn } from '../src/belief/day-parameters.ts'
import fitted from '../src/belief/parameters.json' with { type: 'json' }
import { fittedName, parametersOf } from '../src/belief/parameters.ts'
import { rulesetNamed, rulesets } from '../src/games/games.ts'
import { isLabelled, isTold } from '../src/rows/values/told.ts'

test.each([
  ['mafia-2025', {}, 'mafia-2025'],
  ['maw', {}, 'maw of 6'],
  ['maw', { players: 3 }, 'maw of 6'],
  ['maw', { players: 7 }, 'maw of 6'],
  ['maw', { players: 8 }, 'maw of 9'],
  ['maw', { players: 12 }, 'maw of 9'],
])('beliefs in %s %o have the parameters of %s', (name, switches, expected) => {
  const ruleset = rulesetNamed(name, switches)
  expect(fittedName(ruleset)).toBe(expected)
  expect(parametersOf(ruleset)).toBe(fitted[expected as keyof typeof fitted])
})

test('each fit is that of some game', () => {
  const sizes = [6, 9].map((players) => rulesetNamed('maw', { players }))
  const used = [...Object.keys(rulesets).map((name) => rulesetNamed(name)), ...sizes].map(fittedName)
  expect(used).toEqual(expect.arrayContaining(Object.keys(fitted)))
})

test('votes of red have labels; votes of black and all other choices have none', () => {
  const told = (['vote', 'kill', 'claim', 'nominate', 'raise', 'check', 'protect', 'speak'] as const).flatMap((act) =>
    (['red', 'black'] as const).filter((team) => isTold({ act, team })).map((team) => `${team} ${act}`),
  )
  expect(told).toEqual(['red vote'])
  const given = (player: string, team = 'red'): boolean => isLabelled({ act: 'vote', team, player })
  const sure = ['holy-grail', 'holy-grail-novice', 'holy-grail:model:m', 'planner-2', 'wolf-enhance:model:m']
  expect(sure.filter((player) => given(player))).toEqual([])
  const others = ['random', 'scripted', 'person', 'model:m', 'decide:m', 'wolf:model:m', 'grail:model:m', 'holy-grails']
  expect(others.filter((player) => !given(player))).toEqual([])
  expect(given('scripted', 'black')).toBe(false)
})

test('what evidence counts on a day is the number of that day, and that of the last one on all later days', () => {
  const parameters = {
    sharpness: [0.5, 0.7, 0.9],
    talk: [1, 0.5],
    pairs: { accuse: { rb: 2, br: 0, bb: -1 } },
    seats: {},
  }
  expect([0, 1, 2, 3, 9].map((day) => sharpnessOn(day, parameters))).toEqual([0.5, 0.5, 0.7, 0.9, 0.9])
  expect(sharpnessOn(2, { pairs: {}, seats: {} })).toBe(1)
  expect(parametersOn(1, parameters)).toBe(parameters)
  for (const day of [2, 5]) expect(parametersOn(day, parameters).pairs.accuse).toEqual({ rb: 1, br: 0, bb: -0.5 })
})
