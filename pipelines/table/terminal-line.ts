import { createInterface, type Interface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { LiveAsk, LiveMessage, LiveTable } from '../../schemas/table.ts'
import { actText } from '../../src/page/acts.ts'
import { print, safe } from '../terminal.ts'
import type { Line } from './line.ts'
import { replyIn } from './typed-reply.ts'

/** What the terminal does for its person. */
export interface Deeds {
  answer(turn: number, reply: { pick?: number | string; text?: string }): string | undefined
  hear(turn: number, text: string): readonly string[]
  ready(): void
  leave(): void
  skip(): string | undefined
}

/** The most lines that are buffered until something is asked. Reading pauses at this limit, because a pipe may send lines without end. */
const MOST_TYPED = 1000

const PRIVATE = '▌ '
const HELP = [
  'Type what you say, or the number or word of an option, and press Enter.',
  'Say and vote in one game mean the others by their numbers: "I think 2 is Mafia."',
  '? this help · s the story so far · c your card · r the rules · k skip the wait, alone at a table · q leave the table',
].join('\n')

/** A seat in a terminal: one line in, lines out, private ones after ▌. It can be read back, piped, and read aloud. */
export class TerminalLine implements Line {
  readonly #deeds: Deeds
  readonly #input: Interface
  readonly #typed: string[] = []
  readonly #story: string[] = []
  #ask: LiveAsk | undefined
  #table: LiveTable | undefined
  #card: readonly string[] = []
  #rules = ''
  #isLeaving = false
  #isAtEnd = false
  #hasCard = false
  /** Settles when its person has left, or the game is over. */
  readonly done: Promise<'over' | 'left'>
  #finish: (how: 'over' | 'left') => void = () => {}

  constructor(deeds: Deeds, input: Readable = process.stdin) {
    this.#deeds = deeds
    this.done = new Promise((resolve) => (this.#finish = resolve))
    this.#input = createInterface({ input, terminal: false })
    this.#input.on('line', (line) => {
      this.#typed.push(line)
      this.#take()
      if (this.#typed.length >= MOST_TYPED) this.#input.pause()
    })
    this.#input.on('close', () => {
      this.#isAtEnd = true
      this.#take()
    })
  }

  /** Ctrl-C: asks before the rules answer for this seat; a second one leaves. */
  interrupt(): void {
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
        print(
          `${message.table.ruleset}: ${message.table.seats} sit at the table. You are ${this.#name(message.seat)}. Type ? for help.`,
        )
        break
      case 'card':
        this.#card = message.text
        print(message.text.map((line) => PRIVATE + line).join('\n'))
        this.#hasCard = true
        this.#deeds.ready()
        break
      case 'moment': {
        const { type, open, text } = message.moment
        if (type === 'asked') break
        this.#say(open ? text : PRIVATE + text)
        break
      }
      case 'ask':
        this.#ask = message.ask
        break
      case 'clock':
        if (message.of === 'ask' && this.#ask) this.#put(this.#ask, message.seconds)
        else if (message.of === 'hush') print(`The table waits, ${Math.round(message.seconds ?? 0)} s.`)
        break
      case 'taken':
        if (message.byRules)
          print(
            `${PRIVATE}The time was over: ${message.text === undefined ? `the rules chose ${message.pick} for you` : 'you said PASS'}.`,
          )
        if (this.#ask?.turn === message.turn) this.#ask = undefined
        break
      case 'notice':
        this.#say(message.text)
        break
      case 'lobby':
        if (message.stage === 'over') {
          this.#finish('over')
          this.#input.close()
        }
        break
      case 'elsewhere':
        print('This seat was opened in another window.')
        this.#finish('left')
        break
    }
  }

  close(): void {
    this.#input.close()
  }

  #name = (seat: number): string => (this.#table?.names ? `${this.#table.names[seat - 1]} (${seat})` : `player ${seat}`)

  #say(text: string): void {
    this.#story.push(text)
    print(text)
  }

  #put({ act, options, words, nominable, tick }: LiveAsk, seconds: number | null): void {
    const time = seconds === null ? '' : `, ${Math.round(seconds)} s`
    const named = options.map((option) => (typeof option === 'number' ? this.#name(option) : option)).join(', ')
    const now = tick ? ` (${tick.now} of ${tick.of})` : ''
    const most = words > 0 ? `, at most ${words} words` : ''
    print(`${PRIVATE}You are asked to ${actText(act)}${now}${named ? `: ${named}` : ''}${most}${time}`)
    if (options.includes('say')) print(`${PRIVATE}Just type to say something; an empty line listens.`)
    if (nominable)
      print(`${PRIVATE}You may nominate with "I nominate player number N": ${nominable.map(this.#name).join(', ')}.`)
    setImmediate(() => this.#take())
  }

  /** Reads typed lines while they are requested. */
  #take(): void {
    while (this.#typed.length > 0) {
      const line = this.#typed[0]!.trim()
      const isCommand = this.#isLeaving || /^[?scrkq]$/.test(line)
      if (!isCommand && !this.#ask) return // kept until something is asked
      this.#typed.shift()
      if (isCommand) this.#command(line)
      else this.#answer(this.#ask!, line)
    }
    if (!this.#isAtEnd) this.#input.resume()
    if (this.#isAtEnd && this.#hasCard && this.#ask) this.#leave()
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
    if (line === 'c') print(this.#card.map((text) => PRIVATE + text).join('\n'))
    if (line === 'r') print(this.#rules)
    if (line === 'k') {
      const why = this.#deeds.skip()
      if (why !== undefined) print(why)
    }
    if (line === 'q') this.interrupt()
  }

  #answer(ask: LiveAsk, line: string): void {
    const reply = replyIn(ask, line, this.#table?.names ?? null)
    const heard = reply.text === undefined ? [] : this.#deeds.hear(ask.turn, reply.text)
    this.#ask = undefined
    const why = this.#deeds.answer(ask.turn, reply)
    if (why !== undefined) {
      this.#ask = ask
      print(`${PRIVATE}${safe(why)}`)
    } else if (reply.text === undefined) print(`${PRIVATE}Your choice is in.`)
    else if (heard.length > 0) print(`${PRIVATE}The table hears: ${heard.join(' · ')}`)
  }

  #leave(): void {
    this.#deeds.leave()
    print('You have left; the rules answer for your seat.')
    this.#finish('left')
  }
}
