import { describe, expect, test } from 'vitest'
import type { Reply, Role, Seat } from '../schemas/ask.ts'
import type { Audience, Event, Told } from '../schemas/event.ts'
import type { RecordedChoice } from '../schemas/record.ts'
import { rulesets } from '../src/games/games.ts'
import { playOut, replay } from '../src/play/match.ts'
import { settle } from '../src/play/settle.ts'
import type { Policy } from '../src/policy/policy.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { Game } from '../src/table/game.ts'
import { shuffle, stream } from '../src/table/random.ts'
import type { Ruleset } from '../src/table/ruleset.ts'
import { askOf, viewOf } from '../src/view/view.ts'
import { fieldsOf } from './leaks/events/fields.ts'
import { plain } from './plain.ts'

const GAMES = 200
const FORKED = 4

interface Finished {
  readonly game: Game
  readonly choices: readonly RecordedChoice[]
}

/** A random player that sometimes says nothing, picks nonsense, or breaks the rules of conduct. */
function unruly(seed: string): Policy {
  const random = stream(seed)
  const player = randomPlayer(random)
  return {
    act(view): Reply | Promise<Reply> {
      const luck = random()
      if (luck < 0.05) return {}
      if (luck < 0.1) return { pick: 99, text: 'Alice lies.' }
      if (luck < 0.102) return { pick: askOf(view).options[0], text: 'You are all idiots. PASS.' }
      return player.act(view)
    },
  }
}

async function played(ruleset: Ruleset, i: number): Promise<Finished> {
  const deal = shuffle(ruleset.roles, stream('deal', i))
  const game = new Game(ruleset, deal)
  const policies = deal.map((_, seat) => unruly(`${ruleset.name} ${i} ${seat}`))
  return { game, choices: await playOut(game, { policies, chance: stream('chance', i) }) }
}

/** Who must hear an event: one seat what it is, was asked and chose; the holder what a check found; the black the hunt; all the rest, everybody. */
function audience({ event }: Told, { deal }: Game, alive: readonly Seat[]): Audience {
  const holders = (...roles: Role[]): Seat[] => deal.flatMap((role, i) => (roles.includes(role) ? [i + 1] : []))
  if (event.type === 'dealt' || event.type === 'asked' || event.type === 'chose') return [event.seat]
  if (event.type === 'checked') return holders(event.question === 'team' ? 'sheriff' : 'don')
  if (event.type === 'met' || event.type === 'revealed') return holders('mafia', 'don')
  if (event.type === 'claimed' || event.type === 'decided')
    return holders('mafia', 'don').filter((seat) => alive.includes(seat))
  return 'everyone'
}

/** Every event with who was alive when it was told. */
function* withAlive({
  log,
  deal,
}: Game): Generator<{ told: Told; alive: readonly Seat[]; phase: string; day: number }> {
  let alive: readonly Seat[] = deal.map((_, i) => i + 1)
  let [phase, day] = ['night', 0]
  for (const told of log) {
    if (told.event.type === 'began') [phase, day] = [told.event.phase, told.event.number]
    yield { told, alive, phase, day }
    if (told.event.type === 'left') alive = alive.filter((seat) => seat !== (told.event as { seat: Seat }).seat)
  }
}

const all: Record<string, Ruleset> = {
  ...Object.fromEntries(Object.entries(rulesets).map(([name, { make }]) => [name, make()])),
  'mafia-2025 with consequences': rulesets['mafia-2025']!.make({
    discipline: 'full',
    bestMove: true,
    friendlyFire: true,
  }),
  'plain with 7': plain(7),
}

describe.each(Object.entries(all))('%s', async (_, ruleset) => {
  const games = await Promise.all(Array.from({ length: GAMES }, (_, i) => played(ruleset, i)))

  test('games end, and are not all alike', () => {
    for (const { game } of games) {
      expect(game.pending).toEqual([])
      expect(game.log.at(-1)!.event).toMatchObject({ type: 'ended', winner: game.result!.winner })
    }
    expect(new Set(games.map(({ game }) => game.result!.winner)).size).toBeGreaterThan(1)
  })

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

  test('what the rules chose is recorded as their choice, with the pick that the ask said', () => {
    let defaults = 0
    for (const { game, choices } of games) {
      const asks = new Map<string, Event & { type: 'asked' }>()
      const turns = new Map<Seat, number>()
      for (const { event } of game.log) {
        if (event.type !== 'asked') continue
        const turn = turns.get(event.seat) ?? 0
        turns.set(event.seat, turn + 1)
        expect(event.turn).toBe(turn)
        asks.set(`${event.seat}.${turn}`, event)
      }
      expect(choices).toHaveLength(asks.size)
      for (const { seat, turn, source, pick, text } of choices) {
        const ask = asks.get(`${seat}.${turn}`)!
        if (ask.options.length > 0) expect(ask.options).toContain(pick)
        if (source !== 'default') continue
        defaults++
        expect(pick).toBe(ask.otherwise)
        if (ask.words > 0) expect(text).toBe('PASS.')
      }
      const told = game.log.flatMap(({ event }) => (event.type === 'chose' ? [event] : []))
      const keyOf = ({ seat, turn, source, pick, text }: (typeof told)[number] | RecordedChoice) =>
        JSON.stringify([seat, turn, source, pick, text])
      expect(told.map(keyOf).toSorted()).toEqual(choices.map(keyOf).toSorted())
      for (const { seat, turn, act } of told) expect(act).toBe(asks.get(`${seat}.${turn}`)!.act)
    }
    expect(defaults).toBeGreaterThan(0)
  })

  test('a replay of the choices is the same game', () => {
    for (const { game, choices } of games) {
      const again = new Game(ruleset, game.deal)
      replay(again, JSON.parse(JSON.stringify(choices)))
      expect(JSON.stringify(again.log)).toBe(JSON.stringify(game.log))
      const { points, ...result } = again.result!
      expect({ ...result, points: points([]) }).toEqual({ ...game.result, points: game.result!.points([]) })
    }
  })

  test('a fork at any ask is the same game, and both can go on', () => {
    for (const { game, choices } of games.slice(0, FORKED)) {
      const line = new Game(ruleset, game.deal)
      const told = JSON.stringify(game.log)
      while (!line.result) {
        const twin = line.fork()
        expect(JSON.stringify([twin.log, twin.pending])).toBe(JSON.stringify([line.log, line.pending]))
        const asked = twin.log.length
        twin.answer(twin.pending.map((ask) => settle(ask, undefined)))
        expect(twin.log.length).toBeGreaterThan(asked)
        expect(line.log.length).toBe(asked)
        line.answer(
          line.pending.map(({ seat, turn }) => choices.find((one) => one.seat === seat && one.turn === turn)!),
        )
      }
      expect(JSON.stringify(line.log)).toBe(told)
    }
  })

  test('a seat’s view is what the log says it heard, and the moderator hears what is for everybody', () => {
    for (const { game } of games) {
      for (const seat of [0, ...game.deal.keys().map((i) => i + 1)])
        expect(JSON.stringify(game.view(seat))).toBe(JSON.stringify(viewOf(game.log, seat)))
      expect(game.view(0).heard.length).toBe(game.log.filter(({ to }) => to === 'everyone').length)
    }
  })

  test('every event is plain JSON, has the fields that are declared for it, and names seats of the table', () => {
    const isSeat = (value: unknown) =>
      Number.isInteger(value) && Number(value) >= -1 && Number(value) <= ruleset.roles.length
    for (const { game } of games.slice(0, 50))
      for (const { event } of game.log) {
        expect(JSON.parse(JSON.stringify(event))).toEqual(event)
        const cells = Object.entries(event).filter(([, value]) => value !== undefined)
        expect(cells.map(([field]) => field).filter((field) => !fieldsOf(event.type)?.has(field))).toEqual([])
        for (const [field, value] of cells) {
          if (field === 'seat') expect(value).toSatisfy(isSeat)
          if (field === 'target') expect(value).toSatisfy((target) => typeof target === 'string' || isSeat(target))
          if (['seats', 'nominees', 'remove', 'keep'].includes(field)) {
            for (const seat of value as unknown[]) expect(seat).toSatisfy(isSeat)
            expect(new Set(value as unknown[]).size).toBe((value as unknown[]).length)
          }
        }
      }
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
    const game = new Game(plain(players), shuffle<Role>(plain(players).roles, random))
    while (!game.result)
      game.answer(
        game.pending.map((ask) => settle(ask, { pick: ask.options[Math.floor(random() * ask.options.length)]! })),
      )
    if (game.result.winner === 'black') wins++
  }
  let odds = 1
  for (let n = players; n > 1; n -= 2) odds *= (n - 1) / n
  expect(Math.abs(wins / games - odds)).toBeLessThan(4 * Math.sqrt((odds * (1 - odds)) / games))
})
