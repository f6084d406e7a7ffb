import { expect, test } from 'vitest'
import { haveSameFields } from '../src/language/same-fields.ts'

const COUNTS = new Set(['counts'])
test.each<[boolean, object, object, ReadonlySet<string>?]>([
  [true, { kind: 'vote', seat: 3 }, { seat: 3, kind: 'vote' }],
  [true, { kind: 'vote', seat: 3, all: undefined }, { kind: 'vote', seat: 3 }],
  [false, { kind: 'vote', seat: 3, all: true }, { kind: 'vote', seat: 3 }],
  [false, { kind: 'vote', seat: 3 }, { kind: 'vote', seat: 4 }],
  [true, { seat: 3, why: { kind: 'killed', victim: 2 } }, { seat: 3, why: { kind: 'killed', victim: 2 } }],
  [false, { seat: 3, why: { kind: 'killed', victim: 2 } }, { seat: 3, why: { kind: 'killed', victim: 5 } }],
  [false, { seat: 3, why: { kind: 'guess' } }, { seat: 3 }],
  [false, { seat: 3, why: null }, { seat: 3, why: {} }],
  [false, { target: 3, counts: { is: 'killed' } }, { target: 3, counts: { is: 'killed', by: 2 } }],
  [true, { target: 3, counts: { is: 'killed' } }, { target: 3 }, COUNTS],
  [false, { target: 3, counts: { is: 'killed' } }, { target: 4, counts: { is: 'killed' } }, COUNTS],
])('the same fields, in any order and depth: %s for %o and %o', (same, one, other, besides) => {
  expect([haveSameFields(one, other, besides), haveSameFields(other, one, besides)]).toEqual([same, same])
})
