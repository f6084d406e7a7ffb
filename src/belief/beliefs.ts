import type { Seat } from '../../schemas/ask.ts'
import type { ClueReader } from '../game/ruleset.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { View } from '../view/view.ts'
import { allowed } from './allowed.ts'
import { type Deck, deckOf, type GameOfDeals } from './deck.ts'
import { EvidenceReader } from './evidence.ts'
import type { Evidence, Parameters } from './features.ts'
import { type Posterior, posteriorOf } from './posterior.ts'
import { Scores } from './scores.ts'

/**
 * Whose eyes a belief is computed through: the seat's own, with all it knows; those of somebody at the table without a card; or those of the
 * seat if it were a plain red player, which is what a black player pretends to be.
 */
export type Eyes = 'own' | 'table' | 'pretended'

/** How one player's belief differs from the exact one. */
export interface Bias {
  readonly attention?: number
  /** Log-odds to be black by seat, from a first impression. */
  readonly impressions?: readonly number[]
}

/** What a belief is made of: the deals that are not ruled out, by their places in the deck, and the evidence with its weight. */
export interface Grounds {
  readonly deals: Int32Array
  readonly evidence: readonly Evidence[]
  readonly weight: number
}

export interface Thinking {
  readonly game: GameOfDeals
  readonly vocabulary: Vocabulary
  readonly parameters: Parameters
}

/**
 * What one seat may believe in one game, from its view alone: exact enumeration of the deals that its view allows, weighted by what
 * everybody did in public. Each view of the game is given to {@link read}, which reads what is new in it.
 */
export class Beliefs {
  readonly evidence: readonly Evidence[]
  readonly deck: Deck
  readonly #seat: Seat
  readonly #thinking: Thinking
  readonly #reader: EvidenceReader
  /** The evidence of all seats, and that of the others. */
  readonly #all: Scores
  readonly #others: Scores
  readonly #possible = new Map<Eyes, Possible>()
  #view: View
  #read = 0
  #scored = 0
  /** The last posterior without bias through each pair of eyes, and what it followed from. */
  readonly #last = new Map<Eyes, Believed>()

  constructor(seat: Seat, thinking: Thinking) {
    this.#seat = seat
    this.#view = { seat, history: [], upTo: 0 }
    this.#thinking = thinking
    this.#reader = new EvidenceReader(thinking.vocabulary)
    this.evidence = this.#reader.found
    this.deck = deckOf(thinking.game)
    this.#all = new Scores(this.deck.seats)
    this.#others = new Scores(this.deck.seats)
  }

  /** Goes on to a later view of the same game, which may be a copy. */
  read(view: View): this {
    if (view.upTo < this.#read) throw new EarlierView(`seat ${view.seat} has believed what came after this view`)
    this.#view = view
    const { parameters } = this.#thinking
    for (; this.#read < view.upTo; this.#read++) {
      const { event, open } = view.history[this.#read]!
      if (open) this.#reader.read(event)
      else this.#reader.readOwn(event)
    }
    for (; this.#scored < this.evidence.length; this.#scored++) {
      const evidence = this.evidence[this.#scored]!
      if (evidence.feature !== 'saved') this.#all.add(evidence, parameters)
      if (evidence.actor !== this.#seat) this.#others.add(evidence, parameters)
    }
    return this
  }

  /**
   * The posterior over deals at this moment. What the seat did itself tells it nothing, so it counts for the table alone. A player that is not
   * attentive multiplies all log-odds by `attention`, and adds an impression of each seat.
   */
  posterior(eyes: Eyes = 'own', { attention = 1, impressions }: Bias = {}): Posterior {
    const possible = this.#deals(eyes)
    const scores = eyes === 'table' ? this.#all : this.#others
    const weight = attention * sharpnessOn(this.#reader.day, this.#thinking.parameters)
    const last = impressions === undefined ? this.#last.get(eyes) : undefined
    if (last && last.deals === possible && last.scored === this.#scored && last.weight === weight) return last.is
    const is = posteriorOf(this.deck, possible, scores.probabilities(this.deck, possible, weight, impressions))
    if (impressions === undefined) this.#last.set(eyes, { deals: possible, scored: this.#scored, weight, is })
    return is
  }

  /** The evidence so far in which a seat acted or was acted upon. */
  about(seat: Seat): readonly Evidence[] {
    return this.#reader.about(seat)
  }

  /** What the posterior through these eyes is made of, for other ways to compute it. */
  grounds(eyes: Eyes = 'own'): Grounds {
    return {
      deals: this.#deals(eyes),
      evidence: eyes === 'table' ? this.evidence : this.evidence.filter(({ actor }) => actor !== this.#seat),
      weight: sharpnessOn(this.#reader.day, this.#thinking.parameters),
    }
  }

  /** What {@link fit} needs of this moment: the evidence that others gave so far, and the deals that are possible to this seat. */
  snapshot(): { readonly day: number; readonly evidence: readonly Evidence[]; readonly deals: Int32Array } {
    const evidence = this.evidence.filter(({ actor }) => actor !== this.#seat)
    return { day: this.#reader.day, evidence, deals: this.#deals('own') }
  }

  #start(eyes: Eyes): Int32Array {
    return eyes === 'pretended' ? this.deck.plain[this.#seat]! : this.deck.all
  }

  /** Places in the deck of the deals that these eyes cannot rule out: fewer with each clue in what was heard since the last call. */
  #deals(eyes: Eyes): Int32Array {
    const { game } = this.#thinking
    let possible = this.#possible.get(eyes)
    if (!possible) {
      const clues = game.knows.clues(eyes === 'own' ? this.#seat : 0)
      this.#possible.set(eyes, (possible = { deals: this.#start(eyes), clues, read: 0 }))
    }
    for (; possible.read < this.#view.upTo; possible.read++) {
      const { event, open } = this.#view.history[possible.read]!
      if (eyes !== 'own' && !open) continue
      for (const clue of possible.clues(event)) possible.deals = allowed(this.deck, possible.deals, clue, game.knows)
    }
    return possible.deals
  }
}

/** Beliefs cannot go back: what a seat did hear is not forgotten. */
export class EarlierView extends Error {}

/** What the evidence is multiplied by on a day. */
export const sharpnessOn = (day: number, { sharpness }: Parameters): number =>
  sharpness?.[Math.min(Math.max(day, 1), sharpness.length) - 1] ?? 1

interface Believed {
  readonly deals: Int32Array
  readonly scored: number
  readonly weight: number
  readonly is: Posterior
}

interface Possible {
  deals: Int32Array
  readonly clues: ClueReader
  /** How much of what was heard was read for clues. */
  read: number
}
