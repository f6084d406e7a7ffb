import { expect, test } from 'vitest'
import { isJson, parseJson } from '../schemas/json.ts'
import { parseBytes } from '../src/storage/json.ts'

const DEPTH = 100_000

test('lists in lists and objects in objects, too deep to be walked through, are no JSON, and no fault of this program', () => {
  for (const text of [`${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`, `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`]) {
    expect(() => parseJson(text)).toThrow(new SyntaxError('it is nested too deep'))
    expect(() => parseBytes(Buffer.from(text))).toThrow(SyntaxError)
    expect(isJson(text)).toBe(false)
  }
})

test('what is nested as data are is read, and a key __proto__ is refused', () => {
  const text = `${'['.repeat(500)}"${'x'.repeat(5000)}"${']'.repeat(500)}`
  expect(JSON.stringify(parseJson(text))).toBe(text)
  expect(() => parseJson('{"__proto__": 1}')).toThrow('it has a key __proto__')
})
