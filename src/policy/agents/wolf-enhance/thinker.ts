import type { Option, Seat } from '../../../../schemas/ask.ts'
import { Beliefs, type Thinking } from '../../../belief/beliefs.ts'
import type { Random } from '../../../speech/writer/random.ts'
import type { View } from '../../../view/view.ts'
import { message } from '../../holy-grail/chat.ts'
import { type Distribution, logit } from '../../holy-grail/choose.ts'
import { picksOf } from '../../holy-grail/holy-grail.ts'
import type { Memory } from '../../holy-grail/memory.ts'
import { Mind } from '../../holy-grail/mind.ts'
import { planSpeech } from '../../holy-grail/talk.ts'
import { drawTraits, type Traits } from '../../holy-grail/traits.ts'
import { type Feature, featuresOf } from './features.ts'
import type { HeardFeatures } from './listener.ts'

/** What the Thinker says that the player shall do: a pick, and what to say in features. */
export interface Instruction {
  readonly pick: Option | undefined
  readonly distribution: Distribution | undefined
  readonly features: readonly Feature[]
  readonly nominee: Seat | undefined
  /** P(black) by seat. */
  readonly black: readonly number[]
}

/** What a feature that the model heard and the parser did not adds to the log-odds of its seat to be black, and the most that they add together. */
const SHIFT: Readonly<Partial<Record<Feature['kind'], number>>> = { accuse: 0.3, vote: 0.3, trust: -0.3, protect: -0.2 }
const CHECK = 0.6
const MOST = 1.5

/**
 * The Thinker: what the original trains stands here as the built-in player that counts exact deals and plans its speeches in moves. What the Listener heard
 * beyond the parser shifts its impressions.
 */
export class Thinker {
  readonly #beliefs: Beliefs
  readonly #thinking: Thinking
  readonly #traits: Traits
  readonly #random: Random
  readonly #memory: Memory = { plan: undefined, hands: undefined }

  constructor(seat: Seat, thinking: Thinking, random: Random) {
    this.#beliefs = new Beliefs(seat, thinking)
    this.#thinking = thinking
    this.#random = random
    this.#traits = drawTraits(random, 'expert')
  }

  think(view: View, heard: readonly HeardFeatures[]): Instruction {
    const { vocabulary, game } = this.#thinking
    const impressions = impressionsOf(heard, game.roles.length)
    const mind = new Mind(view, {
      traits: this.#traits,
      impressions,
      beliefs: this.#beliefs,
      vocabulary,
      random: this.#random,
      aside: this.#random,
      notes: false,
      memory: this.#memory,
      outlastsParity: game.outlastsParity ?? false,
    })
    const { ask } = mind
    // What the Listener heard beyond the parser shifts what the Thinker says to believe, where its view leaves that open.
    const black = Array.from(mind.own.black, (p, seat) => (p > 0 && p < 1 ? shifted(p, impressions[seat]!) : p))
    if (ask.options.length === 0) {
      const { speech, nominee } = planSpeech(mind)
      return { pick: undefined, distribution: undefined, features: featuresOf(speech), nominee, black }
    }
    const { pick, distribution } = picksOf(mind)
    const features = ask.aloud?.includes(pick) ? featuresOf(message(mind).speech) : []
    return { pick, distribution, features, nominee: undefined, black }
  }
}

/** A probability with its log-odds shifted. */
const shifted = (p: number, by: number): number => 1 / (1 + Math.exp(-logit(p) - by))

function impressionsOf(heard: readonly HeardFeatures[], seats: number): number[] {
  const odds = Array.from({ length: seats + 1 }, () => 0)
  for (const { beyond } of heard)
    for (const { kind, seat, found } of beyond) {
      if (seat === undefined) continue
      const shift = kind === 'check' ? (found === 'black' ? CHECK : -CHECK) : (SHIFT[kind] ?? 0)
      odds[seat] = Math.min(MOST, Math.max(-MOST, odds[seat]! + shift))
    }
  return odds
}
