import { describe, expect, test } from 'vitest'
import type { Seat } from '../schemas/ask.ts'
import { conduct } from '../src/conduct/conduct.ts'
import { OWN_DEEDS, OWN_ENDS, OWN_LEADS } from '../src/language/en/bank/own-deeds.ts'
import { type Move, type Reason, type Speech, type Standing, styles } from '../src/language/moves.ts'
import { type OwnDeed, ownDeedIn } from '../src/language/standing.ts'
import { ground } from '../src/speech/history/grounding.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { isSound } from '../src/speech/writer/canonical.ts'
import { phrase } from '../src/speech/writer/phrase.ts'
import { say } from '../src/speech/writer/voice.ts'
import { numbersFrom, vocabularies } from './speech/speeches.ts'

const SPEAKER = 1
const heard = (text: string): Speech => listen(text, { speaker: SPEAKER })
const defence = (why: Reason): Move => ({ kind: 'defend', seat: SPEAKER, why })
const phrased = (speech: Speech, seed: number, more: object = {}): string =>
  phrase(speech, { speaker: SPEAKER, random: numbersFrom(seed), words: 100, mood: 'defence', ...more })

/** Each deed with each word on why it counts that there is for it. */
const STANDINGS: readonly Standing[] = [
  { is: 'killed' },
  { is: 'checker' },
  { is: 'red' },
  { is: 'red', by: 6 },
  { is: 'black' },
  { is: 'black', by: 6 },
]
const DEEDS: readonly OwnDeed[] = [
  { kind: 'voted', target: 7 },
  { kind: 'voted', target: 7, day: 2 },
  { kind: 'nominated', target: 7 },
  { kind: 'nominated', target: 7, day: 2 },
  { kind: 'accused', target: 7 },
  { kind: 'defended', target: 7 },
]
const ARGUMENTS = DEEDS.flatMap((deed) =>
  STANDINGS.filter(({ is }) => (is === 'black') !== (deed.kind === 'defended')).map((counts) => ({ ...deed, counts })),
)

describe('a defence by an own deed', () => {
  test.each(ARGUMENTS)('is heard as it was meant, whatever the words: $kind $day $counts.is $counts.by', (why) => {
    const own = defence(why)
    const speeches: Speech[] = [
      [own],
      [{ kind: 'answer', to: 5 }, own, { kind: 'accuse', seat: 4, why: { kind: 'accused', target: 8 } }],
    ]
    const ways = new Set<string>()
    for (const [at, vocabulary] of vocabularies.entries())
      for (const speech of speeches)
        for (let seed = 0; seed < 12; seed++) {
          const style = styles[seed % styles.length]!
          const text = phrased(speech, 100 * at + seed, { vocabulary, style, gone: [7] })
          expect(listen(text, { speaker: SPEAKER, vocabulary }), text).toEqual(speech)
          ways.add(text)
        }
    expect(ways.size).toBeGreaterThan(50)
  })

  test('is in words of one who speaks of itself, which break no rule of conduct', () => {
    const lines = [...Object.values(OWN_DEEDS), OWN_LEADS, OWN_ENDS].flatMap((bank) =>
      styles.flatMap((style) => bank[style] ?? []),
    )
    const voice = { speaker: SPEAKER, vocabulary: vocabularies[0]!, style: 'plain', isSafe: false } as const
    for (const line of lines)
      for (let seed = 0; seed < 8; seed++)
        expect(conduct(`${say(line, { t: 7, day: 2 }, { ...voice, random: numbersFrom(seed) })}.`), line).toEqual([])
    for (const [kind, bank] of Object.entries(OWN_DEEDS)) {
      expect(new Set(styles.flatMap((style) => bank[style] ?? [])).size, kind).toBeGreaterThanOrEqual(8)
      for (const line of styles.flatMap((style) => bank[style] ?? [])) expect(line).toMatch(/\b(?:I|me|my)\b/)
    }
  })

  test('goes without the deed where that is none of the speaker, does not count or is no deed', () => {
    const black = { is: 'black', by: 6 } as const
    const wrong: readonly Reason[] = [
      { kind: 'voted', target: 7 },
      { kind: 'voted', target: 7, not: true, counts: { is: 'red', by: 6 } },
      { kind: 'accused', target: 7, isBare: true, counts: black },
      { kind: 'accused', target: 7, counts: { is: 'killed' } },
      { kind: 'defended', target: 7, counts: black },
      { kind: 'voted', target: SPEAKER, counts: black },
      { kind: 'voted', target: 7, counts: { is: 'black', by: SPEAKER } },
      { kind: 'voted', target: 7, counts: { is: 'black', by: 7 } },
      { kind: 'trusted', by: 7, counts: { is: 'red', by: 6 } },
      { kind: 'check', by: 6 },
      { kind: 'guess' },
    ]
    for (const why of wrong) {
      expect(isSound(defence(why), SPEAKER), JSON.stringify(why)).toBe(false)
      expect(heard(phrased([defence(why)], 3))).toEqual([{ kind: 'defend', seat: SPEAKER }])
    }
    for (const why of ARGUMENTS) expect(isSound(defence(why), SPEAKER)).toBe(true)
    // Nobody praises himself with a reason.
    expect(isSound({ kind: 'trust', seat: SPEAKER, why: ARGUMENTS[0]! }, SPEAKER)).toBe(false)
  })

  test('is left out whole where words are few, and before the denial', () => {
    const speech: Speech = [{ kind: 'answer', to: 5 }, defence(ARGUMENTS[0]!)]
    const texts = Array.from({ length: 40 }, (_, seed) => phrased(speech, seed, { words: 8 }))
    for (const text of texts) expect(text).not.toMatch(/7|seven/)
    // With more words it is told whole or not at all.
    for (let seed = 0; seed < 120; seed++) {
      const text = phrased(speech, seed, { words: 9 + (seed % 12) })
      expect(/7|seven/.test(text), text).toBe(heard(text).some((move) => ownDeedIn(move, SPEAKER)))
    }
    const left = texts.map(heard)
    expect(left.flat().filter(({ kind }) => kind !== 'answer')).toEqual([])
    expect(left.flat().length).toBeGreaterThan(25)
  })
})

describe('a reader', () => {
  const own = (why: OwnDeed): Speech => [defence(why)]

  test('hears a deed of the speaker with why it counts, in one sentence or two', () => {
    const voted = { kind: 'voted', target: 7, counts: { is: 'black', by: 6 } } as const
    expect(heard('I put my hand up against 7, and 6 found 7 to be black.')).toEqual(own(voted))
    expect(heard('I voted against number 7 on day 1. Number 6 checked number 7 black.')).toEqual(
      own({ ...voted, day: 1 }),
    )
    expect(heard('Do not vote against me. I voted against 7. 6 checked 7 black. There is no case against me.')).toEqual(
      own(voted),
    )
    expect(heard('I voted against 7. 6 checked 7 black. Do not vote against me.')).toEqual(own(voted))
    expect(heard('I stood by 4, and 4 was killed at night.')).toEqual(
      own({ kind: 'defended', target: 4, counts: { is: 'killed' } }),
    )
  })

  test.each([
    'I voted against number 7 on day 1.',
    'I voted against 7. 4 is quiet. 6 checked 7 black.',
    'I voted against 7. Let it rain. 6 checked 7 black.',
    'I voted against 8. 6 checked 7 black.',
    'I accused 7. 7 was killed at night.',
    'I stood by 7. 6 checked 7 black.',
    'If I voted against 7, and 6 found 7 to be black, I would know.',
    '4 says I voted against 7. 6 checked 7 black.',
    'I voted against 7? 6 checked 7 black.',
    'I voted against 7. You know my result on 7.',
  ])('hears no such defence in: %s', (text) => {
    expect(heard(text).filter(({ kind }) => kind === 'defend')).toEqual([])
  })

  test('gives the words behind another reason to that one', () => {
    const counts = { is: 'killed' } as const
    expect(heard('I stood by 7. I suspect 4, because 4 accused 7, and 7 was shot at night.')).toEqual([
      { kind: 'accuse', seat: 4, why: { kind: 'accused', target: 7, counts } },
    ])
  })

  test('of history finds a vote and a check that were not', () => {
    const history = {
      ...{ seat: SPEAKER, team: 'red', mates: [], day: 2, phase: 'day', checks: [], departures: [], nominations: [] },
      ...{ casts: [], speeches: [{ seat: 6, text: 'I am the Sheriff. I checked 7: black.' }] },
    }
    const verdicts = (by: Seat): string[] =>
      ground('I voted against 7 on day 1. 6 checked 7 black.', () => ({
        ...history,
        votes: [{ day: 1, target: 7, by: [{ seat: by }] }],
      })).map(({ code, verdict }) => `${code} ${verdict}`)
    expect(verdicts(SPEAKER)).toEqual(['vote grounded', 'said grounded'])
    expect(verdicts(2)).toEqual(['vote contradicted', 'said grounded'])
  })
})
