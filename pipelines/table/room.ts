import type { Afterwards, LobbyMessage, RequestOf } from '../../schemas/table.ts'
import type { Clock } from '../../src/game/play.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import { Ending, ownEnd } from './ending.ts'
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
  type Wanted,
} from './game.ts'
import { type Guest, guestsOf, isToken, unseated } from './guest.ts'
import { type Kept, type SetUp, TableJournal } from './journal.ts'
import { JudgeSeat } from './judge-seat.ts'
import { type Line, Refused } from './line.ts'
import { lobbyOf } from './lobby.ts'
import { Round } from './round.ts'
import type { Answered } from './table.ts'

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

/** A room with one table in it: the persons who come, the lobby, the games, and what follows them. */
export class Room {
  readonly guests: readonly Guest[]
  readonly judge: JudgeSeat
  readonly #options: RoomOptions
  #stage: LobbyMessage['stage'] = 'lobby'
  #settings: Settings
  #game: Game | undefined
  #round: Round | undefined
  #journal: TableJournal | undefined
  #ending: Ending | undefined
  /** The games of this deal so far. */
  readonly #played: Afterwards['deals'][number][] = []
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
    this.#round?.show(who, line, lastId)
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
    const round = this.#play(openGame(folder, { setUp, choices: [] }, models), journal)
    round.start()
    for (const guest of this.guests) this.#sendLobby(guest)
    round.unlock()
    round.look()
  }

  answer(who: Guest, reply: RequestOf<'answer'>): Answered {
    return this.#playing().answer(who, reply)
  }

  hear(who: Guest, draft: RequestOf<'hear'>): ReturnType<Round['hear']> {
    return this.#playing().hear(who, draft)
  }

  /** The card was seen. The first night begins when everybody has seen theirs, or a minute later. */
  ready(who: Guest): void {
    const round = this.#playing()
    who.hasSeenCard = true
    round.look()
  }

  skip(who: Guest): void {
    const round = this.#playing()
    if (this.guests.length > 1) throw new Refused(403, 'others sit at this table; the time passes for all of them')
    round.skip(who.seat!)
  }

  /** A person who is out opens all cards, for good. */
  open(who: Guest): void {
    const round = this.#playing()
    if (!who.isOut && this.#stage !== 'over') throw new Refused(403, 'cards can be opened by those who are out')
    if (who.isOpen) return
    who.isOpen = true
    this.#journal?.opened(who.seat!)
    if (who.line) this.connect(who, who.line)
    round.unlock()
  }

  /** A person leaves the table: the rules answer from now on. */
  leave(who: Guest): void {
    const round = this.#playing()
    who.hasLeft = true
    round.leave(who.seat!)
  }

  /** What a person is told when the game is over. */
  after(who: Guest | 'judge'): Afterwards {
    if (!this.#ending) throw new Refused(409, 'the game is not over')
    return this.#ending.for(who === 'judge' ? undefined : who.seat)
  }

  /** Plays once more: other cards, the same deal, or the other side of it. */
  again(who: Guest, { how }: RequestOf<'again'>): void {
    requireHost(who)
    if (!this.#ending) throw new Refused(409, 'the game is not over')
    this.#ending.stop()
    if (how === 'new') this.#played.length = 0
    const dealt = how === 'new' ? undefined : redeal(this.#game!, this.#options.wanted, how)
    for (const guest of this.guests) Object.assign(guest, unseated())
    this.begin(this.#settings, dealt)
  }

  /** Stops the table; it can be resumed. */
  async stop(): Promise<void> {
    this.#ending?.stop()
    await this.#round?.stop()
    this.#journal?.close()
    await this.#game?.close()
    for (const { line } of this.guests) line?.close()
    this.judge.close()
  }

  #playing(): Round {
    if (!this.#round) throw new Refused(409, 'the game has not begun')
    return this.#round
  }

  #resume(kept: Kept): void {
    const { folder, models } = this.#options
    const { pace, isTimed, keeps, hints } = kept.setUp
    this.#settings = { pace, isTimed, keeps, hints }
    const round = this.#play(openGame(folder, kept, models), new TableJournal(folder))
    for (const guest of this.guests) {
      guest.hasSeenCard = !kept.isDealing
      guest.isOpen = kept.open.includes(guest.seat!)
    }
    round.start(kept)
    round.unlock()
    round.look()
  }

  /** Sits everybody down to a game. */
  #play(game: Game, journal: TableJournal): Round {
    const { clock, complain } = this.#options
    const { guests, judge } = this
    this.#game = game
    this.#journal = journal
    this.#ending = undefined
    this.#stage = 'playing'
    this.#round = new Round({ game, journal, guests, judge, clock, complain, over: () => void this.#end(game) })
    return this.#round
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
    this.#ending = new Ending(game, saved, [...this.#played])
    this.#journal?.close()
    if (!game.setUp.keeps || saved !== null) TableJournal.remove(folder)
    await game.close()
    for (const guest of this.guests) this.#sendLobby(guest)
    this.over(game, saved)
  }

  #sendLobby = (who: Guest): void =>
    who.line?.send(lobbyOf(who, this.#stage, this.guests, this.#settings, this.#options))
}

function requireHost({ isHost }: Guest): void {
  if (!isHost) throw new Refused(403, 'only the person who opened the table may start a game')
}
