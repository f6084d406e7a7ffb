import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { ACCUSE } from '../src/language/en/bank/accuse.ts'
import { ANSWER } from '../src/language/en/bank/answer.ts'
import { COUNT } from '../src/language/en/bank/count.ts'
import type { Speech } from '../src/language/moves.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { phrase } from '../src/speech/writer/phrase.ts'
import { sayable, WHERE } from '../src/speech/writer/sayable.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { factsOf } from '../src/view/facts.ts'
import { askOf } from '../src/view/view.ts'
import { numbersFrom } from './speech/speeches.ts'
import { recipeFor, watched } from './thinking.ts'

/** A thought of holy-grail, with what was said after it. */
interface Thought {
  readonly text: string
  readonly act: string
  readonly hasVoted: boolean
  readonly seat: number
  readonly speech: string
  readonly moves: Speech
}

const STYLES = ['plain', 'terse', 'lively', 'careful'] as const

const thoughts: Thought[] = []

beforeAll(async () => {
  for (const ruleset of ['classic-7', 'mafia-2025', 'maw']) {
    const { vocabulary } = wordsOf(rulesetNamed(ruleset))
    for (let index = 0; index < 30; index++)
      await watched(recipeFor(ruleset, {}), index, (view) => {
        const { votes, casts, seat } = factsOf(view)
        const { act } = askOf(view)
        const isSaid = isSpeech(askOf(view))
        return ({ thought = '', text = '' }) => {
          const moves = isSaid ? listen(text, { speaker: seat, vocabulary }) : []
          thoughts.push({ text: thought, act, hasVoted: votes.length + casts.length > 0, seat, speech: text, moves })
        }
      })
  }
}, 120_000)

/** What a pattern finds in all thoughts: its groups, with the whole thought. */
const found = (pattern: RegExp): { readonly groups: readonly string[]; readonly text: string }[] =>
  thoughts.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => ({ groups: match.slice(1), text })))

describe('what follows from one player for another', () => {
  test('somebody "hardly is" at 20 % or less, and is "less likely" above', () => {
    const unlikely = found(/hardly is: (\d+) % then|the other falls to (\d+) %/g)
    expect(unlikely.length).toBeGreaterThan(100)
    for (const { groups, text } of unlikely) expect(Number(groups[0] ?? groups[1]), text).toBeLessThanOrEqual(20)
    const lower = found(/is less likely to be: (\d+) % then|comes down to (\d+) %/g)
    expect(lower.length).toBeGreaterThan(50)
    for (const { groups, text } of lower) expect(Number(groups[0] ?? groups[1]), text).toBeGreaterThanOrEqual(20)
  })

  test('somebody "has to be" it at 70 % or more', () => {
    const must = found(/first of all: then (\d+) %|would have to be \w+ with (\d+) %/g)
    expect(must.length).toBeGreaterThan(50)
    for (const { groups, text } of must) expect(Number(groups[0] ?? groups[1]), text).toBeGreaterThanOrEqual(70)
  })
})

describe('two who are compared', () => {
  test('stand out at 40 % and more', () => {
    const two = found(/Two stand out: player \d+ at \d+ % and player \d+ at (\d+) %/g)
    expect(two.length).toBeGreaterThan(20)
    for (const { groups, text } of two) expect(Number(groups[0]), text).toBeGreaterThanOrEqual(40)
  })

  test('are parted by nothing only where no fact stands behind either', () => {
    const even = found(/(?:Nothing parts the two before me|I see no difference yet)/g).map(({ text }) => text)
    expect(even.length).toBeGreaterThan(20)
    const fact = /What weighs against|\. Against player|The case against|that counts against|In favour of/
    expect(even.filter((text) => fact.test(text))).toEqual([])
  })
})

test('who is found out need not be heard tomorrow', () => {
  const next = found(/player (\d+) at (?:9\d|100) %.*(?:Next for me is|I want to hear) player \1\b/g)
  expect(next.map(({ text }) => text)).toEqual([])
  expect(found(/Tomorrow player \d+ has to go|Next to go is player/g).length).toBeGreaterThan(20)
})

describe('reasons', () => {
  test('who has voted is no blank', () => {
    const blank = thoughts.filter(({ text }) => text.includes('Both are a blank'))
    expect(blank.length).toBeGreaterThan(10)
    expect(blank.filter(({ hasVoted }) => hasVoted).map(({ text }) => text)).toEqual([])
  })

  test('that nobody counters a claim is never a charge', () => {
    expect(found(/gainst player \d+: [^.]*nobody counters|nobody counters[^.]*: that counts against/g)).toEqual([])
  })

  test('a claim that nobody counters is believed only where it is more than doubted', () => {
    const believed = found(/nobody counters: real with (\d+) %|I believe it with (\d+) %|which makes it (\d+) %/g)
    expect(believed.length).toBeGreaterThan(20)
    for (const { groups, text } of believed) expect(Number(groups.find(Boolean)), text).toBeGreaterThanOrEqual(40)
    expect(found(/believe it with only|true with only|too much speaks against it/g).length).toBeGreaterThan(1)
  })

  test('a word and the plan to keep it are one reason', () => {
    expect(
      found(/(?:to keep my word|as I told the table|what I said today), (?:as planned|which is what|and I keep)/g),
    ).toEqual([])
    expect(found(/, wh\w+ [^,.]*, wh\w+ [^,.]*\.$/g).map(({ text }) => text)).toEqual([])
  })

  test('whom a thought has at 0 % it weighs no case against', () => {
    const known = found(
      /\. (?:[^.]*)and player (\d+) at 0 %[^.]*\..*(?:more speaks than against|stronger than the one against) player \1\b/g,
    )
    expect(known).toEqual([])
  })
})

test('a chance that was just compared is not told again for what comes next', () => {
  const next = found(/(player \d+) at \d+ %.*After that comes \1, at/g)
  expect(next).toEqual([])
})

test('what a speech says for somebody its thought has too', () => {
  const good = thoughts.flatMap(({ moves, text, seat, act }) =>
    moves.flatMap((move) =>
      (move.kind === 'trust' || move.kind === 'defend') && move.seat !== seat && act !== 'post'
        ? [{ isThought: new RegExp(`player ${move.seat}\\b`, 'i').test(text), text }]
        : [],
    ),
  )
  expect(good.length).toBeGreaterThan(100)
  expect(good.filter(({ isThought }) => isThought).length / good.length).toBeGreaterThan(0.95)
})

test('a vote is promised against whom the thought goes after or the speech charges', () => {
  const promises = thoughts.flatMap(({ moves, text, act, speech }) =>
    moves.flatMap((move) =>
      move.kind === 'vote' && act === 'speak' ? [{ seat: move.seat, moves, text, speech }] : [],
    ),
  )
  expect(promises.length).toBeGreaterThan(100)
  for (const { seat, moves, text, speech } of promises) {
    const isCharged = moves.some((move) => (move.kind === 'accuse' || move.kind === 'check') && move.seat === seat)
    const isMeant = new RegExp(`(?:against|go after|put up|nominate|leave them with) player ${seat}\\b`).test(text)
    expect(isCharged || isMeant, `${text} ${speech}`).toBe(true)
    expect(text, speech).not.toMatch(
      new RegExp(`(?:not against|I leave|there is nothing[^.]*|nothing) player ${seat}\\b`),
    )
  }
})

test('no answer ends in "no.", which with the number of a seat behind it reads as one', () => {
  const lines = STYLES.flatMap((style) => ANSWER[style]!)
  expect(lines.filter((line) => /\bno$/.test(line))).toEqual([])
})

const FIRST = /\b(?:first|most|least|main|strongest|worst|at the top)\b/

test('who tells a black check of one at the table puts nobody else first', () => {
  const speech: Speech = [
    { kind: 'claim', role: 'sheriff' },
    { kind: 'check', seat: 2, found: 'black', night: 1 },
    { kind: 'accuse', seat: 5 },
  ]
  const said = (gone: readonly number[]): number => {
    const random = numbersFrom(22)
    const texts = Array.from({ length: 400 }, () =>
      phrase(speech, { speaker: 1, random, words: 100, mood: 'last word', style: 'plain', gone }),
    )
    const ofFive = texts.map((text) => text.split(/(?<=\.) /).filter((sentence) => /\b(?:5|five)\b/i.test(sentence)))
    return ofFive.filter((sentences) => FIRST.test(sentences.join(' '))).length
  }
  expect(said([])).toBe(0)
  expect(said([2])).toBeGreaterThan(20)
})

test('how somebody talks is told beside a deed, and never as what follows from it', () => {
  const manner = /backpedalling|overacting|dancing around|skating on|melodramatic|wriggles|squirms|baking us|threadbare/
  for (const style of STYLES) {
    const lines = ACCUSE[style]!
    expect(sayable(lines, WHERE.isReasoned).filter((line) => manner.test(line))).toEqual([])
    expect(sayable(lines, WHERE.isReasoned | WHERE.isManner).length).toBeGreaterThan(2)
  }
  const said = thoughts.filter(({ speech }) => manner.test(speech))
  expect(said.length).toBeGreaterThan(20)
  const causal = new RegExp(`(?:so|why|because|since|as|after|given)[^.;]*(?:${manner.source})`, 'i')
  const follows = said.filter(({ speech }) => causal.test(speech.replaceAll(/^[^.]*\. /g, '')))
  expect(follows.length / said.length).toBeLessThan(0.2)
})

test('the count of a speech says what can happen, as a hit may miss and the worst may be past', () => {
  for (const style of STYLES)
    for (const line of COUNT[style]!) expect(line).not.toMatch(/\b(?:will|would|they are level)\b/)
})
