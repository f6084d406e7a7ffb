import type { Reply, Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { RequestOf, SeatMessage } from '../../schemas/table.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import type { Clock } from '../../src/game/play.ts'
import { heardIn } from '../../src/page/heard.ts'
import type { WireKeeper } from '../wire/keeper.ts'
import { Dealing } from './dealing.ts'
import { failedText } from './failed.ts'
import { type Game, seatsOfPersons } from './game.ts'
import { type Guest, isBlind } from './guest.ts'
import type { TableJournal } from './journal.ts'
import type { JudgeSeat } from './judge-seat.ts'
import { NOTICE } from './kept-line.ts'
import { type Line, newList, Refused, sendFrom, sendLast } from './line.ts'
import { paceOf } from './pace.ts'
import { withNumbers } from './said.ts'
import { SeatEye } from './seat-eye.ts'
import type { Answered } from './sitting.ts'
import { Table } from './table.ts'

export interface RoundOf {
  readonly game: Game
  readonly journal: TableJournal
  readonly guests: readonly Guest[]
  readonly judge: JudgeSeat
  readonly clock: Clock
  /** Says on the terminal what only its owner may know: a model that failed. */
  readonly complain: (sentence: string) => void
  /** Keeps what persons are sent. */
  readonly keeper?: WireKeeper | undefined
  /** The game is over. */
  readonly over: () => void
}

/** One game with the persons of a room in its seats: what each of them is sent, and what they do. */
export class Round {
  readonly #of: RoundOf
  readonly #table: Table
  readonly #list = newList('s')
  readonly #dealing: Dealing
  #isOver = false

  constructor(of: RoundOf) {
    this.#of = of
    const { game, journal, guests, judge, clock, keeper } = of
    const { session, machines, setUp, words, ruleset } = game
    const { pace, isTimed, hints } = setUp
    this.#table = new Table({ session, machines, clock, journal, pace: paceOf(pace), isTimed })
    keeper?.begin(game, this.#table, { wire: 'page', hints })
    judge.sitDown(game, this.#table)
    const seats = seatsOfPersons(setUp)
    guests.forEach((guest, i) => {
      guest.seat = seats[i]!
      guest.eye = new SeatEye(seats[i]!, words, ruleset.checker, hints ? thinkingOf(ruleset, words) : undefined)
    })
    this.#dealing = new Dealing(() => {
      if (!this.#table.isDealing) return
      this.#table.isDealing = false
      journal.dealt()
      this.#table.goOn()
    })
    this.#watch()
  }

  /** Starts, or resumes after the `told` events that were sent before the table was stopped. */
  start({ told = 0, isDealing = true } = {}): void {
    this.#table.isDealing = isDealing
    this.#table.start(told)
  }

  /** Somebody has looked at a card, or nobody has yet. */
  look(): void {
    if (this.#table.isDealing)
      this.#dealing.look(
        this.#of.guests.map(({ hasSeenCard }) => hasSeenCard),
        this.#of.clock,
      )
  }

  /** Sends a person all after `lastId`. */
  show(who: Guest, line: Line, lastId: string): void {
    const { judge } = this.#of
    if (who.isOpen) {
      line.send({ kind: 'open' })
      sendFrom(line, judge.list, judge.messages, lastId)
    } else sendFrom(line, this.#list, who.eye?.messages ?? [], lastId)
    this.#sendClock(who)
  }

  answer({ seat, eye }: Guest, { turn, ...reply }: RequestOf<'answer'>): Answered {
    const said: Reply = reply.text === undefined ? reply : { ...reply, text: withNumbers(reply.text, eye?.names) }
    return this.#table.answer(seat!, turn, said)
  }

  /** What a table would hear in a text, and the text as it would be said. */
  hear({ seat, eye }: Guest, { turn, text }: RequestOf<'hear'>): { readonly heard: string[]; readonly said: string } {
    const ask = this.#table.openAsk(seat!)?.ask
    if (ask?.turn !== turn) throw new Refused(409, 'you are not asked this any more')
    const { names } = eye!
    const { ruleset, words, session } = this.#of.game
    const said = withNumbers(text, names)
    const nominable = ruleset.hear ? ask.nominable : undefined
    const seats = session.deal.length
    return { heard: heardIn(said, { speaker: seat!, seats, vocabulary: words.vocabulary, names, nominable }), said }
  }

  /** Whether a person at the table is asked something. */
  get isAsking(): boolean {
    return this.#of.guests.some(({ seat, hasLeft }) => !hasLeft && this.#table.openAsk(seat!) !== undefined)
  }

  /** A person alone at the table skips what it waits for. */
  skip(seat: Seat, tell?: (milliseconds: number) => void): void {
    if (this.#table.openAsk(seat)) throw new Refused(409, 'you are asked something')
    this.#table.skip(tell)
  }

  leave(seat: Seat): void {
    this.#table.leave(seat)
    this.unlock()
  }

  /** The judge may look when no person plays blind any more; everybody at the table is notified. */
  unlock(): void {
    const { guests, judge } = this.#of
    if (guests.some(isBlind) || !judge.unlock() || judge.token === undefined) return
    for (const guest of guests) this.#sendSeat(guest, guest.eye?.notice(NOTICE) ?? [])
  }

  /** Stops the clock and the machines; the game can be resumed from its journal. */
  async stop(): Promise<void> {
    this.#dealing.stop()
    await this.#table.stop()
  }

  #watch(): void {
    const { guests, judge, complain, over } = this.#of
    this.#table.watch({
      told: (told) => this.#told(told),
      put: ({ seat }) => {
        for (const guest of guests) if (guest.seat === seat) this.#sendClock(guest)
      },
      hush: () => {
        for (const guest of guests) this.#sendClock(guest)
      },
      machine: (ask, state, why) => {
        if (state === 'failed') complain(failedText(ask.seat, why!))
        judge.called(ask, state, why, this.#openLines())
      },
      paused: () => judge.sendState(),
      over: () => {
        this.#isOver = true
        over()
      },
    })
  }

  #told(told: Told): void {
    const { event } = told
    for (const guest of this.#of.guests) {
      if (event.type === 'left' && event.seat === guest.seat) guest.isOut = true
      this.#sendSeat(guest, guest.eye!.push(told))
    }
    this.#of.judge.told(told, this.#openLines())
    if (event.type === 'left') this.unlock()
  }

  /** The lines of the receivers with open cards. */
  #openLines = (): (Line | undefined)[] => this.#of.guests.flatMap(({ isOpen, line }) => (isOpen ? line : []))

  #sendSeat({ line, isOpen, eye }: Guest, messages: readonly SeatMessage[]): void {
    if (!isOpen) sendLast(line, this.#list, eye!.messages, messages.length)
  }

  #sendClock({ seat, line, isOpen }: Guest): void {
    if (seat === undefined || this.#isOver) return
    const open = isOpen ? undefined : this.#table.openAsk(seat)
    const milliseconds = open ? open.milliseconds : this.#table.hushLeft
    if (!open && milliseconds === 0) return
    const seconds = milliseconds === undefined ? null : Math.round(milliseconds / 100) / 10
    line?.send({ kind: 'clock', of: open ? 'ask' : 'hush', seconds })
  }
}
