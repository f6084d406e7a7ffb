import { expect, test } from 'vitest'
import { labelText } from '../pipelines/read/show-row.ts'

test.each([
  ['vote', 'red', 'scripted', true, 'true'],
  ['vote', 'red', 'scripted', false, 'false'],
  ['vote', 'red', 'scripted', null, 'none, no significant difference or left out for balance'],
  ['vote', 'red', 'holy-grail-expert', null, 'none, votes of holy-grail-expert have no labels'],
  ['vote', 'black', 'scripted', null, 'none, only votes of red have labels'],
  ['kill', 'black', 'holy-grail', null, 'none, only votes of red have labels'],
])('show says why a row has no label: %s of %s by %s, %s', (act, team, player, label, text) => {
  expect(labelText({ act, team, player, label })).toBe(text)
})
