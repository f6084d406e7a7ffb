import { beforeAll, describe, expect, test } from 'vitest'
import { isSpeech } from '../schemas/ask.ts'
import type { Move } from '../src/language/moves.ts'
import { rulesetOf } from '../src/play/series.ts'
import { listen } from '../src/speech/reader/listen.ts'
import { phrase } from '../src/speech/writer/phrase.ts'
import { onlookers } from './onlookers.ts'
import { numbersFrom } from './speech/speeches.ts'
import { recipeFor, thinkingOf, watched } from './thinking.ts'

const CERTAIN = [
  /(?<!not )\b(?:sure|certain|convinced)\b(?! (?:enough|haste))/i,
  /\b(?:obviously|definitely|no doubt|nobody will talk me|would be amazed|believe a word|fool me|is lying)\b(?! through)/i,
]
const DOUBT = [
  /\b(?:may|seems?|a little|rather|lean|leaning|doubts?|not sure|probably|possibly|closer|as things stand)\b/i,
  /\b(?:something about|uneasy|reservations|feeling|struggle|aftertaste|if I had to|surprise|bothers?|worr(?:y|ies))\b/i,
]
const has = (words: readonly RegExp[], sentence: string): boolean => words.some((one) => one.test(sentence))

/** A sentence about one player, with how likely what it says is to its speaker. */
interface Said {
  readonly sentence: string
  readonly kind: string
  readonly chance: number
}
const said: Said[] = []

beforeAll(async () => {
  const recipe = { ...recipeFor('mafia-2025', {}), seed: 'strength of words' }
  const thinking = thinkingOf(rulesetOf(recipe))
  for (let game = 0; game < 25; game++) {
    const mindOf = onlookers(thinking)
    await watched(recipe, game, (view) => {
      const mind = mindOf(view)
      const { me, ask } = mind
      if (!isSpeech(ask)) return undefined
      const black = [...mind.shown.black]
      return ({ text = '' }) => {
        for (const sentence of text.split(/(?<=[.!?;]) /)) {
          const moves = listen(sentence, { speaker: me, vocabulary: thinking.vocabulary })
          const stances = moves.filter(({ kind }) => kind === 'accuse' || kind === 'trust')
          const [move] = stances
          if (stances.length !== 1 || !move || !('seat' in move) || move.seat === me) continue
          const isCharge = move.kind === 'accuse'
          said.push({ sentence, kind: move.kind, chance: isCharge ? black[move.seat]! : 1 - black[move.seat]! })
        }
      }
    })
  }
}, 60_000)

describe('words are as strong as the belief', () => {
  const among = (from: number, to: number, kind: string): Said[] =>
    said.filter((one) => one.kind === kind && one.chance >= from && one.chance < to)
  const share = (some: readonly Said[], words: readonly RegExp[]): number =>
    some.filter(({ sentence }) => has(words, sentence)).length / some.length

  test('nobody is certain below 70 %, and some are above 80 %', () => {
    for (const kind of ['accuse', 'trust']) {
      const unsure = among(0, 0.7, kind).filter(({ sentence }) => has(CERTAIN, sentence))
      expect(unsure.map(({ chance, sentence }) => `${chance}: ${sentence}`)).toEqual([])
      expect(among(0.8, 1.01, kind).filter(({ sentence }) => has(CERTAIN, sentence)).length).toBeGreaterThan(0)
    }
  })

  test('doubts are said more often below 45 % than above 60 %', () => {
    expect(among(0, 0.45, 'accuse').length).toBeGreaterThan(100)
    expect(share(among(0, 0.45, 'accuse'), DOUBT)).toBeGreaterThan(0.37)
    expect(share(among(0.6, 1.01, 'accuse'), DOUBT)).toBeLessThan(0.2)
  })
})

test.each([
  ['accuse', 0.4, false],
  ['accuse', 0.9, true],
  ['trust', 0.4, false],
  ['trust', 0.02, true],
] as const)('a word to %s somebody at %d can be certain: %s', (kind, chance, isCertain) => {
  const move: Move = { kind, seat: 4 }
  const texts = Array.from({ length: 400 }, (_, seed) => {
    const phrasing = { speaker: 2, random: numbersFrom(seed), words: 60, mood: 'turn' } as const
    const text = phrase([move], { ...phrasing, black: [0, 0, 0, 0, chance], style: seed % 2 ? 'lively' : 'plain' })
    expect(listen(text, { speaker: 2 }), text).toEqual([move])
    return text
  })
  expect(texts.some((text) => has(CERTAIN, text))).toBe(isCertain)
})
