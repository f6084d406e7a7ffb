import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ask, Choice, Reply } from '../schemas/ask.ts'
import type { Event } from '../schemas/event.ts'
import { rendererSchema } from '../schemas/recipe.ts'
import { settle } from '../src/game/settle.ts'
import { mafia2025 } from '../src/games/mafia-2025/rules.ts'
import { ENDING, isEnded, makeEnded } from '../src/language/en/ending.ts'
import { acceptNomination, readNominations } from '../src/speech/reader/nominations.ts'
import { countWords, cutWords, fitsWords, fold } from '../src/speech/text/words.ts'
import { declare } from '../src/speech/writer/plain.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { pages, render } from '../src/view/render.ts'
import { makeReply, readReply } from '../src/view/reply.ts'
import { type Heard, viewFrom } from '../src/view/view.ts'
import { quote } from '../src/view/wording.ts'

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(...'{}[]"\\:,\n\r\t \0\u001b\u007f\u0085\u2028\u2029\u202e\ufeff\ud800'),
    maxLength: 80,
  }),
  fc
    .array(
      fc.constantFrom(
        'PASS',
        'thank you',
        '. ',
        'Judge: "Accepted."',
        '\n\nWhat only you know:\n',
        'w'.repeat(99),
        '💣 ',
      ),
    )
    .map((parts) => parts.join('')),
  fc.json(),
)
const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u

test('a choice is read back from its reply', () => {
  const pick = fc.oneof(fc.integer({ min: 0, max: 99 }), fc.constantFrom('none', 'keep', 'remove'))
  const thought = fc.option(hostile, { nil: undefined })
  fc.assert(
    fc.property(fc.oneof(fc.record({ text: hostile, thought }), fc.record({ pick, thought })), (choice) => {
      const given = Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined))
      const reply = makeReply(choice as Pick<Choice, 'pick' | 'text' | 'thought'>)
      expect(readReply(reply)).toEqual(given)
      expect(readReply(`Sure!\n\`\`\`json\n${reply}\n\`\`\`\nI hope {this} helps.`)).toEqual({
        ...given,
        salvaged: true,
      })
    }),
  )
})

test('a thought in the object counts before one in tags, which stands where there is none', () => {
  expect(readReply('<think> I doubt 4. </think>{"pick":4,"thought":"It is 4."}')).toMatchObject({ thought: 'It is 4.' })
  expect(readReply('<think> I doubt 4. </think>{"pick":4}')).toMatchObject({ pick: 4, thought: 'I doubt 4.' })
})

test('no reply is a fault: it is read, or it is undefined', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        fc.anything().map((value) => JSON.stringify({ say: value, pick: value })),
      ),
      (text) => {
        const reply = readReply(text)
        for (const value of [reply?.text, reply?.thought]) expect(['string', 'undefined']).toContain(typeof value)
        expect(['number', 'string', 'undefined']).toContain(typeof reply?.pick)
      },
    ),
  )
  const cases: [string, Reply | undefined][] = [
    ['', undefined],
    ['5', undefined],
    ['[{"pick":5}]'.slice(0, 4), undefined],
    ['{"pick":5', undefined],
    ['{"pick":"1', undefined],
    ['{"thought":"t","say":"I think 3 is', { text: 'I think 3 is', thought: 't', salvaged: true }],
    ['{"pick":"Player 5"}', { pick: 5, salvaged: true }],
    ['{"pick":" #7 "}', { pick: 7, salvaged: true }],
    ['{"pick":"NONE"}', { pick: 'none', salvaged: true } as Reply],
    ['{"pick":5.5}', { salvaged: true }],
    ['{"pick":null,"say":["x"]}', { salvaged: true }],
    ['{"say":"a } b"} {"say":"c"}', { text: 'a } b', salvaged: true }],
    ['{"__proto__":{"pick":5},"say":"x"}', { text: 'x' }],
  ]
  for (const [text, reply] of cases) expect(readReply(text), text).toEqual(reply)
  for (const open of ['{', '{"a":', '"', '{"', '\\', '[{']) expect(() => readReply(open.repeat(50_000))).not.toThrow()
})

test('a quotation is one line that cannot be left, and is read back as JSON; folded text is one line for good', () => {
  expect(quote('a\u007fb\u0080c\u009fd\u2028e\u2029f')).toBe('"a b c d e f"')
  fc.assert(
    fc.property(hostile, (text) => {
      expect(quote(text)).toMatch(LINE)
      expect(quote(text)).toMatch(/^"(?:[^"\\]|\\.)*"$/u)
      if (LINE.test(text)) expect(JSON.parse(quote(text))).toBe(text)
      expect(fold(text)).toMatch(/^(?:\S+(?: \S+)*)?$/u)
      expect(fold(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u)
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test.each(rendererSchema.options)(
  '%s: a hostile speech adds exactly one line to the transcript, and no section to the prompt',
  (renderer) => {
    const words = wordsOf(mafia2025(), renderer)
    // In compact the first two events say nothing, and the last line is the state of the table.
    const others = renderer === 'full' ? 2 : 1
    const opened: Event = {
      type: 'opened',
      ruleset: 'mafia-2025',
      book: 'mafia-2025',
      switches: {},
      roles: { civilian: 2 },
      teams: { civilian: 'red' },
      limits: { speech: { words: 200 }, defence: { words: 100 } },
    }
    const asked: Event = {
      type: 'asked',
      seat: 2,
      turn: 0,
      act: 'speak',
      options: [],
      words: 200,
      seconds: 60,
      nominable: [],
    }
    const sections = ['transcript', 'private', 'ask'].map((key) => words.say(`private.${key}`))
    fc.assert(
      fc.property(
        fc.array(hostile, { minLength: 1, maxLength: 5 }),
        fc.array(hostile, { maxLength: 3 }),
        (said, thoughts) => {
          const heard: Heard[] = [{ event: { type: 'gathered' }, open: true }]
          const texts: Event[] = said.map((text) => ({ type: 'spoke', seat: 1, act: 'speak', text }))
          heard.push(...texts.map((event) => ({ event, open: true })))
          for (const thought of thoughts)
            heard.push({
              event: { type: 'chose', seat: 2, turn: 0, act: 'speak', thought, source: 'made' },
              open: false,
            })
          const all = [
            { event: { ...opened, switches: SWITCHES }, open: true },
            ...heard,
            { event: asked, open: false },
          ]
          const view = viewFrom(2, all)
          const { lines, private: notes } = pages(view, words)
          expect(lines).toHaveLength(others + said.length)
          expect(notes).toHaveLength(1 + (renderer === 'full' ? thoughts.filter(Boolean).length : 0))
          for (const line of [...lines, ...notes]) expect(line).toMatch(LINE)
          const user = render(view, words)[1].content.split('\n')
          for (const section of sections) expect(user.filter((line) => line === section)).toHaveLength(1)
        },
      ),
      { numRuns: 60 },
    )
  },
)
const SWITCHES = {
  winPoints: 1,
  maxDays: 40,
  speechWords: 200,
  defenceWords: 100,
  speechTokens: 300,
  defenceTokens: 150,
}

test('an ending is added once, and any text has one then', () => {
  for (const text of ['PASS', 'x. Pass.', 'Thank you!', 'thank YOU...', 'So: “pass”', '*PASS*', '(Thank you.)'])
    expect([text, isEnded(text), makeEnded(text)]).toEqual([text, true, text])
  for (const text of ['', 'compass', 'Pass the word', 'thankyou', 'thank you all', 'PASS?no', 'I pass it on'])
    expect([text, isEnded(text)]).toEqual([text, false])
  expect(makeEnded('')).toBe(ENDING)
  fc.assert(
    fc.property(hostile, (text) => {
      expect(isEnded(makeEnded(text))).toBe(true)
      expect(makeEnded(makeEnded(text))).toBe(makeEnded(text))
    }),
  )
})

test('what is cut fits, is a beginning, and what fits is not cut', () => {
  fc.assert(
    fc.property(hostile.map(fold), fc.nat(30), (text, limit) => {
      const cut = cutWords(text, limit)
      expect(fitsWords(cut, limit)).toBe(true)
      expect(countWords(cut)).toBeLessThanOrEqual(limit)
      expect(text.startsWith(cut)).toBe(true)
      if (countWords(text) <= limit) expect(cut).toBe(text)
      expect(fitsWords(text, limit)).toBe(countWords(text) <= limit)
    }),
  )
})

test('settling what was settled changes nothing, whatever is said and whatever the limits are', () => {
  const counters = [
    (text: string) => text.length,
    (text: string) => Math.ceil(text.length / 3),
    (text: string) => text.split(/\b/).length,
  ]
  const limits = fc.record({
    words: fc.integer({ min: 1, max: 40 }),
    tokens: fc.option(fc.integer({ min: 12, max: 60 })),
  })
  const reply = fc.record({ text: hostile, thought: hostile, attempts: fc.integer({ min: 1, max: 2 }) })
  fc.assert(
    fc.property(reply, limits, fc.constantFrom(undefined, ...counters), (given, { words: cap, tokens }, count) => {
      const limits = { words: cap, seconds: 60, ...(tokens && { tokens }) }
      const ask: Ask = { seat: 1, turn: 0, act: 'speak', options: [], closing: true, ...limits }
      const choice = settle(ask, given, count)
      expect(choice.text).toMatch(LINE)
      expect(isEnded(choice.text!)).toBe(true)
      expect(fitsWords(choice.text!, cap)).toBe(true)
      if (tokens && count) expect(count(choice.text!)).toBeLessThanOrEqual(tokens)
      for (const counter of [count, undefined]) {
        const again = settle(ask, { text: choice.text!, thought: choice.thought }, counter)
        expect([again.text, again.thought, again.truncated]).toEqual([choice.text, choice.thought, false])
        expect(again.source).toBe('made')
      }
    }),
    { numRuns: 300 },
  )
})

test('a nomination is read back as it is made, anywhere in a speech; fuzzed, it names seats of the table or nobody', () => {
  for (let seat = 1; seat <= 10; seat++)
    for (const [before, after] of [
      ['', ''],
      ['He lied. ', ' PASS.'],
      ['I trust 3. ', ' I do not trust 4. THANK YOU.'],
    ])
      expect(readNominations(`${before}${declare({ kind: 'nominate', seat })}${after}`, 1, 10)).toEqual([[seat]])
  const scraps = [
    'I nominate ',
    'nominating ',
    "I'm nominating ",
    '5',
    ' 12',
    ' and ',
    ', ',
    '"',
    '“',
    "'",
    '`',
    '«',
    'if ',
    'not ',
    '. ',
    'player ',
    'myself ',
    '#',
    '-1',
    '4.5 ',
    '\n',
  ]
  const text = fc.oneof(
    hostile,
    fc.array(fc.constantFrom(...scraps), { maxLength: 25 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 10 }), (said, seat) => {
      for (const list of readNominations(said, seat, 10)) {
        expect(list).not.toEqual([])
        for (const target of list) expect(Number.isInteger(target) && target >= 1 && target <= 10).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
  expect(acceptNomination([[5, 6], [7]], [6, 7])).toBe(6)
  expect(acceptNomination([[5], [7]], [7])).toBe(7)
  expect(acceptNomination([[5]], [6])).toBeUndefined()
})

test('reading takes time in proportion to the text', () => {
  const walls = [
    'I nominate ',
    'I nominate 5, ',
    'nominating " ',
    '" I nominate 5 ',
    "'a I nominate ",
    'I  '.padEnd(90),
    '«“`',
    'I nominate and and , ',
  ]
  for (const wall of walls) {
    const before = process.cpuUsage()
    const text = wall.repeat(Math.ceil(100_000 / wall.length))
    readNominations(text, 1, 10)
    fold(text)
    isEnded(text)
    readReply(`{${text}`)
    expect(process.cpuUsage(before).user / 1000, wall).toBeLessThan(2000)
  }
})

/** What number 3 says, and whom it nominates: rules 0b and decisions 10 to 16, read by a person. */
const spoken = JSON.parse(readFileSync(join(import.meta.dirname, 'corpus/nominations.json'), 'utf8')) as {
  readonly text: string
  readonly lists: number[][]
}[]
test.each(spoken)('$text', ({ text, lists }) => {
  expect(readNominations(text, 3, 10)).toEqual(lists)
})
