import type { Role, Seat } from '../../schemas/ask.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import type { Belief } from '../../schemas/moment.ts'
import type { LiveAsk, LiveTable, SeatMessage } from '../../schemas/table.ts'
import type { Thinking } from '../../src/belief/beliefs.ts'
import { roleName, sideNames } from '../../src/games/role-names.ts'
import { EyeReader, type Reading } from '../../src/page/eye.ts'
import { START } from '../../src/view/place.ts'
import { notesOn, sharedOf } from '../../src/view/render.ts'
import { hears } from '../../src/view/view.ts'
import type { Words } from '../../src/view/wording.ts'

/** What eyes read a game with, from its first event, which is public. */
export const readingOf = (
  { ruleset, teams, roles }: EventOf<'opened'>,
  words: Words,
  thinking?: Thinking,
): Reading => ({
  words,
  table: { teams, vocabulary: words.vocabulary },
  roles,
  nameOf: (role) => roleName(ruleset, role),
  rows: new Map(),
  drawings: new Map(),
  wordings: new Map(),
  thinking,
  isPlaced: false,
})

/** What roles, and the results of checks, are called at a table. */
const namesIn = ({ ruleset, roles }: EventOf<'opened'>, { vocabulary }: Words): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(vocabulary.found).map(([found, [name = found]]) => [found, name])),
  ...Object.fromEntries(Object.keys(roles).map((role) => [role, roleName(ruleset, role)])),
})

/** A table as a page knows it. `checker` is the role that learns teams, if the game has one. */
export const tableOf = (event: EventOf<'opened'>, words: Words, checker: Role | undefined): LiveTable => ({
  ruleset: event.ruleset,
  seats: Object.values(event.roles).reduce((sum, count) => sum + count, 0),
  names: event.names ? [...event.names] : null,
  roles: event.roles,
  roleNames: namesIn(event, words),
  teams: event.teams,
  sides: sideNames(event.ruleset),
  hasChecks: checker !== undefined && (event.roles[checker] ?? 0) > 0,
})

/**
 * What one seat is sent, derived only from the events that it hears, by the code that renders the pages of its rows. Hidden events do not pass through
 * here, so they change no byte.
 */
export class SeatEye {
  readonly seat: Seat
  readonly messages: SeatMessage[] = []
  readonly #words: Words
  readonly #checker: Role | undefined
  readonly #hints: Thinking | undefined
  #reader: EyeReader | undefined
  #opened: EventOf<'opened'> | undefined
  #ballots = ''
  #hint: Belief | undefined

  /** With `hints` the seat is sent what an exact observer in it believes. */
  constructor(seat: Seat, words: Words, checker: Role | undefined, hints?: Thinking) {
    this.seat = seat
    this.#checker = checker
    this.#words = words
    this.#hints = hints
  }

  /** Takes in an event if the seat hears it; returns what the seat is sent. */
  push(told: Told): readonly SeatMessage[] {
    const { to, event } = told
    if (!hears(this.seat, to)) return []
    const before = this.messages.length
    if (event.type === 'opened') this.#open(event)
    const reader = this.#reader!
    const moment = reader.push(to === 'everyone' ? told : { to: [this.seat], event })
    if (event.type === 'dealt') this.#send({ kind: 'card', role: event.role, text: this.#card(event) })
    else if (moment) this.#send({ kind: 'moment', moment })
    if (event.type === 'asked') this.#send({ kind: 'ask', ask: liveAsk(event) })
    if (event.type === 'chose') this.#send(taken(event))
    if (event.type === 'ended') this.#send({ kind: 'ended', winner: event.winner, reason: event.reason })
    const { ballots } = reader.eye
    const text = JSON.stringify(ballots)
    if (ballots.length > 0 && text !== this.#ballots) {
      this.#ballots = text
      this.#send({ kind: 'ballots', ballots })
    }
    const hint = reader.eye.beliefs.at(-1)
    if (hint && hint !== this.#hint) {
      this.#hint = hint
      this.#send({ kind: 'hint', black: hint.black })
    }
    return this.messages.slice(before)
  }

  /** The names at this table, where players have names. */
  get names(): readonly string[] | undefined {
    return this.#opened?.names
  }

  /** Tells the seat something that is not of the game. */
  notice(text: string): readonly SeatMessage[] {
    this.#send({ kind: 'notice', text })
    return this.messages.slice(-1)
  }

  #send(message: SeatMessage): void {
    this.messages.push(message)
  }

  #open(event: EventOf<'opened'>): void {
    const words = this.#words
    this.#opened = event
    const reading = readingOf(event, words, this.#hints)
    this.#reader = new EyeReader(this.seat, reading)
    this.#send({
      kind: 'table',
      seat: this.seat,
      table: tableOf(event, words, this.#checker),
      rules: words.say('rules', { ...event.switches, ...sharedOf(event), roles: event.roles }),
    })
  }

  #card(event: EventOf<'dealt'>): readonly string[] {
    return notesOn(event, this.seat, { place: START, shared: sharedOf(this.#opened!) }, this.#words)
  }
}

const liveAsk = ({ turn, act, options, words, aloud, nominable, tick, room }: EventOf<'asked'>): LiveAsk => ({
  turn,
  act,
  options,
  words,
  ...(aloud && { aloud }),
  ...(nominable && { nominable }),
  ...(tick && { tick }),
  ...(room !== undefined && { room }),
})

const taken = ({ turn, act, pick, text, source }: EventOf<'chose'>): SeatMessage => ({
  kind: 'taken',
  turn,
  act,
  ...(pick !== undefined && { pick }),
  ...(text !== undefined && { text }),
  byRules: source === 'default',
})
