import { expect, test } from 'vitest'
import { otherOutcome } from '../src/leaks/imagined.ts'
import { isListed, isSame, listed } from '../src/leaks/same.ts'

const event = { type: 'voted', target: 3, by: [{ seat: 1, kind: 'cast' }, { seat: 2 }], text: undefined }
const others: Readonly<Record<string, object>> = {
  'another value': { ...event, target: 4 },
  'another value inside': { ...event, by: [{ seat: 1, kind: 'auto' }, { seat: 2 }] },
  'another order of a list': { ...event, by: event.by.toReversed() },
  'a shorter list': { ...event, by: event.by.slice(0, 1) },
  'another order of keys': Object.fromEntries(Object.entries(event).reverse()),
  'another order of keys inside': { ...event, by: [{ kind: 'cast', seat: 1 }, { seat: 2 }] },
  'a key more': { ...event, at: 1 },
  'a key less': { type: 'voted', target: 3, by: event.by },
  'a key of another name': { type: 'voted', target: 3, by: event.by, said: undefined },
}

test('a copy is the same, listed or not', () => {
  expect(isSame(structuredClone(event), event)).toBe(true)
  expect(isListed(structuredClone(event), listed(event))).toBe(true)
})

test.each(Object.entries(others))('%s is not the same, listed or not', (_, other) => {
  expect(isSame(other, event)).toBe(false)
  expect(isListed(other, listed(event))).toBe(false)
})

test('another outcome of a game has the same roles, and all else is the other way round', () => {
  const roles = ['civilian', 'mafia', 'civilian', 'sheriff'] as const
  const outcome = { roles: [...roles], winner: 'red', reason: 'vote', alive: [1, 4], points: [1, 0, 1, 1] }
  expect(otherOutcome({ outcome })).toEqual({
    ...{ roles, winner: 'imagined', reason: 'imagined', alive: [2, 3], points: [0, 1, 0, 0] },
  })
})
