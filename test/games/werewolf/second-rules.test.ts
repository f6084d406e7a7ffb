import { expect, test } from 'vitest'
import { type Answering, anyGame, anyOf } from '../any-answers.ts'
import { requireRules } from './second-rules.ts'

/** Games; more with OMERTA_GAMES=4000. */
const GAMES = Number(process.env['OMERTA_GAMES'] ?? 400)

const NAMES = ['werewolf-7-guard', 'werewolf-7-witch', 'werewolf-8-arena', 'werewolf-9-guard', 'werewolf-9-hunter']

const SWITCHES = {
  clash: ['dies', 'lives'],
  repeatProtect: [true, false],
  floor: ['round', 'turns'],
  turns: [1, 8],
  elimination: ['plurality', 'majority'],
  runoff: ['others', 'all'],
  lastWords: ['none', 'vote'],
  surrender: [true, false],
  win: ['side', 'parity'],
  maxDays: [20, 2],
}

const answering = (random: () => number): Answering => {
  const spares = anyOf([0, 0.3, 0.7], random)
  const lapses = anyOf([0, 0.3], random)
  const gives = anyOf([0, 0.03, 0.2], random)
  const ties = random() < 0.6
  return ({ act, options }, i) => {
    if (options.length === 0) return { text: 'A word.' }
    if (random() < lapses) return {}
    if (act === 'surrender') return { pick: random() < gives ? 'go' : 'stay' }
    if (random() < spares) return { pick: 'none' }
    const seats = options.filter((option) => option !== 'none')
    return { pick: act === 'vote' && ties ? seats[(i % 2) % seats.length]! : anyOf(seats, random) }
  }
}

test('games of random players under random switches go as the rules, written a second time, say', () => {
  const counts = new Map<string, number>()
  for (let index = 0; index < GAMES; index++) {
    const game = anyGame(NAMES, SWITCHES, index, answering)
    expect(() => requireRules(game, counts), `${game.ruleset.name} ${index}`).not.toThrow()
  }
  // The rare places of the rules that these games reach.
  for (const what of [
    ...['no Werewolf answers', 'guarded and healed: dies', 'the Hunter shoots', 'a second tie', 'everybody is tied'],
    ...['surrender: round', 'surrender: turns', 'red: no black left', 'draw: too many days'],
    ...['black: parity', 'black: no villager left', 'black: no gift left'],
  ])
    expect(counts.get(what), what).toBeGreaterThan(0)
})
