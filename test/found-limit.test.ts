import { expect, test } from 'vitest'
import { FoundLimit } from '../src/models/limit.ts'

interface Simulated {
  readonly limit: FoundLimit
  /** The most requests that were under way or waited. */
  readonly most: number
  /** The share of the places that were taken, over the later half of the answers. */
  readonly busy: number
}

/** A server in made-up time: `slots` answers at once, each takes `ms`; there are always more requests to send. */
function simulated(answers: number, slots: number, ms: (busy: number) => number): Simulated {
  const limit = new FoundLimit()
  let [now, most, waiting, taken, half] = [1, 0, 0, 0, 0]
  const working: number[] = []
  for (let i = 0; i < answers; i++) {
    waiting += Math.max(0, limit.current - working.length - waiting)
    for (; waiting > 0 && working.length < slots; waiting--) working.push(now + ms(working.length + 1))
    most = Math.max(most, working.length + waiting)
    const next = Math.min(...working)
    if (i === answers >> 1) half = now
    if (i >= answers >> 1) taken += working.length * (next - now)
    now = next
    working.splice(working.indexOf(now), 1)
    limit.answered(limit.current, now) // the next request comes at once
  }
  return { limit, most, busy: taken / (slots * (now - half)) }
}

/** Numbers from 0 to 1, the same every time. */
function randomly(): () => number {
  let seed = 1
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}

test.each([1, 2, 7, 20, 100])(
  'a server that answers %i requests at once is kept busy, with few more than that',
  (slots) => {
    for (const spread of [0.2, 1, 1.8]) {
      const random = randomly()
      const { limit, most, busy } = simulated(12_000, slots, () => 200 * (1 - spread / 2 + spread * random()))
      expect(busy).toBeGreaterThan(0.95)
      expect(limit.current).toBeLessThanOrEqual(Math.max(8, 2 * slots))
      expect(most).toBeLessThanOrEqual(Math.max(16, 5 * slots))
    }
  },
)

test('where each request makes the others slower, more are sent only as long as that pays', () => {
  // As servers that batch: twice the requests at once give 1.7 times the answers, up to 64, and no more after that.
  const slower = (busy: number): number => (busy <= 64 ? 100 * busy ** 0.23 : (100 * 64 ** 0.23 * busy) / 64)
  const { limit } = simulated(40_000, 512, slower)
  expect(limit.current).toBeGreaterThanOrEqual(40)
  expect(limit.current).toBeLessThanOrEqual(160)
})

test('a server that has too much to do is sent fewer requests at once, once for all that were under way', () => {
  const random = randomly()
  const { limit } = simulated(4000, 20, () => 100 + 200 * random())
  const before = limit.current
  for (let i = 0; i < before; i++) limit.refused()
  expect(limit.current).toBe(Math.floor(0.7 * before))
})

test('a round has three answers for each request at once, all of them to requests that were sent in it', () => {
  const limit = new FoundLimit()
  const changes: number[][] = []
  // The more requests at once, the more answers a second.
  for (let [answers, now] = [0, 0]; answers < 100; ) {
    const before = limit.current
    limit.answered(before, (now += 100 / before))
    answers++
    if (limit.current !== before) changes.push([answers, limit.current])
  }
  // One answer begins the first round. After that four, and then eight, are to requests of the round before, and the last of them begins the next one.
  expect(changes).toEqual([
    [1 + 3 * 4, 8],
    [1 + 3 * 4 + 4 + 3 * 8, 16],
    [1 + 3 * 4 + 4 + 3 * 8 + 8 + 3 * 16, 32],
  ])
})

test('a round in which there was less to send than the limit says nothing', () => {
  const limit = new FoundLimit()
  for (let [answers, now] = [0, 0]; answers < 100; answers++) limit.answered(3, (now += 25))
  expect([limit.current, limit.isFound]).toEqual([4, false])
})

test('a server that says again and again that it has too much to do is sent fewer requests at once, and never none', () => {
  const limit = new FoundLimit()
  const limits = Array.from({ length: 8 }, () => {
    limit.refused()
    return limit.current
  })
  expect(limits[0]).toBe(2)
  expect(limits.at(-1)).toBe(1)
})

test('a trial in which there is less to send than the limit is given up after three rounds', () => {
  const limit = new FoundLimit()
  limit.refused()
  expect(limit.current).toBe(2)
  let now = 0
  // Rounds with as many requests as may be sent, until a smaller number is tried.
  while (limit.current === 2) limit.answered(2, (now += 10))
  expect(limit.current).toBe(1)
  let answers = 0
  for (; limit.current === 1 && answers < 1000; answers++) limit.answered(0, (now += 10))
  // Two answers are to requests of before, and each round has eight.
  expect([limit.current, answers]).toEqual([2, 2 + 3 * 8])
})
