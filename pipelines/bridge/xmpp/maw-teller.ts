import type { Ask, Seat } from '../../../schemas/ask.ts'
import type { Event, EventOf } from '../../../schemas/event.ts'
import type { FipaAct, MawAgent, MawMessage, MawPlayer, MawPost } from '../../../schemas/maw-messages.ts'
import { sharedOf } from '../../../src/view/render.ts'
import { lineOf, type Words } from '../../../src/view/wording.ts'
import { agreementOn, resultOf, roleOf } from './maw-messages.ts'
import { seatNamed } from './maw-players.ts'
import { ROLE_NAMES, ROOM_NAMES, TEAM_NAMES } from './maw-words.ts'

/** Sends a message of one of the agents of the game master's side to this player. */
export type Post = (from: MawAgent, act: FipaAct, body: MawMessage) => void

/** What the players of a game know before it begins. */
export interface Table {
  readonly players: readonly MawPlayer[]
  readonly round: number
  readonly rounds: number
}

/** What one player of a MAW game is sent: messages of the game master and the rooms, derived only from the events that its seat hears. */
export class MawTeller {
  readonly #table: Table
  readonly #post: Post
  #seat: Seat = 0
  #words: Words | undefined
  #opened: EventOf<'opened'> | undefined
  #alive: Seat[] = []
  #team: readonly Seat[] = []
  #isNight = false
  #votes: EventOf<'voted'>[] = []
  #tied: readonly Seat[] | undefined
  /** The lines of each room that this player was sent. */
  readonly #lines: Record<string, { readonly text: string; readonly post: MawPost }[]> = { village: [], hideout: [] }

  constructor(table: Table, post: Post) {
    this.#table = table
    this.#post = post
  }

  begin(seat: Seat, words: Words): void {
    this.#seat = seat
    this.#words = words
  }

  /** The names that players have at the table. */
  get names(): readonly string[] | undefined {
    return this.#opened?.names
  }

  /** Asks the player for its act. */
  ask(ask: Ask, milliseconds: number | undefined): void {
    const seats = ask.options.filter((option) => typeof option === 'number')
    this.#post(ask.room === 'hideout' ? 'hideout' : ask.room === undefined ? 'gm' : 'village', 'request', {
      type: 'get_input',
      ...(ask.room !== undefined && { room_name: ROOM_NAMES[ask.room]! }),
      act: ask.act,
      turn: ask.turn,
      targets: seats.map((seat) => this.#jid(seat)),
      options: ask.options.filter((option) => typeof option === 'string'),
      ...(ask.tick && { tick: ask.tick }),
      words: ask.words,
      seconds: milliseconds === undefined ? null : milliseconds / 1000,
    })
  }

  /** Tells the player an event that its seat hears. */
  tell(event: Event, isOpen: boolean): void {
    if (event.type === 'opened') this.#opened = event
    switch (event.type) {
      case 'opened':
        this.#alive = this.#table.players.map(({ seat }) => seat)
        this.#post('gm', 'inform', {
          type: 'start_game',
          total_players: this.#table.players.length,
          ...this.#table,
          rules: event.switches,
        })
        break
      case 'dealt':
        // The Werewolves learn their team with their role.
        if (event.role !== 'mafia') this.#post('gm', 'inform', { type: 'assign_role', role: ROLE_NAMES[event.role]! })
        break
      case 'met':
        this.#team = event.seats
        this.#post('gm', 'inform', {
          type: 'assign_role',
          role: ROLE_NAMES['mafia']!,
          team: this.#jids(event.seats),
        })
        break
      case 'began':
        this.#isNight = event.phase === 'night'
        for (const room of Object.keys(this.#lines)) this.#lines[room] = []
        this.#post('gm', 'inform', { type: 'phase_change', new_phase: event.phase, number: event.number })
        if (this.#isNight && this.#team.includes(this.#seat)) this.#open('hideout', this.#team)
        if (!this.#isNight && event.number === 1) this.#open('village', this.#alive)
        break
      case 'missed':
        this.#announce(event, 'murder', null)
        this.#open('village', this.#alive)
        break
      case 'left':
        this.#leave(event)
        break
      case 'posted':
        this.#line(event.room, event, { from: this.#jid(event.seat), message: event.text })
        break
      case 'cast':
        this.#line(event.room, event, { from: this.#jid(event.seat), target: this.#jid(event.target) })
        break
      case 'retracted':
        this.#line(event.room, event, { from: this.#jid(event.seat), retracted: true })
        break
      case 'whispered':
        this.#line('village', event, {
          from: this.#jid(event.seat),
          to: this.#jid(event.target),
          message: event.text,
        })
        break
      case 'voted':
        this.#votes.push(event)
        break
      case 'tied':
        this.#tied = event.seats
        break
      case 'stayed':
      case 'unvoted':
        this.#result(null, event.reason)
        break
      case 'revealed':
        this.#post('hideout', 'inform', roleOf(event, this.#table.players))
        break
      case 'decided':
        this.#post('hideout', 'inform', agreementOn(event, this.#table.players))
        break
      case 'refused':
        this.#post(event.room as MawAgent, 'inform', {
          type: 'refused',
          reason: 'the room closed before this came in',
        })
        break
      case 'checked':
        this.#post('gm', 'inform', {
          type: 'check_result',
          target: this.#jid(event.target),
          team: TEAM_NAMES[event.found]!,
        })
        break
      case 'ended':
        this.#post('gm', 'inform', {
          type: 'end_game',
          winning_team: TEAM_NAMES[event.winner]!,
          reason: event.reason,
        })
        break
      case 'chose':
      case 'asked':
        break
      default:
        if (isOpen) this.#announce(event, event.type)
        break
    }
  }

  #leave(event: EventOf<'left'>): void {
    this.#alive = this.#alive.filter((seat) => seat !== event.seat)
    if (event.by === 'vote') this.#result(event.seat)
    else this.#announce(event, 'murder', this.#jid(event.seat))
    if (event.seat === this.#seat)
      this.#post('gm', 'inform', { type: 'kill', reason: event.by === 'vote' ? 'executed' : 'murdered' })
    if (event.by !== 'vote') this.#open('village', this.#alive)
  }

  #result(seat: Seat | null, reason?: string): void {
    const result = { target: seat, reason, votes: this.#votes, tied: this.#tied }
    this.#post('gm', 'inform', resultOf(result, this.#table.players))
    this.#votes = []
    this.#tied = undefined
  }

  #open(room: 'village' | 'hideout', seats: readonly Seat[]): void {
    const players = this.#jids(seats.filter((seat) => this.#alive.includes(seat)))
    this.#post(room, 'inform', { type: 'announce_open', room_name: ROOM_NAMES[room]!, players })
  }

  #line(room: string, event: Event, post: MawPost): void {
    const text = this.#text(event)
    const lines = this.#lines[room]!
    lines.push({ text, post })
    this.sendLines(room as MawAgent, lines.length - 1)
  }

  /** Sends the lines of a room again, from a number on. */
  sendLines(room: MawAgent, index: number): void {
    const lines = this.#lines[room]!.slice(index)
    const [messages, posts] = [lines.map(({ text }) => text), lines.map(({ post }) => post)]
    this.#post(room, 'inform', { type: 'new_messages', room_name: ROOM_NAMES[room]!, messages, posts, index })
  }

  #announce(event: Event, about: string, target?: string | null): void {
    this.#post('gm', 'inform', {
      type: 'announcement',
      text: this.#text(event),
      about,
      ...(target !== undefined && { target }),
    })
  }

  #text(event: Event): string {
    if (event.type === 'whispered')
      return `${this.#name(event.seat)} whispers to ${this.#name(event.target)}: ${event.text}`
    return lineOf(event, this.#words!, sharedOf(this.#opened!)) ?? ''
  }

  /** A player may be named by its address, its name or its number. */
  seatOf(said: string): Seat | undefined {
    return seatNamed(said, this.#table.players)
  }

  #jid = (seat: Seat): string => this.#table.players[seat - 1]!.jid
  #jids = (seats: readonly Seat[]): string[] => seats.map(this.#jid)
  #name = (seat: Seat): string => this.#table.players[seat - 1]!.name
}
