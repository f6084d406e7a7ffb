import { expect, test } from 'vitest'
import { type Answering, anyGame, anyOf } from '../any-answers.ts'
import { requireRules } from './second-rules.ts'

/** Games; more with OMERTA_GAMES=4000. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 120)

const SWITCHES = {
  players: [3, 4, 5, 6, 7, 8, 9, 12],
  wolfShare: ['floor', 'round', 'ceil'],
  dayTicks: [1, 3, 12],
  nightTicks: [1, 2, 4],
  wait: ['every', 'random'],
  waitMax: [2, 4],
  announceVotes: [true, false],
  retract: [true, false],
  tie: ['none', 'chance'],
  win: ['all', 'parity'],
  deadHear: ['own', 'all'],
  pointsTo: ['team', 'living'],
  maxDays: [20, 2],
  whisper: [true, false],
  seer: [true, false],
}

const answering = (random: () => number): Answering => {
  const listens = anyOf([0.2, 0.6, 0.9], random)
  return ({ act, options }) => {
    if (act === 'post' && random() < listens) return { pick: 'listen' }
    const pick = anyOf(options, random)
    if (act === 'whisper' && pick !== 'none') return { pick, text: 'A word.' }
    return pick === 'say' ? { pick, text: 'A word.' } : { pick }
  }
}

test('games of random players under random switches go as the rules, written a second time, say', () => {
  const counts = new Map<string, number>()
  for (let index = 0; index < GAMES; index++) {
    const game = anyGame(['maw'], SWITCHES, index, answering)
    expect(() => requireRules(game, counts), `game ${index}, ${JSON.stringify(game.ruleset.switches)}`).not.toThrow()
  }
  // The rare places of the rules that these games reach.
  for (const what of [
    ...['a tick with nobody awake', 'a post is refused', 'a whisper', 'a tie: none', 'a tie: chance', 'no votes'],
    ...['the village closes early', 'the hideout closes early'],
    ...['red: no black left', 'black: no red left', 'black: parity', 'draw: too many days'],
  ])
    expect(counts.get(what), what).toBeGreaterThan(0)
})
