import type { Gauge } from './gauge.ts'
import { areaUnderCurve, type Example, fitLogistic } from './logistic.ts'
import { type Measure, number } from './measure.ts'
import { Sample } from './sample.ts'
import { isInPlay } from './story.ts'
import { tokensOf } from './tokens.ts'

const SPEECHES = 2000
const FOLDS = 3

interface Spoken {
  readonly game: number
  readonly isBlack: boolean
  readonly text: string
}

/**
 * How well one speech tells its speaker's colour without the game around it. Numbers are masked, so no player is named; which words and
 * pairs of neighbouring words occur is a bag, a logistic regression weighs them, and games are dealt to three parts, each scored by a
 * regression fitted on the other two. The figure is the area under the curve of these scores: .5 tells nothing. At most 2,000 speeches,
 * evenly spread, of all days and as many of day 2; no last words.
 */
export function colour(): Gauge {
  const all = new Sample<Spoken>(SPEECHES)
  const second = new Sample<Spoken>(SPEECHES)
  return {
    add({ index, said, black }) {
      for (const { seat, day, text } of said.filter(isInPlay)) {
        const spoken = (): Spoken => ({ game: index, isBlack: black.has(seat), text })
        all.add(spoken)
        if (day === 2) second.add(spoken)
      }
    },
    measures: () => [
      measure('colour_auc', 'colour from one masked speech (AUC)', all.values(), { most: 0.6 }),
      measure('colour_auc_day_2', '  on day 2', second.values()),
    ],
  }
}

const measure = (key: string, what: string, speeches: readonly Spoken[], goal?: Measure['goal']): Measure =>
  number(key, what, aucOf(speeches), { ...(goal && { goal }), note: `${speeches.length} speeches` })

/** The words of a text with its numbers masked, and the pairs of neighbours. */
function bagOf(text: string): Set<string> {
  const words = tokensOf(text.replace(/\d+/g, '0'))
  const bag = new Set(words)
  for (let i = 1; i < words.length; i++) bag.add(`${words[i - 1]} ${words[i]}`)
  return bag
}

/** Null if a fold has no speech of one of the colours to learn from, or none to score. */
export function aucOf(speeches: readonly Spoken[]): number | null {
  const words = new Map<string, number>()
  const numberOf = (word: string): number => {
    if (!words.has(word)) words.set(word, words.size)
    return words.get(word)!
  }
  const examples = speeches.map(
    ({ text, isBlack }): Example => ({
      features: [...bagOf(text)].map(numberOf),
      isTrue: isBlack,
    }),
  )
  const games = [...new Set(speeches.map(({ game }) => game))]
  const foldOf = new Map(games.map((game, i) => [game, i % FOLDS]))
  const scored: { readonly score: number; readonly isTrue: boolean }[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeld = speeches.map(({ game }) => foldOf.get(game) === fold)
    const train = examples.filter((_, i) => !isHeld[i])
    if (new Set(train.map(({ isTrue }) => isTrue)).size < 2) continue
    const score = fitLogistic(train, words.size)
    for (const [i, { features, isTrue }] of examples.entries())
      if (isHeld[i]) scored.push({ score: score(features), isTrue })
  }
  return areaUnderCurve(scored)
}
