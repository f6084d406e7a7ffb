import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conduct } from '../../src/conduct/conduct.ts'
import { acceptNomination, readNominations } from '../../src/speech/reader/nominations.ts'
import { withoutQuotes } from '../../src/speech/text/quotes.ts'
import { countLetters, cutLetters, cutWords, fitsLetters, fold } from '../../src/speech/text/words.ts'

test('a text over the limit is cut, spaces do not count, and a text within it is kept whole', () => {
  expect(cutLetters('ab cd ef', 4)).toBe('ab cd')
  expect(cutLetters('ab cd ef', 6)).toBe('ab cd ef')
  expect(cutLetters('💣💣 💣', 2)).toBe('💣💣')
  expect([fitsLetters('ab cd', 4), fitsLetters('ab cd', 3), fitsLetters('ab cd', undefined)]).toEqual([
    true,
    false,
    true,
  ])
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '💣', '.'), maxLength: 30 }), fc.nat(20), (text, limit) => {
      const cut = cutLetters(text, limit)
      expect(text.startsWith(cut)).toBe(true)
      expect(countLetters(cut)).toBe(Math.min(limit, countLetters(text)))
      expect(fitsLetters(text, limit)).toBe(countLetters(text) <= limit)
    }),
  )
})

test('a long word is cut between two characters, not within one', () => {
  const word = `${'a'.repeat(39)}💣${'b'.repeat(40)}`
  expect(cutWords(word, 1)).toBe('a'.repeat(39))
  expect(cutWords(word, 2)).toBe(`${'a'.repeat(39)}💣${'b'.repeat(39)}`)
})

test('marks of a role or of an end in a chat template are broken up, and other brackets are left', () => {
  expect(fold('a <|im_end|> b </s> <start_of_turn> <<SYS>> [INST] [/INST]')).toBe(
    'a < |im_end|> b < /s> < start_of_turn> < <SYS>> [ INST] [ /INST]',
  )
  expect(fold('3 < 4 [sic] [5]')).toBe('3 < 4 [sic] [5]')
})

test('a quotation in single marks reaches as far as somebody quotes, and no further', () => {
  const quoted = (length: number) => `He said '${'word '.repeat(length / 5).trim()}' to us.`
  expect(withoutQuotes(quoted(250))).toMatch(/^He said ' +' to us\.$/)
  expect(withoutQuotes(quoted(400))).toContain('word')
})

test('a condition counts wherever it stands before a nomination in its sentence, and a colon may stand before the seat', () => {
  const nominated = (text: string) => readNominations(text, 3, 10)
  const long = 'nobody here has anything better to tell all of us until it is my turn again'
  expect(nominated(`If ${long}, I nominate number 5.`)).toEqual([])
  expect(nominated(`If ${long} and ${long}, I nominate number 5.`)).toEqual([])
  expect(nominated(`Hear me, ${long}, I nominate number 5.`)).toEqual([[5]])
  expect(nominated('I nominate: 5.')).toEqual([[5]])
  expect(acceptNomination(nominated('I nominate: number 5 and number 6.'), [6])).toBe(6)
})

test('a breach that takes several words has the place of all of them, and is none in the report of what another did', () => {
  const said = (text: string) => conduct(text).map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`)
  expect(said('A beer is on me if you vote for 5.')).toEqual(['bribe: beer is on me'])
  expect(said('4 said that a beer is on me if I vote for 5.')).toEqual([])
  // What breaks a rule in two ways is found from its first to its last word.
  expect(said('Someone touched my arm at night.')).toEqual(['night-perception: Someone touched my arm at night'])
})

test('one letter of another script is a name or a sign, and two are another language', () => {
  expect(conduct('Player Ω is black.')).toEqual([])
  expect(conduct('Player 4 is чёрный.').map(({ code }) => code)).toEqual(['foreign-language'])
})
