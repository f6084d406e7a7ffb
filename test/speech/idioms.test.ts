import { expect, test } from 'vitest'
import { conduct } from '../../src/conduct/conduct.ts'
import { ACCUSE_IDIOMS } from '../../src/language/en/bank/accuse-idioms.ts'
import { ANSWER_IDIOMS } from '../../src/language/en/bank/answer-idioms.ts'
import { ASIDES } from '../../src/language/en/bank/asides.ts'
import { DEFEND_IDIOMS } from '../../src/language/en/bank/defend-idioms.ts'
import { OPENERS } from '../../src/language/en/bank/openers.ts'
import { lines } from '../../src/language/en/bank/reason.ts'
import { TRUST_IDIOMS } from '../../src/language/en/bank/trust-idioms.ts'
import { VOTE_ALL_IDIOMS, VOTE_IDIOMS } from '../../src/language/en/bank/vote-idioms.ts'
import type { Move } from '../../src/language/moves.ts'
import { isUnderstood } from '../../src/speech/writer/understood.ts'
import { say, type Voice } from '../../src/speech/writer/voice.ts'
import { numbersFrom, vocabularies } from './speeches.ts'

/** Every way to say a template: each alternative of each bracket. */
function waysOf(template: string): string[] {
  const bracket = /\[([^[\]]*)\]/.exec(template)
  if (!bracket) return [template]
  const [before, after] = [template.slice(0, bracket.index), template.slice(bracket.index + bracket[0].length)]
  return bracket[1]!.split('|').flatMap((one) => waysOf(before + one + after))
}

const sentence = (line: string, form: number): string => {
  const vocabulary = vocabularies[0]!
  const voice: Voice = { speaker: 1, vocabulary, style: 'plain', isSafe: false, random: numbersFrom(1), form }
  const said = say(line, { s: 4 }, voice)
  return `${said[0]!.toUpperCase()}${said.slice(1)}.`
}

const FORMS = [0.1, 0.5, 0.7]
const idioms: readonly (readonly [Readonly<Record<string, string>>, Move])[] = [
  [ACCUSE_IDIOMS, { kind: 'accuse', seat: 4 }],
  [TRUST_IDIOMS, { kind: 'trust', seat: 4 }],
  [VOTE_IDIOMS, { kind: 'vote', seat: 4 }],
  [VOTE_ALL_IDIOMS, { kind: 'vote', seat: 4, all: true }],
  [DEFEND_IDIOMS, { kind: 'defend', seat: 4 }],
  [ANSWER_IDIOMS, { kind: 'answer', to: 4 }],
]

test.each(idioms)('every figure of speech is heard as meant, and breaks no rule of conduct', (bank, move) => {
  const ways = Object.values(bank).flatMap(lines).flatMap(waysOf)
  expect(ways.length).toBeGreaterThan(8)
  for (const way of ways)
    for (const form of FORMS) {
      const text = sentence(way, form)
      expect([text, isUnderstood(text, [move], 1, vocabularies[0]!), conduct(text)]).toEqual([text, true, []])
    }
})

test('openings and asides say nothing, in the words of every game', () => {
  const move: Move = { kind: 'accuse', seat: 4 }
  const speeches = [
    ...Object.values(OPENERS)
      .flat()
      .flatMap(waysOf)
      .map((way) => `${sentence(way, 0.1)} I suspect number 4.`),
    ...ASIDES.flatMap(waysOf).map((way) => `I suspect number 4. ${sentence(way, 0.1)}`),
  ]
  for (const vocabulary of vocabularies)
    for (const speech of speeches)
      expect([speech, isUnderstood(speech, [move], 1, vocabulary), conduct(speech)]).toEqual([speech, true, []])
})
