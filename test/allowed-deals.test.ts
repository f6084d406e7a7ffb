import { expect, test } from 'vitest'
import { allowed } from '../src/belief/allowed.ts'
import { deckOf } from '../src/belief/deck.ts'
import type { Clue, Ruleset } from '../src/game/ruleset.ts'
import { rulesetNamed } from '../src/games/games.ts'

const clue = (says: string | undefined, isOfTeams: boolean, allows: Clue['allows']): Clue => ({
  isOfTeams,
  ...(says !== undefined && { says }),
  allows,
})

const placesOf = (ruleset: Ruleset, one: Clue): number[] => {
  const deck = deckOf(ruleset)
  return [...allowed(deck, deck.all, one, ruleset.knows)]
}

const expected = ({ roles, teams }: Ruleset, { allows }: Clue): number[] =>
  deckOf({ roles, teams }).deals.flatMap((deal, i) => (allows(deal) ? [i] : []))

test('a clue allows the same deals with its verdict kept as without, in games of one knowledge table and other seats too', () => {
  const isChecker = clue('2 sheriff', false, (roles) => roles[2] === 'sheriff')
  const isBlack = clue('black 3', true, (roles) => roles[3] === 'mafia')
  const unkept = clue(undefined, false, (roles) => roles[1] === 'mafia' && roles[2] !== 'mafia')
  const games = ['mini-mafia', 'mafia-2025', 'classic-7', 'maw'].map((name) => rulesetNamed(name))
  // Five and nine seats of AIWolf have one knowledge table.
  for (const ruleset of [rulesetNamed('aiwolf-5'), rulesetNamed('aiwolf-9'), ...games])
    for (const one of [isChecker, unkept]) {
      expect(placesOf(ruleset, one), ruleset.name).toEqual(expected(ruleset, one))
      expect(placesOf(ruleset, one), `${ruleset.name}, asked again`).toEqual(expected(ruleset, one))
    }
  const classic = rulesetNamed('classic-7')
  expect(placesOf(classic, isBlack)).toEqual(expected(classic, isBlack))
  expect(placesOf(classic, isBlack)).toEqual(expected(classic, isBlack))
})

test('a clue narrows deals that others narrowed before', () => {
  const ruleset = rulesetNamed('classic-7')
  const deck = deckOf(ruleset)
  const first = clue('1 sheriff', false, (roles) => roles[1] === 'sheriff')
  const second = clue('black 2', true, (roles) => roles[2] === 'mafia')
  const both = allowed(deck, allowed(deck, deck.all, first, ruleset.knows), second, ruleset.knows)
  expect([...both]).toEqual(deck.deals.flatMap((deal, i) => (deal[1] === 'sheriff' && deal[2] === 'mafia' ? [i] : [])))
})
