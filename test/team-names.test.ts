import { expect, test } from 'vitest'
import { teamNames } from '../src/games/role-names.ts'
import { endName, reasonText, teamWord, winnerText } from '../web/endings.ts'

const page = (ruleset: string) => ({ teamNames: teamNames(ruleset), winner: 'black', reason: 'no red left' })

test('the viewer calls the teams what their game calls them', () => {
  expect(teamNames('maw')).toEqual({ red: 'Villagers', black: 'Werewolves' })
  expect(teamNames('mini-mafia')).toEqual({ red: 'town', black: 'Mafia' })
  expect(teamNames('mafia-2025')).toEqual({})
  const maw = page('maw')
  expect([teamWord(maw, 'red'), teamWord(maw, 'draw')]).toEqual(['Villagers', 'draw'])
  expect(winnerText(maw)).toBe('Werewolves won')
  expect(endName(maw, maw.reason)).toBe('no Villagers left')
  expect(reasonText(maw)).toBe('no Villagers left: no players of the Villagers were left')
  const sport = page('mafia-2025')
  expect([winnerText(sport), reasonText(sport)]).toEqual(['Black won', 'no red left: no red players were left'])
})
