import { expect, test } from 'vitest'
import { Opening } from '../pipelines/generate/opening.ts'

/** Opens ten games, each of which takes a moment; the most that were open at once, and the order in which they began. */
async function opened(setting: Partial<ConstructorParameters<typeof Opening>[0]>) {
  const opening = new Opening({ most: 100, room: () => 0, isOver: () => false, ...setting })
  const begun: number[] = []
  let [open, most] = [0, 0]
  const games = Array.from({ length: 10 }, (_, i) =>
    opening.open(async () => {
      begun.push(i)
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 1))
      open--
      return i
    }),
  )
  await opening.drained()
  expect(begun.length, 'none waits any more').toBe(10)
  expect(await Promise.all(games)).toEqual(begun)
  await opening.drained()
  return { most, begun }
}

test('games are opened in order, as many at once as there is room for', async () => {
  const { most, begun } = await opened({ room: (open) => 3 - open })
  expect([most, begun]).toEqual([3, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]])
})

test('one game is open though there is no room, and no more than are allowed however much room there is', async () => {
  expect((await opened({})).most).toBe(1)
  expect((await opened({ most: 2, room: () => 1000 })).most).toBe(2)
})

test('games that will not be played are all opened at once, so that none waits', async () => {
  expect((await opened({ isOver: () => true })).most).toBe(10)
})
