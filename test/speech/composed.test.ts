import { describe, expect, test } from 'vitest'
import { MAFIA_2025 } from '../../src/language/en/vocabulary.ts'
import { type Move, type Speech, styles } from '../../src/language/moves.ts'
import { compose } from '../../src/speech/writer/compose.ts'
import type { Mood } from '../../src/speech/writer/mood.ts'
import type { Voice } from '../../src/speech/writer/voice.ts'
import { numbersFrom } from './speeches.ts'

interface Manner extends Partial<Pick<Voice, 'gone' | 'sure'>> {
  readonly mood?: Mood
}

/** A speech of player 1 in 800 wordings of all styles. */
function wordings(speech: Speech, { mood = 'post', ...more }: Manner = {}): string[] {
  const random = numbersFrom(11)
  return Array.from({ length: 800 }, (_, i) =>
    compose(speech, mood, {
      speaker: 1,
      vocabulary: MAFIA_2025,
      style: styles[i % styles.length]!,
      isSafe: false,
      random,
      ...more,
    }),
  )
}
/** Whether some, or none, of the wordings of a speech have this in them. */
const some = (words: RegExp, speech: Speech, manner?: Manner): boolean =>
  wordings(speech, manner).some((text) => words.test(text))

const accuse = (seat: number, why?: object): Move => ({ kind: 'accuse', seat, ...(why && { why }) }) as Move
const stance = (kind: 'trust' | 'defend' | 'vote', seat: number): Move => ({ kind, seat })
const check = (seat: number, found: string): Move => ({ kind: 'check', seat, found })
const voted = { kind: 'voted', target: 9 }
const ask: Move = { kind: 'ask', seat: 3, about: 'suspect' }
const NAMED = (seat: string, word: string): RegExp => new RegExp(`\\b(?:${seat}|${word})\\b`, 'i')

test('who has nothing to say says nothing', () => {
  for (const mood of ['turn', 'defence', 'last word', 'post'] as const)
    expect(new Set(wordings([], { mood }))).toEqual(new Set(['']))
})

test('a remark ends a speech in turn and in defence, and no last words and no post', () => {
  const ASIDE =
    /chew on that|sleep on it|memory fades|every word (?:costs|counts)|correct me if I|let us not (?:panic|dither)/i
  const has = (mood: Mood): boolean => some(ASIDE, [ask], { mood })
  expect([has('turn'), has('defence'), has('last word'), has('post')]).toEqual([true, true, false, false])
})

describe('last words', () => {
  const OWN_VOTE =
    /\bI (?:will|shall|am going to|plan to|intend to) (?:be voting|vote)|my vote (?:goes|will)|\bI vote\b/i
  const LEAVING = /when I am gone|after me\b|\bis next\b/i

  test('tell the others what to do, as who leaves votes no more', () => {
    const said = (move: Move) =>
      (['post', 'last word'] as const).map((mood) => [
        some(OWN_VOTE, [move], { mood }),
        some(LEAVING, [move], { mood }),
      ])
    expect(said(stance('vote', 4))).toEqual([
      [true, false],
      [false, true],
    ])
    const then: Move = { kind: 'if', when: { seat: 3, is: 'silent' }, vote: 4 }
    expect(said(then).map(([isOwn]) => isOwn)).toEqual([true, false])
    const KEPT = /\b(?:4|four)\b[^.]* when I am gone|(?:away|out) after me/i
    expect((['post', 'last word'] as const).map((mood) => some(KEPT, [stance('defend', 4)], { mood }))).toEqual([
      false,
      true,
    ])
  })

  test.each(['red', 'black'] as const)('what follows if the speaker turns out %s is for the others to do', (is) => {
    const speech: Speech = [{ kind: 'if', when: { seat: 1, is }, vote: 4 }]
    expect(some(OWN_VOTE, speech)).toBe(false)
    expect(some(/\bme (?:is|was|turns|proves|really|comes)\b/i, speech)).toBe(false)
    expect(some(OWN_VOTE, [{ kind: 'if', when: { seat: 1, is: 'claiming' }, vote: 4 }])).toBe(true)
  })
})

test('a speaker speaks of itself as "I"', () => {
  const AS_OTHER =
    /\bI (?:trust|take|think|believe|see|have) me\b|\bme (?:looks|should|stays)\b|\bI would not vote against me\b/i
  for (const kind of ['trust', 'defend'] as const) expect(some(AS_OTHER, [stance(kind, 1)])).toBe(false)
})

describe('two players in one sentence', () => {
  const BOTH = /\b4 (?:and|or) 6\b|\bfour (?:and|or) (?:number )?six\b|\b4 (?:and|or) (?:number|player|seat) 6\b/i

  test('are suspected or trusted together, but not voted against or defended, and not with the speaker', () => {
    expect(some(BOTH, [accuse(4), accuse(6)])).toBe(true)
    expect(some(BOTH, [stance('trust', 4), stance('trust', 6)])).toBe(true)
    expect(some(BOTH, [stance('vote', 4), stance('vote', 6)])).toBe(false)
    expect(some(BOTH, [stance('defend', 4), stance('defend', 6)])).toBe(false)
    expect(some(/\band me\b|\bme and\b/i, [stance('trust', 4), stance('trust', 1)])).toBe(false)
  })

  test('are joined by "or" where the sentence denies something', () => {
    const denials = wordings([accuse(4), accuse(6)]).filter(
      (text) => /(?:do not|don't) trust/i.test(text) && BOTH.test(text),
    )
    expect(denials.length).toBeGreaterThan(3)
    for (const text of denials) expect(text).toMatch(/(?:4|four) or /i)
  })

  test('lose no reason and no name', () => {
    for (const text of wordings([accuse(4), accuse(6, voted)])) expect(text).toMatch(NAMED('9', 'nine'))
    for (const text of wordings([accuse(4, voted), accuse(6)])) expect(text).toMatch(NAMED('9', 'nine'))
    for (const text of wordings([accuse(4), stance('trust', 6)])) expect(text).toMatch(NAMED('6', 'six'))
  })

  test('are set against each other where one is for and one against, and nowhere else', () => {
    const AGAINST = /, but (?:I|number|player|seat|\d|my|you)|, while /
    expect(some(AGAINST, [accuse(4), stance('trust', 6)])).toBe(true)
    expect(some(/, while /, [accuse(4), stance('vote', 6)])).toBe(false)
    expect(some(/, while /, [stance('trust', 4), stance('defend', 6)])).toBe(false)
  })

  test('are called in one way', () => {
    const joint = wordings([stance('vote', 4), stance('trust', 6)]).filter((text) => /, while /.test(text))
    expect(joint.length).toBeGreaterThan(10)
    const formOf = (text: string, seat: string): string =>
      new RegExp(`(\\w+ )?\\b${seat}\\b`).exec(text.toLowerCase())?.[1] ?? 'word'
    for (const text of joint)
      for (const form of ['player ', 'seat ']) expect(formOf(text, '4') === form).toBe(formOf(text, '6') === form)
  })
})

test('a nomination follows from a suspicion of the same player in one sentence, and from no other', () => {
  const JOINT = /(?:, so|, and| and so) I nominate/
  expect(some(JOINT, [accuse(4), { kind: 'nominate', seat: 4 }])).toBe(true)
  expect(some(/[46][^.!?]*(?:, so| and so) I nominate/, [accuse(4), { kind: 'nominate', seat: 6 }])).toBe(false)
})

test('a nomination is for a reason that was given only where the player was charged just before', () => {
  const REASON = /for that reason|that is why|thus I nominate|therefore I nominate/i
  const up: Move = { kind: 'nominate', seat: 4 }
  const speeches = [
    [accuse(4), up],
    [ask, accuse(4), up],
    [accuse(4), ask, up],
    [accuse(5), up],
  ]
  expect(speeches.map((speech) => some(REASON, speech))).toEqual([true, true, false, false])
})

describe('the foremost suspect', () => {
  const FOREMOST = /\b(?:main|top|biggest|strongest|I trust least)\b/i
  test('is the first who is accused, and nobody after another or after a black check of somebody who is there', () => {
    expect(some(FOREMOST, [accuse(4)])).toBe(true)
    const second = (speech: Speech, more?: Manner) =>
      wordings(speech, more).some((text) => /(?:main|top|biggest|strongest) suspect[^.]*\b6\b/i.test(text))
    expect(second([ask, accuse(6)])).toBe(true)
    expect(second([accuse(4), ask, accuse(6)])).toBe(false)
    expect(second([check(5, 'black'), accuse(6)])).toBe(false)
    expect(second([check(5, 'black'), accuse(6)], { gone: [5] })).toBe(true)
    expect(second([check(5, 'red'), accuse(6)])).toBe(true)
  })

  test('is spoken of without doubt by who is sure', () => {
    const DOUBT = /\b(?:may|seems?|a bit|leaning|doubts?|not sure|probably)\b/i
    expect([some(DOUBT, [accuse(4)]), some(DOUBT, [accuse(4)], { sure: [4] })]).toEqual([true, false])
  })
})

test('questions to the table and questions without a target name nobody', () => {
  for (const about of ['suspect', 'vote', 'role', 'why', 'opinion'] as const)
    expect(some(/\b0\b|zero/i, [{ kind: 'ask', seat: 0, about, target: 5 }])).toBe(false)
  expect(some(/undefined/, [{ kind: 'ask', seat: 3, about: 'why' }])).toBe(false)
})

test('who has left is not spoken to, and an open answer denies nothing', () => {
  const YOU = /\b(?:you|your)\b/i
  const answer: Move = { kind: 'answer', to: 3 }
  expect([some(YOU, [answer]), some(/, you\b|\byou(?:r| are)\b/i, [answer], { gone: [3] })]).toEqual([true, false])
  const DENIAL = /\b(?:wrong about me|not true|mistaken|deny|misread)\b/i
  expect([some(DENIAL, [answer]), some(DENIAL, [{ ...answer, isOpen: true }])]).toEqual([true, false])
})

test('one mistake and two mistakes are counted', () => {
  const counts = (misses: number): string => wordings([{ kind: 'count', alive: 7, misses }]).join(' ')
  expect(counts(1)).toMatch(/one wrong vote\b/i)
  expect(counts(1)).not.toMatch(/one (?:wrong votes|mistakes)\b/i)
  expect(counts(2)).toMatch(/two mistakes\b/i)
  expect(counts(2)).not.toMatch(/two (?:wrong vote|mistake)\b/i)
})

test('the first sentence leads over from nothing', () => {
  const LINK = /^(?:Also, |Besides, |On top of that, |One more thing: )/
  expect(some(LINK, [accuse(4)])).toBe(false)
  expect(some(/[.!?] (?:Also, |Besides, |On top of that, |One more thing: )/, [ask, accuse(4)])).toBe(true)
})
