import { expect, test } from 'vitest'
import { rulesetNamed } from '../src/games/games.ts'
import { isSuccessor } from '../src/play/unheard.ts'

const ruleset = rulesetNamed('mini-mafia')

test('a later edition has the same rules and switches', () => {
  const { name, version } = ruleset
  const switches = version.replace(/^\d+/, '')
  expect(isSuccessor(ruleset, { ruleset: name, version: `0${switches}` })).toBe(true)
  expect(isSuccessor(ruleset, { ruleset: name, version: '0-000000000000' })).toBe(false)
  expect(isSuccessor(ruleset, { ruleset: 'maw', version })).toBe(false)
})
