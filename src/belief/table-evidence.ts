import type { Event } from '../../schemas/event.ts'
import type { ClueReader } from '../game/ruleset.ts'
import type { Heard } from '../view/view.ts'
import { allowed } from './allowed.ts'
import { parametersOn } from './day-parameters.ts'
import type { Deck } from './deck.ts'
import { EvidenceReader } from './evidence.ts'
import type { Posterior } from './posterior.ts'
import type { Scores } from './scores.ts'
import { Tally } from './tally.ts'
import type { Thinking } from './thinking.ts'

/** A posterior, and what it followed from. */
export interface Believed {
  readonly deals: Int32Array
  readonly scores: Scores
  readonly scored: number
  readonly weight: number
  readonly is: Posterior
}

/**
 * What everybody heard of a game, as evidence, with the deals that it allows. The seats of a game that hear the same share one, so it is read once per
 * table instead of once per seat. A seat that heard something else, or less, gets one of its own.
 */
export class TableEvidence {
  readonly reader: EvidenceReader
  /** The last posterior without bias. */
  last: Believed | undefined
  readonly #heard: Heard[] = []
  readonly #tally: Tally
  readonly #thinking: Thinking
  readonly #deck: Deck
  readonly #clues: ClueReader
  #deals: Int32Array
  /** How much of what was heard was read for clues. */
  #read = 0

  constructor(thinking: Thinking, deck: Deck) {
    this.reader = new EvidenceReader(thinking.vocabulary)
    this.#tally = new Tally(deck.seats, ({ feature }) => feature !== 'saved')
    this.#thinking = thinking
    this.#deck = deck
    this.#clues = thinking.game.knows.clues(0)
    this.#deals = deck.all
  }

  /** How many events were heard. */
  get length(): number {
    return this.#heard.length
  }

  /** Takes the event that was heard as number `at`, unless another was heard in its place; whether it was taken. */
  hear(at: number, heard: Heard): boolean {
    if (at < this.#heard.length) return this.#heard[at] === heard
    this.#heard.push(heard)
    this.reader.read(heard.event)
    return true
  }

  /** All evidence but what one player alone knows. */
  get scores(): Scores {
    return this.#tally.of(this.reader.found, parametersOn(this.reader.day, this.#thinking.parameters))
  }

  /** Places in the deck of the deals that somebody without a card cannot rule out. */
  get deals(): Int32Array {
    for (; this.#read < this.#heard.length; this.#read++)
      for (const clue of this.#clues(this.#heard[this.#read]!.event))
        this.#deals = allowed(this.#deck, this.#deals, clue, this.#thinking.game.knows)
    return this.#deals
  }

  /** Whether it is made with the same words, numbers and rules. */
  isFor({ game, vocabulary, parameters }: Thinking): boolean {
    const own = this.#thinking
    return own.game === game && own.vocabulary === vocabulary && own.parameters === parameters
  }
}

/** By the first event that everybody heard: games in memory, and no copies of them. */
const tables = new WeakMap<Event, TableEvidence[]>()

/** The evidence that the seats of a game share, which may have heard more already. */
export function tableEvidence(first: Heard, thinking: Thinking, deck: Deck): TableEvidence {
  let known = tables.get(first.event)
  if (!known) tables.set(first.event, (known = []))
  let found = known.find((one) => one.isFor(thinking))
  if (!found) known.push((found = new TableEvidence(thinking, deck)))
  return found
}
