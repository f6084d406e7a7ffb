import { describe, expect, test } from 'vitest'
import { pairsOf } from './pairs.ts'
import { differences, hastily } from './slots.ts'

// Two deals that a seat cannot tell apart send it the same bytes in the same time slots, however long machines take where nobody may see it.

const PAIRS = 50
const GAMES: readonly (readonly [string, object])[] = [
  ['mini-mafia', {}],
  ['classic-7', {}],
  ['classic-7', { kill: 'consult' }],
  ['mafia-2025', {}],
  ['maw', {}],
  ['maw', { seer: true }],
]

describe.each(GAMES)('%s %o', (name, switches) => {
  test('two deals that a seat cannot tell apart send it the same bytes in the same time slots', async () => {
    const pairs = await pairsOf(name, switches, PAIRS)
    expect(pairs.length).toBe(PAIRS)
    let compared = 0
    for (const [i, pair] of pairs.entries()) {
      const found = await differences(pair, `${name} ${i}`)
      expect(found.difference, `pair ${i}, seat ${pair.seat}`).toBeUndefined()
      compared += found.compared
    }
    expect(compared).toBeGreaterThan(PAIRS * 15)
  })

  test('a night that ends when all have answered is caught, and so is a list of those who are waited for', async () => {
    const pairs = (await pairsOf(name, switches, PAIRS)).slice(0, 20)
    let [delays, lists] = [0, 0]
    for (const [i, pair] of pairs.entries()) {
      if ((await differences(hastily(pair), `${name} ${i}`)).difference) delays++
      if ((await differences(pair, `${name} ${i}`, true)).difference) lists++
    }
    // Nobody is asked in the one night of mini-mafia, and its asks by day are public.
    if (name !== 'mini-mafia') expect(delays).toBeGreaterThan(0)
    expect(lists).toBeGreaterThan(0)
  })
})
