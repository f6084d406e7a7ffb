import { constants, zstdCompressSync } from 'node:zlib'
import type { Gauge } from './gauge.ts'
import { count, number, share, Tally } from './measure.ts'
import { Sample } from './sample.ts'
import { selfBleu } from './self-bleu.ts'
import { tokensOf } from './tokens.ts'

/** Distinct-n and compression depend on the length of the text, so they are taken from this many tokens, as the references are. */
const TOKENS = 6000
const BLEU_SPEECHES = 500
/** Different words become more as games are added. */
const WORDS = { least: 2000, games: 300 }

/**
 * Variety of wording. distinct-n: different n-grams per n-gram (Li et al. 2016, arXiv 1510.03055), over the first 6,000 word tokens of the
 * speeches in their order, as one run of text. Compression: characters of those speeches, a line each, per byte of zstd at level 19. On
 * such texts that is within 3 % of LZMA, in which the references were measured: scripted speeches 10.3 by zstd and 10.0 by xz, people's chats of
 * LLMafia (github.com/niveck/LLMafia at 4cdb767, without its model's messages) 3.07 and 3.08.
 */
export function variety(): Gauge {
  const tokens: string[] = []
  const texts: string[] = []
  const speeches = new Sample<string>(BLEU_SPEECHES)
  const questions = new Tally()
  const types = new Set<string>()
  let games = 0
  return {
    add({ said }) {
      games++
      for (const { text } of said) {
        questions.add(text.includes('?'))
        speeches.add(() => text)
        for (const token of tokensOf(text)) if (!/\d/.test(token)) types.add(token)
        if (tokens.length >= TOKENS) continue
        const own = tokensOf(text)
        tokens.push(...own.slice(0, TOKENS - tokens.length))
        texts.push(text)
      }
    },
    measures() {
      const masked = speeches.values().map((text) => tokensOf(text.replace(/\d+/g, '0')))
      const bleu = selfBleu(speeches.values().map(tokensOf))
      const note = tokens.length < TOKENS ? `only ${tokens.length} tokens` : undefined
      const from = note ? { note } : {}
      return [
        number('distinct_1', 'distinct-1 of 6,000 tokens', distinct(tokens, 1), {
          reference: '.185 and .166',
          ...from,
        }),
        number('distinct_2', 'distinct-2', distinct(tokens, 2), {
          reference: '.643 and .670',
          goal: { least: 0.35 },
          ...from,
        }),
        number('distinct_3', 'distinct-3', distinct(tokens, 3), {
          reference: '.801 and .920',
          ...from,
        }),
        number('self_bleu_4', 'self-BLEU-4 of 500 speeches', bleu, { reference: '.43 and .26' }),
        number('self_bleu_4_masked', '  with numbers masked', selfBleu(masked), { goal: { most: 0.8 } }),
        count('word_types', 'different words in all speeches', types.size, {
          goal: WORDS,
          ...(games < WORDS.games && { note: `${games} of ${WORDS.games} games` }),
          ...(games < WORDS.games && types.size < WORDS.least && { met: null }),
        }),
        number('compression', 'compression of that text (zstd 19)', compression(texts.join('\n')), {
          reference: '2.6 and 2.7 (lzma)',
          goal: { most: 5 },
          ...from,
        }),
        share('questions', 'speeches with a question', questions.hits, questions.of, {
          reference: '14 %',
          goal: { least: 0.08 },
        }),
      ]
    },
  }
}

/** Different n-grams per n-gram; null if there is none. */
export function distinct(tokens: readonly string[], n: number): number | null {
  const all = tokens.length - n + 1
  if (all < 1) return null
  return new Set(Array.from({ length: all }, (_, i) => tokens.slice(i, i + n).join(' '))).size / all
}

function compression(text: string): number | null {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return null
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  return bytes.length / zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length }).length
}
