import { expect, test } from 'vitest'
import { fillTemplate, readTemplate, type Values } from '../src/view/template.ts'

const fill = (text: string, ...values: Values[]): string[] =>
  fillTemplate(readTemplate(text), values, (value, format) => (format ? `${format} ${value}` : String(value)))

test.each<[template: string, values: Values, lines: string[]]>([
  ['Seat {seat} of {seats.length}.', { seat: 3, seats: [1, 2] }, ['Seat 3 of 2.']],
  ['{seat:name} leaves.', { seat: 3 }, ['name 3 leaves.']],
  ['Zero is {count}, and {isSo}.', { count: 0, isSo: false }, ['Zero is 0, and false.']],
  // A line whose condition is true: the value is something.
  ['[seat] yes', { seat: 3 }, ['yes']],
  ['[seat] yes', {}, []],
  ['[seat] yes', { seat: 0 }, []],
  ['[seat] yes', { seat: '' }, []],
  ['[seats] yes', { seats: [] }, []],
  ['[seats] yes', { seats: [1] }, ['yes']],
  ['[!seats] no', { seats: [] }, ['no']],
  ['[!seats] no', { seats: [1] }, []],
  ['[switch.kill] yes', {}, []],
  ['[switch.kill] yes', { switch: null }, []],
  // It is that text, or that other value.
  ['[kind=cast] yes', { kind: 'cast' }, ['yes']],
  ['[kind=cast] yes', { kind: 'auto' }, []],
  ['[!kind=cast] no', { kind: 'auto' }, ['no']],
  ['[seats.length=1] one', { seats: [4] }, ['one']],
  ['[seat=@you] you', { seat: 3, you: 3 }, ['you']],
  ['[seat=@you] you', { seat: 3, you: 4 }, []],
  ['[!seat=@you] they', { seat: 3, you: 4 }, ['they']],
  // All conditions of a line, and each line for itself.
  ['[a][!b] a alone', { a: 1 }, ['a alone']],
  ['[a][!b] a alone', { a: 1, b: 1 }, []],
  ['first\n[a] second\nthird', {}, ['first', 'third']],
])('%j with %j is %j', (template, values, lines) => expect(fill(template, values)).toEqual(lines))

test('a name is looked up in the first layer that has a value for it', () => {
  expect(fill('{seat} {you}', { seat: 1, you: undefined }, { seat: 2, you: 3 })).toEqual(['1 3'])
})

test('a value that is missing is an error, where its line is written', () => {
  expect(() => fill('{seat.name}', { seat: {} })).toThrow('a template uses {seat.name}, which has no value')
  expect(fill('[seat.name] {seat.name}', { seat: {} })).toEqual([])
})
