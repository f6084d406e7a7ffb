import type { Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import { type Heard, hearers, viewFrom } from '../view/view.ts'
import { Beliefs, type Thinking } from './beliefs.ts'

/** What an exact observer in each seat of a game believes: one that is fully attentive and has no first impressions. They hear its log as it is read. */
export class Observers {
  /** The living seats. */
  alive: readonly Seat[]
  readonly #everyone: readonly Seat[]
  readonly #histories: readonly Heard[][]
  readonly #minds: readonly Beliefs[]

  constructor(seats: number, thinking: Thinking) {
    this.#everyone = Array.from({ length: seats + 1 }, (_, seat) => seat)
    this.#histories = this.#everyone.map(() => [])
    this.#minds = this.#everyone.map((seat) => new Beliefs(seat, thinking))
    this.alive = this.#everyone.slice(1)
  }

  /** The next event. */
  hear({ to, event }: Told): void {
    const heard = { event, open: to === 'everyone' }
    for (const seat of hearers(to, this.#everyone)) this.#histories[seat]?.push(heard)
    if (event.type === 'left') this.alive = this.alive.filter((seat) => seat !== event.seat)
  }

  /** The beliefs of a seat after all that it heard. */
  mind(seat: Seat): Beliefs {
    return this.#minds[seat]!.read(viewFrom(seat, this.#histories[seat]!))
  }
}
