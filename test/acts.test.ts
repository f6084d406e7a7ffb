import { expect, test } from 'vitest'
import { actText, deedText } from '../src/page/acts.ts'

test('acts are in plain words, and the act claim is no claim of a role', () => {
  expect(actText('claim')).toBe('propose a kill')
  expect(actText('vote')).toBe('vote')
  expect(actText('constructor')).toBe('constructor')
})

test.each([
  ['claim', '6', 'proposes to kill 6'],
  ['claim', 'none', 'proposes to kill nobody'],
  ['speak', '8', 'speaks, nominates 8'],
  ['speak', 'none', 'speaks, nominates nobody'],
  ['speak', '', 'speaks'],
  ['farewell', '', 'says last words'],
  ['raise', 'keep', 'wants all of them to stay'],
  ['dance', 'tango', 'dance tango'],
])('%s with choice “%s” is “%s”', (act, choice, text) => expect(deedText(act, choice)).toBe(text))
