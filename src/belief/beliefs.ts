import type { Seat } from '../../schemas/ask.ts'
import type { ClueReader } from '../game/ruleset.ts'
import type { Heard, View } from '../view/view.ts'
import { allowed } from './allowed.ts'
import { parametersOn, sharpnessOn } from './day-parameters.ts'
import { type Deck, deckOf } from './deck.ts'
import type { Evidence, Parameters } from './features.ts'
import { type Posterior, posteriorOf } from './posterior.ts'
import type { Scores } from './scores.ts'
import { type Believed, TableEvidence, tableEvidence } from './table-evidence.ts'
import { Tally } from './tally.ts'
import type { Thinking } from './thinking.ts'

export type { Thinking } from './thinking.ts'

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

/** The inputs of a belief: the deals that are not ruled out, by their places in the deck, and the evidence with its parameters and weight. */
export interface Grounds {
  readonly deals: Int32Array
  readonly evidence: readonly Evidence[]
  readonly parameters: Parameters
  readonly weight: number
}

/**
 * What one seat may believe in one game, from its view alone: exact enumeration of the deals that its view allows, weighted by what
 * everybody did in public. Each view of the game is given to {@link read}, which reads what is new in it.
 */
export class Beliefs {
  readonly deck: Deck
  readonly #seat: Seat
  readonly #thinking: Thinking
  /** The evidence of the whole table: shared by its seats until this one knows something else. */
  #table: TableEvidence | undefined
  #isAlone = false
  readonly #others: Tally
  readonly #possible = new Map<Eyes, Possible>()
  #view: View
  /** How much of the view was read, and how much of it everybody heard. */
  #read = 0
  #open = 0
  /** The last posterior without bias through each pair of eyes but the table's. */
  readonly #last = new Map<Eyes, Believed>()

  constructor(seat: Seat, thinking: Thinking) {
    this.#seat = seat
    this.#view = { seat, history: [], upTo: 0 }
    this.#thinking = thinking
    this.deck = deckOf(thinking.game)
    this.#others = new Tally(this.deck.seats, ({ actor }) => actor !== seat)
  }

  /** What everybody did and said, oldest first, with what this seat alone knows in its place. */
  get evidence(): readonly Evidence[] {
    return this.#known().reader.found
  }

  /** Goes on to a later view of the same game, which may be a copy. */
  read(view: View): this {
    if (view.upTo < this.#read) throw new EarlierView(`seat ${view.seat} has believed what came after this view`)
    this.#view = view
    for (; this.#read < view.upTo; this.#read++) this.#hear(view.history[this.#read]!)
    return this
  }

  #hear(heard: Heard): void {
    if (!heard.open) {
      // A protector learns more from a night without a death than the others.
      if (heard.event.type === 'chose' && heard.event.act === 'protect') this.#alone().reader.readOwn(heard.event)
      return
    }
    if (this.#open === 0 && !this.#isAlone) this.#table = tableEvidence(heard, this.#thinking, this.deck)
    if (!this.#table!.hear(this.#open, heard)) this.#alone().hear(this.#open, heard)
    this.#open++
  }

  /** The evidence of this seat alone, reread up to its present position. */
  #alone(): TableEvidence {
    if (this.#isAlone) return this.#table!
    const own = new TableEvidence(this.#thinking, this.deck)
    let open = 0
    for (let i = 0; i < this.#read; i++) if (this.#view.history[i]!.open) own.hear(open++, this.#view.history[i]!)
    this.#isAlone = true
    return (this.#table = own)
  }

  /** The evidence as far as this seat has read, which others may have read further. */
  #known(): TableEvidence {
    return this.#table && (this.#isAlone || this.#table.length === this.#open) ? this.#table : this.#alone()
  }

  /**
   * The posterior over deals at this moment. What the seat did itself tells it nothing, so it counts for the table alone. A player that is not
   * attentive multiplies all log-odds by `attention`, and adds an impression of each seat.
   */
  posterior(eyes: Eyes = 'own', { attention = 1, impressions }: Bias = {}): Posterior {
    const table = this.#known()
    const possible = this.#deals(eyes)
    const scores = eyes === 'table' ? table.scores : this.#scores
    const scored = table.reader.found.length
    const weight = attention * sharpnessOn(table.reader.day, this.#thinking.parameters)
    const last = impressions !== undefined ? undefined : eyes === 'table' ? table.last : this.#last.get(eyes)
    if (last?.deals === possible && last.scores === scores && last.scored === scored && last.weight === weight)
      return last.is
    const is = posteriorOf(this.deck, possible, scores.probabilities(this.deck, possible, weight, impressions))
    if (impressions !== undefined) return is
    const believed = { deals: possible, scores, scored, weight, is }
    if (eyes === 'table') table.last = believed
    else this.#last.set(eyes, believed)
    return is
  }

  /** The evidence that others gave. */
  get #scores(): Scores {
    return this.#others.of(this.evidence, this.parameters)
  }

  /** The parameters of the day that the public events have come to. */
  get parameters(): Parameters {
    return parametersOn(this.#known().reader.day, this.#thinking.parameters)
  }

  /** The evidence so far in which a seat acted or was acted upon. */
  about(seat: Seat): readonly Evidence[] {
    return this.#known().reader.about(seat)
  }

  /** The inputs of this seat's posterior, for other ways to compute it. */
  grounds(eyes: Eyes = 'own'): Grounds {
    return {
      deals: this.#deals(eyes),
      evidence: eyes === 'table' ? this.evidence : this.evidence.filter(({ actor }) => actor !== this.#seat),
      parameters: this.parameters,
      weight: sharpnessOn(this.#known().reader.day, this.#thinking.parameters),
    }
  }

  /** What {@link fit} needs of this moment: the evidence that others gave so far, and the deals that are possible to this seat. */
  snapshot(): { readonly day: number; readonly evidence: readonly Evidence[]; readonly deals: Int32Array } {
    const evidence = this.evidence.filter(({ actor }) => actor !== this.#seat)
    return { day: this.#known().reader.day, evidence, deals: this.#deals('own') }
  }

  #start(eyes: Eyes): Int32Array {
    return eyes === 'pretended' ? this.deck.plain[this.#seat]! : this.deck.all
  }

  /** Places in the deck of the deals that these eyes cannot rule out: fewer with each clue in what was heard since the last call. */
  #deals(eyes: Eyes): Int32Array {
    if (eyes === 'table') return this.#known().deals
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

interface Possible {
  deals: Int32Array
  readonly clues: ClueReader
  /** How much of what was heard was read for clues. */
  read: number
}
