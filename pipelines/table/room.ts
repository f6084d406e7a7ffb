import type { Reply, Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { Afterwards, LobbyMessage, RequestOf, SeatMessage } from '../../schemas/table.ts'
import type { Clock } from '../../src/game/play.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import { heardIn } from '../../src/page/heard.ts'
import { afterwards, ownEnd } from './afterwards.ts'
import {
  type Dealt,
  deal,
  type Game,
  newId,
  newToken,
  openGame,
  PERSON,
  redeal,
  type Settings,
  seatsOfPersons,
  type Wanted,
} from './game.ts'
import { type Guest, guestsOf, isBlind, isToken, unseated } from './guest.ts'
import { type Kept, type SetUp, TableJournal } from './journal.ts'
import { JudgeSeat } from './judge-seat.ts'
import { type Line, newList, Refused, sendFrom, sendLast } from './line.ts'
import { lobbyOf } from './lobby.ts'
import { paceOf } from './pace.ts'
import { withNumbers } from './said.ts'
import { SeatEye } from './seat-eye.ts'
import { type Answered, Table } from './table.ts'

export interface RoomOptions {
  readonly folder: string
  readonly wanted: Wanted
  readonly settings: Settings
  readonly clock: Clock
  readonly models: ModelsFile
  readonly hasJudge: boolean
  readonly port: () => number
  /** Saves a game that is over; returns what was saved, as a sentence. */
  readonly save: (game: Game) => Promise<string | null>
  /** Says on the terminal what only its owner may know: a model that failed. */
  readonly complain: (sentence: string) => void
}

/** The first night begins so long after the deal if somebody has not looked at a card. */
const DEALT_MS = 60_000

/** A room with one table in it: the persons who come, the lobby, the game, and what follows it. */
export class Room {
  readonly guests: readonly Guest[]
  readonly judge: JudgeSeat
  readonly #options: RoomOptions
  #stage: LobbyMessage['stage'] = 'lobby'
  #settings: Settings
  #game: Game | undefined
  #table: Table | undefined
  #journal: TableJournal | undefined
  #afterwards: Promise<Afterwards> | undefined
  /** The games of this deal so far. */
  readonly #played: Afterwards['deals'][number][] = []
  readonly #list = newList('s')
  #cancelDealing = (): void => {}
  /** Called when a game is over and saved. */
  over: (game: Game, saved: string | null) => void = () => {}

  constructor(options: RoomOptions, kept?: Kept) {
    this.#options = options
    this.#settings = options.settings
    const tokens = kept?.setUp.tokens ?? []
    this.guests = guestsOf(
      options.wanted.persons,
      tokens.flatMap(({ seat, token }) => (seat === 'judge' ? [] : token)),
    )
    const judged = tokens.find(({ seat }) => seat === 'judge')?.token
    this.judge = new JudgeSeat(judged ?? (options.hasJudge ? newToken() : undefined))
    if (kept) this.#resume(kept)
  }

  get stage(): LobbyMessage['stage'] {
    return this.#stage
  }

  get settings(): Settings {
    return this.#settings
  }

  get game(): Game | undefined {
    return this.#game
  }

  /** The guest or the judge that a token is of. */
  whoIs(token: string): Guest | 'judge' | undefined {
    const [found] = this.guests.filter((guest) => isToken(token, guest.token))
    return this.judge.token !== undefined && isToken(token, this.judge.token) ? 'judge' : found
  }

  /** A page or a terminal listens from now on, in place of the one before; it is sent all after `lastId`. */
  connect(who: Guest | 'judge', line: Line, lastId = ''): void {
    if (who === 'judge') {
      this.judge.connect(line, lastId)
      return
    }
    if (who.line && who.line !== line) {
      who.line.send({ kind: 'elsewhere' })
      who.line.close()
    }
    who.line = line
    this.#sendLobby(who)
    if (who.isOpen) {
      line.send({ kind: 'open' })
      sendFrom(line, this.judge.list, this.judge.messages, lastId)
    } else sendFrom(line, this.#list, who.eye?.messages ?? [], lastId)
    this.#sendClock(who)
    if (this.#stage === 'lobby') for (const guest of this.guests) if (guest !== who) this.#sendLobby(guest)
  }

  /** A page or a terminal has gone. The game continues without it. */
  disconnect(who: Guest | 'judge', line: Line): void {
    if (who === 'judge') this.judge.disconnect(line)
    else if (who.line === line) who.line = undefined
  }

  start(who: Guest, settings: RequestOf<'start'>): void {
    requireHost(who)
    if (this.#stage !== 'lobby') throw new Refused(409, 'the game has begun')
    this.begin(settings)
  }

  /** Deals the cards. */
  begin(settings: Settings, dealt?: Dealt): void {
    if (!settings.isTimed && this.guests.length > 1)
      throw new Refused(400, 'a table without a clock is for one person: a night that waits tells others who is asked')
    const { wanted, folder, models, port } = this.#options
    this.#settings = settings
    const { seats, ...made } = dealt ?? deal(wanted, settings)
    const { token: judged } = this.judge
    const tokens = [
      ...this.guests.map(({ token }, i) => ({ seat: seats[i]!, token })),
      ...(judged === undefined ? [] : [{ seat: 'judge' as const, token: judged }]),
    ]
    const setUp: SetUp = { id: newId(), ...made, ...settings, tokens, port: port() }
    const journal = TableJournal.begin(folder, setUp)
    this.#play(openGame(folder, { setUp, choices: [] }, models), journal).start()
    for (const guest of this.guests) this.#sendLobby(guest)
    this.#unlock()
    this.#afterCards()
  }

  answer(who: Guest, { turn, ...reply }: RequestOf<'answer'>): Answered {
    const [table, seat] = this.#at(who)
    const said: Reply = reply.text === undefined ? reply : { ...reply, text: withNumbers(reply.text, who.eye?.names) }
    return table.answer(seat, turn, said)
  }

  /** What a table would hear in a text, and the text as it would be said. */
  hear(who: Guest, { turn, text }: RequestOf<'hear'>): { readonly heard: readonly string[]; readonly said: string } {
    const [table, speaker] = this.#at(who)
    const ask = table.openAsk(speaker)?.ask
    if (ask?.turn !== turn) throw new Refused(409, 'you are not asked this any more')
    const { names } = who.eye!
    const { ruleset, words, session } = this.#game!
    const said = withNumbers(text, names)
    const nominable = ruleset.hear ? ask.nominable : undefined
    const seats = session.deal.length
    return { heard: heardIn(said, { speaker, seats, vocabulary: words.vocabulary, names, nominable }), said }
  }

  /** The card was seen. The first night begins when everybody has seen theirs, or a minute later. */
  ready(who: Guest): void {
    this.#at(who)
    who.hasSeenCard = true
    this.#afterCards()
  }

  skip(who: Guest): void {
    const [table, seat] = this.#at(who)
    if (this.guests.length > 1) throw new Refused(403, 'others sit at this table; the time passes for all of them')
    if (table.openAsk(seat)) throw new Refused(409, 'you are asked something')
    table.skip()
  }

  /** A person who is out opens all cards, for good. */
  open(who: Guest): void {
    this.#at(who)
    if (!who.isOut && this.#stage !== 'over') throw new Refused(403, 'cards can be opened by those who are out')
    if (who.isOpen) return
    who.isOpen = true
    this.#journal?.opened(who.seat!)
    if (who.line) this.connect(who, who.line)
    this.#unlock()
  }

  /** A person leaves the table: the rules answer from now on. */
  leave(who: Guest): void {
    const [table, seat] = this.#at(who)
    who.hasLeft = true
    table.leave(seat)
    this.#unlock()
  }

  /** What a person is told when the game is over. */
  async after(who: Guest | 'judge'): Promise<Afterwards> {
    if (this.#stage !== 'over') throw new Refused(409, 'the game is not over')
    const all = await this.#afterwards!
    if (who === 'judge') return { ...all, turning: [] }
    return { ...all, own: ownEnd(this.#game!, who.seat!), turning: who.isHost ? all.turning : [] }
  }

  /** Plays once more: other cards, the same deal, or the other side of it. */
  again(who: Guest, { how }: RequestOf<'again'>): void {
    requireHost(who)
    if (this.#stage !== 'over') throw new Refused(409, 'the game is not over')
    if (how === 'new') this.#played.length = 0
    const dealt = how === 'new' ? undefined : redeal(this.#game!, this.#options.wanted, how)
    for (const guest of this.guests) Object.assign(guest, unseated())
    this.begin(this.#settings, dealt)
  }

  /** Stops the table; it can be resumed. */
  async stop(): Promise<void> {
    this.#cancelDealing()
    await this.#table?.stop()
    this.#journal?.close()
    await this.#game?.close()
    for (const { line } of this.guests) line?.close()
    this.judge.close()
  }

  #at(who: Guest): [Table, Seat] {
    if (!this.#table || who.seat === undefined) throw new Refused(409, 'the game has not begun')
    return [this.#table, who.seat]
  }

  #resume(kept: Kept): void {
    const { folder, models } = this.#options
    const { pace, isTimed, keeps } = kept.setUp
    this.#settings = { pace, isTimed, keeps }
    const table = this.#play(openGame(folder, kept, models), new TableJournal(folder))
    for (const guest of this.guests) {
      guest.hasSeenCard = !kept.isDealing
      guest.isOpen = kept.open.includes(guest.seat!)
    }
    table.isDealing = kept.isDealing
    table.start(kept.told)
    this.#unlock()
    this.#afterCards()
  }

  /** Sits everybody down at a new table. */
  #play(game: Game, journal: TableJournal): Table {
    const { clock, complain } = this.#options
    const { session, machines, setUp, words } = game
    const { pace, isTimed } = setUp
    const table = new Table({ session, machines, clock, journal, pace: paceOf(pace), isTimed })
    this.#game = game
    this.#journal = journal
    this.#table = table
    this.#stage = 'playing'
    this.judge.sitDown(game, table)
    const seats = seatsOfPersons(setUp)
    this.guests.forEach((guest, i) => {
      guest.seat = seats[i]!
      guest.eye = new SeatEye(seats[i]!, words)
    })
    table.watch({
      told: (told) => this.#told(told),
      put: ({ seat }) => {
        for (const guest of this.guests) if (guest.seat === seat) this.#sendClock(guest)
      },
      hush: () => {
        for (const guest of this.guests) this.#sendClock(guest)
      },
      machine: (ask, state, why) => {
        if (state === 'failed') complain(`the player of seat ${ask.seat} did not answer: ${why}`)
        this.judge.called(ask, state, why, this.#openLines())
      },
      paused: () => this.judge.sendState(),
      over: () => void this.#end(game),
    })
    return table
  }

  #told(told: Told): void {
    const { event } = told
    for (const guest of this.guests) {
      if (event.type === 'left' && event.seat === guest.seat) guest.isOut = true
      this.#sendSeat(guest, guest.eye!.push(told))
    }
    this.judge.told(told, this.#openLines())
    if (event.type === 'left') this.#unlock()
  }

  async #end(game: Game): Promise<void> {
    const { save, complain, folder } = this.#options
    this.#stage = 'over'
    this.judge.unlock()
    const seat = this.guests[0]?.seat
    if (seat !== undefined) {
      const team = game.ruleset.teams[game.session.deal[seat - 1]!]!
      this.#played.push({ side: team, by: PERSON, won: ownEnd(game, seat).won })
    }
    const saved = game.setUp.keeps
      ? await save(game).catch((error: Error) => {
          complain(`the game could not be saved: ${error.message}`)
          return null
        })
      : null
    this.#afterwards = afterwards(game, seat, saved, [...this.#played])
    this.#journal?.close()
    if (!game.setUp.keeps || saved !== null) TableJournal.remove(folder)
    await game.close()
    for (const guest of this.guests) this.#sendLobby(guest)
    this.over(game, saved)
  }

  /** The lines of those who have opened all cards. */
  #openLines = (): (Line | undefined)[] => this.guests.flatMap(({ isOpen, line }) => (isOpen ? line : []))

  #sendLobby = (who: Guest): void =>
    who.line?.send(lobbyOf(who, this.#stage, this.guests, this.#settings, this.#options))

  #sendSeat({ line, isOpen, eye }: Guest, messages: readonly SeatMessage[]): void {
    if (!isOpen) sendLast(line, this.#list, eye!.messages, messages.length)
  }

  #sendClock({ seat, line, isOpen }: Guest): void {
    const table = this.#table
    if (!table || seat === undefined || this.#stage === 'over') return
    const open = isOpen ? undefined : table.openAsk(seat)
    const milliseconds = open ? open.milliseconds : table.hushLeft
    if (!open && milliseconds === 0) return
    const seconds = milliseconds === undefined ? null : Math.round(milliseconds / 100) / 10
    line?.send({ kind: 'clock', of: open ? 'ask' : 'hush', seconds })
  }

  /** The judge may look when no person plays blind any more; everybody at the table is told when it does. */
  #unlock(): void {
    if (this.guests.some(isBlind) || !this.judge.unlock() || this.judge.token === undefined) return
    for (const guest of this.guests) this.#sendSeat(guest, guest.eye?.notice('A judge watches with open cards.') ?? [])
  }

  #afterCards(): void {
    const table = this.#table
    if (!table?.isDealing) return
    const go = (): void => {
      this.#cancelDealing()
      if (!table.isDealing) return
      table.isDealing = false
      this.#journal?.dealt()
      table.goOn()
    }
    this.#cancelDealing()
    if (this.guests.every(({ hasSeenCard }) => hasSeenCard)) go()
    else if (this.guests.length > 1) this.#cancelDealing = this.#options.clock.after(DEALT_MS, go)
  }
}

function requireHost({ isHost }: Guest): void {
  if (!isHost) throw new Refused(403, 'only the person who opened the table may start a game')
}
