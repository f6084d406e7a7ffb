import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NUMBER, numberOf, seatOf, wordOf } from '../../src/language/en/numbers.ts'
import { memo } from '../../src/speech/text/memo.ts'
import { sentencesIn, statementsIn } from '../../src/speech/text/sentences.ts'

test('a number is read back from its words and its digits', () => {
  for (let number = 0; number <= 99; number++) {
    expect(numberOf(String(number))).toBe(number)
    if (number > 0) expect(seatOf(wordOf(number))).toBe(number)
  }
  const cases: [string, number | undefined][] = [
    ['Seven', 7],
    ['third', 3],
    ['twentieth', 20],
    ['07', 7],
    ['0', undefined],
    ['none', undefined],
    ['', undefined],
    ['7th', undefined],
  ]
  for (const [text, seat] of cases) expect(seatOf(text), text).toBe(seat)
})

test('in a pattern a number word is found whole', () => {
  const found = (text: string) => text.match(new RegExp(`\\b(?:${NUMBER})\\b`, 'g'))
  expect(found('six, sixteen and seven of 17')).toEqual(['six', 'sixteen', 'seven', '17'])
  expect(found('someone is often weighty')).toBeNull()
})

test('a memo computes once for each key and keeps no more than its limit', () => {
  const computed: string[] = []
  const upper = memo(3, (text: string) => {
    computed.push(text)
    return text === '' ? undefined : text.toUpperCase()
  })
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 20 }), (texts) => {
      for (const text of texts) expect(upper(text)).toBe(text === '' ? undefined : text.toUpperCase())
    }),
  )
  computed.length = 0
  for (const text of ['x', 'y', 'x', 'y', '', '']) upper(text)
  expect(computed.filter((text) => text === 'y')).toHaveLength(1)
  expect(computed.length).toBeLessThanOrEqual(4)
})

test('a memo may key its results by part of the input', () => {
  let count = 0
  const sum = memo(
    10,
    ({ a, b }: { a: number; b: number }) => {
      count++
      return a + b
    },
    ({ a, b }) => `${a}.${b}`,
  )
  expect([sum({ a: 1, b: 2 }), sum({ a: 1, b: 2 }), sum({ a: 2, b: 1 })]).toEqual([3, 3, 3])
  expect(count).toBe(2)
})

test('a semicolon parts statements, not sentences', () => {
  const words = (found: RegExpExecArray[]) => found.map(({ 0: said, index }) => `${index} ${said}`)
  const text = 'I am red; 4 is black! Vote.\nNow'
  expect(words(sentencesIn(text))).toEqual(['0 I am red; 4 is black', '22 Vote', '28 Now'])
  expect(words(statementsIn(text))).toEqual(['0 I am red', '10 4 is black', '22 Vote', '28 Now'])
})
