import { describe, expect, test } from 'vitest'
import { conduct } from '../../src/conduct/conduct.ts'
import { ACCUSE } from '../../src/language/en/bank/accuse.ts'
import { ANSWER, ANSWER_WHY } from '../../src/language/en/bank/answer.ts'
import { ANSWER_OPEN } from '../../src/language/en/bank/answer-open.ts'
import { ASK, ASK_ALL, ASK_WHY } from '../../src/language/en/bank/ask.ts'
import type { Bank } from '../../src/language/en/bank/bank.ts'
import { BELIEVE } from '../../src/language/en/bank/believe.ts'
import { BRIEF } from '../../src/language/en/bank/brief.ts'
import { CHANGED } from '../../src/language/en/bank/changed.ts'
import { CHECK, CLAIM, PROTECT } from '../../src/language/en/bank/claims.ts'
import { CONDITIONS, CONSEQUENCE, SELF_CONDITIONS } from '../../src/language/en/bank/condition.ts'
import { COUNT } from '../../src/language/en/bank/count.ts'
import { DEFEND, DEFEND_SELF } from '../../src/language/en/bank/defend.ts'
import { CONSEQUENCE_LAST, DEFEND_LAST, VOTE_LAST } from '../../src/language/en/bank/farewell.ts'
import { HOLD, NOMINATE, NOMINATE_UNCHARGED } from '../../src/language/en/bank/nominate.ts'
import { OPENERS } from '../../src/language/en/bank/openers.ts'
import { REASONS } from '../../src/language/en/bank/reasons.ts'
import { RETRACT } from '../../src/language/en/bank/retract.ts'
import { TRUST, TRUST_SELF } from '../../src/language/en/bank/trust.ts'
import { VOTE, VOTE_ALL } from '../../src/language/en/bank/vote.ts'
import { styles } from '../../src/language/moves.ts'
import { inWords } from '../../src/speech/writer/brief.ts'
import { say, type Voice } from '../../src/speech/writer/voice.ts'
import { numbersFrom, vocabularies } from './speeches.ts'

const banks: Readonly<Record<string, readonly Bank[]>> = {
  accuse: [ACCUSE],
  trust: [TRUST, TRUST_SELF],
  defend: [DEFEND, DEFEND_SELF],
  vote: [VOTE, VOTE_ALL],
  ask: [...Object.values(ASK), ...Object.values(ASK_ALL), ASK_WHY],
  claim: [CLAIM],
  check: [CHECK],
  protect: [PROTECT],
  nominate: [NOMINATE, NOMINATE_UNCHARGED],
  hold: [HOLD],
  if: [...Object.values(CONDITIONS), ...Object.values(SELF_CONDITIONS), CONSEQUENCE],
  believe: [BELIEVE],
  answer: [ANSWER, ANSWER_OPEN, ANSWER_WHY],
  changed: [CHANGED],
  retract: Object.values(RETRACT),
  'last words': [DEFEND_LAST, VOTE_LAST.one, VOTE_LAST.all, CONSEQUENCE_LAST],
  count: [COUNT],
}
const linesOf = (bank: Bank): readonly string[] => styles.flatMap((style) => bank[style] ?? [])

/** A template in some of the ways to say it, in the words of a game. */
function* sayings(line: string): Generator<string> {
  for (let seed = 0; seed < 16; seed++) {
    const all = line.includes('{protect')
      ? vocabularies.filter(({ protected: saved }) => saved.length > 0)
      : vocabularies
    const vocabulary = all[seed % all.length]!
    const voice: Voice = { speaker: 1, vocabulary, style: 'plain', isSafe: false, random: numbersFrom(seed) }
    const slots = { s: 4, t: 7, v: 9, n: 6, m: 2, found: 'black', role: Object.keys(vocabulary.roles)[0]! }
    const times = seed % 2 === 0 ? { day: 2, night: 3 } : {}
    const said = say(line, { ...slots, ...times, isKnown: seed % 3 === 0 }, voice)
    yield `${said[0]!.toUpperCase()}${said.slice(1)}.`
  }
}

describe('no template breaks a rule of conduct', () => {
  test.each(Object.keys(banks))('%s', (kind) => {
    for (const line of banks[kind]!.flatMap(linesOf))
      for (const text of sayings(line)) expect(conduct(text), text).toEqual([])
  })

  test('reasons', () => {
    for (const { heard: _, ...said } of Object.values(REASONS)) {
      for (const line of Object.values(said).flat())
        for (const text of sayings(`I suspect {s}, because ${line}`)) expect(conduct(text), text).toEqual([])
    }
  })

  test('brief speeches', () => {
    for (const line of Object.values(BRIEF).flat())
      for (const vocabulary of vocabularies) {
        const figures = line.replaceAll('{s}', '4').replaceAll('{t}', '7').replaceAll('{d}', '2')
        const text = inWords(figures, vocabulary)
        expect(text).not.toMatch(/[{}]/)
        expect(conduct(text), text).toEqual([])
      }
  })

  test('openers', () => {
    for (const line of Object.values(OPENERS).flat())
      for (const text of sayings(line)) expect(conduct(text), text).toEqual([])
  })
})
