import type { Seat } from '../../schemas/ask.ts'
import type { Event, Hand } from '../../schemas/event.ts'
import type { Place } from '../view/place.ts'
import type { Ballot } from './ballot.ts'

interface Now {
  readonly at: number
  readonly place: Place
  readonly alive: ReadonlySet<Seat>
}

interface Open extends Now {
  readonly round: number
  readonly nominees: readonly Seat[] | undefined
  readonly candidates: readonly Seat[]
  readonly hands: Map<Seat, Hand[]>
}

/** Collects the votes of a ballot in any of the games' forms: nominee by nominee, hand by hand, or as votes in a chat. */
export class Poll {
  #open: Open | undefined
  #tied: readonly Seat[] | undefined
  #round = 0
  /** Votes by day in a chat, the last of each seat: they count where the hands are not announced. */
  readonly #casts = new Map<Seat, Seat>()

  /** The ballot that ends with this event, if one does. `now` is the state before it. */
  after(event: Event, now: Now): Ballot | undefined {
    switch (event.type) {
      case 'voted': {
        this.#casts.clear()
        const { hands } = (this.#open ??= this.#begin(now, undefined))
        hands.set(event.target, [...(hands.get(event.target) ?? []), ...event.by])
        return undefined
      }
      case 'abstained':
        this.#open ??= this.#begin(now, undefined)
        return undefined
      case 'cast':
        if (now.place.phase !== 'night') this.#casts.set(event.seat, event.target)
        return undefined
      case 'retracted':
        this.#casts.delete(event.seat)
        return undefined
    }
    const isOver = event.type === 'began' || event.type === 'left' || event.type === 'unvoted' || event.type === 'ended'
    if (isOver && this.#casts.size > 0) {
      const { hands } = (this.#open = this.#begin(now, undefined))
      for (const [seat, target] of this.#casts)
        hands.set(target, [...(hands.get(target) ?? []), { seat, kind: 'cast' }])
      this.#casts.clear()
    }
    const ballot = this.#open && asBallot(this.#open)
    this.#open = undefined
    if (event.type === 'began') {
      this.#round = 0
      this.#tied = undefined
    }
    if (event.type === 'tied') this.#tied = event.seats
    if (event.type === 'balloted') {
      this.#round = event.round - 1
      this.#open = this.#begin(now, event.nominees)
    }
    return ballot
  }

  #begin(now: Now, nominees: readonly Seat[] | undefined): Open {
    this.#round++
    return {
      ...now,
      round: this.#round,
      nominees,
      candidates: nominees ?? this.#tied ?? [...now.alive],
      hands: new Map(),
    }
  }
}

const asBallot = ({ at, place, round, nominees, candidates, hands }: Open): Ballot => ({
  at,
  day: place.day,
  round,
  nominees,
  hands,
  get votes() {
    return [...hands].flatMap(([target, by]) =>
      by.flatMap(({ seat, kind }) => (kind === 'cast' ? [{ seat, target }] : [])),
    )
  },
  options: nominees ? () => nominees : (voter) => candidates.filter((seat) => seat !== voter),
})
