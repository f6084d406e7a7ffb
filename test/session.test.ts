import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ask, askId, type Choice, MODERATOR, type Reply } from '../schemas/ask.ts'
import type { RecordedChoice } from '../schemas/record.ts'
import { chancePlayer, Gone, play, seatsOf } from '../src/game/play.ts'
import { type Random, shuffle, stream } from '../src/game/random.ts'
import { OtherRules, openSession, replay, saveOf, WrongChoices } from '../src/game/replay.ts'
import { GameNotOver, IllegalDeal, Session } from '../src/game/session.ts'
import { settle } from '../src/game/settle.ts'
import { rulesetNamed, rulesets } from '../src/games/games.ts'
import { builtInModerator } from '../src/policy/moderator.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { type Player, UNTIMED } from '../src/view/player.ts'
import { heardBy } from '../src/view/view.ts'

const names = Object.keys(rulesets)
const sessionOf = (name: string, seed: number): Session => {
  const ruleset = rulesetNamed(name)
  return new Session(ruleset, shuffle(ruleset.roles, stream('session', seed, 'deal')))
}

/** Players that answer each ask by its place alone, so that the order of asking changes nothing. */
const answering = (session: Session, seed: number): ((ask: Ask) => Reply) => {
  const { vocabulary } = wordsOf(session.ruleset)
  return (ask) => {
    const random = stream('session', seed, ask.seat, ask.turn)
    const view = session.view(ask.seat)
    if (ask.seat < MODERATOR) return chancePlayer(random).act(view, UNTIMED) as Reply
    if (ask.seat === MODERATOR) return builtInModerator().act(view, UNTIMED) as Reply
    return randomPlayer(random, vocabulary).act(view, UNTIMED) as Reply
  }
}

/** Which asks lapse: some, by their place. */
const lapses = (ask: Ask, seed: number): boolean =>
  ask.seat > MODERATOR && stream('lapse', seed, ask.seat, ask.turn)() < 0.1

/** The game whose batches are answered whole, in order. */
function inBatches(name: string, seed: number): Session {
  const session = sessionOf(name, seed)
  const answer = answering(session, seed)
  while (!session.result)
    for (const ask of session.open) {
      if (lapses(ask, seed)) session.lapse(askId(ask), 'late')
      else session.reply(askId(ask), answer(ask))
    }
  return session
}

describe.each(names)('%s', (name) => {
  test('orders of replies, and saves between any two, do not change the game', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (seed) => {
        const right = inBatches(name, seed)
        const order: Random = stream('order', seed)
        let session = sessionOf(name, seed)
        while (!session.result) {
          const ask = session.open[Math.floor(order() * session.open.length)]!
          const before = session.log.length
          const isLast = session.open.length === 1
          const settled = lapses(ask, seed)
            ? session.lapse(askId(ask), 'late')
            : session.reply(askId(ask), answering(session, seed)(ask))
          expect('choice' in settled).toBe(true)
          if (!isLast) expect(session.log.length).toBe(before)
          if (order() < 0.1) session = openSession(session.ruleset, JSON.parse(JSON.stringify(saveOf(session))))
        }
        expect(JSON.stringify(session.log)).toBe(JSON.stringify(right.log))
        expect(session.choices).toEqual(right.choices)
      }),
      { numRuns: name === 'maw' ? 4 : 8 },
    )
  })

  test('the fork of a half-answered batch goes on as the game does', () => {
    const session = sessionOf(name, 3)
    const answer = answering(session, 3)
    while (session.open.length < 2 && !session.result) session.reply(session.open[0]!, answer(session.open[0]!))
    if (session.result) return
    session.reply(session.open[1]!, answer(session.open[1]!))
    const twin = session.fork()
    expect(JSON.stringify(saveOf(twin))).toBe(JSON.stringify(saveOf(session)))
    const other = answering(twin, 3)
    while (!twin.result) {
      session.reply(session.open[0]!, answer(session.open[0]!))
      twin.reply(twin.open[0]!, other(twin.open[0]!))
    }
    expect(JSON.stringify(twin.log)).toBe(JSON.stringify(session.log))
  })

  test('the decisions of a session are its asks, with the views that were answered', () => {
    const session = sessionOf(name, 4)
    const answer = answering(session, 4)
    const seen: string[] = []
    while (!session.result) {
      const ask = session.open[0]!
      seen.push(JSON.stringify(heardBy(session.view(ask.seat))))
      session.reply(ask, answer(ask))
    }
    expect(session.decisions.map(({ view }) => JSON.stringify(heardBy(view)))).toEqual(seen)
    expect(session.decisions.map(({ choice }) => choice)).toEqual(session.choices)
  })
})

test('a save after each reply of a ten-player game opens again', () => {
  const session = sessionOf('mafia-2025', 1)
  const answer = answering(session, 1)
  while (!session.result) {
    session.reply(session.open[0]!, answer(session.open[0]!))
    const saved = JSON.stringify(saveOf(session))
    const again = openSession(session.ruleset, JSON.parse(saved))
    expect(JSON.stringify(saveOf(again))).toBe(saved)
    expect(again.open).toEqual(session.open)
  }
})

test('replies to asks that were answered, or never put, are refused and change nothing', () => {
  const session = sessionOf('classic-7', 1)
  const [ask] = session.open
  expect(session.reply('9.0', { pick: 1 })).toEqual({ refused: 'unknown' })
  expect(session.reply(`${ask!.seat}.7`, {})).toEqual({ refused: 'unknown' })
  session.lapse(askId(ask!), 'gone')
  const before = JSON.stringify(saveOf(session))
  expect(session.reply(askId(ask!), { pick: 1 })).toEqual({ refused: 'answered' })
  expect(session.lapse(ask!, 'late')).toEqual({ refused: 'answered' })
  expect(JSON.stringify(saveOf(session))).toBe(before)
})

test('saves of other rules, and choices that make no game, are refused', () => {
  const session = sessionOf('classic-7', 1)
  session.reply(session.open[0]!, {})
  const saved = saveOf(session)
  expect(() => openSession(rulesetNamed('mini-mafia'), saved)).toThrow(OtherRules)
  expect(() => openSession(session.ruleset, { ...saved, version: '0-000000000000' })).toThrow(OtherRules)
  const { choices } = saved
  expect(() => openSession(session.ruleset, { ...saved, choices: [...choices, ...choices] })).toThrow(WrongChoices)
  const stray = { ...choices[0]!, turn: 40 }
  expect(() => openSession(session.ruleset, { ...saved, choices: [stray] })).toThrow('1 choices are left over')
  expect(() => replay(new Session(session.ruleset, session.deal), choices)).toThrow(WrongChoices)
})

test('a recorded choice that could not have been made is refused: another text, pick or thought than settling gives', () => {
  const { ruleset, deal, choices } = inBatches('mafia-2025', 1)
  const at = choices.findIndex(({ text, source }) => text !== undefined && source === 'made')
  const again = (change: Partial<RecordedChoice>) => () =>
    replay(
      new Session(ruleset, deal),
      choices.map((choice, i) => (i === at ? { ...choice, ...change } : choice)),
    )
  expect(again({})).not.toThrow()
  expect(again({ text: 'Two\nlines. PASS.' })).toThrow(WrongChoices)
  expect(again({ text: 'No ending' })).toThrow(WrongChoices)
  expect(again({ thought: ' I lie. ' })).toThrow(WrongChoices)
  const shot = choices.findIndex(({ pick, source }) => typeof pick === 'number' && source === 'made')
  const stray = choices.map((choice, i) => (i === shot ? { ...choice, pick: 99 } : choice))
  expect(() => replay(new Session(ruleset, deal), stray)).toThrow(WrongChoices)
})

test('a deal has all roles of the ruleset and no others, in any order', () => {
  const ruleset = rulesetNamed('mini-mafia')
  const deals = [
    ['mafia', 'sheriff', 'civilian'],
    ['mafia', 'sheriff', 'civilian', 'civilian', 'civilian'],
    ['mafia', 'sheriff', 'civilian', 'mafia'],
    [],
  ]
  for (const deal of deals) expect(() => new Session(ruleset, deal), deal.join()).toThrow(IllegalDeal)
  expect(new Session(ruleset, ['civilian', 'mafia', 'civilian', 'sheriff']).open.length).toBeGreaterThan(0)
})

test('the keys of an ask stand in one order, whatever seat has which role', () => {
  const ruleset = rulesetNamed('mafia-2025')
  const order = ['type', 'seat', 'turn', 'act', 'options', 'words', 'seconds', 'nominable', 'otherwise', 'closing']
  for (let shift = 0; shift < ruleset.roles.length; shift++) {
    const session = new Session(ruleset, [...ruleset.roles.slice(shift), ...ruleset.roles.slice(0, shift)])
    while (!session.result && session.log.length < 60) session.answer(session.open.map((ask) => settle(ask, undefined)))
    for (const { event } of session.log)
      if (event.type === 'asked') expect(Object.keys(event)).toEqual(order.filter((key) => key in event))
  }
})

test('roles are revealed when the game is over, and not before', () => {
  expect(() => sessionOf('mini-mafia', 1).reveal()).toThrow(GameNotOver)
  const session = inBatches('mini-mafia', 1)
  expect(session.reveal()).toEqual(session.deal)
})

test.each<[when: string, act: Player['act'], isTimed: boolean]>([
  [
    'at once',
    () => {
      throw new Error('no server')
    },
    false,
  ],
  ['later', () => Promise.reject(new Error('no server')), false],
  ['in its time', () => Promise.reject(new Error('no server')), true],
])('a player that fails %s ends the game with its error, and no default is taken for it', async (_, act, isTimed) => {
  const session = sessionOf('mini-mafia', 2)
  const players = session.deal.map((): Player => ({ act }))
  const limit = { clock: stoppedClock(), milliseconds: ({ seat }: Ask) => (isTimed && seat > 0 ? 1000 : undefined) }
  await expect(play(session, seatsOf(players, stream('chance')), { limit })).rejects.toThrow('no server')
  expect(session.choices.filter(({ seat }) => seat > 0)).toEqual([])
})

/** A clock that runs only as told. */
function stoppedClock() {
  let now = 0
  let timers: { at: number; call: () => void }[] = []
  return {
    now: () => now,
    after(milliseconds: number, call: () => void) {
      const timer = { at: now + milliseconds, call }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
    pass(milliseconds: number) {
      now += milliseconds
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { call } of due) call()
    },
  }
}

test('play asks each seat alone: who is late or gone gets the default with its reason, and a late answer is not used', async () => {
  const session = sessionOf('mini-mafia', 2)
  const answer = answering(session, 2)
  const clock = stoppedClock()
  const signals: AbortSignal[] = []
  let late: ((reply: Reply) => void) | undefined
  const players = session.deal.map((_, i): Player => {
    if (i === 0)
      return {
        act: (_view, turn) =>
          new Promise((resolve) => {
            signals.push(turn.signal)
            expect(turn.deadline).toBe(clock.now() + 1000)
            late = resolve
            queueMicrotask(() => clock.pass(1000))
          }),
      }
    if (i === 1) return { act: () => Promise.reject(new Gone()) }
    return { act: () => answer(session.open.find(({ seat }) => seat === i + 1)!) }
  })
  const journal: [string, Choice][] = []
  await play(session, seatsOf(players, stream('chance')), {
    limit: { clock, milliseconds: ({ seat }) => (seat === 1 ? 1000 : undefined) },
    journal: (ask, choice) => void journal.push([askId(ask), choice]),
  })
  late?.({ text: 'I am late.' })
  expect(session.result).toBeDefined()
  const why = new Set(session.choices.map(({ seat, why, source }) => `${seat} ${source} ${why}`))
  expect([...why].filter((one) => one.startsWith('1'))).toEqual(['1 default late'])
  expect([...why].filter((one) => one.startsWith('2'))).toEqual(['2 default gone'])
  expect(signals.length).toBeGreaterThan(0)
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  expect(journal.map(([id]) => id).sort()).toEqual(session.choices.map(askId).sort())
})

test('a game that is stopped between two answers can be saved, and players hear what they are not asked about, and the end', async () => {
  const session = sessionOf('classic-7-bench', 5)
  const stop = new AbortController()
  let answers = 0
  const heard: number[] = []
  const endings: string[] = []
  const player = (seat: number, now: () => Session): Player => ({
    act() {
      if (++answers === 6) stop.abort(new Error('enough'))
      return answering(now(), 5)(now().open.find((ask) => ask.seat === seat)!)
    },
    hear: (view) => void heard.push(view.upTo),
    over: (view, ending) => void endings.push(`${view.seat} ${ending.winner}`),
  })
  const seats = (now: () => Session) =>
    seatsOf(
      session.deal.map((_, i) => player(i + 1, now)),
      stream('chance'),
      builtInModerator(),
    )
  await expect(
    play(
      session,
      seats(() => session),
      { signal: stop.signal },
    ),
  ).rejects.toThrow('enough')
  expect(session.result).toBeUndefined()
  expect(heard.length).toBeGreaterThan(0)
  const again = openSession(session.ruleset, JSON.parse(JSON.stringify(saveOf(session))))
  await play(
    again,
    seats(() => again),
  )
  expect(endings).toEqual(again.deal.map((_, i) => `${i + 1} ${again.result!.winner}`))
})
