import * as z from 'zod'
import { type Info, type Packet, ROLE_IDS, type Setting, type Talk, type Vote } from '../../../schemas/aiwolf.ts'
import type { Ask, NewAsk, Seat } from '../../../schemas/ask.ts'
import type { Event, Hand } from '../../../schemas/event.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { Session } from '../../../src/game/session.ts'
import { judge } from '../../../src/game/settle.ts'
import { rulesetNamed, rulesets } from '../../../src/games/games.ts'
import { saidFor } from '../../../src/importers/aiwolf/words.ts'
import { type Player, UNTIMED } from '../../../src/view/player.ts'
import { type Heard, viewFrom } from '../../../src/view/view.ts'

import { type Chatting, OpenChat } from './chatting.ts'

/** No group chat is taken to be longer. */
const LONGEST_CHAT_MS = 3_600_000

/** A packet that no AIWolf server sends at this point. */
export class BadPacket extends Error {}

/** Makes the player of a seat. */
export type Sitting = (ruleset: Ruleset, seat: Seat) => Player

/** The rules of a table of that size, with the server's limits. Throws {@link BadPacket}. */
function rulesOf({ agent_count, role_num_map, talk, whisper, vote }: Setting, names: readonly string[]): Ruleset {
  const name = `aiwolf-${agent_count}`
  if (!Object.hasOwn(rulesets, name)) throw new BadPacket(`there are no rules for a table of ${agent_count}`)
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))
  const ruleset = made(name, {
    talkTurns: clamp(talk.max_count.per_agent, 50),
    talkRounds: clamp(talk.max_count.per_day, 1000),
    whisperTurns: clamp(whisper.max_count.per_agent, 50),
    whisperRounds: clamp(whisper.max_count.per_day, 1000),
    ...(talk.duration !== undefined && { chat: true }),
    skips: clamp(talk.max_skip, 50),
    letters: Math.max(1, clamp(lettersIn(talk), 10_000)),
    votes: Math.max(1, clamp(vote.max_count, 5)),
    names,
  })
  for (const [word, count] of Object.entries(role_num_map)) {
    const id = ROLE_IDS[word as keyof typeof ROLE_IDS]
    if (ruleset.roles.filter((role) => role === id).length !== count)
      throw new BadPacket(`a table of ${agent_count} with ${count} ${word} is not one of the contest's`)
  }
  return ruleset
}

/** Throws {@link BadPacket} for names that no table has. */
function made(name: string, switches: object): Ruleset {
  try {
    return rulesetNamed(name, switches)
  } catch (error) {
    if (error instanceof z.ZodError) throw new BadPacket(`the table cannot be played: ${error.issues[0]!.message}`)
    throw error
  }
}

const lettersIn = ({ max_length: { per_talk, base_length, per_agent } }: Setting['talk']): number =>
  Math.min(per_talk ?? Number.POSITIVE_INFINITY, base_length ?? per_agent ?? 125)

/** A seat at a table elsewhere: what its packets say is put together as the history of a seat here, and its player answers from that. */
export class Joined {
  readonly #ruleset: Ruleset
  readonly #names: readonly string[]
  readonly #setting: Setting
  readonly #seat: Seat
  readonly #player: Player
  readonly #history: Heard[] = []
  readonly #chatting: Chatting
  /** What was heard of today's talk, by room and number: a history says again what a group chat has told. */
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
    this.#names = Object.keys(info.status_map).sort()
    this.#setting = setting
    this.#seat = this.#seatOf(info.agent)
    this.#ruleset = rulesOf(setting, this.#names)
    this.#player = sit(this.#ruleset, this.#seat)
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
    return await this.#ask(this.#askFor(packet, info))
  }

  /** A group chat begins: the player speaks of itself from now on. */
  #convene(room: 'village' | 'hideout', day: number): undefined {
    if (room === 'hideout' && day > 0) this.#begin('night', day)
    this.#tell(room === 'village', { type: 'convened', room })
    const limits = this.#setting[room === 'village' ? 'talk' : 'whisper']
    const turns = Math.max(0, Math.min(limits.max_count.per_agent, 50))
    const letters = Math.max(1, lettersIn(limits))
    this.#chat = new OpenChat(
      this.#chatting,
      { duration: Math.max(0, Math.min(limits.duration ?? 0, LONGEST_CHAT_MS)), turns },
      (now) => {
        const ask = this.#postAsk({ room, letters, tick: { now, of: turns }, others: ['over'], otherwise: 'over' })
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
    this.#tell(false, { type: 'dealt', seat: this.#seat, role: ROLE_IDS[own] })
    const wolves = Object.keys(role_map).filter((name) => role_map[name] === 'WEREWOLF')
    if (own === 'WEREWOLF')
      this.#tell(false, { type: 'met', seats: wolves.map((name) => this.#seatOf(name)).sort((a, b) => a - b) })
  }

  /** A day begins: what the last one and its night have brought. */
  #dawn(info: Info): undefined {
    const {
      day,
      vote_list = [],
      executed_agent,
      attacked_agent,
      divine_result,
      medium_result,
      attack_vote_list = [],
    } = info
    if (day > 1) {
      const hands = handsIn(vote_list, (name) => this.#seatOf(name))
      for (const [target, by] of hands) this.#tell(true, { type: 'voted', target, by })
      if (executed_agent !== undefined)
        this.#tell(true, { type: 'left', seat: this.#seatOf(executed_agent), by: 'vote' })
      else this.#tell(true, { type: 'unvoted', reason: 'nobody' })
      this.#begin('night', day - 1)
    }
    if (medium_result)
      this.#tell(false, {
        type: 'revealed',
        seat: this.#seatOf(medium_result.target),
        team: colour(medium_result.result),
      })
    if (divine_result) {
      const target = this.#seatOf(divine_result.target)
      this.#tell(false, {
        type: 'checked',
        seat: this.#seat,
        target,
        question: 'team',
        found: colour(divine_result.result),
      })
    }
    for (const { agent, target } of attack_vote_list)
      this.#tell(false, { type: 'claimed', seat: this.#seatOf(agent), target: this.#seatOf(target) })
    this.#begin('day', day)
    if (day < 2) return
    if (attacked_agent === undefined) this.#tell(true, { type: 'missed' })
    else this.#tell(true, { type: 'left', seat: this.#seatOf(attacked_agent), by: 'kill' })
  }

  #hear({ idx, day, agent, text, over, skip }: Talk, room: 'village' | 'hideout'): void {
    const id = `${room} ${day} ${this.#phase} ${idx}`
    if (this.#setting.talk.duration !== undefined && this.#heard.has(id)) return
    this.#heard.add(id)
    const seat = this.#seatOf(agent)
    const isOpen = room === 'village'
    if (over || skip) this.#tell(isOpen, { type: 'passed', room, seat, over })
    else this.#tell(isOpen, { type: 'posted', room, seat, text })
  }

  #askFor({ request }: Packet, info: Info): NewAsk {
    const alive = this.#names.flatMap((name, i) => (info.status_map[name] === 'ALIVE' ? [i + 1] : []))
    const others = alive.filter((seat) => seat !== this.#seat)
    const humans = alive.filter((seat) => info.role_map[this.#names[seat - 1]!] !== 'WEREWOLF')
    const seconds = this.#setting.timeout.action / 1000
    const pick = (act: string, options: NewAsk['options']): NewAsk => ({
      seat: this.#seat,
      act,
      options,
      words: 0,
      seconds,
      otherwise: 'none',
    })
    if (request === 'VOTE') return pick('vote', this.#setting.vote.allow_self_vote ? alive : others)
    if (request === 'DIVINE') return pick('check', ['none', ...others])
    if (request === 'GUARD') return pick('protect', ['none', ...others])
    if (request === 'ATTACK') return pick('kill', ['none', ...humans])
    const isTalk = request === 'TALK'
    const limits = this.#setting[isTalk ? 'talk' : 'whisper']
    const of = Math.max(1, limits.max_count.per_agent)
    const letters = Math.max(1, lettersIn(limits) + (info.remain_length ?? 0))
    const canSkip = (info.remain_skip ?? 0) > 0
    return this.#postAsk({
      room: isTalk ? 'village' : 'hideout',
      letters,
      tick: { now: Math.min(of, Math.max(1, of - (info.remain_count ?? 0))), of },
      others: canSkip ? ['skip', 'over'] : ['over'],
      otherwise: 'skip',
    })
  }

  #postAsk({ room, letters, tick, others, otherwise }: Speaking): NewAsk {
    const seconds = this.#setting.timeout.action / 1000
    const options = ['say', ...others]
    return {
      seat: this.#seat,
      act: 'post',
      options,
      words: letters,
      letters,
      aloud: ['say'],
      seconds,
      otherwise,
      room,
      tick,
    }
  }

  #ask(asked: NewAsk): Promise<string> {
    const said = this.#asked.then(() => this.#put(asked))
    this.#asked = said.catch(() => {})
    return said
  }

  async #put(asked: NewAsk): Promise<string> {
    const ask: Ask = { ...asked, turn: this.#turn++ }
    this.#tell(false, { type: 'asked', ...ask })
    const reply = await this.#player.act(viewFrom(this.#seat, this.#history), UNTIMED)
    const choice = judge(this.#ruleset, ask, reply)
    const { pick, text, thought, source } = choice
    this.#tell(false, { type: 'chose', seat: this.#seat, turn: ask.turn, act: ask.act, pick, text, thought, source })
    return saidFor(choice, this.#names)
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
    const seat = this.#names.indexOf(name) + 1
    if (seat === 0) throw new BadPacket(`the server speaks of ${JSON.stringify(name)}, who is not at the table`)
    return seat
  }
}

/** What differs between asks to say something. */
interface Speaking {
  readonly room: 'village' | 'hideout'
  readonly letters: number
  readonly tick: NonNullable<NewAsk['tick']>
  readonly others: readonly string[]
  readonly otherwise: string
}

const colour = (species: 'HUMAN' | 'WEREWOLF'): 'red' | 'black' => (species === 'WEREWOLF' ? 'black' : 'red')

/** Hands by whom they are for, in order of seats. */
function handsIn(votes: readonly Vote[], seatOf: (name: string) => Seat): [Seat, Hand[]][] {
  const hands = new Map<Seat, Hand[]>()
  for (const { agent, target } of votes) {
    const by = hands.get(seatOf(target)) ?? []
    hands.set(seatOf(target), [...by, { seat: seatOf(agent), kind: 'cast' }])
  }
  return [...hands].sort(([a], [b]) => a - b)
}
