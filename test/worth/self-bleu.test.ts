import { expect, test } from 'vitest'
import { stream } from '../../src/game/random.ts'
import { selfBleu } from '../../src/worth/self-bleu.ts'

/** How often each n-gram of a text occurs in it. */
function gramsOf(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at + n <= tokens.length; at++) {
    const gram = tokens.slice(at, at + n).join(' ')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

/** BLEU-4 of one text with the others as references, as it is defined. */
function bleu(own: readonly string[], others: readonly (readonly string[])[]): number {
  const logs = [1, 2, 3, 4].map((n) => {
    const references = others.map((other) => gramsOf(other, n))
    let matches = 0
    for (const [gram, count] of gramsOf(own, n))
      matches += Math.min(count, Math.max(...references.map((one) => one.get(gram) ?? 0)))
    return Math.log((matches || 0.1) / (own.length - n + 1))
  })
  const lengths = others.map(({ length }) => length).sort((a, b) => a - b)
  const closest = lengths.reduce((best, one) => (Math.abs(one - own.length) < Math.abs(best - own.length) ? one : best))
  const brevity = own.length < closest ? 1 - closest / own.length : 0
  return Math.exp(brevity + logs.reduce((sum, log) => sum + log, 0) / 4)
}

test('the mean BLEU of texts with the others as references is that of its definition', () => {
  const random = stream('self-bleu')
  for (let round = 0; round < 40; round++) {
    const texts = Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
      Array.from({ length: 4 + Math.floor(random() * 9) }, () => 'abc'[Math.floor(random() * 3)]!),
    )
    const wanted = texts.reduce((sum, own, i) => sum + bleu(own, texts.toSpliced(i, 1)), 0) / texts.length
    expect(selfBleu(texts)).toBeCloseTo(wanted, 10)
  }
  expect(
    selfBleu([
      ['a', 'b', 'c', 'd'],
      ['a', 'b', 'c'],
    ]),
  ).toBeNull()
})
