import { expect, test } from 'vitest'
import { MODERATOR } from '../../../schemas/ask.ts'
import { Session } from '../../../src/game/session.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { type Answering, anyGame, anyOf } from '../any-answers.ts'
import { requireRules } from './second-rules.ts'

/** Games; more with OMERTA_GAMES=4000. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 400)

const SWITCHES = {
  firstNight: ['full', 'quiet'],
  kill: ['blind', 'consult'],
  killTie: ['chance', 'lowest', 'none'],
  selfProtect: [true, false],
  repeatProtect: [true, false],
  announceSave: [true, false],
  reveal: ['none', 'vote', 'both'],
  revealAs: ['role', 'team'],
  floor: ['moderated', 'rounds', 'chat'],
  rounds: [1, 2, 3],
  roundOrder: ['seats', 'chance'],
  chatTicks: [1, 3],
  cueTo: ['everyone', 'speaker'],
  voting: ['simultaneous', 'sequential'],
  earlyMajority: [true, false],
  abstain: [true, false],
  elimination: ['plurality', 'majority'],
  tie: ['none', 'chance', 'runoff', 'runoff'],
  lastWords: ['none', 'vote', 'both'],
  maxDays: [20, 2],
  quietDays: [3, 1, 2],
  winPoints: [1, 2],
  drawPoints: [0, 0.5],
  lossPoints: [0, -1],
}

const answering = (random: () => number): Answering => {
  const spares = anyOf([0, 0.2, 0.7], random)
  const sends = anyOf([0.3, 0.6, 0.95], random)
  const ties = random() < 0.5
  return ({ seat, act, options }, i) => {
    if (act === 'schedule') return { pick: random() < sends ? 'send' : 'wait' }
    if (seat === MODERATOR) return { pick: anyOf(options, random), text: 'Player, speak.' }
    if (options.length === 0) return { text: 'A word.' }
    if (act === 'post') return random() < 0.5 ? { pick: 'listen' } : { pick: 'say', text: 'A word.' }
    const seats = options.filter((option) => option !== 'none')
    if (seats.length === 0 || (options.includes('none') && random() < spares)) return { pick: 'none' }
    return { pick: act === 'vote' && ties ? seats[(i % 2) % seats.length]! : anyOf(seats, random) }
  }
}

test('games of random players under random switches go as the rules, written a second time, say', () => {
  const counts = new Map<string, number>()
  const names = ['classic-7', 'classic-7-bench', 'classic-7-product']
  for (let index = 0; index < GAMES; index++) {
    const game = anyGame(names, SWITCHES, index, answering)
    expect(() => requireRules(game, counts), `game ${index}, ${JSON.stringify(game.ruleset.switches)}`).not.toThrow()
  }
  // The rare places of the rules that these games reach.
  for (const what of [
    ...['a save', 'a kill with both dead', 'a dying Detective learns', 'nobody votes', 'no majority', 'a second tie'],
    ...['the Mafia differ: chance', 'the Mafia differ: lowest', 'the Mafia differ: none', 'a majority ends the vote'],
    ...['a tie: none', 'a tie: chance', 'a tie: runoff', 'nobody may be called', 'a forced call'],
    ...['red: no black left', 'black: parity', 'draw: quiet days', 'draw: too many days'],
  ])
    expect(counts.get(what), what).toBeGreaterThan(0)
})

test('the presets are those of the table of switches', () => {
  const opened = (name: string) => {
    const ruleset = rulesetNamed(name)
    return (new Session(ruleset, ruleset.roles).log[0]!.event as { switches?: object }).switches
  }
  const plain = {
    ...{ firstNight: 'full', kill: 'blind', killTie: 'chance', selfProtect: true, repeatProtect: false },
    ...{ announceSave: false, reveal: 'none', revealAs: 'role', floor: 'moderated', rounds: 2, roundOrder: 'seats' },
    ...{ cueTo: 'everyone', voting: 'simultaneous', earlyMajority: false, abstain: true, elimination: 'plurality' },
    ...{ tie: 'none', lastWords: 'none', maxDays: 20, quietDays: 3, winPoints: 1, drawPoints: 0, lossPoints: 0 },
    ...{ speechWords: 32, cueWords: 24 },
  }
  expect(opened('classic-7')).toMatchObject(plain)
  expect(opened('classic-7-bench')).toMatchObject({
    ...plain,
    ...{ repeatProtect: true, reveal: 'vote', cueTo: 'speaker', voting: 'sequential', abstain: false },
    ...{ tie: 'chance', maxDays: 6, quietDays: 6 },
  })
  expect(opened('classic-7-product')).toMatchObject({
    ...plain,
    ...{ killTie: 'lowest', announceSave: true, cueTo: 'speaker', cueWords: 18, voting: 'sequential' },
    ...{ earlyMajority: true, abstain: false, maxDays: 5, quietDays: 5 },
  })
})
