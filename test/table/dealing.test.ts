import { expect, test } from 'vitest'
import { Dealing } from '../../pipelines/table/dealing.ts'
import { VirtualClock } from './virtual-clock.ts'

const MINUTE = 60_000

/** How often the game went on so long after each look at the cards: whether each person has seen theirs. */
async function goneOn(looks: readonly (readonly boolean[])[], milliseconds: number): Promise<number> {
  const clock = new VirtualClock()
  let times = 0
  const dealing = new Dealing(() => times++)
  for (const seen of looks) dealing.look(seen, clock)
  await clock.run(milliseconds)
  return times
}

test('the game goes on, once, when everybody has looked at a card', async () => {
  expect(await goneOn([[true, false]], 1000)).toBe(0)
  expect(
    await goneOn(
      [
        [false, true],
        [true, true],
      ],
      0,
    ),
  ).toBe(1)
  expect(
    await goneOn(
      [
        [false, true],
        [true, true],
        [true, true],
      ],
      2 * MINUTE,
    ),
  ).toBe(1)
})

test('somebody who does not look holds it up for a minute, and a person alone may take any time', async () => {
  expect(await goneOn([[true, false]], MINUTE)).toBe(1)
  expect(await goneOn([[false]], 60 * MINUTE)).toBe(0)
})

test('to look once more does not begin the minute again', async () => {
  const clock = new VirtualClock()
  let times = 0
  const dealing = new Dealing(() => times++)
  for (const second of [0, 20, 40]) clock.after(1000 * second, () => dealing.look([true, false], clock))
  await clock.run(MINUTE)
  expect(times).toBe(1)
})
