import { expect, test } from 'vitest'
import { rulesetNamed } from '../src/games/games.ts'
import { weigh } from '../src/policy/scripted/suspicion.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import type { Facts } from '../src/view/facts.ts'

const { vocabulary } = wordsOf(rulesetNamed('classic-7'))

const speech = (seat: number, text: string, day = 1) => ({ seat, act: 'speak', text, day, room: undefined })
const killed = (...seats: number[]) => seats.map((seat) => ({ day: 2, seat, by: 'kill' }))

/** What seat 1, a civilian of ten who has no first impression of anybody, makes of this. */
const weighed = (facts: Partial<Facts>) => {
  const nothing = { speeches: [], departures: [], shown: [], nominations: [], votes: [], checks: [] }
  const all = { seat: 1, seats: 10, role: 'civilian', ...nothing, ...facts } as unknown as Facts
  return weigh(all, Array<number>(11).fill(0), vocabulary)
}

test('whom a player accused that was killed looks blacker, and little where that was a guess on day 1', () => {
  const accused = (day: number) => {
    const speeches = [speech(5, 'I suspect player number 3. PASS.', day)]
    return weighed({ speeches, departures: killed(5) }).scores.get(3)!
  }
  expect(accused(1)).toBeGreaterThan(0)
  expect(accused(2)).toBeGreaterThan(3 * accused(1))
  expect(accused(3)).toBe(accused(2))
})

test('the only player that claims to be the Doctor looks red; of two neither does', () => {
  const claims = [2, 3].map((seat) => speech(seat, 'I am the Doctor. PASS.'))
  expect(weighed({ speeches: claims.slice(0, 1) }).scores.get(2)).toBeLessThan(0)
  const { scores } = weighed({ speeches: claims })
  expect([scores.get(2), scores.get(3)]).toEqual([0, 0])
})

test('the reason for trust, or for suspicion, is the one that weighs most', () => {
  const sheriff = 'I am the Detective. I checked player number 3: Not Mafia. I checked player number 4: Mafia. PASS.'
  const { reason, believed } = weighed({
    speeches: [speech(2, sheriff), speech(5, 'I suspect player number 4. PASS.', 2)],
    departures: killed(5),
    nominations: [{ day: 1, seat: 3, target: 4 }],
  })
  expect(believed).toBe(2)
  // Seat 3 was cleared by the Sheriff, and nominated seat 4, who looks black.
  expect(reason(3, false)).toEqual({ kind: 'cleared by the Sheriff', other: 2 })
  // Seat 4 was found black by the Sheriff, and accused by seat 5, who was killed.
  expect(reason(4, true)).toEqual({ kind: 'accused by the Sheriff', other: 2 })
  expect(reason(3, true)).toBeUndefined()
})
