import { describe, expect, test } from 'vitest'
import type { Seat } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import { watch } from '../../src/evaluation/deeds/watch.ts'

const all = (event: Event): Told => ({ to: 'everyone', event })
const only = (seats: readonly Seat[], event: Event): Told => ({ to: seats, event })
const began = (phase: string, number: number): Told => all({ type: 'began', phase, number })
const voted = (target: Seat, ...seats: Seat[]): Told =>
  all({ type: 'voted', target, by: seats.map((seat) => ({ seat, kind: 'cast' })) })
const left = (seat: Seat, by: string): Told => all({ type: 'left', seat, by })
const decided = (target: Seat): Told => only([5, 6], { type: 'decided', target })

const checked = (seat: Seat, target: Seat, question: string, found: string): Told[] => [
  only([seat], { type: 'chose', seat, turn: 0, act: 'check', pick: target, source: 'made' }),
  only([seat], { type: 'checked', seat, target, question, found }),
]

// Seats 5 and 6 are black, 4 checks teams, 6 looks for it.
const DEAL = ['civilian', 'civilian', 'civilian', 'sheriff', 'mafia', 'don']
const truth = { role: (seat: Seat) => DEAL[seat - 1]!, isBlack: (seat: Seat) => seat >= 5 }
const met = only([5, 6], { type: 'met', seats: [5, 6] })

describe('votes of red', () => {
  test('on the first ballot of a day, beside those that chance would give', () => {
    const log = [
      began('day', 1),
      all({ type: 'balloted', nominees: [1, 5, 6], round: 1 }),
      voted(1, 5, 6),
      voted(5, 1, 2),
      voted(6, 3, 4),
      all({ type: 'tied', seats: [1, 5, 6] }),
      all({ type: 'balloted', nominees: [1, 5, 6], round: 2 }),
      voted(1, 1, 2, 3, 4, 5, 6),
      left(1, 'vote'),
      began('night', 2),
    ]
    // Seat 1 may vote for two blacks, the other three reds for two blacks of three.
    const { votes } = watch(log, 6, truth)
    expect(votes).toEqual([
      { seat: 1, day: 1, of: 1, onBlack: 1, chance: 1 },
      ...[2, 3, 4].map((seat) => ({ seat, day: 1, of: 1, onBlack: 1, chance: 2 / 3 })),
    ])
  })

  test('do not count against oneself, by the rules or with one nominee', () => {
    const hands = [1, 2, 3, 4, 5, 6].map((seat) => ({ seat, kind: 'auto' as const }))
    const log = [
      began('day', 1),
      all({ type: 'balloted', nominees: [5], round: 1 }),
      all({ type: 'voted', target: 5, by: hands }),
      left(5, 'vote'),
      began('day', 2),
      voted(1, 1, 6),
      left(1, 'vote'),
    ]
    expect(watch(log, 6, truth).votes).toEqual([])
  })

  test('that the rules cast for who raised no hand are left out', () => {
    const hands = [1, 4].map((seat) => ({ seat, kind: 'auto' as const }))
    const log = [
      began('day', 1),
      all({ type: 'balloted', nominees: [2, 5], round: 1 }),
      voted(2, 3, 6),
      all({ type: 'voted', target: 5, by: [{ seat: 2, kind: 'cast' }, ...hands] }),
      left(5, 'vote'),
      began('night', 2),
    ]
    // Seat 2 may vote for seat 5 alone.
    expect(watch(log, 6, truth).votes).toEqual([
      { seat: 3, day: 1, of: 1, onBlack: 0, chance: 0.5 },
      { seat: 2, day: 1, of: 1, onBlack: 1, chance: 1 },
    ])
  })

  test('in a chat are the last of each seat, among all the living', () => {
    const cast = (seat: Seat, target: Seat): Told => all({ type: 'cast', room: 'village', seat, target })
    const log = [began('day', 1), left(3, 'kill'), cast(1, 2), cast(2, 5), cast(1, 6), began('night', 2)]
    expect(watch(log, 6, truth).votes).toEqual([
      { seat: 1, day: 1, of: 1, onBlack: 1, chance: 0.5 },
      { seat: 2, day: 1, of: 1, onBlack: 1, chance: 0.5 },
    ])
  })
})

describe('checks', () => {
  test('count among the living who were not checked before', () => {
    const log = [
      began('night', 1),
      ...checked(4, 5, 'team', 'black'),
      began('morning', 1),
      left(1, 'kill'),
      began('night', 2),
      ...checked(4, 5, 'team', 'black'),
    ]
    // 2 of 5 others, then 1 of 3; who was found before is not found again.
    expect(watch(log, 6, truth).checks).toEqual([
      { seat: 4, role: 'sheriff', of: 1, found: 1, chance: 0.4 },
      { seat: 4, role: 'sheriff', of: 1, found: 0, chance: 1 / 3 },
    ])
  })

  test('of the don leave out mates and whom it has shot, and end when the sheriff is found', () => {
    const log = [
      met,
      began('night', 1),
      decided(1),
      ...checked(6, 4, 'sheriff', 'yes'),
      began('morning', 1),
      left(1, 'kill'),
      began('night', 2),
      decided(2),
      ...checked(6, 3, 'sheriff', 'no'),
    ]
    expect(watch(log, 6, truth).checks).toEqual([{ seat: 6, role: 'don', of: 1, found: 1, chance: 1 / 3 }])
  })

  test('that the rules give away are none', () => {
    const [, given] = checked(4, 5, 'team', 'black')
    expect(watch([began('night', 1), given!], 6, truth).checks).toEqual([])
  })
})
