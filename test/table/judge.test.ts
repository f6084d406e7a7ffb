import { expect, test } from 'vitest'
import { FAST, folders, roomFor } from './tables.ts'
import { VirtualClock } from './virtual-clock.ts'

const folder = folders()

test('a judge is locked out while any person plays without seeing the roles', async () => {
  const room = roomFor(folder(), { ruleset: 'classic-7', clock: new VirtualClock(), persons: 2, hasJudge: true })
  room.begin(FAST)
  const [one, other] = room.guests
  room.leave(one!)
  expect(room.judge.isLocked).toBe(true)
  expect(() => room.judge.control({ do: 'pause', breaks: false })).toThrow('a person is playing')
  room.leave(other!)
  expect(room.judge.isLocked).toBe(false)
  await room.stop()
})
