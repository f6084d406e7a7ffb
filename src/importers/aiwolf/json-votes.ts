import type { Info, Vote } from '../../../schemas/aiwolf.ts'
import type { Seat } from '../../../schemas/ask.ts'
import { BadSource } from '../importer.ts'
import type { Table } from './json-table.ts'
import type { Days, Picked } from './ledger.ts'

type Kind = 'votes' | 'attacks'

/** What packets call the votes of each kind. */
const LISTS = { votes: 'vote_list', attacks: 'attack_vote_list' } as const

/** Compares the votes of a day that packets of the next one list with those that were answered. */
export class JsonVotes {
  readonly #table: Table
  readonly #days: Days
  /** What each seat answered by day; a second vote of a day takes the place of the first, as it does in the lists. */
  readonly #answered = {
    votes: new Map<number, Map<Seat, Picked | undefined>>(),
    attacks: new Map<number, Map<Seat, Picked | undefined>>(),
  }

  constructor(table: Table, days: Days) {
    this.#table = table
    this.#days = days
  }

  /** Receives the answer of a seat on a day; undefined if it names no legal option. */
  hear(kind: Kind, day: number, seat: Seat, picked: Picked | undefined): void {
    const answers = this.#answered[kind]
    if (!answers.has(day)) answers.set(day, new Map())
    answers.get(day)!.set(seat, picked)
  }

  /** Compares the lists of a packet. Throws {@link BadSource} if one has other votes than the answers. */
  compare(info: Info, place: string): void {
    for (const kind of ['votes', 'attacks'] as const) {
      const list = info[LISTS[kind]]
      if (list) this.#compare(kind, info.day - 1, list, place)
    }
  }

  #compare(kind: Kind, day: number, list: readonly Vote[], place: string): void {
    const told = new Map<Seat, Seat>()
    for (const vote of list) {
      const seat = this.#table.seatOf(vote.agent, place)
      if (vote.day !== day || told.has(seat)) {
        const what = vote.day !== day ? `a vote of day ${vote.day}` : `two votes of seat ${seat}`
        throw new BadSource(`${place}: its ${LISTS[kind]} has ${what}, and lists one vote a seat of day ${day}`)
      }
      told.set(seat, this.#table.seatOf(vote.target, place))
    }
    const answers = this.#answered[kind].get(day) ?? new Map<Seat, Picked | undefined>()
    for (const seat of new Set([...told.keys(), ...answers.keys()])) {
      const [listed, answer] = [told.get(seat), answers.get(seat)]
      if (listed === answer?.target) continue
      if (kind === 'attacks' && listed === undefined && this.#isWolf(answer!.target)) this.#passOver(day, answer!)
      else
        throw new BadSource(
          `${place}: seat ${seat} voted for ${named(listed)} on day ${day} by its ${LISTS[kind]}, and for ${named(answer?.target)} by its answer`,
        )
    }
  }

  /** Some servers pass over a vote to attack a Werewolf, and list none. */
  #passOver(day: number, answer: Picked): void {
    const { attacks } = this.#days.of(day)
    if (attacks.includes(answer)) attacks.splice(attacks.indexOf(answer), 1)
  }

  #isWolf(seat: Seat): boolean {
    return this.#table.deal[seat - 1] === 'mafia'
  }
}

const named = (seat: Seat | undefined): string => (seat === undefined ? 'nobody' : `seat ${seat}`)
