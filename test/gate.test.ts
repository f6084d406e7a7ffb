import { setImmediate as tick } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Gate } from '../src/models/gate.ts'

test('a shorter pause does not end a longer one that was begun before', async () => {
  const gate = new Gate({ concurrency: 1 })
  const began = Date.now()
  gate.pause(120)
  gate.pause(1)
  await gate.through(0, () => Promise.resolve())
  expect(Date.now() - began).toBeGreaterThanOrEqual(119)
})

test('the share of places taken is counted between the first and the last moment at which all were taken', async () => {
  const clock = vi.spyOn(performance, 'now')
  const gate = new Gate({ concurrency: 2 })
  /** Begins a request at this time, and says how to end it at another. */
  const at = async (time: number) => {
    clock.mockReturnValue(time)
    const { promise, resolve } = Promise.withResolvers<void>()
    void gate.through(0, () => promise)
    await tick()
    return async (end: number) => {
      clock.mockReturnValue(end)
      resolve()
      await tick()
    }
  }
  const alone = await at(0)
  await alone(1000)
  expect(gate.share).toBeUndefined()
  const [first, second] = [await at(1000), await at(1000)]
  await first(1030)
  const third = await at(1090)
  await second(1120)
  await third(9000)
  // Both for 30 ms, one for 60, both for 30: 180 of 240.
  expect(gate.share).toBe(0.75)
  clock.mockRestore()
})
