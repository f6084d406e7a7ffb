import { describe, expect, test } from 'vitest'
import { aucOf } from '../../src/worth/colour.ts'
import { areaUnderCurve } from '../../src/worth/logistic.ts'
import { Sample } from '../../src/worth/sample.ts'
import { selfBleu } from '../../src/worth/self-bleu.ts'
import type { Story } from '../../src/worth/story.ts'
import { templates } from '../../src/worth/templates.ts'
import { distinct, variety } from '../../src/worth/variety.ts'
import { began, figures, spoke, storyIn } from './told.ts'

describe('wording', () => {
  const tokens = (text: string): string[] => text.split(' ')

  test('distinct-n', () => {
    expect(distinct(tokens('a b a b'), 1)).toBe(2 / 4)
    expect(distinct(tokens('a b a b'), 2)).toBe(2 / 3)
    expect(distinct(tokens('a b a b'), 3)).toBe(1)
    expect(distinct([], 1)).toBeNull()
  })

  test('self-BLEU: 1 for repeats, clipped counts, brevity', () => {
    expect(selfBleu([tokens('a b c d'), tokens('a b c d')])).toBeCloseTo(1, 12)
    expect(selfBleu([tokens('a b c d'), tokens('e f g h')])).toBeCloseTo((0.1 ** 4 / 24) ** 0.25, 12)
    // Of "a a a a", one a is in the other text; of "a b c d", one a too. No pair is.
    expect(selfBleu([tokens('a a a a'), tokens('a b c d')])).toBeCloseTo(
      ((1 / 4) * (0.1 / 3) * (0.1 / 2) * 0.1) ** 0.25,
      12,
    )
    // The short text is wholly in the long one, whose 5-gram has 4, 3, 2, 1 of 5, 4, 3, 2 in the short one.
    const long = ((4 / 5) * (3 / 4) * (2 / 3) * (1 / 2)) ** 0.25
    expect(selfBleu([tokens('a b c d'), tokens('a b c d e')])).toBeCloseTo((Math.exp(1 - 5 / 4) + long) / 2, 12)
    expect(selfBleu([tokens('a b c d')])).toBeNull()
  })

  test('compression and templates tell repeats from different sentences', () => {
    const said = (text: (i: number) => string): Story =>
      storyIn([began('day', 1), ...Array.from({ length: 200 }, (_, i) => spoke(1, text(i)))])
    const same = said((i) => `I suspect player number ${i % 7}.`)
    const other = said((i) =>
      `Word${(i * 7919) % 997} beats thing${(i * 104_729) % 991}.`.replace(/\d/g, (d) => 'abcdefghij'[+d]!),
    )
    const ratio = (story: Story): number => figures(variety(), story).get('compression')!.value!
    expect(ratio(same)).toBeGreaterThan(2 * ratio(other))
    const template = figures(templates(), same).get('templates')!
    expect([template.hits, template.of, template.note]).toEqual([200, 200, '1 templates'])
    expect(figures(templates(), other).get('templates')!.hits).toBe(100)
  })

  test('few games are not said to have too few different words, but many are', () => {
    const measures = (games: number, words: number) => {
      const gauge = variety()
      const text = Array.from({ length: words }, (_, i) =>
        [...String(i)].map((digit) => 'abcdefghij'[+digit]).join(''),
      ).join(' ')
      for (let i = 0; i < games; i++) gauge.add(storyIn(i === 0 ? [spoke(1, text)] : []))
      return gauge.measures().find(({ key }) => key === 'word_types')
    }
    expect(measures(12, 1000)).toMatchObject({ value: 1000, met: null, note: '12 of 300 games', goal: { games: 300 } })
    expect(measures(12, 2000)).toMatchObject({ value: 2000, met: true })
    expect(measures(300, 1000)).toMatchObject({ met: false })
    expect(measures(300, 1000)).not.toHaveProperty('note')
  })

  test('a sample is spread evenly and bounded', () => {
    const sample = new Sample<number>(10)
    for (let i = 0; i < 1000; i++) sample.add(() => i)
    const values = sample.values()
    expect(values.length).toBe(10)
    const gaps = values.slice(1).map((value, i) => value - values[i]!)
    expect(Math.min(...gaps)).toBeGreaterThan(50)
    expect(values.at(-1)).toBeGreaterThan(800)
    const few = new Sample<number>(10)
    for (let i = 0; i < 7; i++) few.add(() => i)
    expect(few.values()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('colour of a seat from a speech', () => {
  const speeches = (text: (isBlack: boolean, game: number) => string) =>
    Array.from({ length: 60 }, (_, i) => ({ game: i >> 1, isBlack: i % 2 === 0, text: text(i % 2 === 0, i >> 1) }))

  test('the area under the curve counts pairs, and ties as halves', () => {
    const scored = (score: number, isTrue: boolean) => ({ score, isTrue })
    expect(areaUnderCurve([scored(1, true), scored(0, false)])).toBe(1)
    expect(areaUnderCurve([scored(1, true), scored(1, false)])).toBe(0.5)
    expect(areaUnderCurve([scored(3, true), scored(2, false), scored(1, true), scored(1, false)])).toBe(2.5 / 4)
    expect(areaUnderCurve([scored(1, true)])).toBeNull()
  })

  test('1 if a word gives it away, .5 if only a number does', () => {
    expect(aucOf(speeches((isBlack) => (isBlack ? 'we are calm' : 'we are upset')))).toBe(1)
    expect(aucOf(speeches((isBlack) => `I suspect ${isBlack ? 3 : 4}.`))).toBe(0.5)
    expect(aucOf([])).toBeNull()
    // What only the speech itself has is no pattern that other games have: games are not learned from that are scored.
    const letters = (game: number): string => `${game}`.replace(/\d/g, (d) => 'abcdefghij'[+d]!)
    expect(aucOf(speeches((isBlack, game) => `w${letters(game)}${isBlack ? 'x' : 'y'}`))).toBe(0.5)
  })
})
