import { expect, test } from 'vitest'
import { isSpeech } from '../../../schemas/ask.ts'
import { type Answering, anyGame, anyOf } from '../any-answers.ts'
import { requireRules } from './second-rules.ts'

/** Games; more with OMERTA_GAMES=4000. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 200)

const FIRST = ['fixed', 'rotate', 'random']
const VOTING = ['sequential', 'simultaneous']
const SWITCHES = {
  players: [4, 6, 8, 12],
  wolves: [1, 2, 3],
  seer: [true, false],
  doctor: [true, false],
  seerLearns: ['role', 'team'],
  selfSave: [true, false],
  dayReveal: ['none', 'team', 'role'],
  nightReveal: ['none', 'team', 'role'],
  discussion: ['rounds', 'parallel', 'turns', 'bid-rounds'],
  rounds: [1, 2, 5],
  firstToSpeak: FIRST,
  bidsShown: [true, false],
  dayVoting: VOTING,
  firstToVote: FIRST,
  dayTie: ['chance', 'none'],
  nightVoting: VOTING,
  firstWolf: FIRST,
  nightTie: ['chance', 'none'],
}

const answering = (random: () => number): Answering => {
  const spares = anyOf([0, 0.3, 0.8], random)
  const listens = anyOf([0.1, 0.8], random)
  return (ask) => {
    if (ask.act === 'bid') return { pick: random() < listens ? 'bid-0' : anyOf(ask.options, random) }
    if (isSpeech(ask)) return random() < 0.3 ? {} : { text: 'A word.' }
    return { pick: random() < spares ? 'none' : anyOf(ask.options, random) }
  }
}

test('games of random players under random switches go as the rules, written a second time, say', () => {
  const counts = new Map<string, number>()
  for (let index = 0; index < GAMES; index++) {
    const game = anyGame(['kaggle-werewolf'], SWITCHES, index, answering)
    expect(() => requireRules(game, counts), `game ${index}, ${JSON.stringify(game.ruleset.switches)}`).not.toThrow()
  }
  for (const what of ['a save', 'a tie: chance', 'a tie: none', 'red', 'black'])
    expect(counts.get(what), what).toBeGreaterThan(0)
})
