import { expect, test } from 'vitest'
import type { Move, Speech } from '../../src/language/moves.ts'
import { listen } from '../../src/speech/reader/listen.ts'
import { phrase } from '../../src/speech/writer/phrase.ts'
import { numbersFrom } from './speeches.ts'

/** What is heard of a speech with a limit on its words, for each random wording. */
function heardOf(speech: Speech, words: number): string[] {
  const random = numbersFrom(7)
  const heard = Array.from({ length: 60 }, () => {
    const moves = listen(phrase(speech, { speaker: 1, random, words, mood: 'turn' }), { speaker: 1 })
    return moves.map((move) => ('seat' in move ? `${move.kind} ${move.seat}` : move.kind)).join(', ')
  })
  return [...new Set(heard)].sort()
}
const accuse = (seat: number): Move => ({ kind: 'accuse', seat, why: { kind: 'voted', target: 9, day: 1 } })
const ask = (seat: number): Move => ({ kind: 'ask', seat, about: 'suspect' })

test('where words are few, questions go before suspicions, and of two moves of a kind the later one', () => {
  const speech = [accuse(4), ask(3), ask(5)]
  expect(heardOf(speech, 200)).toEqual(['accuse 4, ask 3, ask 5'])
  expect(heardOf(speech, 22)).toEqual(['accuse 4', 'accuse 4, ask 3', 'accuse 4, ask 3, ask 5'])
  expect(heardOf(speech, 12)).toEqual(['accuse 4'])
  expect(heardOf([accuse(4), accuse(6)], 8).filter((heard) => heard !== '')).toEqual(['accuse 4', 'accuse 4, accuse 6'])
})

test('a check goes before the claim, and both before the nomination', () => {
  const speech: Speech = [
    { kind: 'claim', role: 'sheriff' },
    { kind: 'check', seat: 4, found: 'black' },
    { kind: 'nominate', seat: 6 },
  ]
  expect(heardOf(speech, 200)).toEqual(['claim, check 4, nominate 6'])
  expect(heardOf(speech, 10)).toContain('claim, nominate 6')
  for (const heard of heardOf(speech, 10)) expect(heard).toMatch(/^(?:claim, )?(?:check 4, )?nominate 6$/)
})

test('of several checks those that found red go first: a black result is what the claim is for', () => {
  const speech: Speech = [
    { kind: 'claim', role: 'sheriff' },
    { kind: 'check', seat: 4, found: 'red' },
    { kind: 'check', seat: 7, found: 'black' },
    { kind: 'check', seat: 6, found: 'red' },
  ]
  const heard = [10, 13, 16].flatMap((words) => heardOf(speech, words))
  for (const one of heard) if (/check [46]/.test(one)) expect(one).toContain('check 7')
  expect(heard).toContain('claim, check 4, check 7')
})
