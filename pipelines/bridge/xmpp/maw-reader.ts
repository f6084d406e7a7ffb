import type { Choice, Option, Seat } from '../../../schemas/ask.ts'
import type { Event, EventOf } from '../../../schemas/event.ts'
import type { MawMessage, MawPlayer, MawPost } from '../../../schemas/maw-messages.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { Session } from '../../../src/game/session.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { type Heard, type View, viewFrom } from '../../../src/view/view.ts'
import { bareOf, ROLE_NAMES, ROOM_NAMES, TEAM_NAMES, wordFor } from './maw-words.ts'

type Of<Type extends MawMessage['type']> = Extract<MawMessage, { type: Type }>

/**
 * The view of a player who is told of a game by messages: the other side of {@link MawSeat}. Fields that only our game master sends are optional here,
 * so that a game master elsewhere is understood too.
 */
export class MawReader {
  readonly #jid: string
  #heard: Heard[] = []
  #players: readonly MawPlayer[] = []
  /** What came before the players were known. */
  #early: MawMessage[] = []
  #total = 0
  #day = 0
  #room = 'village'
  #turn = 0
  #seat: Seat = 0
  ruleset: Ruleset | undefined

  constructor(jid: string) {
    this.#jid = bareOf(jid)
  }

  get view(): View {
    return viewFrom(this.#seat, this.#heard)
  }

  get alive(): boolean {
    return !this.#heard.some(({ event }) => event.type === 'left' && event.seat === this.#seat)
  }

  jidOf(option: Option): string {
    return this.#players.find(({ seat }) => seat === option)!.jid
  }

  /** The seat of a player that is named by its address, its name or its number. */
  seatNamed(said: string): Seat | undefined {
    const wanted = said.trim().toLowerCase()
    return this.#players.find(
      ({ seat, name, jid }) => jid === bareOf(wanted) || name.toLowerCase() === wanted || String(seat) === wanted,
    )?.seat
  }

  /** Takes a message; returns the ask that it puts to the player, if it does. */
  take(message: MawMessage): EventOf<'asked'> | undefined {
    if (message.type === 'start_game') return void this.#start(message)
    if (this.#players.length === 0) {
      this.#early.push(message)
      if (message.type === 'announce_open' && message.room_name === ROOM_NAMES['village']) this.#meet(message)
      return undefined
    }
    if (message.type === 'get_input') return this.#asked(message)
    for (const event of this.#eventsOf(message)) this.#hear(event)
    return undefined
  }

  /** An ask of the game master's own making is missing: one tick of a room that is open. */
  tick(now: number, seconds: number): EventOf<'asked'> {
    const left = new Set(this.#heard.flatMap(({ event }) => (event.type === 'left' ? event.seat : [])))
    const wolves = this.#heard.flatMap(({ event }) => (event.type === 'met' ? event.seats : []))
    const targets = this.#players.filter(
      ({ seat }) => !left.has(seat) && seat !== this.#seat && (this.#room === 'village' || !wolves.includes(seat)),
    )
    return this.#asked({
      type: 'get_input',
      room_name: ROOM_NAMES[this.#room]!,
      act: 'post',
      turn: this.#turn,
      targets: targets.map(({ jid }) => jid),
      options: ['listen', 'say'],
      tick: { now, of: Math.max(now, 12) },
      words: 40,
      seconds,
    })
  }

  /** What the player answered. */
  chose(ask: EventOf<'asked'>, { pick, text, thought, source }: Choice): void {
    this.#hear({ type: 'chose', seat: this.#seat, turn: ask.turn, act: ask.act, pick, text, thought, source })
  }

  /** An ask that the player puts to itself: to whom a whisper goes, and what it says. */
  whisper(ask: EventOf<'asked'>): EventOf<'asked'> {
    const others = ask.options.filter((option) => typeof option === 'number')
    const { tick: _, ...rest } = ask
    const own: EventOf<'asked'> = {
      ...rest,
      turn: this.#turn++,
      act: 'whisper',
      options: ['none', ...others],
      aloud: others,
      otherwise: 'none',
    }
    this.#hear(own)
    return own
  }

  #start({ players, rules, total_players }: Partial<Of<'start_game'>>): void {
    this.#heard = []
    this.#early = []
    this.#players = []
    this.#day = this.#turn = 0
    this.#total = total_players ?? 0
    if (players && rules) this.#open(players, rules)
  }

  /** Meets the players where the first opening of the Village tells who they are. */
  #meet({ players }: Of<'announce_open'>): void {
    const early = this.#early
    this.#open(
      players.map((jid, i) => ({ seat: i + 1, name: jid.split('@')[0]!, jid: bareOf(jid) })),
      { players: this.#total || players.length },
    )
    for (const message of early) this.take(message)
  }

  #open(players: readonly MawPlayer[], rules: Readonly<Record<string, unknown>>): void {
    this.#players = players
    this.#seat = players.find(({ jid }) => bareOf(jid) === this.#jid)?.seat ?? 0
    const { language: _, ...switches } = rules
    this.ruleset = rulesetNamed('maw', switches)
    const [first] = new Session(this.ruleset, this.ruleset.roles).log
    const opened = first!.event as EventOf<'opened'>
    this.#hear({ ...opened, names: opened.names && players.map(({ name }) => name) })
  }

  #asked({ act, targets, options, tick, words, room_name }: Of<'get_input'>): EventOf<'asked'> {
    const seats = targets.flatMap((jid) => this.#seatOf(jid) ?? [])
    const all: Option[] = [
      ...options.filter((option) => option !== 'retract'),
      ...seats,
      ...options.filter((option) => option === 'retract'),
    ]
    const room = wordFor(ROOM_NAMES, room_name ?? '')
    const switches = this.ruleset!.switches as { tickSeconds?: number }
    const ask: EventOf<'asked'> = {
      type: 'asked',
      seat: this.#seat,
      turn: this.#turn++,
      act,
      options: all,
      words,
      seconds: switches.tickSeconds ?? 15,
      nominable: undefined,
      otherwise: act === 'post' ? 'listen' : 'none',
      ...(act === 'post' && { aloud: ['say'] }),
      ...(act === 'whisper' && { aloud: seats }),
      ...(tick && { tick }),
      ...(room !== undefined && { room }),
    }
    this.#hear(ask)
    return ask
  }

  #eventsOf(message: MawMessage): Event[] {
    const me = this.#seat
    switch (message.type) {
      case 'assign_role': {
        const role = wordFor(ROLE_NAMES, message.role) ?? 'civilian'
        const dealt: Event = { type: 'dealt', seat: me, role }
        if (role !== 'mafia') return [dealt]
        return [dealt, { type: 'met', seats: message.team?.flatMap((jid) => this.#seatOf(jid) ?? []) ?? [me] }]
      }
      case 'phase_change': {
        const phase = message.new_phase.toLowerCase()
        if (phase === 'day') this.#day++
        this.#room = phase === 'day' ? 'village' : 'hideout'
        return [{ type: 'began', phase, number: message.number ?? this.#day }]
      }
      case 'new_messages': {
        const room = wordFor(ROOM_NAMES, message.room_name ?? '') ?? this.#room
        const posts = message.posts ?? message.messages.flatMap((line) => this.#postIn(line) ?? [])
        return posts.flatMap((post) => this.#said(room, post))
      }
      case 'vote_result':
        return this.#result(message)
      case 'announcement':
        return this.#announced(message)
      case 'check_result':
        return [
          {
            type: 'checked',
            seat: me,
            target: this.#seatOf(message.target)!,
            question: 'team',
            found: wordFor(TEAM_NAMES, message.team)!,
          },
        ]
      case 'refused':
        return message.reason.startsWith('the room closed') ? [{ type: 'refused', room: this.#room, seat: me }] : []
      case 'end_game':
        return [
          { type: 'ended', winner: wordFor(TEAM_NAMES, message.winning_team) ?? 'draw', reason: message.reason ?? '' },
        ]
      default:
        return []
    }
  }

  #result({ target, votes = [], tied, reason }: Of<'vote_result'>): Event[] {
    const seats = tied?.flatMap((jid) => this.#seatOf(jid) ?? [])
    const events: Event[] = votes.map(({ target: against, by }) => ({
      type: 'voted',
      target: this.#seatOf(against)!,
      by: by.map((jid) => ({ seat: this.#seatOf(jid)!, kind: 'cast' as const })),
    }))
    if (seats) events.push({ type: 'tied', seats })
    if (typeof target === 'string') events.push({ type: 'left', seat: this.#seatOf(target)!, by: 'vote' })
    else if (seats) events.push({ type: 'stayed', seats, reason: reason ?? 'tie' })
    else events.push({ type: 'unvoted', reason: reason ?? 'nobody' })
    return events
  }

  #announced({ about, target, role, text }: Of<'announcement'>): Event[] {
    const seat =
      typeof target === 'string'
        ? this.#seatOf(target)
        : this.#players.find(({ name }) => about === undefined && text.includes(name))?.seat
    if (about === 'role') return [{ type: 'revealed', seat: seat!, role: wordFor(ROLE_NAMES, role ?? '') }]
    if (about === 'agreed') return [{ type: 'decided', target: seat ?? 'none' }]
    if (about !== undefined && about !== 'murder') return []
    return seat === undefined ? [{ type: 'missed' }] : [{ type: 'left', seat, by: 'kill' }]
  }

  /** A line of a room as text: "Bea: I wonder." or "Bea votes against Cid." */
  #postIn(line: string): MawPost | undefined {
    const [, voter, against] = /^(\S+) votes? (?:against|for) (\S+?)\.?$/.exec(line) ?? []
    const [, speaker, message] = /^([^:]+): ([\s\S]*)$/.exec(line) ?? []
    if (voter !== undefined && this.#seatOf(voter) && this.#seatOf(against!)) return { from: voter, target: against! }
    return speaker !== undefined && this.#seatOf(speaker) ? { from: speaker, message: message! } : undefined
  }

  #said(room: string, post: MawPost): Event[] {
    const seat = this.#seatOf(post.from)
    if (seat === undefined) return []
    if ('retracted' in post) return [{ type: 'retracted', room, seat }]
    if ('target' in post) return [{ type: 'cast', room, seat, target: this.#seatOf(post.target)! }]
    if ('to' in post) return [{ type: 'whispered', seat, target: this.#seatOf(post.to)!, text: post.message }]
    return [{ type: 'posted', room, seat, text: post.message }]
  }

  #seatOf = (said: string): Seat | undefined =>
    this.#players.find(({ name, jid }) => jid === bareOf(said) || name.toLowerCase() === said.toLowerCase())?.seat

  #hear(event: Event): void {
    this.#heard.push({ event, open: this.#isOpen(event) })
  }

  #isOpen(event: Event): boolean {
    const { announceVotes = true } = (this.ruleset?.switches ?? {}) as { announceVotes?: boolean }
    if (/^(?:asked|chose|dealt|met|checked|revealed|decided|refused|whispered)$/.test(event.type)) return false
    if (event.type === 'cast' || event.type === 'retracted') return event.room === 'village' && announceVotes
    return event.type !== 'posted' || event.room === 'village'
  }
}
