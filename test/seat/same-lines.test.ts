import { expect, test } from 'vitest'
import { compare, type Pair, type Played, pairsOf } from '../table/pairs.ts'
import { asRecorded, wired } from './wires.ts'

// A program in a seat is sent the same lines at the same times in two deals that its seat cannot tell apart.

const GAMES: readonly (readonly [string, object, number])[] = [
  ['mini-mafia', {}, 6],
  ['classic-7', {}, 3],
  ['mafia-2025', {}, 2],
  ['maw', { seer: true }, 2],
]

async function differences({ seat, truth, twin, open }: Pair, luck: string) {
  const sent = async (played: Played, whose: string) =>
    (await wired(seat, played, `${whose} ${luck}`, asRecorded(seat, played))).timeline
  return compare(await sent(truth, 'a'), await sent(twin, 'b'), open)
}

test.each(GAMES)(
  '%s %o: the same lines at the same times in deals that a seat cannot tell apart',
  async (name, switches, count) => {
    let compared = 0
    for (const [i, pair] of (await pairsOf(name, switches, count)).entries()) {
      const found = await differences(pair, `${name} ${i}`)
      expect(found.difference, `pair ${i}, seat ${pair.seat}`).toBeUndefined()
      compared += found.compared
    }
    expect(compared).toBeGreaterThan(count * 15)
  },
)

test('a night that ends when all have answered is found', async () => {
  let found = 0
  for (const [i, pair] of (await pairsOf('classic-7', {}, 4)).entries()) {
    const hasty = (played: Played): Played => ({
      ...played,
      secretMs: 9_000,
      ruleset: { ...played.ruleset, hushes: { after: () => undefined, slotOf: () => 0 } },
    })
    const planted = { ...pair, truth: hasty(pair.truth), twin: hasty(pair.twin) }
    if ((await differences(planted, `hasty ${i}`)).difference) found++
  }
  expect(found).toBeGreaterThan(0)
})
