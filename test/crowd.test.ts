import { expect, test } from 'vitest'
import { Crowd } from '../src/value/crowd.ts'
import { sceneOf } from '../src/value/scene.ts'

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
