import type { Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import type { Place } from '../../view/place.ts'
import { BadSource } from '../importer.ts'
import type { DayLedger } from './ledger.ts'

type Kind = 'executed' | 'killed'

/** What a death follows from. */
const CHOICES: Readonly<Record<Kind, string>> = { executed: 'its votes', killed: 'its attacks and guards' }

/** Compares the deaths of a game with those of its log. The death in a tie is taken from the log, so a tie contradicts nothing. */
export class Deaths {
  readonly #days: ReadonlyMap<number, DayLedger>
  readonly #tellsAll: boolean
  readonly #compared: Record<Kind, Set<number>> = { executed: new Set(), killed: new Set() }

  /** `tellsAll`: whether the log names every death, so that a death it does not name contradicts it. */
  constructor(days: ReadonlyMap<number, DayLedger>, tellsAll: boolean) {
    this.#days = days
    this.#tellsAll = tellsAll
  }

  /** Hears the next event of the game, which happens at `place`. Throws {@link BadSource} if somebody else died by the log. */
  hear(event: Event, { day }: Place): void {
    if (event.type === 'left') {
      if (event.by === 'vote') this.#compare('executed', day, event.seat)
      else this.#compare('killed', day - 1, event.seat)
    }
    if (event.type === 'unvoted') this.#compare('executed', day, undefined)
    if (event.type === 'missed') this.#compare('killed', day - 1, undefined)
  }

  /** Throws {@link BadSource} if somebody died by the log on a day or in a night that the game has not. */
  requireAllHeard(): void {
    for (const day of this.#days.keys())
      for (const kind of ['executed', 'killed'] as const)
        if (!this.#compared[kind].has(day)) this.#compare(kind, day, undefined)
  }

  #compare(kind: Kind, day: number, seat: Seat | undefined): void {
    this.#compared[kind].add(day)
    const told = this.#days.get(day)?.[kind]
    if (told === seat || (told === undefined && !this.#tellsAll)) return
    const when = kind === 'executed' ? 'day' : 'night'
    const named = (one: Seat | undefined): string => (one === undefined ? 'nobody' : `seat ${one}`)
    throw new BadSource(
      `${when} ${day}: ${named(told)} was ${kind} by what it tells, and by ${CHOICES[kind]} ${named(seat)} was`,
    )
  }
}
