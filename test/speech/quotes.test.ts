import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conduct } from '../../src/conduct/conduct.ts'
import { readHistory } from '../../src/speech/history/history.ts'
import { unreceived } from '../../src/speech/history/received.ts'
import { readClaims } from '../../src/speech/reader/listen.ts'
import { readNominations } from '../../src/speech/reader/nominations.ts'
import { withoutQuotes } from '../../src/speech/text/quotes.ts'

const NOTHING_HAPPENED = {
  seat: 3,
  team: 'red',
  mates: [],
  day: 2,
  phase: 'day',
  checks: [],
  departures: [],
  nominations: [],
  votes: [],
  casts: [],
  speeches: [],
} as const

/** What each reader makes of a text: a name for each thing that it reads. */
const READERS: Readonly<Record<string, (text: string) => unknown[]>> = {
  nominations: (text) => readNominations(text, 3, 10),
  conduct: (text) => conduct(text).map(({ code }) => code),
  history: (text) => readHistory(text).map(({ start: _, end: __, ...claim }) => claim),
  roles: (text) => Object.values(readClaims(text, { speaker: 1 })).flat(),
  received: (text) => unreceived(text, NOTHING_HAPPENED).map(({ code }) => code),
}

/** What may be said in one's own name, and the reader that reads it. */
const OWN: readonly (readonly [reader: keyof typeof READERS, text: string])[] = [
  ['nominations', 'I nominate player number 7.'],
  ['nominations', 'I don’t trust him. Nominating number 4.'],
  ['conduct', 'I swear that I am red.'],
  ['conduct', 'Number 5, you idiot.'],
  ['history', 'Number 3 voted against number 9.'],
  ['history', 'I nominated number 6 on day 1.'],
  ['roles', 'I checked player number 4: black, I am the Sheriff.'],
  ['roles', 'I suspect player number 2. Number 6 is red.'],
  ['received', 'I checked number 2 and he is black.'],
]
const MARKS = ['""', '“”', '«»', '``', "''", '‘’'] as const

describe.each(OWN)('%s: %s', (reader, text) => {
  const read = READERS[reader]!
  const own = read(text)

  test('is its speaker’s own', () => expect(own).not.toEqual([]))

  test.each(MARKS)('is nobody’s own claim in %s', (marks) => {
    const quoted = `${marks[0]}${text}${marks[1]}`
    for (const speech of [
      `He told me ${quoted} yesterday. PASS.`,
      `The words ${quoted} mean nothing.`,
      `${quoted}, and then silence. PASS.`,
      `Listen. Somebody wrote ${quoted}`,
    ])
      expect(read(speech), speech).toEqual([])
  })

  test.each(MARKS)('is its speaker’s own if the whole speech is in %s, with or without an ending behind', (marks) => {
    for (const ending of ['', ' PASS.', '. Thank you.'])
      expect(read(`${marks[0]}${text}${marks[1]}${ending}`), `${marks} ${ending}`).toEqual(own)
  })

  test.each(['"', '“', '«'])('is quoted where %s is never closed, unless the speech begins with it', (mark) => {
    expect(read(`He said ${mark}${text} PASS.`)).toEqual([])
    expect(read(`${mark}${text} PASS.`)).toEqual(own)
  })
})

test('the report of a check is no check of the one who reports it', () => {
  const { roles, checks } = readClaims('He told me "I checked player number 4: black, I am the Sheriff"', {
    speaker: 1,
  })
  expect([roles, checks]).toEqual([[], []])
})

describe('the text without quotations', () => {
  test.each([
    ["I don't know, it's 5's turn.", "I don't know, it's 5's turn."],
    ['I don’t know.', "I don't know."],
    ["the players' votes and the mafia's", "the players' votes and the mafia's"],
    ['He said "no" and «yes».', 'He said "  " and «   ».'],
    ["He said 'I don't' again.", "He said '       ' again."],
    ['"All of it."', ' All of it. '],
    ['"He said \'no\' to me."', " He said '  ' to me. "],
    ['"Cut off', ' Cut off'],
    ['He said "cut off', 'He said "       '],
    ['One `tick', 'One `tick'],
    ['', ''],
  ])('%j is %j', (text, expected) => expect(withoutQuotes(text)).toBe(expected))

  test('is as long as the text, whatever the text, and is itself without quotations', () => {
    const text = fc.array(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 5 }), fc.constantFrom(...`"“”«»\`'‘’ a1.`, "don't", ' PASS.')),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(text, (pieces) => {
        const said = pieces.join('')
        const own = withoutQuotes(said)
        expect(own).toHaveLength(said.length)
        for (let at = 0; at < own.length; at++)
          if (own[at] !== ' ' && !/['’‘ʼ]/.test(said[at]!)) expect(own[at]).toBe(said[at])
      }),
    )
  })
})
