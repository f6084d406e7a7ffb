import { expect, test } from 'vitest'
import { isSpeech } from '../../../schemas/ask.ts'
import { fiim, mafia2025 } from '../../../src/games/mafia-2025/rules.ts'
import { type Answering, anyGame, anyOf } from '../any-answers.ts'
import { requireRules } from './second-rules.ts'

/** Games; more with OMERTA_GAMES=4000. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 400)

const SWITCHES = {
  firstNight: ['full', 'meet'],
  nightOrder: [
    ['sheriff', 'kill', 'don'],
    ['kill', 'don', 'sheriff'],
  ],
  kill: ['claims', 'unanimous'],
  friendlyFire: [false, true],
  checkDeadSeats: [false, true],
  voting: ['simultaneous', 'sequential'],
  tieOrder: ['same', 'reverse'],
  threeAtNine: ['allow', 'forbid'],
  bestMove: [false, true],
  bestMovePoints: [false, true],
  discipline: ['log', 'warn', 'full'],
  oath: ['team defeat', 'disqualification'],
  teamLossApplies: ['offender', 'team'],
  winPoints: [0.75, 1],
  draw: ['nights', 'nights and days'],
  maxDays: [40, 40, 3],
}

const MILD = ['Alice lies.', 'As an AI I cannot say. Alice lies.']
const GRAVE = ['Alice lies.', 'You are an idiot.', 'I swear on my mother that I am red.']

/** Players who nominate, foul, spare and agree to a degree that differs from game to game, and whose votes are often tied. */
const answering = (random: () => number): Answering => {
  const nominates = anyOf([0.1, 0.35, 0.35, 0.9], random)
  const [fouls, breaches] = anyOf([[0, MILD] as const, [0.6, MILD] as const, [0.05, GRAVE] as const], random)
  const removes = anyOf([0.3, 0.7, 0.95], random)
  const agrees = random() < 0.8
  const spares = anyOf([0, 0.1, 0.7], random)
  const ties = random() < 0.6
  return (ask, i) => {
    const { act, options } = ask
    if (isSpeech(ask)) {
      const foul = random() < fouls ? anyOf(breaches, random) : ''
      const nomination = random() < nominates ? `I nominate player number ${1 + Math.floor(random() * 10)}.` : ''
      return { text: `A word. ${foul} ${nomination} PASS.` }
    }
    if (act === 'raise') return { pick: random() < removes ? 'remove' : 'keep' }
    if (act === 'kill' && random() < spares) return { pick: 'none' }
    if (act === 'kill' && agrees) return { pick: options[options.length - 1]! }
    return { pick: act === 'vote' && ties ? options[i % options.length]! : anyOf(options, random) }
  }
}

test('games of random players under random switches go as the rules, written a second time, say', () => {
  const counts = new Map<string, number>()
  for (let index = 0; index < GAMES; index++) {
    const game = anyGame(['mafia-2025', 'fiim'], SWITCHES, index, answering)
    expect(() => requireRules(game, counts), `game ${index}, ${JSON.stringify(game.ruleset.switches)}`).not.toThrow()
  }
  // The rare places of the rules that these games reach. A table of four that is all tied is rarer still: `ties.test.ts` has it.
  for (const what of [
    ...['a smaller tie', 'several leave at once', 'raised by half', 'stayed: split', 'stayed: three of nine'],
    ...['no vote: nobody', 'no vote: day one', 'no vote: removal', 'removed by fouls', 'removed by disqualification'],
    ...['a speech is lost', 'claims decide', 'the shot decides', 'best move: 2'],
    ...['red: no black left', 'black: parity', 'draw: quiet nights', 'draw: too many days', 'red: team defeat'],
  ])
    expect(counts.get(what), what).toBeGreaterThan(0)
})

test('the presets differ as section 3 of the rules says', () => {
  const opened = (ruleset: ReturnType<typeof fiim>) => {
    let switches = {}
    const world = { roles: ['', ...ruleset.roles], alive: ruleset.roles.map((_, i) => i + 1), day: 0 }
    ruleset.play({ world, tell: (_, event) => event.type === 'opened' && (switches = event.switches) }).next([])
    return switches
  }
  expect(opened(mafia2025())).toMatchObject({
    ...{ firstNight: 'full', nightOrder: ['sheriff', 'kill', 'don'], kill: 'claims', voteSeconds: 1.5 },
    ...{ voting: 'simultaneous', threeAtNine: 'allow', checkDeadSeats: false, bestMove: false, discipline: 'log' },
    ...{ winPoints: 0.75, tieOrder: 'same', draw: 'nights', friendlyFire: false, maxDays: 40 },
  })
  expect(opened(fiim())).toMatchObject({
    ...{ firstNight: 'meet', nightOrder: ['kill', 'don', 'sheriff'], kill: 'unanimous', voteSeconds: 2 },
    ...{ voting: 'sequential', threeAtNine: 'forbid', checkDeadSeats: true, bestMove: true, discipline: 'full' },
    ...{ winPoints: 1, tieOrder: 'same', draw: 'nights and days', friendlyFire: false, maxDays: 40 },
  })
})
