import { expect, test } from 'vitest'
import { rulesetNamed } from '../../../src/games/games.ts'
import { type Answering, anyGame, anyOf } from '../any-answers.ts'
import { requireRules } from './second-rules.ts'

/** Games; more with OMERTA_GAMES=4000. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 200)

const SWITCHES = {
  talkTurns: [0, 1, 2, 4],
  talkRounds: [0, 1, 3, 52],
  whisperTurns: [0, 1, 4],
  whisperRounds: [0, 2, 12],
  skips: [0, 1, 2],
  blanks: [true],
  lateOver: [true],
  chat: [true],
  ownAttack: [true],
  votes: [1, 2, 3],
  maxDays: [20, 2, 1],
}

const answering = (random: () => number): Answering => {
  const overs = anyOf([0.1, 0.5], random)
  const spares = anyOf([0, 0.3, 0.8], random)
  const ties = random() < 0.5
  return ({ act, options }, i) => {
    const pick = anyOf(options, random)
    if (act === 'post') return random() < overs || pick === 'over' ? { pick: 'over' } : { pick, text: 'A word.' }
    if (options.includes('none') && random() < spares) return { pick: 'none' }
    return { pick: act === 'vote' && ties ? options[i % 2]! : pick }
  }
}

test('games of random players under random switches go as the rules, written a second time, say', () => {
  const counts = new Map<string, number>()
  for (let index = 0; index < GAMES; index++) {
    const game = anyGame(['aiwolf-5', 'aiwolf-9', 'aiwolf-13'], SWITCHES, index, answering)
    expect(() => requireRules(game, counts), `${game.ruleset.name} ${index}`).not.toThrow()
  }
  // The rare places of the rules that these games reach.
  for (const what of [
    ...['another vote', 'a guarded attack', 'a late "over"', 'a skip that is not counted', 'the rounds are used up'],
    ...['the Possessed looks human', 'red: no black left', 'black: parity', 'draw: too many days'],
  ])
    expect(counts.get(what), what).toBeGreaterThan(0)
})

test('each table deals what the contest does', () => {
  const decks = [5, 9, 13].map((seats) => {
    const counts: Record<string, number> = {}
    for (const role of rulesetNamed(`aiwolf-${seats}`).roles) counts[role] = (counts[role] ?? 0) + 1
    return counts
  })
  expect(decks).toEqual([
    { civilian: 2, sheriff: 1, possessed: 1, mafia: 1 },
    { civilian: 3, sheriff: 1, medium: 1, doctor: 1, possessed: 1, mafia: 2 },
    { civilian: 6, sheriff: 1, medium: 1, doctor: 1, possessed: 1, mafia: 3 },
  ])
})
