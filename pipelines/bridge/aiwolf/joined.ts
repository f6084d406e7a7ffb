import { type Info, type Packet, ROLE_IDS, type Talk } from '../../../schemas/aiwolf.ts'
import type { Ask, NewAsk, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { Session } from '../../../src/game/session.ts'
import { judge } from '../../../src/game/settle.ts'
import { saidFor } from '../../../src/importers/aiwolf/words.ts'
import { type Player, UNTIMED } from '../../../src/view/player.ts'
import { type Heard, viewFrom } from '../../../src/view/view.ts'

import { type Chatting, OpenChat } from './chatting.ts'
import { dawnOf, seatIn } from './dawn.ts'
import { type JoinedTable, pickOrPost, postAsk } from './joined-asks.ts'
import { BadPacket, lettersIn, rulesOf } from './joined-rules.ts'

/** No group chat is taken to be longer. */
const LONGEST_CHAT_MS = 3_600_000

/** Makes the player of a seat. */
export type Sitting = (ruleset: Ruleset, seat: Seat) => Player

/** A seat at a remote table: its packets are assembled into the history of a seat, from which its player answers. */
export class Joined {
  readonly #ruleset: Ruleset
  readonly #table: JoinedTable
  readonly #player: Player
  readonly #history: Heard[] = []
  readonly #chatting: Chatting
  /** Today's talk so far, by room and number: a history repeats what a group chat has sent. */
  #heard = new Set<string>()
  #chat: OpenChat | undefined
  /** The player is asked one thing at a time. */
  #asked: Promise<unknown> = Promise.resolve()
  #turn = 0
  #day = -1
  #phase = ''

  /** `packet` is the first of a game: INITIALIZE. */
  constructor(packet: Packet, sit: Sitting, chatting: Chatting) {
    const { info, setting } = packet
    this.#chatting = chatting
    if (packet.request !== 'INITIALIZE' || !info || !setting)
      throw new BadPacket(`a game begins with INITIALIZE, and the server sent ${packet.request}`)
    const names = Object.keys(info.status_map).sort()
    this.#table = { names, setting, seat: seatIn(names, info.agent) }
    this.#ruleset = rulesOf(setting, names)
    this.#player = sit(this.#ruleset, this.#table.seat)
    this.#open(info)
  }

  /** What is said to a packet; undefined if it wants no answer. */
  async answer(packet: Packet): Promise<string | undefined> {
    const { request, info } = packet
    this.#stopChat(request)
    if (request === 'INITIALIZE' || request === 'FINISH') return undefined
    if (!info) throw new BadPacket(`${request} without info`)
    if (request === 'DAILY_INITIALIZE') return this.#dawn(info)
    const room = request.startsWith('TALK_') ? 'village' : 'hideout'
    if (request.endsWith('_PHASE_START')) return this.#convene(room, info.day)
    if (request.endsWith('_PHASE_END')) return this.#tell(room === 'village', { type: 'adjourned', room })
    if (packet.new_talk) this.#hear(packet.new_talk, 'village')
    if (packet.new_whisper) this.#hear(packet.new_whisper, 'hideout')
    if (request.endsWith('_BROADCAST')) return undefined
    for (const talk of packet.talk_history ?? []) this.#hear(talk, 'village')
    for (const talk of packet.whisper_history ?? []) this.#hear(talk, 'hideout')
    if (request === 'DAILY_FINISH') return this.#begin(info.day === 0 ? 'night' : 'vote', info.day)
    if (request !== 'TALK' && request !== 'VOTE' && info.day > 0) this.#begin('night', info.day)
    return await this.#ask(pickOrPost(packet, info, this.#table))
  }

  /** A group chat begins: the player speaks of itself from now on. */
  #convene(room: 'village' | 'hideout', day: number): undefined {
    if (room === 'hideout' && day > 0) this.#begin('night', day)
    this.#tell(room === 'village', { type: 'convened', room })
    const limits = this.#table.setting[room === 'village' ? 'talk' : 'whisper']
    const turns = Math.max(0, Math.min(limits.max_count.per_agent, 50))
    const letters = Math.max(1, lettersIn(limits))
    this.#chat = new OpenChat(
      this.#chatting,
      { duration: Math.max(0, Math.min(limits.duration ?? 0, LONGEST_CHAT_MS)), turns },
      (now) => {
        const ask = postAsk(
          { room, letters, tick: { now, of: turns }, others: ['over'], otherwise: 'over' },
          this.#table,
        )
        return this.#chat ? this.#ask(ask) : Promise.resolve(undefined)
      },
    )
  }

  /** Whatever is no part of a group chat ends it. */
  #stopChat(request: Packet['request']): void {
    if (request.endsWith('_BROADCAST')) return
    this.#chat?.close()
    this.#chat = undefined
  }

  async close(): Promise<void> {
    this.#stopChat('FINISH')
    await this.#player.close?.()
  }

  #open({ role_map, agent }: Info): void {
    this.#tell(true, new Session(this.#ruleset, this.#ruleset.roles).log[0]!.event)
    const own = role_map[agent]
    if (own === undefined) throw new BadPacket('INITIALIZE does not say what this agent is')
    this.#tell(false, { type: 'dealt', seat: this.#table.seat, role: ROLE_IDS[own] })
    const wolves = Object.keys(role_map).filter((name) => role_map[name] === 'WEREWOLF')
    if (own === 'WEREWOLF')
      this.#tell(false, { type: 'met', seats: wolves.map((name) => this.#seatOf(name)).sort((a, b) => a - b) })
  }

  /** A day begins, with the results of the last one and its night. */
  #dawn(info: Info): undefined {
    for (const { open, event } of dawnOf(info, this.#table))
      if (event.type === 'began') this.#begin(event.phase, event.number)
      else this.#tell(open, event)
  }

  #hear({ idx, day, agent, text, over, skip }: Talk, room: 'village' | 'hideout'): void {
    const id = `${room} ${day} ${this.#phase} ${idx}`
    if (this.#table.setting.talk.duration !== undefined && this.#heard.has(id)) return
    this.#heard.add(id)
    const seat = this.#seatOf(agent)
    const isOpen = room === 'village'
    if (over || skip) this.#tell(isOpen, { type: 'passed', room, seat, over })
    else this.#tell(isOpen, { type: 'posted', room, seat, text })
  }

  #ask(asked: NewAsk): Promise<string> {
    const said = this.#asked.then(() => this.#put(asked))
    this.#asked = said.catch(() => {})
    return said
  }

  async #put(asked: NewAsk): Promise<string> {
    const ask: Ask = { ...asked, turn: this.#turn++ }
    this.#tell(false, { type: 'asked', ...ask })
    const reply = await this.#player.act(viewFrom(this.#table.seat, this.#history), UNTIMED)
    const choice = judge(this.#ruleset, ask, reply)
    const { pick, text, thought, source } = choice
    this.#tell(false, {
      type: 'chose',
      seat: this.#table.seat,
      turn: ask.turn,
      act: ask.act,
      pick,
      text,
      thought,
      source,
    })
    return saidFor(choice, this.#table.names)
  }

  #begin(phase: string, number: number): undefined {
    if (this.#phase === phase && this.#day === number) return
    this.#phase = phase
    this.#day = number
    this.#tell(true, { type: 'began', phase, number })
  }

  #tell(open: boolean, event: Event): undefined {
    this.#history.push({ event, open })
  }

  #seatOf(name: string): Seat {
    return seatIn(this.#table.names, name)
  }
}
