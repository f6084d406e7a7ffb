import type { Option, Reply, Seat } from '../../../schemas/ask.ts'
import type { EventOf } from '../../../schemas/event.ts'
import { parseJson } from '../../../schemas/json.ts'
import type { FipaAct, MawMessage } from '../../../schemas/maw-messages.ts'
import type { Clock } from '../../../src/game/play.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { settle } from '../../../src/game/settle.ts'
import { type Player, UNTIMED } from '../../../src/view/player.ts'
import { MawReader } from './maw-reader.ts'
import { bareOf } from './maw-words.ts'

export interface PlayerAgentOptions {
  readonly jid: string
  /** The game master's address. */
  readonly gm: string
  readonly name: string
  /** Makes the player for a game. */
  readonly make: (ruleset: Ruleset) => Player
  readonly clock: Clock
  /** For a game master that does not ask: the interval in milliseconds at which the player may act. */
  readonly tickMs: number
  send(to: string, act: FipaAct, body: object): void
  /** A message of the game master or of a room was accepted; for the watchers of this player. */
  heard?(body: string): void
  /** The game master has sent the standings of a series, or refused the player. */
  over?(message: MawMessage): void
}

/**
 * One of our players as an agent of MAW: joins the lobby of a game master, builds a view from its messages, and sends what its player chooses.
 * It assumes that the rooms announce themselves.
 */
export class PlayerAgent {
  readonly #options: PlayerAgentOptions
  readonly #reader: MawReader
  readonly #rooms = new Map<string, string>()
  #player: Player | undefined
  #isAsked = false
  #cancel = (): void => {}

  constructor(options: PlayerAgentOptions) {
    this.#options = options
    this.#reader = new MawReader(options.jid)
  }

  seatNamed(said: string): Seat | undefined {
    return this.#reader.seatNamed(said)
  }

  join(): void {
    const { gm, name, send } = this.#options
    send(gm, 'request', { type: 'join_lobby', player_name: name })
  }

  /** Takes a message of the game master or of a room. */
  async take(from: string, body: string): Promise<void> {
    const message = readMessage(body)
    if (!message) return
    const { gm, over } = this.#options
    const isMaster = bareOf(from) === bareOf(gm)
    if (message.type === 'start_game' && isMaster) {
      this.#cancel()
      this.#isAsked = false
      this.#player = undefined
      this.#rooms.clear()
    }
    if (message.type === 'announce_open') {
      // A room is trusted from its domain, which is the game master's.
      if (bareOf(from).split('@')[1] !== bareOf(gm).split('@')[1]) return
      this.#rooms.set(message.room_name.toLowerCase(), bareOf(from))
    }
    if (!isMaster && ![...this.#rooms.values()].includes(bareOf(from))) return
    this.#options.heard?.(body)
    const ask = this.#reader.take(message)
    if (message.type === 'get_input') this.#isAsked = true
    if (message.type === 'phase_change' || message.type === 'end_game' || message.type === 'kill') this.#cancel()
    if (message.type === 'announce_open' && !this.#isAsked) this.#tickFrom(1)
    if (message.type === 'standings' || (message.type === 'join_result' && !message.ok)) over?.(message)
    if (ask) await this.#answer(ask)
  }

  /** Acts by one's own clock in a room whose master does not ask. */
  #tickFrom(now: number): void {
    const { clock, tickMs } = this.#options
    this.#cancel()
    this.#cancel = clock.after(tickMs, () => {
      if (this.#isAsked || !this.#reader.alive) return
      this.#tickFrom(now + 1)
      void this.#answer(this.#reader.tick(now, tickMs / 1000))
    })
  }

  async #answer(ask: EventOf<'asked'>): Promise<void> {
    const reply = await this.#act(ask)
    const { gm, send } = this.#options
    const room = (ask.room !== undefined && this.#rooms.get(ask.room)) || gm
    const { pick, text } = reply
    if (pick === 'whisper') {
      const { pick: whom, text: words } = await this.#act(this.#reader.whisper(ask))
      if (typeof whom === 'number')
        send(room, 'request', { type: 'whisper', target: this.#reader.jidOf(whom), message: words ?? '' })
      else send(room, 'inform', { type: 'listen' })
    } else if (pick === 'say') send(room, 'request', { type: 'chat', message: text ?? '' })
    else if (typeof pick === 'number')
      send(gm, 'request', { type: ask.act === 'check' ? 'check' : 'vote', target: this.#reader.jidOf(pick) })
    else if (pick === 'retract') send(room, 'request', { type: 'retract' })
    else send(room, 'inform', { type: 'listen' })
  }

  /** What the player chooses; the default if it fails. */
  async #act(ask: EventOf<'asked'>): Promise<{ pick?: Option | undefined; text?: string | undefined }> {
    const { view, ruleset } = this.#reader
    this.#player ??= this.#options.make(ruleset!)
    let reply: Reply | undefined
    try {
      reply = await this.#player.act(view, UNTIMED)
    } catch {
      reply = undefined
    }
    const choice = settle(ask, reply)
    this.#reader.chose(ask, choice)
    return choice
  }
}

function readMessage(body: string): MawMessage | undefined {
  try {
    const value = parseJson(body)
    return typeof value === 'object' && value !== null && 'type' in value ? (value as MawMessage) : undefined
  } catch {
    return undefined
  }
}
