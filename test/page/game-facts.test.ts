import { expect, test } from 'vitest'
import type { Event } from '../../schemas/event.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { factsOfGame, speechesOf } from '../../src/page/game-facts.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

const words = wordsOf(rulesetNamed('mafia-2025'))
type Row = Parameters<typeof factsOfGame>[0]
type Decision = Parameters<typeof factsOfGame>[1][number]

const ROLES = ['civilian', 'sheriff', 'mafia', 'civilian', 'don']

/** A game of five seats in which something happened. */
const gameOf = (...events: Event[]): Row => {
  const opened = { type: 'opened', roles: { civilian: 2, sheriff: 1, mafia: 1, don: 1 } }
  const log = [opened, ...events].map((event) => JSON.stringify({ to: 'everyone', event }))
  const row = { split: 'train', index: 7, winner: 'red', reason: 'all', days: 2, decisions: 3, roles: ROLES, log }
  return { ...row, game_id: 'g', players: ['a', 'b', 'c', 'd', 'e'] } as unknown as Row
}
const tagsOf = (...events: Event[]): readonly string[] => factsOfGame(gameOf(...events), [], words).facts.tags
const left = (seat: number, by: string): Event => ({ type: 'left', seat, by })
const spoke = (seat: number, text: string): Event => ({ type: 'spoke', seat, act: 'speak', text })
const voted: Event = { type: 'voted', target: 1, by: [{ seat: 3, kind: 'cast' }] }

test('a role that one seat holds is named where it leaves, and other ends of a seat by their kind', () => {
  expect(tagsOf(left(2, 'kill'), left(5, 'vote'))).toEqual(['killed: Sheriff', 'voted out: Don'])
  expect(tagsOf(left(1, 'kill'), left(4, 'vote'))).toEqual([])
  expect(tagsOf(left(1, 'fouls'))).toEqual(['left by fouls'])
})

test('a vote is one of the last three where three are alive', () => {
  expect(tagsOf(left(1, 'kill'), voted)).toEqual([])
  expect(tagsOf(left(1, 'kill'), left(4, 'kill'), voted)).toEqual(['a vote of the last three'])
  expect(tagsOf(left(1, 'kill'), left(4, 'kill'), left(3, 'kill'), voted)).not.toContain('a vote of the last three')
})

test('a role that one seat holds and several claim is tagged with how many do', () => {
  const claims = [1, 2, 4].map((seat) => spoke(seat, 'I am the Sheriff.'))
  expect(tagsOf(claims[0]!, claims[0]!)).toEqual([])
  expect(tagsOf(...claims.slice(0, 2))).toEqual(['two claims: Sheriff'])
  expect(tagsOf(...claims)).toEqual(['more claims: Sheriff'])
})

test('ties, votes and nights that nobody leaves by are tagged once, in alphabetical order', () => {
  const tied: Event = { type: 'tied', seats: [1, 2] }
  expect(tagsOf({ type: 'unvoted', reason: 'one' }, tied, tied, { type: 'missed' })).toEqual([
    'a night without a kill',
    'a vote without a departure',
    'tie',
  ])
  expect(tagsOf({ type: 'stayed', seats: [1, 2], reason: 'kept' })).toEqual(['a vote without a departure'])
})

const decisionOf = (seat: number, more: object): Decision =>
  ({
    ...{ game_id: 'g', seat, turn: 1, role: ROLES[seat - 1], act: 'vote', day: 1, phase: 'vote', label: null },
    legal_actions: [{ target: 2 }, { target: 3 }, { word: 'none' }],
    ...{ chosen_action: { target: 3, source: 'made' }, leakage: { findings: [] }, value: null, ...more },
  }) as unknown as Decision

test('a decision has the player of its seat, its choice, and what it lost against the best option', () => {
  const value = { chances: [0.7, 0.3, 0.45] }
  const { decisions, facts } = factsOfGame(
    gameOf(),
    [
      decisionOf(1, { value, label: false }),
      decisionOf(5, { value, chosen_action: { word: 'none', source: 'default' } }),
      decisionOf(2, { leakage: { findings: [{ code: 'unreceived-check' }, { code: 'unreceived-team' }] } }),
    ],
    words,
  )
  expect(decisions.map(({ player, role, choice, loss }) => [player, role, choice, loss])).toEqual([
    ['a', 'civilian', '3', 0.4],
    ['e', 'don', 'none', 0.25],
    ['b', 'sheriff', '3', null],
  ])
  expect(decisions[2]!.findings).toEqual(['unreceived-check', 'unreceived-team'])
  expect(facts).toMatchObject({ id: 'g', split: 'train', index: 7, decisions: 3, loss: 0.4, defaults: 1, findings: 2 })
})

test('a game has the largest loss of the choices that are told to be worse, and none without such a choice', () => {
  const value = { chances: [0.9, 0.3, 0.45] }
  const lossOf = (...rows: Decision[]) => factsOfGame(gameOf(), rows, words).facts.loss
  const smaller = decisionOf(1, { value: { chances: [0.5, 0.3, 0.1] }, label: false })
  expect(lossOf(smaller, decisionOf(2, { value, label: null }), decisionOf(3, { value, label: true }))).toBe(0.2)
  expect(lossOf(smaller, decisionOf(4, { value, label: false }))).toBe(0.6)
  expect(lossOf(decisionOf(2, { value, label: null }))).toBeNull()
})

test('what was said is found with its claims, the words of the moderator among it', () => {
  const said = gameOf(
    spoke(1, 'I am the Sheriff. I checked player number 3: black.'),
    { type: 'cued', seat: 4, text: 'Four, I am the Sheriff.', forced: false },
    { type: 'posted', room: 'village', seat: 4, text: 'Good day.' },
    { type: 'nominated', seat: 1, target: 3 },
  )
  const speeches = [
    [1, 'I am the Sheriff. I checked player number 3: black.', ['sheriff', 'check']],
    [0, 'Four, I am the Sheriff.', []],
    [4, 'Good day.', []],
  ]
  expect(speechesOf(said, words)).toEqual(speeches)
  expect(factsOfGame(said, [], words).speeches).toEqual(speeches)
})
