import { expect, test } from 'vitest'
import * as z from 'zod'
import { issueText } from '../schemas/issue.ts'
import { isJson, parseJson } from '../schemas/json.ts'
import { nearest, orElse } from '../schemas/nearest.ts'

const NAMES = ['scripted', 'random', 'holy-grail', 'sft', 'x']
test.each([
  ['scriptd', 'scripted'],
  // Two swaps and a change: each swap is one step.
  ['csripetx', undefined],
  ['csripetd', 'scripted'],
  ['rnadmo', 'random'],
  ['Holy', 'holy-grail'],
  ['r', undefined],
  ['stf', 'sft'],
  ['y', undefined],
  ['chess', undefined],
])('of %s it is thought that %s was meant', (word, meant) => expect(nearest(word, NAMES)).toBe(meant))

test('what nobody meant is answered with all that there is', () => {
  expect(orElse('chess', ['a1', 'b2'])).toBe('there are a1, b2')
  expect(orElse('sft', ['stf', 'b2'])).toBe('did you mean stf?')
})

test.each([
  [z.int().min(3), 2, 'a: it must be at least 3'],
  [z.number().gt(3), 3, 'a: it must be more than 3'],
  [z.int().max(1000), 1001, 'a: it must be at most 1,000'],
  [z.number().lt(3), 3, 'a: it must be less than 3'],
  [z.string().min(1), '', 'a: it must not be empty'],
  [z.array(z.string()).length(2), ['x'], 'a: it must have 2 entries'],
  [z.array(z.string()).min(2), ['x'], 'a: it must have at least 2 entries'],
  [z.array(z.string()).max(1), ['x', 'y'], 'a: it must have at most 1 of them'],
  [z.boolean(), 'yes', 'a: it must be true or false, not text'],
  [z.object({}), null, 'a: it must be an object, not null'],
  [z.string(), undefined, 'a: it is missing, and must be text'],
  [z.union([z.int(), z.string()]), [], 'a: it must be a number or text'],
  [z.union([z.object({ x: z.int() }), z.string()]), { x: 'y' }, 'a: it must be of another form'],
  [z.string().regex(/^x$/), 'y', 'a: it must be text that matches /^x$/'],
  [z.string().regex(/^x$/, 'it must be x'), 'y', 'a: it must be x'],
  [z.enum(['x', 'y', 'z']), 'w', 'a: it must be x, y, or z'],
  [z.int(), 1.5, 'a: it must be a whole number'],
  [z.array(z.string()), 'w', 'a: it must be a list, not text'],
  [z.union([z.int(), z.string()], 'it must be a seat'), {}, 'a: it must be a seat'],
])('an entry that does not fit is told in plain words', (schema, value, sentence) => {
  expect(issueText(z.object({ a: schema }).safeParse({ a: value }).error!)).toBe(sentence)
})

test('an entry that there is not is named with the one that was meant', () => {
  const { error } = z.strictObject({ rounds: z.int().optional() }).safeParse({ round: 1 })
  expect(issueText(error!)).toBe('round: there is no such entry')
  expect(issueText(error!, ['rounds'])).toBe('round: there is no such entry; did you mean rounds?')
})

test('JSON with a key __proto__ is refused, however it is written and however long the text is', () => {
  for (const text of ['{"__proto__":{}}', '[{"\\u005f_proto__":1}]', `["${'a'.repeat(5000)}",{"__proto__":1}]`])
    expect([text.slice(0, 20), isJson(text)]).toEqual([text.slice(0, 20), false])
  expect(parseJson('{"proto":["__proto__"]}')).toEqual({ proto: ['__proto__'] })
  expect(isJson('{')).toBe(false)
})
