import { expect, test } from 'vitest'
import { Crowd } from '../src/value/crowd.ts'
import { noise, USE } from '../src/value/noise.ts'
import { sceneOf } from '../src/value/scene.ts'
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
