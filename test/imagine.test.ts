import { test } from 'vitest'
import { expectImaginedAlike } from './imagined.ts'

test.each([
  ['mini-mafia', {}, 'random'],
  ['classic-7', { announceSave: true }, 'random'],
  ['maw', { players: 7, seer: true, retract: true }, 'random'],
])('in %s %j what a seat saw is what it sees in a game imagined from its view: %s players', expectImaginedAlike)
