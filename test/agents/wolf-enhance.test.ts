import { expect, test } from 'vitest'
import { thinkingOf } from '../../src/belief/thinking.ts'
import { stream } from '../../src/game/random.ts'
import { type Feature, isSame, Terms } from '../../src/policy/agents/wolf-enhance/features.ts'
import { Listener } from '../../src/policy/agents/wolf-enhance/listener.ts'
import { Thinker } from '../../src/policy/agents/wolf-enhance/thinker.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { RULES, spoke, stagesBy, viewBy } from './by-hand.ts'

const words = wordsOf(RULES)
const accuse = (seat: number): Feature => ({ kind: 'accuse', seat })

test('words are heard as what was meant if they have each of its features and no other', () => {
  const meant = [accuse(2), accuse(4)]
  expect(isSame([accuse(4), accuse(2), accuse(2)], meant)).toBe(true)
  expect(isSame([accuse(2)], meant)).toBe(false)
  expect(isSame([...meant, accuse(5)], meant)).toBe(false)
  expect(isSame([{ kind: 'trust', seat: 2 }, accuse(4)], meant)).toBe(false)
})

test('what the model heard and the parser did not shifts what is believed: a black check up, a red one and trust down', () => {
  const believed = (...beyond: Feature[]): number => {
    const thinker = new Thinker(2, thinkingOf(RULES, words), stream('thinker'))
    const heard = beyond.length === 0 ? [] : [{ speaker: 3, features: beyond, beyond }]
    return thinker.think(viewBy(2, []), heard).black[5]!
  }
  const plain = believed()
  const logit = (p: number): number => Math.log(p / (1 - p))
  const shift = (...beyond: Feature[]): number => logit(believed(...beyond)) - logit(plain)
  expect(shift({ kind: 'check', seat: 5, found: 'black' })).toBeCloseTo(0.6, 6)
  expect(shift({ kind: 'check', seat: 5, found: 'red' })).toBeCloseTo(-0.6, 6)
  expect(shift(accuse(5))).toBeCloseTo(0.3, 6)
  expect(shift({ kind: 'trust', seat: 5 })).toBeCloseTo(-0.3, 6)
  expect(shift(accuse(4))).toBeCloseTo(0, 6)
  // However much is heard, it adds up to 1.5 at most.
  expect(shift(...Array.from({ length: 9 }, () => accuse(5)))).toBeCloseTo(1.5, 6)
})

test('each speech of another is listened to once, by the parser where the model gives no features, and never one of its own', async () => {
  const { stages, asked } = stagesBy(({ values }) =>
    values['speaker'] === 2 ? '{"features": [{"kind": "trust", "seat": 7}]}' : 'none',
  )
  const listener = new Listener(stages, words, new Terms(words.vocabulary), true)
  const first = [spoke(2, 'I suspect number 4.'), spoke(3, 'I suspect number 5.'), spoke(4, 'I suspect number 6.')]
  await listener.hear(viewBy(3, first))
  await listener.hear(viewBy(3, [...first, spoke(5, 'I suspect number 1.')]))
  expect(asked.map(({ values }) => values['speaker'])).toEqual([2, 4, 5])
  expect(listener.heard).toEqual([
    { speaker: 2, features: [{ kind: 'trust', seat: 7 }], beyond: [{ kind: 'trust', seat: 7 }] },
    { speaker: 4, features: [accuse(6)], beyond: [] },
    { speaker: 5, features: [accuse(1)], beyond: [] },
  ])
})
