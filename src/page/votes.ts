import type { Option, Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Ballot, Hand } from '../../schemas/moment.ts'

type Open = Omit<Ballot, 'hands' | 'moment' | 'nominees'> & {
  readonly hands: Map<Seat, Hand>
  moment: number
  nominees: Set<Seat>
  /** Whether the votes are those of a chat room, which are counted when it closes. */
  isChat: boolean
}

/** Puts the votes of a game together to ballots, from the events that one eye saw. */
export class BallotReader {
  readonly #ballots: Open[] = []
  #open: Open | undefined

  /** `rowOf` gives the last row in which a seat chose so, if the eye has it. */
  read(event: Event, day: number, moment: number, rowOf: (seat: Seat, choice: Option) => number | undefined): void {
    const put = (ballot: Open, seat: Seat, choice: Hand['choice'], kind: string): void => {
      const row = kind === 'cast' ? rowOf(seat, choice) : undefined
      ballot.hands.set(seat, { seat, choice, kind, ...(row !== undefined && { row }) })
      ballot.moment = moment
    }
    switch (event.type) {
      case 'balloted':
        this.#begin(day, moment, event.nominees)
        break
      case 'voted': {
        const ballot = this.#current(day, moment)
        ballot.nominees.add(event.target)
        if (ballot.isChat) {
          ballot.hands.clear()
          ballot.isChat = false
        }
        for (const { seat, kind } of event.by) put(ballot, seat, event.target, kind)
        ballot.moment = moment
        break
      }
      case 'cast': {
        const ballot = this.#current(day, moment, true)
        ballot.nominees.add(event.target)
        put(ballot, event.seat, event.target, 'cast')
        break
      }
      case 'retracted':
        this.#open?.hands.delete(event.seat)
        break
      case 'abstained':
        for (const seat of event.seats) put(this.#current(day, moment), seat, 'none', 'cast')
        break
      case 'raised': {
        const ballot = this.#begin(day, moment, event.nominees)
        for (const seat of event.remove) put(ballot, seat, 'remove', 'cast')
        for (const seat of event.keep) put(ballot, seat, 'keep', 'cast')
        break
      }
      case 'began':
      case 'left':
      case 'tied':
      case 'stayed':
        this.#open = undefined
        break
    }
  }

  get ballots(): Ballot[] {
    return this.#ballots
      .filter(({ hands }) => hands.size > 0)
      .map(({ day, round, nominees, moment, hands }) => ({
        day,
        round,
        nominees: [...nominees],
        moment,
        hands: [...hands.values()].sort((a, b) => a.seat - b.seat),
      }))
  }

  #begin(day: number, moment: number, nominees: readonly Seat[] = [], isChat = false): Open {
    const round = this.#ballots.filter((ballot) => ballot.day === day && ballot.hands.size > 0).length + 1
    this.#open = { day, round, moment, nominees: new Set(nominees), hands: new Map(), isChat }
    this.#ballots.push(this.#open)
    return this.#open
  }

  #current(day: number, moment: number, isChat = false): Open {
    return this.#open ?? this.#begin(day, moment, [], isChat)
  }
}
