import type { Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { TrueNight } from '../game/ruleset.ts'

interface Night extends TrueNight {
  readonly victims: Seat[]
  readonly secrets: Event[]
}

/** The nights of a game by number, gathered event by event. What comes before the first night is night 0. */
export class Nights {
  /** The number of the last night that began. */
  last = 0
  readonly #nights = new Map<number, Night>()
  #alive: readonly Seat[]

  constructor(seats: number) {
    this.#alive = Array.from({ length: seats }, (_, i) => i + 1)
  }

  hear(event: Event, isSecret: boolean): void {
    if (event.type === 'began' && event.phase === 'night') {
      this.last = event.number
      this.#night()
    }
    if (event.type === 'left') {
      if (event.by === 'kill') this.#night().victims.push(event.seat)
      this.#alive = this.#alive.filter((seat) => seat !== event.seat)
    }
    if (isSecret) this.#night().secrets.push(event)
  }

  /** The night of this number; undefined if it did not begin and nothing was heard before it. */
  at(number: number): TrueNight | undefined {
    return this.#nights.get(number)
  }

  /** The nights that came after the one of this number, in order. */
  after(number: number): TrueNight[] {
    return [...this.#nights].flatMap(([other, night]) => (other > number ? [night] : []))
  }

  #night(): Night {
    let night = this.#nights.get(this.last)
    if (!night) this.#nights.set(this.last, (night = { alive: this.#alive, victims: [], secrets: [] }))
    return night
  }
}
