import { isDeepStrictEqual } from 'node:util'
import { CHANCE, type Option, type Seat } from '../../schemas/ask.ts'
import type { Audience, EventOf, EventType, Told } from '../../schemas/event.ts'

/** Who is asked what. Options that are left out are not compared. */
export interface Asked {
  readonly seat: Seat
  readonly act: string
  readonly options?: readonly Option[]
}

export interface Answered {
  readonly ask: EventOf<'asked'>
  readonly pick: Option
  readonly text: string
  /** Whether the rules chose, because there was no legal answer. */
  readonly isDefault: boolean
}

/** The log of a game, read from its beginning by rules that say what must come next. Whatever else comes is an error. */
export class Transcript {
  /** How often each thing worth counting came up, over all games read with this table. */
  readonly counts: Map<string, number>
  readonly #log: readonly Told[]
  #at = 0

  constructor(log: readonly Told[], counts: Map<string, number>) {
    this.#log = log
    this.counts = counts
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  /** The next event, which must be of this type, have these fields, and be told to these seats, if it says any. */
  next<T extends EventType>(type: T, fields: Partial<EventOf<T>> = {}, to?: Audience): EventOf<T> {
    const told = this.#log[this.#at]
    const event = told?.event as EventOf<T> | undefined
    const differs = (name: string): boolean =>
      !isDeepStrictEqual(event?.[name as keyof EventOf<T>], fields[name as keyof EventOf<T>])
    if (event?.type !== type || Object.keys(fields).some(differs))
      throw new Error(`event ${this.#at}: ${type} ${JSON.stringify(fields)} was due; ${JSON.stringify(event)}`)
    if (to !== undefined && !isDeepStrictEqual(told!.to, to))
      throw new Error(`event ${this.#at}: ${type} goes to ${to}; it was told to ${told!.to}`)
    this.#at++
    return event
  }

  /** Whether the next event is of this type and names this seat. */
  isNext(type: EventType, seat: Seat): boolean {
    const event = this.#log[this.#at]?.event
    return event?.type === type && 'seat' in event && event.seat === seat
  }

  /** Seats that are asked at the same time, and what they answer. */
  answers(wanted: readonly Asked[]): Answered[] {
    const asks = wanted.map((one) => this.next('asked', one as Partial<EventOf<'asked'>>, [one.seat]))
    return asks.map((ask) => {
      const { pick, text, source } = this.next('chose', { seat: ask.seat, act: ask.act }, [ask.seat])
      return { ask, pick: pick!, text: text!, isDefault: source === 'default' }
    })
  }

  /** One seat that is asked alone. */
  answer(wanted: Asked): Answered {
    return this.answers([wanted])[0]!
  }

  /** What chance picks. */
  draw<T extends Option>(act: string, options: readonly T[]): T {
    return this.answer({ seat: CHANCE, act, options }).pick as T
  }

  /** The order that chance picks, one place at a time; the last is forced. */
  order<T extends Option>(act: string, items: readonly T[]): T[] {
    const order: T[] = []
    let left = items
    while (left.length > 1) {
      const next = this.draw(act, left)
      order.push(next)
      left = left.filter((item) => item !== next)
    }
    return [...order, ...left]
  }

  requireEnd(): void {
    if (this.#at < this.#log.length) throw new Error(`event ${this.#at}: the game should be over`)
  }
}
