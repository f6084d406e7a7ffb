import type { Readable } from 'node:stream'
import type { LiveAsk, LiveMessage, LiveTable, LobbyMessage } from '../../schemas/table.ts'
import { print, safe } from '../terminal.ts'
import type { Line } from './line.ts'
import type { Deeds } from './terminal-deeds.ts'
import {
  askLines,
  asSentence,
  byRulesText,
  cutText,
  DRAWN_NIGHT,
  HELP,
  PRIVATE,
  type Standing,
  skippedText,
  standingText,
} from './terminal-text.ts'
import { isCommand, isYesOrNo, TypedLines } from './typed-lines.ts'
import { replyIn } from './typed-reply.ts'

/**
 * A seat in a terminal: one line in, lines out, private ones after ▌. It can be read back, piped, and read aloud. Lines of a pipe are kept until
 * something is asked; those of a person at a terminal, who may be answering something else, are dropped with a word.
 */
export class TerminalLine implements Line {
  readonly #deeds: Deeds
  readonly #typed: TypedLines
  readonly #story: string[] = []
  /** Whether what is sent happened before the table was stopped. */
  isLookingBack = false
  #ask: LiveAsk | undefined
  /** When the time for the ask ends; undefined without a limit. */
  #deadline: number | undefined
  #lobby: LobbyMessage | undefined
  #table: LiveTable | undefined
  #card: readonly string[] = []
  #rules = ''
  #seat = 0
  #standing: Standing = 'in'
  #isLeaving = false
  #hasCard = false

  constructor(deeds: Deeds, input: Readable & { readonly isTTY?: boolean } = process.stdin) {
    this.#deeds = deeds
    this.#typed = new TypedLines(input, () => this.#take())
  }

  /** Ctrl-C: asks before the rules answer for this seat; a second one leaves, and a third ends the command. */
  interrupt(): void {
    if (this.#standing === 'left') {
      this.#deeds.stop()
      return
    }
    if (this.#isLeaving) {
      this.#leave()
      return
    }
    this.#isLeaving = true
    print('Leave the table? The rules answer for you from then on. y/N')
  }

  send(message: LiveMessage): void {
    switch (message.kind) {
      case 'table':
        this.#table = message.table
        this.#rules = message.rules
        this.#seat = message.seat
        print(
          `${message.table.ruleset}: ${message.table.seats} sit at the table. You are ${this.#name(message.seat)}. Type ? for help.`,
        )
        if (this.#lobby?.isNightDrawn) print(DRAWN_NIGHT)
        setImmediate(() => this.#take())
        break
      case 'card':
        this.#card = message.text
        print(message.text.map((line) => PRIVATE + line).join('\n'))
        this.#hasCard = true
        this.#deeds.ready()
        break
      case 'moment': {
        const { type, open, text, left } = message.moment
        if (type === 'asked') break
        this.#say(open ? text : PRIVATE + text)
        if (left?.seat !== this.#seat || this.#standing === 'left') break
        this.#standing = 'out'
        print(PRIVATE + standingText('out', this.#lobby))
        break
      }
      case 'ask':
        this.#ask = message.ask
        break
      case 'clock':
        if (message.of === 'ask' && this.#ask) {
          this.#deadline = message.seconds === null ? undefined : Date.now() + 1000 * message.seconds
          this.#put(this.#ask)
        } else if (message.of === 'hush') print(`The table waits, ${Math.round(message.seconds ?? 0)} s.`)
        break
      case 'taken':
        if (message.byRules)
          print(PRIVATE + byRulesText(message, this.isLookingBack ? 'away' : this.#standing, this.#lobby))
        if (this.#ask?.turn === message.turn) this.#ask = undefined
        break
      case 'notice':
        this.#say(message.text)
        break
      case 'lobby':
        this.#lobby = message
        if (message.stage === 'over') this.#typed.close()
        break
      case 'elsewhere':
        print('This seat was opened in another window.')
        break
    }
  }

  close(): void {
    this.#typed.close()
  }

  #name = (seat: number): string => (this.#table?.names ? `${this.#table.names[seat - 1]} (${seat})` : `player ${seat}`)

  #say(text: string): void {
    this.#story.push(text)
    print(text)
  }

  #put(ask: LiveAsk): void {
    const seconds = this.#deadline === undefined ? null : Math.max(0, this.#deadline - Date.now()) / 1000
    print(askLines(ask, seconds, this.#name).join('\n'))
    setImmediate(() => this.#take())
  }

  /** Uses typed lines while they are requested, from the greeting on. */
  #take(): void {
    if (!this.#table) return
    for (let line = this.#next(); line !== undefined; line = this.#next()) {
      if (this.#isLeaving || isCommand(line)) this.#command(line)
      else if (this.#ask && this.#standing !== 'left') this.#answer(this.#ask, line)
      else if (!this.#typed.isPipe) print(standingText(this.#standing, this.#lobby))
    }
    if (this.#typed.isAtEnd && this.#hasCard && this.#ask && this.#standing !== 'left') this.#leave()
  }

  /** The typed line to use now. Lines of a pipe wait for an ask in their order, but hold up no commands of a person who is out. */
  #next(): string | undefined {
    if (!this.#typed.isPipe || this.#ask || this.#standing === 'left') return this.#typed.takeFirst()
    if (this.#standing === 'out')
      return this.#typed.takeAny((line) => isCommand(line) || (this.#isLeaving && isYesOrNo(line)))
    return this.#typed.takeFirst((line) => this.#isLeaving || isCommand(line))
  }

  #command(line: string): void {
    if (this.#isLeaving) {
      this.#isLeaving = false
      if (/^y/i.test(line)) this.#leave()
      else print('You stay.')
      return
    }
    if (line === '?') print(HELP)
    if (line === 's') print(this.#story.join('\n') || 'Nothing has happened.')
    if (line === 'c') print(this.#card.map((text) => PRIVATE + text).join('\n') || 'You have no card yet.')
    if (line === 'r') print(this.#rules)
    if (line === 'k') this.#skip()
    if (line === 'q' && this.#standing === 'left')
      print(standingText('left', this.#lobby).replace('have left', 'have already left'))
    else if (line === 'q') this.interrupt()
  }

  #skip(): void {
    if (this.#ask && this.#standing !== 'left') {
      print(`${PRIVATE}You are asked something, so nothing is skipped.`)
      this.#put(this.#ask)
      return
    }
    const why = this.#deeds.skip((milliseconds) => print(skippedText(milliseconds)))
    if (why !== undefined) print(asSentence(why))
  }

  #answer(ask: LiveAsk, line: string): void {
    const reply = replyIn(ask, line, this.#table?.names ?? null)
    const heard = reply.text === undefined ? [] : this.#deeds.hear(ask.turn, reply.text)
    this.#ask = undefined
    const taken = this.#deeds.answer(ask.turn, reply)
    if (taken && 'why' in taken) {
      this.#ask = ask
      print(PRIVATE + safe(asSentence(taken.why)))
      return
    }
    if (taken) print(PRIVATE + cutText(taken.cut, ask.words))
    if (reply.text === undefined) print(`${PRIVATE}Your choice is in.`)
    else if (heard.length > 0) print(`${PRIVATE}The table hears: ${heard.join(' · ')}`)
  }

  #leave(): void {
    this.#standing = 'left'
    this.#isLeaving = false
    print(standingText('left', this.#lobby))
    this.#deeds.leave()
  }
}
