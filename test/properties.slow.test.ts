import { describe, expect, test } from 'vitest'
import { type AskId, askId, CHANCE, isSpeech, type Seat } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import type { RecordedChoice } from '../schemas/record.ts'
import { replay } from '../src/game/replay.ts'
import { MODERATOR_ROLE, type Ruleset } from '../src/game/ruleset.ts'
import { Session } from '../src/game/session.ts'
import { settle } from '../src/game/settle.ts'
import { rulesets } from '../src/games/games.ts'
import { hears, viewOf } from '../src/view/view.ts'
import { unrulyGames, withAlive } from './games/unruly.ts'
import { fieldsOf } from './leaks/events/fields.ts'
import { plain } from './plain.ts'

const GAMES = 30
const FORKED = 2

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
  const games = await unrulyGames(ruleset, GAMES)

  test('games end, and differ from each other', () => {
    for (const { game } of games) {
      expect(game.open).toEqual([])
      expect(game.log.at(-1)!.event).toMatchObject({ type: 'ended', winner: game.result!.winner })
    }
    expect(new Set(games.map(({ game }) => game.result!.winner)).size).toBeGreaterThan(1)
  })

  test('what the rules chose is recorded as their choice, with the pick that the ask said', () => {
    let defaults = 0
    for (const { game, choices } of games) {
      const asks = new Map<AskId, Event & { type: 'asked' }>()
      const turns = new Map<Seat, number>()
      for (const { event } of game.log) {
        if (event.type !== 'asked') continue
        const turn = turns.get(event.seat) ?? 0
        turns.set(event.seat, turn + 1)
        expect(event.turn).toBe(turn)
        asks.set(askId({ seat: event.seat, turn }), event)
      }
      expect(choices).toHaveLength(asks.size)
      for (const { seat, turn, source, pick, text } of choices) {
        const ask = asks.get(askId({ seat, turn }))!
        if (ask.options.length > 0 && source !== 'default') expect(ask.options).toContain(pick)
        if (source !== 'default') continue
        defaults++
        expect(pick).toBe(ask.otherwise)
        if (isSpeech(ask)) expect(text).toBe('PASS.')
      }
      const told = game.log.flatMap(({ event }) => (event.type === 'chose' ? [event] : []))
      const keyOf = ({ seat, turn, source, pick, text }: (typeof told)[number] | RecordedChoice) =>
        JSON.stringify([seat, turn, source, pick, text])
      expect(told.map(keyOf).toSorted()).toEqual(choices.map(keyOf).toSorted())
      for (const { seat, turn, act } of told) expect(act).toBe(asks.get(askId({ seat, turn }))!.act)
    }
    expect(defaults).toBeGreaterThan(0)
  })

  test('a replay of the choices is the same game', () => {
    for (const { game, choices } of games) {
      const again = new Session(ruleset, game.deal)
      replay(again, JSON.parse(JSON.stringify(choices)))
      expect(JSON.stringify(again.log)).toBe(JSON.stringify(game.log))
      const { points, ...result } = again.result!
      expect({ ...result, points: points([]) }).toEqual({ ...game.result, points: game.result!.points([]) })
    }
  })

  test('a fork at any ask is the same game, and both can go on', () => {
    for (const { game, choices } of games.slice(0, FORKED)) {
      const line = new Session(ruleset, game.deal)
      const told = JSON.stringify(game.log)
      while (!line.result) {
        const twin = line.fork()
        expect(JSON.stringify([twin.log, twin.open])).toBe(JSON.stringify([line.log, line.open]))
        const asked = twin.log.length
        twin.answer(twin.open.map((ask) => settle(ask, ask.seat === CHANCE ? { pick: ask.options[0]! } : undefined)))
        expect(twin.log.length).toBeGreaterThan(asked)
        expect(line.log.length).toBe(asked)
        line.answer(line.open.map(({ seat, turn }) => choices.find((one) => one.seat === seat && one.turn === turn)!))
      }
      expect(JSON.stringify(line.log)).toBe(told)
    }
    // Thirteen seats talk for hundreds of asks, and each fork plays all of them again.
  })

  test('a seat’s view is what the log says it heard, and the moderator hears what is for everybody', () => {
    for (const { game } of games) {
      for (const seat of [0, ...game.deal.keys().map((i) => i + 1)])
        expect(JSON.stringify(game.view(seat))).toBe(JSON.stringify(viewOf(game.log, seat)))
      const isFloor = game.log.some(({ to }) => to !== 'everyone' && to.includes(0))
      if (!isFloor) expect(game.view(0).upTo).toBe(game.log.filter(({ to }) => to === 'everyone').length)
    }
  })

  test('every event is plain JSON, has the fields that are declared for it, and names seats of the table', () => {
    const isSeat = (value: unknown) =>
      Number.isInteger(value) && Number(value) >= -1 && Number(value) <= ruleset.roles.length
    const isRight = (field: string, value: unknown): boolean => {
      if (field === 'seat') return isSeat(value)
      if (field === 'target') return typeof value === 'string' || isSeat(value)
      if (!['seats', 'nominees', 'remove', 'keep'].includes(field)) return true
      return Array.isArray(value) && value.every(isSeat) && new Set(value).size === value.length
    }
    for (const { game } of games) {
      const events = game.log.map(({ event }) => event)
      expect(JSON.parse(JSON.stringify(events))).toEqual(events)
      const wrong = events.flatMap((event) =>
        Object.entries(event).flatMap(([field, value]) =>
          value === undefined || (fieldsOf(event.type)?.has(field) && isRight(field, value))
            ? []
            : [`${event.type}.${field}: ${JSON.stringify(value)}`],
        ),
      )
      expect(wrong).toEqual([])
    }
  })

  test('every event is told to those who may know it by the knowledge table, and to nobody else', () => {
    for (const { game } of games) {
      const roles = [MODERATOR_ROLE, ...game.deal]
      for (const { told, alive } of withAlive(game)) {
        const wanted = roles.flatMap((_, seat) =>
          ruleset.knows.isEntitled(told.event, seat, roles, alive) ? [seat] : [],
        )
        const heard = roles.flatMap((_, seat) => (hears(seat, told.to) ? [seat] : []))
        if (heard.join() !== wanted.join()) expect(heard, JSON.stringify(told.event)).toEqual(wanted)
      }
    }
  })
})
