import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conduct } from '../../src/conduct/conduct.ts'
import { isEnded } from '../../src/language/en/ending.ts'
import type { Move, Speech } from '../../src/language/moves.ts'
import { readHistory } from '../../src/speech/history/history.ts'
import { listen, readClaims } from '../../src/speech/reader/listen.ts'
import { readNominations } from '../../src/speech/reader/nominations.ts'
import { countWords } from '../../src/speech/text/words.ts'
import { type Phrasing, phrase } from '../../src/speech/writer/phrase.ts'
import { moveKinds, moveOf, numbersFrom, reasonKinds, reasonOf, type Saying, saying, vocabularies } from './speeches.ts'

const said = ({ speech, seed, ...rest }: Saying, words = 400): string =>
  phrase(speech, { ...rest, words, random: numbersFrom(seed) } satisfies Phrasing)

describe('what is said', () => {
  test('is heard as it was meant', () => {
    fc.assert(
      fc.property(saying(), (one) => {
        expect(listen(said(one), one)).toEqual(one.speech)
      }),
      { numRuns: 300 },
    )
  })

  test('is heard by the judge, claims what it claims, and breaks no rule', () => {
    fc.assert(
      fc.property(saying(), (one) => {
        const text = said(one)
        const of = <Kind extends Move['kind']>(kind: Kind) =>
          one.speech.filter((move): move is Extract<Move, { kind: Kind }> => move.kind === kind)
        expect(readNominations(text, one.speaker, 10).flat()).toEqual(of('nominate').map(({ seat }) => seat))
        const { roles, checks, protects } = readClaims(text, one)
        expect(roles).toEqual(of('claim').map(({ role }) => role))
        expect(checks).toEqual(of('check').map(({ seat, found }) => ({ seat, found })))
        expect(protects).toEqual(of('protect').map(({ seat }) => ({ seat })))
        expect(conduct(text)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('is made of whole sentences, and ends as it must', () => {
    fc.assert(
      fc.property(saying(), (one) => {
        const text = said(one)
        expect(isEnded(text)).toBe(one.closing)
        if (text === '') return
        expect(text).not.toMatch(
          / {2}|[{}<>[\]|]| [.,!?;:]|[.,;:][.,;:]|undefined|NaN|\bme's\b|(?:^|[.:,;] )me (?:is|has|was|looks)\b/,
        )
        expect(text).toMatch(/^[A-Z\d]/)
        expect(text).toMatch(/[.!?]$/)
        for (const sentence of text.split(/(?<=[.!?]) /)) expect(sentence).toMatch(/^[A-Z\d]/)
      }),
      { numRuns: 200 },
    )
  })

  test('fits the words there are; the nomination and the claims are the last to go', () => {
    fc.assert(
      fc.property(saying(8), fc.integer({ min: 0, max: 60 }), (one, words) => {
        const text = said(one, words)
        if (text !== 'PASS.' && text !== 'THANK YOU.') expect(countWords(text)).toBeLessThanOrEqual(words)
        const heard = listen(text, one)
        // What is left is part of it, in its order; only reasons may be gone.
        const keys = one.speech.map(keyOf)
        const places = heard.map((move) => keys.indexOf(keyOf(move)))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(places).not.toContain(-1)
        const isSaid = (kind: Move['kind']) => heard.some((move) => move.kind === kind)
        if (isSaid('accuse') && one.speech.some(({ kind }) => kind === 'nominate'))
          expect(isSaid('nominate')).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('tells nothing of the past but what it gives as a reason, and how the speaker turned from 5 to 4', () => {
    const isOwnTurn = ({ code, what, actor, target, isDenied, when }: ReturnType<typeof readHistory>[number]) =>
      actor === 0 &&
      !isDenied &&
      when === undefined &&
      ((code === 'vote' && what === 'hand' && target === 4) || (code === 'said' && what === 'black' && target === 5))
    const withoutReasons: Saying['speech'] = [
      { kind: 'accuse', seat: 4 },
      { kind: 'vote', seat: 4 },
      { kind: 'changed', from: 5, to: 4 },
      { kind: 'answer', to: 6, target: 7 },
      { kind: 'ask', seat: 3, about: 'why', target: 8 },
    ]
    for (let seed = 0; seed < 500; seed++)
      expect(
        readHistory(said({ ...plain, speech: withoutReasons, seed })).filter((claim) => !isOwnTurn(claim)),
      ).toEqual([])
  })

  test('nothing is nothing', () => {
    expect(said({ ...plain, speech: [] })).toBe('')
    expect(said({ ...plain, speech: [], closing: true })).toMatch(/^(?:PASS|THANK YOU)\.$/)
  })
})

const keyOf = (move: Move): string => {
  const { why: _, ...rest } = { why: undefined, ...move }
  return JSON.stringify(Object.entries(rest).sort())
}

const plain: Saying = {
  vocabulary: vocabularies[1]!,
  speaker: 1,
  speech: [],
  style: 'plain',
  mood: 'turn',
  closing: false,
  seed: 1,
}

/** How many ways there are to say a thing, with its numbers masked, in a thousand tries. */
function ways(speechOf: (seed: number) => Speech): number {
  const texts = Array.from({ length: 1000 }, (_, seed) =>
    said({
      ...plain,
      speech: speechOf(seed),
      style: (['plain', 'terse', 'lively', 'careful'] as const)[seed % 4]!,
      seed,
    }),
  )
  return new Set(
    texts.map((text) =>
      text
        .replace(/\b(?:player |number |seat )+\w+|\b\d+\b/gi, '#')
        .replace(/\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/gi, '#')
        .toLowerCase(),
    ),
  ).size
}

describe('variety', () => {
  test.each(moveKinds)('there are twenty ways to say %s', (kind) => {
    const [move] = fc.sample(moveOf(kind, plain.vocabulary, 1), { seed: 7, numRuns: 1 })
    expect(ways(() => [withoutReason(move!)])).toBeGreaterThanOrEqual(20)
  })

  test.each(reasonKinds)('there are twelve ways to give the reason %s', (kind) => {
    const isFine = (why: object) => !Object.values(why).some((value) => value === 1 || value === 4)
    const [why] = fc.sample(reasonOf(kind).filter(isFine), { seed: 3, numRuns: 1 })
    const bare = ways(() => [{ kind: 'accuse', seat: 4 }])
    expect(ways(() => [{ kind: 'accuse', seat: 4, why: why! }])).toBeGreaterThanOrEqual(Math.max(200, bare))
  })

  test('speeches of several games share few pairs of words', () => {
    const speeches = fc.sample(saying(6), { seed: 5, numRuns: 500 }).filter(({ speech }) => speech.length >= 3)
    const words = speeches
      .flatMap(
        (one) =>
          said(one)
            .toLowerCase()
            .match(/[\w']+/g) ?? [],
      )
      .slice(0, 6000)
    const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
    expect(words).toHaveLength(6000)
    expect(new Set(pairs).size / pairs.length).toBeGreaterThan(0.42)
  })
})

const withoutReason = (move: Move): Move => {
  const { why: _, ...rest } = { why: undefined, ...move }
  return rest as Move
}

test('a speech is heard in little time', () => {
  const speeches = fc.sample(saying(5), { seed: 9, numRuns: 400 })
  const texts = speeches.map((one) => said(one))
  // With a vocabulary of its own nothing is remembered.
  const others = vocabularies.map((words) => ({ ...words }))
  for (const text of texts) listen(text, { speaker: 1, vocabulary: others[0]! })
  const before = process.threadCpuUsage()
  for (const text of texts) listen(text, { speaker: 1, vocabulary: others[1]! })
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / texts.length).toBeLessThan(600)
})
