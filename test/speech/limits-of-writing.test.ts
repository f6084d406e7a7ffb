import { describe, expect, test } from 'vitest'
import { BRIEF } from '../../src/language/en/bank/brief.ts'
import { MAFIA_2025 } from '../../src/language/en/vocabulary.ts'
import type { Move } from '../../src/language/moves.ts'
import { brief, type Plan } from '../../src/speech/writer/brief.ts'
import { isSound } from '../../src/speech/writer/canonical.ts'
import { isCharged } from '../../src/speech/writer/nominated.ts'
import { phrase } from '../../src/speech/writer/phrase.ts'
import { isUnderstood } from '../../src/speech/writer/understood.ts'
import type { Voice } from '../../src/speech/writer/voice.ts'

const accuse = (seat: number, why?: object): Move => ({ kind: 'accuse', seat, ...(why && { why }) }) as Move
const check = (seat: number, found: string, night?: number): Move => ({ kind: 'check', seat, found, night }) as Move

describe('a move makes sense, said by player 1', () => {
  test.each<[Move, boolean]>([
    [{ kind: 'if', when: { seat: 3, is: 'red' }, vote: 4 }, true],
    [{ kind: 'if', when: { seat: 3, is: 'red' }, vote: 1 }, false],
    [check(4, 'red', 20), true],
    [check(4, 'red', 21), false],
    [check(1, 'red'), false],
    [{ kind: 'count', alive: 7, misses: 1 }, true],
    [{ kind: 'count', alive: 7, misses: 0 }, false],
    [accuse(4, { kind: 'suspected', by: 3 }), true],
    [accuse(4, { kind: 'suspected', by: 1 }), false],
    [accuse(4, { kind: 'suspected', by: 4 }), false],
    [accuse(4, { kind: 'check', by: 1 }), true],
    [{ kind: 'answer', to: 3, target: 4 }, true],
    [{ kind: 'answer', to: 3, target: 3 }, false],
    [{ kind: 'answer', to: 3, target: 1 }, false],
    [{ kind: 'ask', seat: 3, about: 'why' }, false],
    [{ kind: 'ask', seat: 3, about: 'why', target: 4 }, true],
  ])('%j: %j', (move, isSoundMove) => expect(isSound(move, 1)).toBe(isSoundMove))
})

test('a nomination is of somebody who was charged: by words before, by what its speaker is sure of, or in the plainest words', () => {
  const charged = (voice: Partial<Voice>) => isCharged(4, { isSafe: false, ...voice } as Voice)
  expect([charged({}), charged({ isSafe: true }), charged({ sure: [4] }), charged({ sure: [3] })]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(charged({ before: [{ kind: 'answer', to: 4 }] })).toBe(true)
  expect(charged({ before: [accuse(3), { kind: 'trust', seat: 4 }] })).toBe(false)
})

describe('nobody is misunderstood', () => {
  const understood = (text: string, speech: readonly Move[]) => isUnderstood(text, speech, 1, MAFIA_2025)
  test.each<[string, readonly Move[], boolean]>([
    ['I nominate number 4.', [{ kind: 'nominate', seat: 4 }], true],
    ['I nominate number 4.', [], false],
    ['I suspect number 4. I nominate number 4.', [accuse(4)], false],
    [
      'I suspect number 4, because number 4 voted against number 3 on day 1.',
      [accuse(4, { kind: 'voted', target: 3, day: 1 })],
      true,
    ],
    [
      'I suspect number 4, because number 4 voted against number 3 on day 1.',
      [accuse(4, { kind: 'voted', target: 3, day: 2 })],
      false,
    ],
  ])('%s', (text, speech, isSame) => expect(understood(text, speech)).toBe(isSame))
})

describe('where words are few', () => {
  const say = (words: number, speech: readonly Move[]) =>
    phrase(speech, { speaker: 1, random: () => 0, words, mood: 'turn', style: 'plain' })

  test('the last red result goes before a black one', () => {
    const speech = [check(5, 'red', 1), check(4, 'black', 2)]
    const said = Array.from({ length: 60 }, (_, words) => say(words + 1, speech))
    expect(said.at(-1)).toMatch(/5.*4/)
    expect(said.some((text) => text.includes('4') && !text.includes('5'))).toBe(true)
    expect(said.some((text) => text.includes('5') && !text.includes('4'))).toBe(false)
  })

  test('a role or a deed that the game does not have is not told', () => {
    expect(say(60, [{ kind: 'claim', role: 'medium' }])).toBe('')
    expect(say(60, [{ kind: 'protect', seat: 4 }])).toBe('')
  })

  const plan: Plan = {
    role: 'sheriff',
    checks: [2, 3, 4].map((seat) => ({ seat, found: 'red' })),
    suspects: [6, 7].map((seat) => ({ seat, reason: { kind: 'impression' } })),
    nominate: 6,
    mood: 'turn',
    also: [],
  }
  const told = (words: number, of: Plan = plan) =>
    brief(of, () => 0, { words, letters: undefined, closing: false, nominable: [2, 3, 4, 5, 6, 7] })

  test('the first suspect stays after the second has gone, and of results the latest', () => {
    const full = told(500)
    const counts = [...Array(full.split(' ').length).keys()].map((words) => told(words + 1))
    expect(full).toMatch(/2.*3.*4.*6.*7/s)
    const [first] = counts.filter((text) => text.includes('number 2: red') && !/\b7\b/.test(text)).toReversed()
    expect(first!.match(/\b6\b/g)!.length).toBeGreaterThan(1)
    const shorter = counts.filter((text) => text.includes('number 4: red') && !text.includes('number 2: red'))
    expect(shorter.length).toBeGreaterThan(0)
    expect(counts.some((text) => text.includes('number 2: red') && !text.includes('number 4: red'))).toBe(false)
  })

  test('only a speech in turn says that it nominates nobody, and an impression is never a "because"', () => {
    const { nominate: _, ...none } = plan
    expect(told(500, none)).toContain(BRIEF.hold[0])
    expect(told(500, { ...none, mood: 'defence' })).not.toContain(BRIEF.hold[0])
    const last = brief(plan, () => 0.99, { words: 500, letters: undefined, closing: false, nominable: undefined })
    expect(last).not.toContain('because')
  })
})
