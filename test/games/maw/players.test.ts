import { describe, expect, test } from 'vitest'
import type { Event, EventOf, EventType } from '../../../schemas/event.ts'
import { play, seatsOf } from '../../../src/game/play.ts'
import { shuffle, stream } from '../../../src/game/random.ts'
import { Session } from '../../../src/game/session.ts'
import { maw } from '../../../src/games/maw/rules.ts'
import { playersOf } from '../../../src/policy/players.ts'
import { readClaims } from '../../../src/speech/reader/listen.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'

const words = wordsOf({ language: 'en', book: 'maw' })
const make = playersOf(words, { temperature: 1, top_p: 1, max_tokens: 16 }, maw())

async function played(player: string, switches: object, index: number): Promise<Session> {
  const ruleset = maw(switches)
  const deal = shuffle(ruleset.roles, stream('maw players', index, 'deal'))
  const policies = deal.map((_, i) => make.player(player, stream('maw players', index, i + 1)))
  const game = new Session(ruleset, deal)
  await play(game, seatsOf(policies, stream('maw players', index, 'chance')))
  return game
}

/** The events of that type in a game's log. */
const all = <T extends EventType>({ log }: Session, type: T): EventOf<T>[] =>
  log.map(({ event }) => event).filter((event): event is EventOf<T> & Event => event.type === type)

/** The share of games that the Villagers win at random play over 20,000 games of another program: docs/maw.md. */
describe.each([
  [6, 'all', 0.128],
  [6, 'parity', 0.123],
  [7, 'all', 0.221],
] as const)('random play of %i players, win %s', (players, win, share) => {
  test(`the Villagers win about ${share}`, async () => {
    const games = 400
    let won = 0
    for (let index = 0; index < games; index++)
      if ((await played('random', { players, win }, index)).result!.winner === 'red') won++
    // Three and a half standard deviations.
    expect(Math.abs(won / games - share)).toBeLessThan(3.5 * Math.sqrt((share * (1 - share)) / games))
  })
})

describe('random players', () => {
  test('pick all options about equally often, and speak where they may', async () => {
    const picks = new Map<string, number>()
    for (let index = 0; index < 60; index++) {
      const game = await played('random', { whisper: true }, index)
      for (const { pick, text, act } of all(game, 'chose')) {
        if (act === 'post') picks.set(String(pick), (picks.get(String(pick)) ?? 0) + 1)
        expect(text !== undefined).toBe(pick === 'say' || (act === 'whisper' && pick !== 'none'))
      }
    }
    const [listen, say, whisper] = ['listen', 'say', 'whisper'].map((word) => picks.get(word)!)
    expect(say! / listen!).toBeCloseTo(1, 0)
    expect(whisper! / listen!).toBeGreaterThan(0.7)
  })
})

describe('scripted players', () => {
  const games = Promise.all(
    Array.from({ length: 40 }, (_, index) => played('scripted', { seer: true, players: 9 }, index)),
  )

  test.each([
    [15, 0.38, 0.6],
    [5, 0.12, 0.35],
  ])('with ticks of %i seconds they post in a human share of the ticks of a day', async (tickSeconds, low, high) => {
    let asked = 0
    let posted = 0
    for (let index = 0; index < 15; index++) {
      const game = await played('scripted', { tickSeconds }, index)
      const rooms = new Map(all(game, 'asked').map((ask) => [`${ask.seat}/${ask.turn}`, ask.room]))
      for (const { seat, turn, pick, act } of all(game, 'chose')) {
        if (act !== 'post' || rooms.get(`${seat}/${turn}`) !== 'village') continue
        asked++
        if (pick !== 'listen') posted++
      }
    }
    expect(posted / asked).toBeGreaterThan(low)
    expect(posted / asked).toBeLessThan(high)
  })

  test('Werewolves agree every night', async () => {
    for (const game of await games) expect(all(game, 'decided').filter(({ target }) => target === 'none')).toEqual([])
  })

  test('Werewolves do not vote for each other by day', async () => {
    for (const game of await games) {
      const mates = all(game, 'cast').filter(({ seat, target }) =>
        [seat, target].every((one) => game.deal[one - 1] === 'mafia'),
      )
      expect(mates).toEqual([])
    }
  })

  test('nobody says the same words twice running', async () => {
    for (const game of await games) {
      const last = new Map<number, string>()
      for (const { seat, text } of all(game, 'posted')) {
        expect(last.get(seat)).not.toBe(text)
        last.set(seat, text)
      }
    }
  })

  test('what is said by day can be read: a suspect or a claim in nearly every message', async () => {
    const said = (await games).flatMap((game) => all(game, 'posted').filter(({ room }) => room === 'village'))
    const read = said.filter(({ seat, text }) => {
      const { suspects, checks } = readClaims(text, { speaker: seat, vocabulary: words.vocabulary })
      return suspects.length + checks.length > 0
    })
    expect(read.length / said.length).toBeGreaterThan(0.9)
  })

  test('Villagers with a Seer win more games than at random play', async () => {
    const wins = (await games).filter(({ result }) => result!.winner === 'red').length
    const random = await Promise.all(
      Array.from({ length: 40 }, (_, index) => played('random', { seer: true, players: 9 }, index)),
    )
    expect(wins).toBeGreaterThan(random.filter(({ result }) => result!.winner === 'red').length)
  })
})
