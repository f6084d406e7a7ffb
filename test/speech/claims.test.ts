import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAFIA_2025, type Vocabulary } from '../../src/language/en/vocabulary.ts'
import type { Claims } from '../../src/speech/reader/claims.ts'
import { readClaims } from '../../src/speech/reader/listen.ts'
import { type Declared, declare } from '../../src/speech/writer/plain.ts'

const NOTHING: Claims = { roles: [], checks: [], protects: [], suspects: [], trusts: [] }

/** A game with other roles: results of one word and of two, of which one ends as the other does. */
const CLASSIC: Vocabulary = {
  roles: { detective: ['Detective', 'Cop'], doctor: ['Doctor'], seer: ['Seer'] },
  found: { mafia: ['Mafia'], 'not mafia': ['Not Mafia', 'innocent'] },
  checked: ['investigated', 'checked'],
  protected: ['protected', 'healed'],
  suspected: ['mafia'],
  trusted: ['innocent', 'town'],
}

describe('in the words of the 2025 game', () => {
  test.each<[string, Partial<Claims>]>([
    ['I am the Sheriff.', { roles: ['sheriff'] }],
    ["I'm the sheriff, believe me.", { roles: ['sheriff'] }],
    ['I’m Sheriff.', { roles: ['sheriff'] }],
    ['I am the Sheriff. As I said, I am the Sheriff.', { roles: ['sheriff'] }],
    ['I checked player number 4: black.', { checks: [{ seat: 4, found: 'black' }] }],
    ['I have checked seat seven, and it is RED!', { checks: [{ seat: 7, found: 'red' }] }],
    ['I checked player number 12: red.', { checks: [{ seat: 12, found: 'red' }] }],
    ['I suspect number 3. Five is lying.', { suspects: [3, 5] }],
    ['Number 6 looks black.', { suspects: [6] }],
    ['9 is suspicious.', { suspects: [9] }],
    ['I trust player number 8, and number two seems red.', { trusts: [8, 2] }],
    ['Number 6 is mafia.', { suspects: [6] }],
    ['My check of 4 on the second night came back black.', { checks: [{ seat: 4, found: 'black' }] }],
    ['I checked 6, and 6 is red.', { checks: [{ seat: 6, found: 'red' }] }],
    ['I checked player number 4: not black.', { checks: [{ seat: 4, found: 'red' }] }],
    ['The Sheriff is me. Night 1: 9, red.', { roles: ['sheriff'], checks: [{ seat: 9, found: 'red' }] }],
  ])('%s', (text, claims) => expect(readClaims(text, { speaker: 1 })).toEqual({ ...NOTHING, ...claims }))

  test.each([
    'I am not the Sheriff.',
    'He thinks I am the Sheriff.',
    'If I am the Sheriff, you lose.',
    'They killed the Sheriff.',
    "I am the Sheriff's first suspect.",
    'I checked number 0: black.',
    'I will not say that I am the Sheriff.',
    'I checked 4, and then number 7 turned black.',
    'I am the Doctor.',
    'I protected player number 4.',
  ])('%s claims nothing', (text) => expect(readClaims(text, { speaker: 1 })).toEqual(NOTHING))
})

describe('in the words of another game', () => {
  test.each<[string, Partial<Claims>]>([
    ['I am the Detective.', { roles: ['detective'] }],
    ["I'm a cop.", { roles: ['detective'] }],
    ['I am the Doctor. I protected player number 4.', { roles: ['doctor'], protects: [{ seat: 4 }] }],
    ['I have healed number six.', { protects: [{ seat: 6 }] }],
    ['I checked player number 4: Mafia.', { checks: [{ seat: 4, found: 'mafia' }] }],
    ['I investigated number 4 and he is not mafia.', { checks: [{ seat: 4, found: 'not mafia' }] }],
    ['I checked player 4, innocent.', { checks: [{ seat: 4, found: 'not mafia' }] }],
    ['Number 4 is town, and number 5 is mafia.', { suspects: [5], trusts: [4] }],
    ['I am the Sheriff. Number 4 is black.', { suspects: [4] }],
  ])('%s', (text, claims) =>
    expect(readClaims(text, { speaker: 1, vocabulary: CLASSIC })).toEqual({ ...NOTHING, ...claims }),
  )
})

test('claims are read back as they are made, in every vocabulary', () => {
  const vocabulary = fc.constantFrom(MAFIA_2025, CLASSIC)
  const seat = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(vocabulary, seat, fc.nat(), (words, seat, pick) => {
      const keyOf = (table: Readonly<Record<string, unknown>>) => Object.keys(table)[pick % Object.keys(table).length]!
      const role = keyOf(words.roles)
      const found = keyOf(words.found)
      const claimed = (move: Declared): Claims => readClaims(declare(move, words), { speaker: 0, vocabulary: words })
      expect(claimed({ kind: 'claim', role }).roles).toEqual([role])
      expect(claimed({ kind: 'check', seat, found }).checks).toEqual([{ seat, found }])
      if (words.protected.length > 0) expect(claimed({ kind: 'protect', seat }).protects).toEqual([{ seat }])
    }),
  )
})
