import { describe, expect, test } from 'vitest'
import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Audience, Told } from '../../../schemas/event.ts'
import { shuffle, stream } from '../../../src/game/random.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { Session } from '../../../src/game/session.ts'
import { judge } from '../../../src/game/settle.ts'
import { fiim, mafia2025 } from '../../../src/games/mafia-2025/rules.ts'
import { plain } from '../../plain.ts'
import { unrulyGames, withAlive } from '../unruly.ts'

const GAMES = 200

/** Who must hear an event: one seat what it is, was asked and chose; the holder what a check found; the black the hunt; all the rest, everybody. */
function audience({ event }: Told, { deal }: Session, alive: readonly Seat[]): Audience {
  const holders = (...roles: Role[]): Seat[] => deal.flatMap((role, i) => (roles.includes(role) ? [i + 1] : []))
  if (event.type === 'dealt' || event.type === 'asked' || event.type === 'chose') return [event.seat]
  if (event.type === 'checked') return holders(event.question === 'team' ? 'sheriff' : 'don')
  if (event.type === 'met' || event.type === 'revealed') return holders('mafia', 'don')
  if (event.type === 'claimed' || event.type === 'decided')
    return holders('mafia', 'don').filter((seat) => alive.includes(seat))
  return 'everyone'
}

const all: Record<string, Ruleset> = {
  'mafia-2025': mafia2025(),
  fiim: fiim(),
  'mafia-2025 with consequences': mafia2025({ discipline: 'full', bestMove: true, friendlyFire: true }),
  'plain with 7': plain(7),
}

describe.each(Object.entries(all))('%s', async (_, ruleset) => {
  const games = await unrulyGames(ruleset, GAMES)

  test('the votes of a round are one for each of the living', () => {
    let rounds = 0
    for (const { game } of games) {
      let hands: Seat[] = []
      let living: readonly Seat[] = []
      const count = () => {
        if (hands.length === 0) return
        rounds++
        expect(hands.toSorted((a, b) => a - b)).toEqual(living)
      }
      for (const { told, alive } of withAlive(game)) {
        if (told.event.type === 'voted') [hands, living] = [[...hands, ...told.event.by.map(({ seat }) => seat)], alive]
        else if (told.to === 'everyone') {
          count()
          hands = []
        }
      }
    }
    expect(rounds).toBeGreaterThan(GAMES)
  })

  test('within a day, a tie is among those who were tied before', () => {
    let ties = 0
    for (const { game } of games) {
      let before: readonly Seat[] | undefined
      for (const { event } of game.log) {
        if (event.type === 'began') before = undefined
        if (event.type !== 'tied') continue
        ties++
        expect(event.seats.length).toBeGreaterThan(1)
        if (before) for (const seat of event.seats) expect(before).toContain(seat)
        if (before) expect(event.seats.length).toBeLessThan(before.length)
        before = event.seats
      }
    }
    expect(ties).toBeGreaterThan(0)
  })

  test('the dead are asked nothing but the best move, the last word, and a check in the night they were shot', () => {
    for (const { game } of games) {
      const left = new Map<Seat, string>()
      const events = [...withAlive(game)]
      for (const { told, phase, day } of events) {
        if (told.event.type === 'left') left.set(told.event.seat, `${phase} ${day}`)
        if (told.event.type !== 'asked' || !left.has(told.event.seat)) continue
        expect(['suspect', 'farewell']).toContain(told.event.act)
        expect(left.get(told.event.seat)).toBe(`${phase} ${day}`)
      }
    }
  })

  test('what the rules choose for a seat is one of its options', () => {
    let asks = 0
    for (const { game } of games)
      for (const { event } of game.log) {
        if (event.type !== 'asked' || event.options.length === 0) continue
        asks++
        expect(event.options).toContain(event.otherwise)
      }
    expect(asks).toBeGreaterThan(1000)
  })

  test('every event has its audience', () => {
    for (const { game } of games)
      for (const { told, alive } of withAlive(game)) {
        const wanted = audience(told, game, alive)
        if (String(told.to) !== String(wanted)) expect(told.to, JSON.stringify(told.event)).toEqual(wanted)
      }
  })
})

/** Migdal, "A mathematical model of the Mafia game" (2010): one mafia among an odd number of players wins (n-1)!!/n!! of random games. */
test.each([3, 5, 7])('plain odds with %i players', (players) => {
  const games = 4000
  let wins = 0
  for (let i = 0; i < games; i++) {
    const random = stream('odds', players, i)
    const game = new Session(plain(players), shuffle<Role>(plain(players).roles, random))
    while (!game.result)
      game.answer(
        game.open.map((ask) =>
          judge(game.ruleset, ask, { pick: ask.options[Math.floor(random() * ask.options.length)]! }),
        ),
      )
    if (game.result.winner === 'black') wins++
  }
  let odds = 1
  for (let n = players; n > 1; n -= 2) odds *= (n - 1) / n
  expect(Math.abs(wins / games - odds)).toBeLessThan(4 * Math.sqrt((odds * (1 - odds)) / games))
})
