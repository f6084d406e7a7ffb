import { expect, test } from 'vitest'
import type { Event } from '../schemas/event.ts'
import { Crowd } from '../src/value/crowd.ts'
import { answer } from '../src/value/crowd-play.ts'
import { noise, USE } from '../src/value/noise.ts'
import { type Outlook, type Scene, sceneOf } from '../src/value/scene.ts'
import { Standing } from '../src/value/standing.ts'

test('talk moves the odds of every seat on each day, day 0 of AIWolf included', () => {
  const seats = new Float64Array(6)
  const outlook = { actor: 1, table: seats, own: seats, checking: seats, checker: 'seer', rest: 1 }
  const roles = ['moderator', 'werewolf', 'villager', 'villager', 'seer', 'possessed']
  const scene = sceneOf(outlook, roles, { werewolf: 'black', villager: 'red', seer: 'red', possessed: 'black' }, 7)
  for (const number of [0, 1, 9]) {
    const crowd = new Crowd(scene)
    crowd.hear('everyone', { type: 'began', phase: 'day', number })
    const odds = [1, 2, 3, 4, 5].map((seat) => crowd.odds(seat))
    expect(odds.every(Number.isFinite), `day ${number}: ${odds}`).toBe(true)
    expect(new Set(odds).size).toBe(5)
  }
})

test('votes that stand are counted but for one’s own, the last of each seat, and copies go their own way', () => {
  const standing = new Standing([], [0, 0, 0, 0, 0])
  standing.set(1, 4)
  standing.set(2, 4)
  standing.set(3, 1)
  expect([standing.count(4, 0), standing.count(4, 2), standing.count(1, 4), standing.count(2, 0)]).toEqual([2, 1, 1, 0])
  const copy = standing.copy()
  copy.set(1, 3)
  copy.set(4, 3)
  expect([copy.count(4, 0), copy.count(3, 0), copy.voters]).toEqual([1, 2, [1, 2, 3, 4]])
  expect([standing.count(4, 0), standing.count(3, 0), standing.voters]).toEqual([2, 0, [1, 2, 3]])
  standing.clear()
  expect([standing.count(4, 0), standing.voters, standing.against]).toEqual([0, [], [0, 0, 0, 0, 0]])
  expect(copy.count(3, 0)).toBe(2)
})

test('luck is logistic, the same for the same question, and another for any other', () => {
  const drawn = Array.from({ length: 20_000 }, (_, key) => noise(key, USE.vote, 2, 3, 4))
  const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length
  const variance = drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length
  // The variance of the standard logistic distribution is π² / 3, and a mean of 20,000 has an error of 0.013.
  expect(Math.abs(mean)).toBeLessThan(0.06)
  expect(Math.abs(variance - Math.PI ** 2 / 3)).toBeLessThan(0.2)
  const asked: [number, number, number, number, number][] = [
    [7, USE.vote, 2, 3, 4],
    [8, USE.vote, 2, 3, 4],
    [7, USE.talk, 2, 3, 4],
    [7, USE.vote, 3, 3, 4],
    [7, USE.vote, 2, 4, 4],
    [7, USE.vote, 2, 3, 5],
    [7, USE.vote, 2, 4, 3],
  ]
  expect(new Set(asked.map((question) => noise(...question))).size).toBe(asked.length)
  for (const question of asked) expect(noise(...question)).toBe(noise(...question))
  expect(new Set(Object.values(USE)).size).toBe(Object.keys(USE).length)
})

const ROLES = ['moderator', 'mafia', 'mafia', 'civilian', 'sheriff', 'civilian', 'civilian', 'civilian']
const TEAMS = { mafia: 'black', civilian: 'red', sheriff: 'red' }

/** A table of seven: 1 and 2 are mafia, 4 is the Sheriff; nobody thinks anything of anybody. */
const sceneWith = (outlook: Partial<Outlook> = {}, key = 7): Scene => {
  const nothing = new Float64Array(8)
  const all = { actor: 5, table: nothing, own: nothing, checking: nothing, checker: 'sheriff', rest: 1, ...outlook }
  return sceneOf(all as Outlook, ROLES, TEAMS, key)
}
const day = (number: number) => ({ to: 'everyone' as const, event: { type: 'began', phase: 'day', number } as Event })
const checked = (target: number, question: string, found: string) =>
  ({ to: [4], event: { type: 'checked', seat: 4, target, question, found } as Event }) as const
const spoke = (seat: number) => ({
  to: 'everyone' as const,
  event: { type: 'spoke', seat, act: 'speak', text: '' } as Event,
})
const oddsOf = (crowd: Crowd) => ROLES.slice(1).map((_, i) => crowd.odds(i + 1))

test('what the Sheriff had found before it spoke is told, unless it is the one that decides', () => {
  const told = (actor: number, ...log: Parameters<Crowd['recall']>[0]) => {
    const crowd = new Crowd(sceneWith({ actor }))
    crowd.recall(log)
    return [...crowd.told]
  }
  const nothing = Array(8).fill(0)
  expect(told(5, day(2), checked(2, 'team', 'black'), spoke(4))).toEqual([0, 0, 1, 0, 0, 0, 0, 0])
  expect(told(5, day(2), checked(3, 'team', 'red'), spoke(4))).toEqual(nothing)
  expect(told(5, day(2), spoke(4), checked(2, 'team', 'black'), spoke(3))).toEqual(nothing)
  expect(told(4, day(2), checked(2, 'team', 'black'), spoke(4))).toEqual(nothing)
})

test('of the talk of a day so much is heard as is still to come: its luck is as of a part of it', () => {
  const after = (rest: number) => {
    const crowd = new Crowd(sceneWith({ rest }))
    crowd.recall([day(2)])
    const recalled = oddsOf(crowd)
    crowd.hear('everyone', { type: 'started', seat: 1, day: 2 } as Event)
    return [recalled, oddsOf(crowd)] as const
  }
  const [before, whole] = after(1)
  expect(before).toEqual(Array(7).fill(0))
  const [quarter, later] = after(0.25)
  expect(later).toEqual(quarter)
  // The red have luck alone, with a variance in proportion to the share; what shows the black is in proportion too.
  for (const red of [2, 3, 4, 5, 6]) expect(quarter[red]).toBeCloseTo(whole[red]! / 2, 9)
  expect(after(0)[1]).toEqual(Array(7).fill(0))
})

test('the Sheriff tells of the living that it found black, once, in a speech that is no defence, and is known from then on', () => {
  const crowd = new Crowd(sceneWith())
  for (const { to, event } of [checked(2, 'team', 'black'), checked(1, 'team', 'black'), checked(3, 'team', 'red')])
    crowd.hear(to, event)
  crowd.hear('everyone', { type: 'left', seat: 1, by: 'vote' })
  crowd.tell(5, 'speak')
  crowd.tell(4, 'defend')
  expect([crowd.told, crowd.exposed]).toEqual([Array(8).fill(0), 0])
  crowd.tell(4, 'speak')
  expect([crowd.told, crowd.exposed]).toEqual([[0, 0, 1, 0, 0, 0, 0, 0], 4])
  const odds = oddsOf(crowd)
  expect(odds.filter((one) => one > 0)).toHaveLength(1)
  crowd.tell(4, 'speak')
  expect(oddsOf(crowd)).toEqual(odds)
})

test('the Don that asks for the Sheriff exposes whom it finds, and nobody else', () => {
  const crowd = new Crowd(sceneWith())
  crowd.hear([1], { type: 'checked', seat: 1, target: 3, question: 'sheriff', found: 'no' } as Event)
  expect(crowd.exposed).toBe(0)
  crowd.hear([1], { type: 'checked', seat: 1, target: 4, question: 'sheriff', found: 'yes' } as Event)
  expect(crowd.exposed).toBe(4)
})

test('a vote is remembered by the weights of its day, against a colour that everybody was shown', () => {
  const weights = (rb: number) => ({ rb, br: 0, bb: 0 })
  const votes = { first: weights(0.5), later: weights(2) }
  /** How black seat 3 looks that voted against seat 2 on a day. */
  const voter = (number: number, to: 'everyone' | readonly number[]) => {
    const crowd = new Crowd(sceneWith({ votes, rest: 0 }))
    crowd.recall([day(number)])
    crowd.hear(to, { type: 'revealed', seat: 2, role: 'mafia' } as Event)
    crowd.hear('everyone', { type: 'voted', target: 2, by: [{ seat: 3, kind: 'cast' }] })
    crowd.hear('everyone', { type: 'tied', seats: [2, 5] })
    return crowd.odds(3)
  }
  // A red one votes against a black one e^0.5, and later e^2 times as often as against a red one; a black one does not.
  expect([voter(1, 'everyone'), voter(2, 'everyone'), voter(3, 'everyone')]).toEqual([-0.5, -2, -2])
  expect(voter(2, [1])).toBeGreaterThan(-2)
})

/** What a seat of that table answers. */
const pickOf = (crowd: Crowd, seat: number, act: string, options: readonly (number | string)[], more: object = {}) =>
  answer(crowd, { seat, act, options, words: 0, ...more } as Parameters<typeof answer>[1]).pick

test('the Sheriff checks nobody twice while there is somebody else', () => {
  for (let key = 0; key < 20; key++) {
    const crowd = new Crowd(sceneWith({}, key))
    for (const seat of [1, 2, 3, 5, 6])
      crowd.hear([4], checked(seat, 'team', ROLES[seat] === 'mafia' ? 'black' : 'red').event)
    expect(pickOf(crowd, 4, 'check', [1, 2, 3, 5, 6, 7])).toBe(7)
  }
})

test('who is up for leaving keeps itself, the mafia keeps its mates, and others go by what they think of all of them', () => {
  const raised = (seat: number, nominees: readonly number[], odds: number) => {
    const crowd = new Crowd(sceneWith({ table: new Float64Array(8).fill(odds) }))
    crowd.hear('everyone', { type: 'balloted', nominees: [...nominees], round: 1 } as Event)
    return pickOf(crowd, seat, 'raise', ['remove', 'keep'])
  }
  expect([raised(3, [3, 6], 20), raised(1, [2, 6], 20), raised(1, [3, 6], -20)]).toEqual(['keep', 'keep', 'remove'])
  expect([raised(7, [3, 6], 20), raised(7, [3, 6], -20)]).toEqual(['remove', 'keep'])
})

test('a mate is hardly voted against, unless the table thinks it much blacker than everybody else', () => {
  const voted = (odds: number) => {
    const table = new Float64Array(8)
    table[2] = odds
    const picks = Array.from({ length: 60 }, (_, key) =>
      pickOf(new Crowd(sceneWith({ table }, key)), 1, 'vote', [2, 3]),
    )
    return picks.filter((pick) => pick === 2).length
  }
  expect([voted(0) < 10, voted(1.9) < 30, voted(2.1) > 30]).toEqual([true, true, true])
})

test('in a chat nobody votes in the first tick of a day, and nobody casts the same vote again', () => {
  const crowd = new Crowd(sceneWith())
  const ask = (now: number) =>
    pickOf(crowd, 5, 'post', ['listen', 'say', 1, 2, 3], { tick: { now, of: 9 }, room: 'square' })
  expect(ask(1)).toBe('listen')
  const vote = ask(2) as number
  expect(vote).toEqual(expect.any(Number))
  crowd.hear('everyone', { type: 'cast', room: 'square', seat: 5, target: vote } as Event)
  expect(ask(3)).toBe('listen')
})
