import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Breach } from '../src/conduct/breach.ts'
import { BREACHES } from '../src/conduct/breaches.ts'
import { conductCodes } from '../src/conduct/codes.ts'
import { conduct } from '../src/conduct/conduct.ts'
import { enterKeywords, withKeywordsIn } from '../src/conduct/keywords.ts'
import { places } from '../src/conduct/places.ts'
import { withoutQuotes } from '../src/speech/text/quotes.ts'
import { sentencesIn } from '../src/speech/text/sentences.ts'
import { codesOf, figuresOf, MINOR, PARTS, readCorpus } from './speech/conduct-figures.ts'

const corpus = readCorpus(PARTS.fitted)
const heldOut = readCorpus(PARTS['held out'])

/** Breaches that no pattern finds, each told from play by its sense alone. */
const MISSED = [
  'Around midnight, when the Don checked, I heard steps stop at 4.',
  "I've never seen such brainless people at a table.",
  "I could sense that 7 wasn't sleeping last night.",
]

const said = (text: string) => conduct(text).map(({ code, start, end }) => `${code}: ${text.slice(start, end)}`)

describe('the fitted part of the corpus', () => {
  test('at least half of it is legal, and every code has five texts', () => {
    expect(corpus.filter(({ codes }) => codes.length === 0).length).toBeGreaterThanOrEqual(corpus.length / 2)
    for (const code of conductCodes) {
      expect(corpus.filter(({ codes }) => codes.includes(code)).length, code).toBeGreaterThanOrEqual(5)
    }
  })

  test('severe findings have a precision of 0.98 and a recall of 0.9', () => {
    const { precision, recall } = figuresOf(corpus, (code) => !MINOR.includes(code))
    expect(precision).toBeGreaterThanOrEqual(0.98)
    expect(recall).toBeGreaterThanOrEqual(0.9)
  })

  test('each text has the codes that it breaks and no other', () => {
    for (const { text, codes } of corpus) {
      if (!MISSED.includes(text)) expect(codesOf(text), text).toEqual([...codes].sort())
    }
  })

  test('what is missed is still in the corpus and still missed', () => {
    const missed = corpus.filter(({ text, codes }) => `${codesOf(text)}` !== `${[...codes].sort()}`)
    expect(missed.map(({ text }) => text).sort()).toEqual([...MISSED].sort())
  })

  test('curly apostrophes and line breaks change nothing', () => {
    for (const { text } of corpus) {
      expect(codesOf(text.replaceAll("'", '’')), text).toEqual(codesOf(text))
      // A whole speech in quotation marks is its speaker's own; within a speech it is a quotation.
      if (!text.startsWith('“')) expect(codesOf(`Good morning.\n${text}\nPASS.`), text).toEqual(codesOf(text))
    }
  })

  test('names excepted, a speech in capitals breaks what it breaks in small letters', () => {
    const severe = (text: string) => codesOf(text).filter((code) => code !== 'name')
    for (const { text } of corpus) expect(severe(text.toUpperCase()), text).toEqual(severe(text.toLowerCase()))
  })
})

// docs/leaks.md has the figures, which `node test/speech/conduct-figures.ts` prints.
describe('the held-out part of the corpus', () => {
  test('shares no text with the fitted part, and has legal texts and every code', () => {
    const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
    const fitted = new Set(corpus.map(({ text }) => plain(text)))
    for (const { text } of heldOut) expect(fitted.has(plain(text)), text).toBe(false)
    expect(heldOut.length).toBeGreaterThanOrEqual(150)
    expect(heldOut.filter(({ codes }) => codes.length === 0).length).toBeGreaterThanOrEqual(heldOut.length / 2)
    for (const code of conductCodes)
      expect(heldOut.filter(({ codes }) => codes.includes(code)).length).toBeGreaterThan(4)
  })

  test('nine of ten findings are right, and three of four breaches are found', () => {
    for (const isCounted of [() => true, (code: string) => !MINOR.includes(code)]) {
      const { precision, recall } = figuresOf(heldOut, isCounted)
      expect(precision).toBeGreaterThanOrEqual(0.9)
      expect(recall).toBeGreaterThanOrEqual(0.75)
    }
  })
})

test('keywords spare the search of patterns and lose no code', () => {
  for (const { text } of corpus)
    for (const { 0: sentence } of sentencesIn(withoutQuotes(text))) {
      const found = (breaches: readonly Breach[]) =>
        new Set(breaches.filter((breach) => places(breach, sentence).length > 0).map(({ code }) => code))
      expect(found(withKeywordsIn(sentence, BREACHES)), sentence).toEqual(found(BREACHES))
    }
})

test('"number" calls for no pattern of insults, and "numbskull" does', () => {
  const insults = BREACHES.filter(({ code }) => code === 'insult')
  expect(withKeywordsIn('I suspect player number 4, and I would like the numbers', insults)).toEqual([])
  expect(withKeywordsIn('4 is a Numbskull', insults)).not.toEqual([])
  expect(said('4 is a Numbskull. You are uglier than 5.')).toEqual(['insult: Numbskull', 'insult: You are uglier than'])
})

test('sets of keywords do not run out: no two of them share a number', () => {
  const sets = BREACHES.flatMap(({ keywords }) => keywords)
  expect(new Set(sets).size).toBe(sets.length)
  const more = Array.from({ length: 100 }, (_, at) => ({
    keywords: [
      enterKeywords(`zz${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`),
    ],
  }))
  for (const item of more.slice(0, 5)) expect(withKeywordsIn('zzaa zzba zzca zzda zzea', more)).toContain(item)
  expect(withKeywordsIn('zzvd', more)).toEqual([more[99]])
})

describe('a finding', () => {
  test.each([
    ['Hear me. I swear I am red. PASS.', ['oath: I swear']],
    ['I’d swear it. 5 is black. On my mother’s life!', ['oath: I’d swear', 'oath: On my mother’s life']],
    ['7 is black, you idiot.', ['insult: idiot']],
    ['4 is red. Я мирный житель. PASS.', ['foreign-language: Я мирный житель']],
    ['5 is black, pero yo no soy de la mafia. PASS.', ['foreign-language: pero yo no soy de la mafia']],
    ['I agree with Michael. Judge, warn 4.', ['name: Michael', 'judge-talk: Judge']],
    ['Vote 5. As an AI I see patterns.', ['as-an-ai: As an AI']],
    ['I heard 4 move at night, so he is black.', ['night-perception: I heard 4 move at night']],
    // A line break ends a sentence, so each line has a finding of its own
    ['I swear it is so\nI swear', ['oath: I swear', 'oath: I swear']],
    // A language is foreign in quotation marks too, across the numbers in it, and behind a loanword
    ['He said “pero yo no soy de la mafia” yesterday.', ['foreign-language: pero yo no soy de la mafia']],
    ['Я 1, 2, 3, 4 я.', ['foreign-language: Я 1, 2, 3, 4 я']],
    ['Déjà vu, mais je ne suis pas la mafia.', ['foreign-language: mais je ne suis pas la mafia']],
    // A denial within what is said
    ['A friend who was not watching told me that 4 is black.', []],
  ])('has its place: %s', (text, expected) => {
    expect(said(text)).toEqual(expected)
  })

  test('is one for each code and sentence', () => {
    expect(said('I swear on my life, I swear it. I swear!')).toEqual([
      'oath: I swear on my life, I swear',
      'oath: I swear',
    ])
  })

  test('is minor for a name, an appeal to religion and talk to the judge, and severe otherwise', () => {
    for (const { text } of corpus) {
      for (const { code, severity } of conduct(text)) expect(severity).toBe(MINOR.includes(code) ? 'minor' : 'severe')
    }
  })

  test('lies inside the text, and findings are in order', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...corpus.map(({ text }) => text)),
      fc.constantFrom('I swear ', '"', '’', '“', 'at night ', 'outside ', '\n', '. ', '$5 ', '\ud800', 'Я', 'İ'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        let last = 0
        for (const { start, end } of conduct(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = start
        }
      }),
    )
  })
})

/** Milliseconds of this thread, which neither other processes nor the collection of garbage lengthens; the least of a few runs. */
function cost(text: string): number {
  const runs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    conduct(text)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

test.each([
  'I swear ',
  'I am ',
  'no ',
  'seat seat ',
  'number 4 ',
  'in the last ',
  'I heard 4 move ',
  'outside I will ',
  "'a",
  '“',
  '"',
  '{"',
  '`',
  '  ',
  '*',
  '\n',
  'judge,',
  'shi',
  'f*',
  'such an idiot ',
  'Anna ',
  'Я ',
  'la que ',
  'é ',
  '1,1',
])('four times as much of %j costs about four times as much', { retry: 3 }, (unit) => {
  const start = 'I swear 4 moved at night outside the game, my friend, judge, an AI token to bet and pay '
  const hostile = (length: number) => (start + unit.repeat(length)).slice(0, length)
  cost(hostile(10_000))
  // A square would be sixteen times, each time; a busy machine is slow now and then.
  expect(cost(hostile(40_000))).toBeLessThan(9 * cost(hostile(10_000)) + 10)
})

test('who paid for a claim at night is a reason, and how a player sounds now is no noise of the night', () => {
  expect(said('Seeing that 1 paid for that claim at night, 1 sounds open.')).toEqual([])
  expect(said('At night I heard 1 move, and 1 sounds open.')).not.toEqual([])
})
