import { sentencesIn } from '../speech/text/sentences.ts'
import type { Gauge } from './gauge.ts'
import { share } from './measure.ts'
import { masked } from './tokens.ts'

const SENTENCES = 50_000
const COMMONEST = 100

/** Sentence templates: sentences with their numbers masked, among the first 50,000, and how many of those the commonest hundred make up. */
export function templates(): Gauge {
  const counts = new Map<string, number>()
  let sentences = 0
  return {
    add({ said }) {
      for (const { text } of said) {
        if (sentences >= SENTENCES) return
        for (const [sentence] of sentencesIn(text)) {
          const template = masked(sentence)
          counts.set(template, (counts.get(template) ?? 0) + 1)
          sentences++
        }
      }
    },
    measures() {
      const commonest = [...counts.values()].sort((a, b) => b - a).slice(0, COMMONEST)
      const covered = commonest.reduce((sum, count) => sum + count, 0)
      return [
        share('templates', 'sentences in the 100 commonest templates', covered, sentences, {
          note: `${counts.size} templates`,
        }),
      ]
    },
  }
}
