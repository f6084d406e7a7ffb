import type { Seat } from '../../../schemas/ask.ts'
import { issueText } from '../../../schemas/issue.ts'
import { parseJson } from '../../../schemas/json.ts'
import {
  type FipaAct,
  type MawAgent,
  type MawMessage,
  type MawRequest,
  mawRequestSchema,
} from '../../../schemas/maw-messages.ts'
import { NAMES } from '../../../src/games/shared/names.ts'
import { MawSeat } from './maw-seat.ts'
import type { Table } from './maw-teller.ts'
import { bareOf } from './maw-words.ts'

/** Sends a message from an agent of the game master's side to an address. */
export type Send = (from: MawAgent, to: string, act: FipaAct, body: MawMessage) => void

/** Who has joined. */
interface Joined {
  readonly jid: string
  readonly name: string
  points: number
}

/** No body is longer. */
const MOST_BYTES = 64 << 10
/** The most answers to one account that does not play, so that two programs that answer everything cannot keep each other busy. */
const MOST_ANSWERS = 50
const MOST_STRANGERS = 1000
/** Names that would be taken for a word of the game. */
const RESERVED = /^(?:listen|vote|chat|whisper|gm|village|hideout|lobby|everyone|nobody|none)$/i

/**
 * The lobby and the series of a MAW game master: players join under unique names, a game begins when all seats are taken, points add up over the games of
 * a series. It knows addresses and messages, and nothing of XMPP.
 */
export class GameMaster {
  readonly #wanted: number
  readonly #rounds: number
  readonly #send: Send
  readonly #joined: Joined[] = []
  readonly #answers = new Map<string, number>()
  #seats = new Map<string, MawSeat>()
  #table: Table | undefined
  #round = 0
  /** Called when all seats are taken. */
  full: () => void = () => {}

  constructor(wanted: number, rounds: number, send: Send) {
    this.#wanted = wanted
    this.#rounds = rounds
    this.#send = send
  }

  get joined(): readonly Joined[] {
    return this.#joined
  }

  get isFull(): boolean {
    return this.#joined.length === this.#wanted
  }

  /** Takes a message that was sent to one of the agents. `from` is an address that the server vouches for. */
  receive(to: MawAgent, from: string, body: string): void {
    const jid = bareOf(from)
    const request = readRequest(body)
    const seat = this.#seats.get(jid)
    if (typeof request === 'string') {
      if (seat) seat.refuse(request, to)
      else this.#answer(jid, { type: 'refused', reason: request })
    } else if (request.type === 'join_lobby' || request.type === 'join_game') {
      if (seat) seat.refuse('you have joined')
      else if (to === 'gm') this.#join(jid, request.player_name)
    } else if (request.type === 'get_standings' || request.type === 'show_score') this.#answer(jid, this.standings())
    else if (seat) seat.take(to, request)
    else
      this.#answer(jid, {
        type: 'refused',
        reason: this.#isIn(jid) ? 'no game is being played' : 'join the lobby first',
      })
  }

  /** The table of the game that is played, or was the last. */
  get table(): Table {
    if (!this.#table) throw new TypeError('nobody has been seated yet')
    return this.#table
  }

  /** The seat of the player with an address; 0 without one. */
  seatOf(jid: string): Seat {
    return this.#table?.players.find((player) => player.jid === jid)?.seat ?? 0
  }

  /** The seats of the next game, for the addresses in the order of seats. */
  seat(order: readonly Joined[]): MawSeat[] {
    const players = order.map(({ jid }, i) => ({ seat: i + 1, name: NAMES[i]!, jid }))
    const table: Table = { players, round: ++this.#round, rounds: this.#rounds }
    this.#table = table
    this.#seats = new Map(
      order.map(({ jid }) => [jid, new MawSeat(table, (from, act, body) => this.#send(from, jid, act, body))]),
    )
    return [...this.#seats.values()]
  }

  /** Adds the points of a game, in the order of seats, and sends the standings to everybody. */
  ended(order: readonly Joined[], points: readonly number[]): void {
    order.forEach((player, i) => {
      player.points += points[i]!
    })
    this.#seats = new Map()
    this.#answers.clear()
    for (const { jid } of this.#joined) this.#send('gm', jid, 'inform', this.standings())
  }

  /** Who has how many points; equal points share a place. */
  standings(): Extract<MawMessage, { type: 'standings' }> {
    const players = [...this.#joined]
      .sort((a, b) => b.points - a.points || (a.name < b.name ? -1 : 1))
      .map(({ name, points }) => ({
        player_name: name,
        points,
        place: 1 + this.#joined.filter((one) => one.points > points).length,
      }))
    const played = this.#round - (this.#seats.size > 0 ? 1 : 0)
    return { type: 'standings', rounds: played, of: this.#rounds, players }
  }

  #join(jid: string, name: string): void {
    const reason = this.#whyNot(jid, name)
    this.#answer(jid, {
      type: 'join_result',
      ok: reason === undefined,
      player_name: name.slice(0, 20),
      ...(reason !== undefined && { reason }),
    })
    if (reason !== undefined) return
    this.#joined.push({ jid, name, points: 0 })
    if (this.isFull) this.full()
  }

  #whyNot(jid: string, name: string): string | undefined {
    if (this.#isIn(jid)) return 'you have joined'
    if (!/^[\p{L}\d_-]{1,20}$/u.test(name) || /^\d+$/.test(name))
      return 'a name is 1 to 20 letters, digits, _ or -, and not only digits'
    if (RESERVED.test(name)) return `${name} is a word of the game; choose another name`
    if (this.#joined.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      return `the name ${name} is taken; choose another`
    if (this.isFull) return this.#round > 0 ? 'the game has begun and all seats are taken' : 'all seats are taken'
    return undefined
  }

  #isIn = (jid: string): boolean => this.#joined.some((one) => one.jid === jid)

  #answer(jid: string, body: MawMessage): void {
    const given = this.#answers.get(jid) ?? 0
    if (given >= MOST_ANSWERS || (given === 0 && this.#answers.size >= MOST_STRANGERS)) return
    this.#answers.set(jid, given + 1)
    this.#send('gm', jid, 'inform', body)
  }
}

/** What a message asks for, or why it asks for nothing, as a sentence. */
function readRequest(body: string): MawRequest | string {
  if (body.length > MOST_BYTES) return `a message has at most ${MOST_BYTES} characters`
  try {
    const read = mawRequestSchema.safeParse(parseJson(body))
    return read.success ? read.data : issueText(read.error)
  } catch {
    return 'the body is not JSON'
  }
}
