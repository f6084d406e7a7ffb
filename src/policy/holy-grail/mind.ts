import type { Ask, Seat } from '../../../schemas/ask.ts'
import type { Beliefs } from '../../belief/beliefs.ts'
import { blackAmong } from '../../belief/black-among.ts'
import type { Posterior } from '../../belief/posterior.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Random } from '../../speech/writer/random.ts'
import { type Facts, factsOf } from '../../view/facts.ts'
import { askOf, type View } from '../../view/view.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import type { Memory } from './memory.ts'
import type { Traits } from './traits.ts'
import type { Weighed } from './weighed.ts'

/** What a player has that lasts for a game. */
export interface Self {
  readonly traits: Traits
  /** First impressions by seat, in log-odds to be black. They move choices, and no belief. */
  readonly impressions: readonly number[]
  readonly beliefs: Beliefs
  readonly vocabulary: Vocabulary
  readonly random: Random
  /** Random numbers that word thoughts and nothing else, so a player that notes none plays the same game. */
  readonly aside: Random
  /** Whether it notes its thoughts. */
  readonly notes: boolean
  readonly memory: Memory
  /** Whether the game goes on when black are as many as red. */
  readonly outlastsParity: boolean
}

/** After how many wrong votes, each followed by a kill, black are as many as red: ceil((alive − 2·black) / 2). */
export const missesLeft = (alive: number, black: number): number => Math.ceil((alive - 2 * black) / 2)

/** Whether a message is asked for in the room of the black team, where the night's victim is agreed on. */
export const isAmongMates = ({ ask, facts }: Pick<Mind, 'ask' | 'facts'>): boolean =>
  ask.act === 'post' && (facts.phase === 'night' || ask.room === 'hideout')

/** From which chance on a number of living black is possible, and from where on it is settled. */
const POSSIBLE = 0.02
const SETTLED = 0.95

/** All that a decision is made from: what was heard, and what this player makes of it. */
export class Mind {
  readonly ask: Ask
  readonly facts: Facts
  readonly ledger: Ledger
  readonly self: Self
  /** The facts that speak for or against a seat, once they were weighed. */
  readonly reasons = new Map<Seat, readonly Weighed[]>()
  readonly targets = new Map<ReadonlySet<string>, ReadonlySet<Seat>>()
  #own: Posterior | undefined
  #shown: Posterior | undefined
  #table: Posterior | undefined
  #others: Seat[] | undefined
  #misses: number | undefined
  #atWorst: number | undefined
  readonly #counts = new Map<Posterior, readonly number[]>()

  constructor(view: View, self: Self) {
    this.ask = askOf(view)
    this.facts = factsOf(view)
    this.ledger = ledgerOf(view, self.vocabulary)
    this.self = self
    self.beliefs.read(view)
  }

  get me(): Seat {
    return this.facts.seat
  }

  get isBlack(): boolean {
    return this.facts.team === 'black'
  }

  /** What this player believes. */
  get own(): Posterior {
    return (this.#own ??= this.self.beliefs.posterior('own'))
  }

  /** What this player says to believe: a red player its belief, a black one what it would believe as a plain red player in this seat. */
  get shown(): Posterior {
    if (!this.isBlack) return this.own
    return (this.#shown ??= this.self.beliefs.posterior('pretended'))
  }

  /** What somebody at the table without a card would believe. */
  get table(): Posterior {
    return (this.#table ??= this.self.beliefs.posterior('table'))
  }

  get others(): readonly Seat[] {
    return (this.#others ??= this.facts.alive.filter((seat) => seat !== this.me))
  }

  isMate(seat: Seat): boolean {
    return this.facts.mates.includes(seat)
  }

  /**
   * After how many wrong votes, each followed by a kill, black are as many as red. The count is the cautious one that anybody could make: with the most
   * black that may still live.
   */
  get missesToLose(): number {
    return (this.#misses ??= Math.max(1, missesLeft(this.facts.alive.length, this.blackAtWorst)))
  }

  /** How many black may still live: the most that is not as good as out of the question, and at least one, as the game goes on. */
  get blackAtWorst(): number {
    return (this.#atWorst ??= this.#worst(this.shown))
  }

  /** Whether it is open how many black live. */
  get isCountOpen(): boolean {
    return (this.#chances(this.shown)[this.blackAtWorst] ?? 0) < SETTLED
  }

  /** Whether the count of this player is the one that anybody at the table would make. */
  get isCountShared(): boolean {
    return this.blackAtWorst === this.#worst(this.table)
  }

  #worst(posterior: Posterior): number {
    return Math.max(
      1,
      this.#chances(posterior).findLastIndex((chance) => chance > POSSIBLE),
    )
  }

  #chances(posterior: Posterior): readonly number[] {
    let found = this.#counts.get(posterior)
    if (!found) this.#counts.set(posterior, (found = blackAmong(this.self.beliefs.deck, posterior, this.facts.alive)))
    return found
  }

  /** How many black were dealt. */
  get blackDealt(): number {
    const { roles, teams } = this.facts
    return Object.entries(roles).reduce((sum, [role, n]) => sum + (teams[role] === 'black' ? n : 0), 0)
  }

  /** How many of the living are black, as a black player knows it. */
  get blackAlive(): number {
    return 1 + this.facts.mates.filter((mate) => this.facts.alive.includes(mate)).length
  }

  /** Whether this player's black team has half of all hands: no vote goes through against it. */
  get holdsHalf(): boolean {
    return this.isBlack && 2 * this.blackAlive >= this.facts.alive.length
  }

  /** Whether this player has checked a seat with this result. */
  hasFound(seat: Seat, result: 'black' | 'yes'): boolean {
    return this.facts.checks.some(({ target, found }) => target === seat && found === result)
  }

  /** Whether the game is black's when one more red leaves: what only black can know. */
  get wouldWin(): boolean {
    return this.isBlack && 2 * this.blackAlive >= this.facts.alive.length - 1
  }

  /**
   * Whether one wrong vote among nominees wins the game for black, so that they stand together. Where all may be voted for they stand apart as before:
   * in such small games nearly every day is decisive, and red would know a team by hands that never meet.
   */
  get standsTogether(): boolean {
    return this.wouldWin && this.hasNominations
  }

  /** Whether players are put up for the vote that is asked for or to come. */
  get hasNominations(): boolean {
    return this.ask.nominable !== undefined || this.facts.ballot.length > 0
  }

  /** 1 when the next wrong vote may lose the game, less before. */
  get pressure(): number {
    return 1 / this.missesToLose
  }
}
