import { expect, test } from 'vitest'
import { playersText } from '../pipelines/view/dataset-page.ts'

test('the viewer names the players of a list by their seats, which are counted from 1', () => {
  expect(playersText({ players: ['holy-grail', 'scripted'] })).toBe('seat 1: holy-grail, seat 2: scripted')
  expect(playersText({ players: { red: 'holy-grail', black: 'scripted' } })).toBe('red: holy-grail, black: scripted')
  expect(playersText({ players: 'random' })).toBe('random')
})
