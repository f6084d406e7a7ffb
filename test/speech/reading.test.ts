import { describe, expect, test } from 'vitest'
import { ClaimReader } from '../../src/page/claims.ts'
import { listen, readClaims } from '../../src/speech/reader/listen.ts'
import { plainClaims } from '../../src/speech/reader/plain-claims.ts'
import { sentencesIn } from '../../src/speech/text/sentences.ts'
import { type ClaimKind, CORPORA, type Corpus, corpora, figuresOf, keysOf, labelled } from './reading-figures.ts'

/**
 * What the better of the former two readers of claims read in each corpus: how many of how many found were right, and how many there are to find.
 * The other one was behind in each line: `docs/experiments.md` has both.
 */
const FORMER: Readonly<Record<Corpus, Readonly<Partial<Record<ClaimKind, readonly [number, number, number]>>>>> = {
  'talk-development': {
    role: [23, 23, 25],
    check: [18, 18, 18],
    protect: [13, 13, 15],
    suspect: [86, 88, 92],
    trust: [47, 48, 48],
  },
  'talk-held-out': {
    role: [18, 18, 22],
    check: [9, 9, 18],
    protect: [5, 5, 9],
    suspect: [54, 57, 65],
    trust: [32, 38, 38],
  },
  grounding: { role: [4, 4, 4], check: [10, 16, 11] },
  conduct: { role: [27, 28, 33], check: [37, 37, 44] },
  'conduct-held-out': { role: [3, 3, 6], check: [3, 3, 3] },
}

describe('claims are read no worse than the better of two readers read them', () => {
  test.each(corpora.flatMap((corpus) => CORPORA[corpus].map((kind) => [corpus, kind] as const)))(
    '%s, %s',
    (corpus, kind) => {
      const { right, found, wanted } = figuresOf(corpus, [kind])
      const [once, of, all] = FORMER[corpus][kind] ?? [0, 0, 0]
      expect(wanted).toBe(all)
      expect(right * of, 'precision').toBeGreaterThanOrEqual(once * found)
      expect(right, 'recall').toBeGreaterThanOrEqual(once)
    },
  )
})

describe('of one text no two parts of a row say different things', () => {
  test.each(corpora)('%s', (corpus) => {
    let claims = 0
    for (const { text, speaker, vocabulary } of labelled(corpus)) {
      const moves = listen(text, { speaker, vocabulary })
      const { roles, checks, protects } = readClaims(text, { speaker, vocabulary })
      const heard = moves.flatMap((move) => {
        if (move.kind === 'claim') return `role ${move.role}`
        if (move.kind === 'check') return `check ${move.seat} ${move.found}`
        return move.kind === 'protect' ? `protect ${move.seat}` : []
      })
      const read = keysOf({ roles, checks, protects, suspects: [], trusts: [] })
      expect(read.toSorted(), text).toEqual([...new Set(heard)].sort())
      const shown = new ClaimReader(vocabulary, {}, String).read(speaker, text, 1)
      expect(shown.map(({ kind, seat, says }) => (kind === 'role' ? `role ${says}` : `check ${seat} ${says}`))).toEqual(
        read.filter((key) => !key.startsWith('protect')),
      )
      claims += read.length
    }
    expect(claims).toBeGreaterThan(5)
  })

  test.each(corpora)('%s: a claim in plain words, which is all that players make, is heard', (corpus) => {
    let plain = 0
    for (const { text, speaker, vocabulary } of labelled(corpus))
      for (const [sentence] of sentencesIn(text)) {
        const heard = keysOf(readClaims(sentence, { speaker, vocabulary }))
        for (const { role, check, protect } of plainClaims(sentence, vocabulary)) {
          const seat = check?.seat ?? protect
          const key = role ? `role ${role}` : check ? `check ${seat} ${check.found}` : `protect ${seat}`
          // What is quoted is not its speaker's own.
          if (!/["“'`]/.test(text)) expect(heard, sentence).toContain(key)
          plain++
        }
      }
    expect(plain).toBeGreaterThan(3)
  })
})
