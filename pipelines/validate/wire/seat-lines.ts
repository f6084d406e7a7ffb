import { askId } from '../../../schemas/ask.ts'
import type { SeatLine } from '../../../schemas/seat.ts'
import type { DueToSeat } from './due-to-seat.ts'
import type { KeptLine, LineFinding } from './wired-game.ts'

/** Lines that say what became of a line of the program itself: their keys. */
const ANSWERS: Readonly<Record<string, string>> = { taken: 'type turn', refused: 'type why', bye: 'type why' }

/** The finding for a leak to a seat. */
const UNKNOWABLE = 'an event is told that the seat may not know'

type Line<Type extends SeatLine['type']> = Extract<SeatLine, { readonly type: Type }>
type Differs = (what: string, right: object | null, ask?: string) => LineFinding[]

/**
 * Compares the lines to one seat with the expected ones, in order. A program whose connection is lost misses lines. After reconnecting it is sent the line
 * `seat`, the events that it reports missing, and the open ask.
 */
export class SeatLines {
  readonly #due: DueToSeat
  /** How many asks there were before each event. */
  readonly #asksBefore: number[] = [0]
  /** The next event. */
  #event = 0
  /** How many events the seat had heard when its program was connected; none was told since then, if it is fresh. */
  #base = 0
  #isFresh = false
  /** The turn that is asked next, and the one that may be asked again as the program came back. */
  #turn = 0
  #again = -1
  /** The numbers of the asks, by turn. */
  readonly #asked = new Map<number, number | undefined>()
  readonly #missing = new Set<number>()
  readonly #taken = new Set<number>()
  #isOver = false
  #last: { readonly number: number | undefined; readonly isBye: boolean } | undefined

  constructor(due: DueToSeat) {
    this.#due = due
    for (const { event } of due.events)
      this.#asksBefore.push(this.#asksBefore.at(-1)! + (event.type === 'asked' && event.seat === due.seat ? 1 : 0))
  }

  /** What is found in the next line. */
  take({ heard, line: sent, number }: KeptLine): LineFinding[] {
    const line = JSON.parse(sent) as SeatLine
    const differs: Differs = (what, wanted, ask) => {
      const right = wanted === null ? 'nothing' : JSON.stringify(wanted)
      return sent === right ? [] : [{ number, what, sent, right, ...(ask && { ask }) }]
    }
    const isFirst = this.#last === undefined
    this.#last = { number, isBye: line.type === 'bye' }
    if (this.#isOver && !(line.type in ANSWERS)) return differs('something is sent after the end', null)
    const found = [
      ...(isFirst && line.type !== 'seat' && line.type !== 'bye'
        ? [lacks(number, 'the line of the seat is left out before this line', this.#due.begin)]
        : []),
      ...this.#leftOut(line, number),
      ...this.#check(line, { heard, number }, differs),
    ]
    if (found.length > 0 || heard === this.#heard) return found
    const what = '"heard" is not the number of events that the seat had heard'
    return [{ number, what, sent: `"heard":${heard}`, right: `"heard":${this.#heard}` }]
  }

  /** What is found missing when there are no more lines. */
  end(): LineFinding[] {
    const { number, isBye } = this.#last!
    const { events, answered, over } = this.#due
    const found: LineFinding[] = []
    if (!isBye) {
      found.push(...this.#leftOutUpTo(this.#asksBefore[this.#heard]!, number, 'an ask is left out after this line'))
      if (!this.#isOver && this.#event === events.length)
        found.push(lacks(number, 'the end is left out after this line', over(undefined)))
    }
    for (const turn of answered) {
      if (this.#taken.has(turn) || this.#missing.has(turn)) continue
      // A program may be disconnected before it is told.
      if (isBye && turn === this.#turn - 1) continue
      if (this.#asked.has(turn)) {
        const what = 'the answer to this ask was taken, and the line that says so is left out'
        found.push(lacks(this.#asked.get(turn), what, { type: 'taken', turn }, this.#id(turn)))
      } else {
        const what = 'the lines end here, and the program answered a later ask'
        found.push(lacks(number, what, this.#due.asks[turn], this.#id(turn)))
        break
      }
    }
    return found
  }

  get #heard(): number {
    return Math.min(Math.max(this.#event, this.#base), this.#due.events.length)
  }

  #id = (turn: number): string => askId({ seat: this.#due.seat, turn })

  /** Asks that should precede a line and do not: an ask is due as soon as the seat hears of it. */
  #leftOut(line: SeatLine, number: number | undefined): LineFinding[] {
    if (line.type === 'bye') return []
    const due = this.#asksBefore[this.#heard]!
    const upTo = line.type === 'ask' && this.#due.asks[line.turn] ? line.turn : due
    return this.#leftOutUpTo(upTo, number, 'an ask is left out before this line')
  }

  #leftOutUpTo(turn: number, number: number | undefined, what: string): LineFinding[] {
    const found: LineFinding[] = []
    for (; this.#turn < turn; this.#turn++) {
      this.#missing.add(this.#turn)
      found.push(lacks(number, what, this.#due.asks[this.#turn], this.#id(this.#turn)))
    }
    return found
  }

  #check(line: SeatLine, at: Pick<KeptLine, 'heard' | 'number'>, differs: Differs): LineFinding[] {
    switch (line.type) {
      case 'seat':
        this.#base = at.heard
        this.#isFresh = true
        this.#turn = Math.max(this.#turn, this.#asksBefore[this.#heard]!)
        this.#again = this.#asksBefore[this.#heard]! - 1
        return differs('the line of the seat says something else', this.#due.begin)
      case 'view':
        return this.#view(line, at.heard, differs)
      case 'ask':
        return this.#ask(line, at.number, differs)
      case 'over':
        return this.#over(line, at.heard, differs)
      case 'taken': {
        const { turn } = line
        const isRight = this.#due.answered.has(turn) && turn < this.#turn && !this.#taken.has(turn)
        this.#taken.add(turn)
        if (Object.keys(line).join(' ') !== ANSWERS.taken) return differs('a line says more than it should', null)
        return differs('it says that an answer was taken that was not', isRight ? { type: 'taken', turn } : null)
      }
      default:
        return Object.keys(line).join(' ') === ANSWERS[line.type]
          ? []
          : differs('a line says more than it should', null)
    }
  }

  #view({ at, event }: Line<'view'>, heard: number, differs: Differs): LineFinding[] {
    const told = this.#due.events[at]
    if (!told || at >= heard) return differs('an event is told that the seat has not heard', null)
    if (!told.isEntitled) return differs(UNKNOWABLE, null)
    const isNext = at === this.#event || (this.#isFresh && at <= this.#base)
    const due = this.#viewLine(isNext ? at : this.#event)
    this.#event = at + 1
    this.#isFresh = false
    if (this.#due.tellsSecret(event)) return differs(UNKNOWABLE, due)
    return differs(isNext ? 'an event is told otherwise' : 'an event is left out, told twice or told out of order', due)
  }

  /** The line of an event; null if it has none. */
  #viewLine(at: number): object | null {
    const told = this.#due.events[at]
    return told ? { type: 'view', at, event: told.event, open: told.open } : null
  }

  #ask({ turn }: Line<'ask'>, number: number | undefined, differs: Differs): LineFinding[] {
    const right = this.#due.asks[turn]
    const isNext = turn === this.#turn || turn === this.#again
    this.#again = -1
    if (right && !isNext) return differs('an ask is put twice or out of order', null, this.#id(turn))
    this.#turn = Math.max(this.#turn, right ? turn + 1 : 0)
    this.#asked.set(turn, number)
    return differs('the ask is not its row', right ?? null, this.#id(turn))
  }

  #over({ total }: Line<'over'>, heard: number, differs: Differs): LineFinding[] {
    const { events, over } = this.#due
    if (heard < events.length) return differs('the end is told early', null)
    this.#isOver = true
    if (this.#event < events.length)
      return differs('the end is told before the last events', this.#viewLine(this.#event))
    return differs('the end is told otherwise', over(total))
  }
}

/** A line that is not there. */
const lacks = (number: number | undefined, what: string, right: object | undefined, ask?: string): LineFinding => ({
  number,
  ...(ask && { ask }),
  what,
  sent: 'nothing',
  right: right ? JSON.stringify(right) : 'nothing',
})
