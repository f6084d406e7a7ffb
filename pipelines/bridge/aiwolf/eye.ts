import {
  type Info,
  type Judge,
  type Packet,
  type Request,
  ROLE_WORDS,
  type Setting,
  type Vote,
} from '../../../schemas/aiwolf.ts'
import type { Ask, Role, Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import type { View } from '../../../src/view/view.ts'
import { type Day, Days } from './days.ts'
import { nextAt, requestOf } from './requests.ts'
import { Room, type RoomName } from './rooms.ts'

/** The time of an event, in Unix milliseconds. */
export type TimeOf = (event: Event) => number

/**
 * The packets of one seat: a fold of what the seat heard and nothing else. The results of a day are in the packets of the next, as in the contest.
 */
export class PacketEye {
  readonly #id: string
  readonly #setting: Setting
  readonly #timeOf: TimeOf
  readonly #days = new Days()
  readonly #rooms: Readonly<Record<RoomName, Room>> = { village: new Room(), hideout: new Room() }
  #read = 0
  #seat: Seat = 0
  #names: readonly string[] = []
  #role: Role = ''
  #wolves: readonly Seat[] = []
  #dead = new Set<Seat>()
  #place = { day: 0, phase: 'day' }
  #skips = 0
  /** The packet that is due before what is heard next. */
  #next: 'INITIALIZE' | 'DAILY_INITIALIZE' | 'DAILY_FINISH' | undefined
  /** The room of the group chat that is open. */
  #chatting: RoomName | undefined

  constructor(id: string, setting: Setting, timeOf: TimeOf) {
    this.#id = id
    this.#setting = setting
    this.#timeOf = timeOf
  }

  /** Reads what is new in a view, and returns the packets that it makes: those that want no answer. */
  read(view: View): Packet[] {
    this.#seat = view.seat
    const packets: Packet[] = []
    for (; this.#read < view.upTo; this.#read++) {
      const { event } = view.history[this.#read]!
      if (event.type === 'began' || event.type === 'convened') packets.push(...this.#due())
      this.#learn(event)
      if (event.type === 'opened') this.#next = 'INITIALIZE'
      if (event.type === 'began') this.#next = nextAt(event) ?? this.#next
      if (event.type === 'ended') this.#next = undefined
      if ('room' in event) packets.push(...this.#chat(event))
    }
    return [...packets, ...this.#due()]
  }

  /** Whether an ask is one of a group chat, in which nothing is requested. */
  isChat({ room }: Pick<Ask, 'room'>): boolean {
    return room !== undefined && room === this.#chatting
  }

  /** The packet of the part of the game that has begun, when all that it begins with was heard. */
  #due(): Packet[] {
    const request = this.#next
    this.#next = undefined
    if (request === undefined) return []
    if (request !== 'DAILY_FINISH') return [this.#begin(request)]
    return [{ request, info: this.#info(), talk_history: this.#rooms.village.fresh(), ...this.#whispers }]
  }

  /** What a group chat sends to its living members. */
  #chat(event: Event): Packet[] {
    if (event.type === 'convened') this.#chatting = event.room as RoomName
    const room = this.#chatting
    if (room === undefined || this.#dead.has(this.#seat)) return []
    if (event.type === 'adjourned') this.#chatting = undefined
    const name = room === 'village' ? 'TALK' : 'WHISPER'
    const [open, turns] = [
      this.#rooms[room],
      this.#setting[room === 'village' ? 'talk' : 'whisper'].max_count.per_agent,
    ]
    const info = { ...this.#info(), remain_count: open.remains(this.#seat, turns) }
    if (event.type === 'convened') return [{ request: `${name}_PHASE_START`, info }]
    if (event.type === 'adjourned') return [{ request: `${name}_PHASE_END`, info }]
    if (event.type !== 'posted' && event.type !== 'passed') return []
    return [{ request: `${name}_BROADCAST`, info, [name === 'TALK' ? 'new_talk' : 'new_whisper']: open.last }]
  }

  /** The packet for an ask, which the last view read ends in. */
  request(ask: Ask): Packet {
    const request = requestOf(ask)
    const info = this.#info()
    if (request === 'TALK' || request === 'WHISPER') {
      const { now, of } = ask.tick!
      const remain = { ...info, remain_count: of - now, remain_skip: this.#setting.talk.max_skip - this.#skips }
      return request === 'TALK'
        ? { request, info: remain, talk_history: this.#rooms.village.fresh() }
        : { request, info: remain, whisper_history: this.#rooms.hideout.fresh() }
    }
    return request === 'ATTACK' ? { request, info, whisper_history: this.#rooms.hideout.fresh() } : { request, info }
  }

  /** The last packet, with all roles. The contest has counted the day on by then. */
  finish(deal: readonly Role[]): Packet {
    const { day, phase } = this.#place
    if (phase !== 'day') this.#place = { day: day + 1, phase: 'day' }
    const role_map = Object.fromEntries(deal.map((role, i) => [this.#names[i]!, ROLE_WORDS[role]!]))
    return { request: 'FINISH', info: { ...this.#info(), role_map } }
  }

  #learn(event: Event): void {
    switch (event.type) {
      case 'opened':
        this.#names = event.names!
        break
      case 'dealt':
        this.#role = event.role
        break
      case 'met':
        this.#wolves = event.seats
        break
      case 'began':
        for (const room of Object.values(this.#rooms)) room.begin(event.phase === 'day')
        this.#skips = 0
        this.#place = { day: event.number, phase: event.phase }
        break
      case 'posted':
      case 'passed':
        this.#rooms[event.room as RoomName].hear(event, {
          day: this.#place.day,
          agent: this.#name(event.seat),
          time: this.#timeOf(event),
        })
        break
      case 'voted':
        for (const { seat } of event.by) this.#today.votes.push({ agent: seat, target: event.target })
        break
      case 'left':
        this.#dead.add(event.seat)
        if (event.by === 'vote') this.#today.executed = event.seat
        else this.#days.of(this.#place.day - 1).attacked = event.seat
        break
      case 'claimed':
        if (typeof event.target === 'number') this.#today.claims.push({ agent: event.seat, target: event.target })
        break
      case 'checked':
        this.#today.divined = { target: event.target, found: event.found }
        break
      case 'revealed':
        this.#today.seen = { target: event.seat, found: event.team! }
        break
      case 'chose':
        if (event.act === 'post' && event.source !== 'default')
          this.#skips = event.pick === 'skip' ? this.#skips + 1 : 0
        break
    }
  }

  #begin(request: Request): Packet {
    return { request, info: this.#info(), setting: this.#setting }
  }

  /** Werewolves are sent the whispers when the day ends, dead ones too. */
  get #whispers(): Pick<Packet, 'whisper_history'> {
    return this.#isWolf ? { whisper_history: this.#rooms.hideout.fresh() } : {}
  }

  get #isWolf(): boolean {
    return this.#wolves.includes(this.#seat)
  }

  #info(): Info {
    const { day } = this.#place
    const before = this.#days.known(day - 1)
    const judge = (found: Day['divined']): Judge | undefined =>
      found && {
        day: day - 1,
        agent: this.#name(this.#seat),
        target: this.#name(found.target),
        result: found.found === 'black' ? 'WEREWOLF' : 'HUMAN',
      }
    const list = (votes: Day['votes']): Vote[] =>
      votes
        .toSorted((a, b) => a.agent - b.agent)
        .map(({ agent, target }) => ({ day: day - 1, agent: this.#name(agent), target: this.#name(target) }))
    const [seen, divined] = [judge(before?.seen), judge(before?.divined)]
    const known = this.#isWolf ? this.#wolves.map((seat) => [seat, 'WEREWOLF'] as const) : []
    return {
      game_id: this.#id,
      day,
      agent: this.#name(this.#seat),
      ...(seen && { medium_result: seen }),
      ...(divined && { divine_result: divined }),
      ...(before?.executed !== undefined && { executed_agent: this.#name(before.executed) }),
      ...(before?.attacked !== undefined && { attacked_agent: this.#name(before.attacked) }),
      ...(before && before.votes.length > 0 && { vote_list: list(before.votes) }),
      ...(before && this.#isWolf && before.claims.length > 0 && { attack_vote_list: list(before.claims) }),
      status_map: Object.fromEntries(this.#names.map((name, i) => [name, this.#dead.has(i + 1) ? 'DEAD' : 'ALIVE'])),
      role_map: Object.fromEntries(
        [[this.#seat, ROLE_WORDS[this.#role]!] as const, ...known].map(([seat, role]) => [this.#name(seat), role]),
      ),
    }
  }

  get #today(): Day {
    return this.#days.of(this.#place.day)
  }

  #name(seat: Seat): string {
    return this.#names[seat - 1]!
  }
}
