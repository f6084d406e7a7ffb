import type { Seat } from '../../../../schemas/ask.ts'
import { listen } from '../../../speech/reader/listen.ts'
import { factsOf } from '../../../view/facts.ts'
import type { View } from '../../../view/view.ts'
import { quote, type Words } from '../../../view/wording.ts'
import type { Stages } from '../stages.ts'
import { type Feature, featuresOf, keyOf, type Terms } from './features.ts'

/** What was heard of one speech. */
export interface HeardFeatures {
  readonly speaker: Seat
  readonly features: readonly Feature[]
  /** What the model heard and the parser did not. */
  readonly beyond: readonly Feature[]
}

/** The Listener: the features of each speech, by a model, one call a speech, or by the parser alone. */
export class Listener {
  readonly heard: HeardFeatures[] = []
  readonly #stages: Stages
  readonly #words: Words
  readonly #terms: Terms
  readonly #asks: boolean
  #read = 0

  constructor(stages: Stages, words: Words, terms: Terms, asks: boolean) {
    this.#stages = stages
    this.#words = words
    this.#terms = terms
    this.#asks = asks
  }

  /** Hears what is new in a view. A speech of which the model gives no features is heard by the parser. */
  async hear(view: View): Promise<void> {
    const { speeches, seat: own, seats } = factsOf(view)
    const fresh = speeches.slice(this.#read).filter(({ seat }) => seat !== own)
    this.#read = speeches.length
    const answers = this.#asks
      ? await this.#stages.askAll(
          'listen',
          view,
          fresh.map(({ seat, text }) => ({
            values: { speaker: seat, statement: quote(text), ...this.#terms.names },
            schema: this.#terms.schema,
            read: (answer: string) => this.#terms.read(answer, seats),
          })),
        )
      : []
    fresh.forEach(({ seat, text }, i) => {
      const parsed = featuresOf(listen(text, { speaker: seat, vocabulary: this.#words.vocabulary }))
      const keys = new Set(parsed.map(keyOf))
      const features = answers[i] ?? parsed
      this.heard.push({ speaker: seat, features, beyond: features.filter((feature) => !keys.has(keyOf(feature))) })
    })
  }
}
