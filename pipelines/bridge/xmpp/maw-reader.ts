import type { Choice, Option, Seat } from '../../../schemas/ask.ts'
import type { Event, EventOf } from '../../../schemas/event.ts'
import type { MawMessage, MawMessageOf, MawPlayer } from '../../../schemas/maw-messages.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import { Session } from '../../../src/game/session.ts'
import { rulesetNamed } from '../../../src/games/games.ts'
import { type Heard, type View, viewFrom } from '../../../src/view/view.ts'
import { eventsOf, isOpen } from './maw-events.ts'
import { seatNamed, seatOf } from './maw-players.ts'
import { bareOf, ROOM_NAMES, wordFor } from './maw-words.ts'

/**
 * The view of a player that follows a game by messages: the counterpart of {@link MawSeat}. Fields that only our game master sends are optional here,
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
    return seatNamed(said, this.#players)
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
    if (message.type === 'phase_change') {
      const isDay = message.new_phase.toLowerCase() === 'day'
      if (isDay) this.#day++
      this.#room = isDay ? 'village' : 'hideout'
    }
    const known = { seat: this.#seat, players: this.#players, room: this.#room, day: this.#day }
    for (const event of eventsOf(message, known)) this.#hear(event)
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

  /** An ask that the player puts to itself: the recipient and the text of a whisper. */
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

  #start({ players, rules, total_players }: Partial<MawMessageOf<'start_game'>>): void {
    this.#heard = []
    this.#early = []
    this.#players = []
    this.#day = this.#turn = 0
    this.#total = total_players ?? 0
    if (players && rules) this.#open(players, rules)
  }

  /** Meets the players where the first opening of the Village tells who they are. */
  #meet({ players }: MawMessageOf<'announce_open'>): void {
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

  #asked({ act, targets, options, tick, words, room_name }: MawMessageOf<'get_input'>): EventOf<'asked'> {
    const seats = targets.flatMap((jid) => seatOf(jid, this.#players) ?? [])
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

  #hear(event: Event): void {
    this.#heard.push({ event, open: isOpen(event, this.ruleset) })
  }
}
