import type { Ask, Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { SeatLine, SeatMessages } from '../../schemas/seat.ts'
import { replyOf } from '../environment/read-action.ts'
import { askLine, type SeatGame, seatLine, viewLine } from './lines.ts'
import { readReply } from './read-line.ts'
import type { Sitter } from './sitter.ts'

/** Where the lines to a program go. */
export interface Channel {
  send(line: string): void
  close(): void
}

/** A program with more refused lines in one game is disconnected. */
export const MOST_REFUSED = 20

/** Logs a line that a seat is sent, with the number of events that it has heard. */
export type KeepLine = (game: string, seat: Seat, heard: number, line: string) => void

/**
 * One seat for a program: JSON Lines, a function of the events that the seat hears and of nothing else. What the program sends either answers its own open
 * ask or is refused, and no other seat learns of it.
 */
export class SeatWire implements Sitter {
  readonly #shape: SeatMessages
  readonly #now: () => number
  readonly #keep: KeepLine | undefined
  #channel: Channel | undefined
  #game: SeatGame | undefined
  /** Whether the program was disconnected or left. */
  #isGone = false
  #whyGone: string | undefined
  #total = 0
  #answers = { taken: 0, of: 0 }

  /** `keep` gets each line as sent, without the remaining time. */
  constructor(shape: SeatMessages, now: () => number, keep?: KeepLine) {
    this.#shape = shape
    this.#now = now
    this.#keep = keep
  }

  /** The points of all games so far. */
  get total(): number {
    return this.#total
  }

  /** The number of asks of the last game that the program answered, and why it was disconnected or left, if so. */
  get answers(): { readonly taken: number; readonly of: number; readonly whyGone: string | undefined } {
    return { ...this.#answers, whyGone: this.#whyGone }
  }

  get isConnected(): boolean {
    return this.#channel !== undefined
  }

  /** A program is connected, in place of the one before. It is sent what it does not have of the game. */
  connect(channel: Channel, have = 0): void {
    if (this.#channel && this.#channel !== channel) this.#bye('this seat was taken by another connection')
    this.#channel = channel
    const game = this.#game
    if (this.#isGone) this.#bye('this program was sent away')
    if (this.#isGone || !game) return
    this.#send(seatLine(game))
    for (let at = Math.min(have, game.heard.length); at < game.heard.length; at++) this.#send(viewLine(game, at))
    if (game.ask && !game.done.has(game.ask.ask.turn)) this.#send(askLine(game, this.#shape, this.#now()))
  }

  /** The connection was lost. The clock of the seat keeps running, and the program may reconnect. */
  disconnect(channel: Channel): void {
    if (this.#channel === channel) this.#channel = undefined
  }

  /** The program is gone permanently: the rules answer for the seat. */
  leave(why: string): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#whyGone = why
    this.#bye(why)
    this.#game?.deeds.leave()
  }

  /** Takes a line of the program. */
  read(line: string): void {
    if (this.#isGone || line.trim() === '') return
    const wrong = this.#wrongWith(line)
    if (wrong === undefined) return
    this.#send({ type: 'refused', why: wrong.why })
    const game = this.#game
    if (game && !wrong.isInnocent && ++game.refused >= MOST_REFUSED) this.leave(`${MOST_REFUSED} lines were refused`)
  }

  begin({ seat, words, game, deeds }: Parameters<Sitter['begin']>[0]): void {
    const { session, ruleset, setUp } = game
    const seats = session.deal.length
    const begun: SeatGame = {
      id: setUp.id,
      seat,
      seats,
      ruleset: ruleset.name,
      words,
      deeds,
      heard: [],
      done: new Set(),
      refused: 0,
      asked: 0,
    }
    this.#game = begun
    this.#answers = { taken: 0, of: 0 }
    if (this.#isGone) deeds.leave()
    else this.#send(seatLine(begun))
  }

  told({ to, event }: Told): void {
    const game = this.#game!
    game.heard.push({ event, open: to === 'everyone' })
    this.#send(viewLine(game, game.heard.length - 1))
    if (event.type === 'asked') this.#answers.of++
    if (event.type === 'chose') game.ask = undefined
  }

  put(ask: Ask, milliseconds: number | undefined): void {
    const game = this.#game!
    game.ask = { ask, until: milliseconds === undefined ? undefined : this.#now() + milliseconds }
    game.asked = ask.turn + 1
    this.#send(askLine(game, this.#shape, this.#now()))
  }

  over({ winner, reason, roles, won, points }: Parameters<Sitter['over']>[0]): void {
    this.#total += points
    this.#send({ type: 'over', winner, reason, roles, won, points, total: this.#total })
    this.#game = undefined
  }

  /** No more games are played. */
  end(): void {
    if (!this.#isGone) this.#bye('the last game is over')
    this.#isGone = true
  }

  /** Why a line is not taken; undefined if it answers the open ask. */
  #wrongWith(line: string): { readonly why: string; readonly isInnocent?: boolean } | undefined {
    const read = readReply(line)
    if ('why' in read) return read
    const { turn, seat, type: _, ...action } = read.reply
    const game = this.#game
    if (!game) return { why: 'no game is being played' }
    if (seat !== undefined && seat !== game.seat)
      return { why: `this connection is seat ${game.seat} and cannot answer for seat ${seat}` }
    if (turn >= game.asked) return { why: `turn ${turn} is not asked` }
    if (game.done.has(turn)) return { why: `turn ${turn} has its answer` }
    const late = { why: `turn ${turn} is not open any more`, isInnocent: true }
    const open = game.ask?.ask
    const answered = open?.turn === turn ? game.deeds.answer(turn, replyOf(action, open) ?? {}) : undefined
    if (answered && 'refused' in answered) return { why: `turn ${turn}: ${answered.refused}` }
    game.done.add(turn)
    // A late answer is no offence, the first time.
    if (!answered || 'late' in answered) return late
    this.#answers.taken++
    // The answer may have ended the game.
    this.#send({ type: 'taken', turn }, game)
    return undefined
  }

  /** Writes a line to the log before it is sent, because the answer may come within the call that sends it. */
  #send(line: SeatLine, game: SeatGame | undefined = this.#game): void {
    if (!this.#channel) return
    const text = JSON.stringify(line)
    if (this.#keep && game) {
      const isTimed = line.type === 'ask' && line.seconds !== null
      const untimed = isTimed ? text.replace(`"seconds":${line.seconds}`, '"seconds":null') : text
      this.#keep(game.id, game.seat, game.heard.length, untimed)
    }
    this.#channel.send(text)
  }

  #bye(why: string): void {
    this.#send({ type: 'bye', why })
    const channel = this.#channel
    this.#channel = undefined
    channel?.close()
  }
}
