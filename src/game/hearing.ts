import { MODERATOR, type Seat } from '../../schemas/ask.ts'
import type { Audience, Event, Told } from '../../schemas/event.ts'
import { type Heard, hearers, type View, viewFrom } from '../view/view.ts'

/** The log of a game, and what each seat heard of it. */
export class Hearing {
  /** All events so far, with their audiences. */
  readonly log: Told[] = []
  readonly #everyone: readonly Seat[]
  /** What each seat heard: chance first, then seat 0 and the players. */
  readonly #histories: readonly Heard[][]
  /** The audience of each seat alone, as in #histories. */
  readonly #alone: readonly (readonly Seat[])[]

  /** `players` is how many seats have a role. */
  constructor(players: number) {
    this.#everyone = Array.from({ length: players + 1 }, (_, i) => MODERATOR + i)
    this.#histories = Array.from({ length: players + 2 }, () => [])
    this.#alone = this.#histories.map((_, i) => [i - 1])
  }

  view(seat: Seat): View {
    return viewFrom(seat, this.#histories[seat + 1]!)
  }

  tell(to: Audience, event: Event): void {
    const open = to === 'everyone'
    const heard: Heard = { event, open }
    this.log.push({ to, event })
    const who = hearers(to, this.#everyone)
    for (let i = 0; i < who.length; i++) this.#histories[who[i]! + 1]?.push(heard)
  }

  /** Tells an event to one seat only. */
  tellAlone(seat: Seat, event: Event): void {
    this.tell(this.#alone[seat + 1]!, event)
  }
}
