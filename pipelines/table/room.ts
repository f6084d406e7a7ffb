import type { Afterwards } from '../../schemas/afterwards.ts'
import type { LobbyMessage, RequestOf } from '../../schemas/table.ts'
import { type Dealt, type Game, newToken, type Settings } from './game.ts'
import { Games, type RoomOptions } from './games.ts'
import { type Guest, guestsOf, isToken } from './guest.ts'
import type { Kept } from './journal.ts'
import { JudgeSeat } from './judge-seat.ts'
import { type KeptAnswer, keptLine } from './kept-line.ts'
import { type Line, Refused } from './line.ts'
import { lobbyOf } from './lobby.ts'
import type { Round } from './round.ts'
import type { Answered } from './sitting.ts'

/** A room with one table: its persons, their permissions, and the lobby. */
export class Room {
  readonly guests: readonly Guest[]
  readonly judge: JudgeSeat
  readonly #options: RoomOptions
  readonly #games: Games
  /** Called when a game is over and saved. */
  over: (game: Game, saved: string | null) => void = () => {}

  constructor(options: RoomOptions, kept?: Kept) {
    this.#options = options
    const tokens = kept?.setUp.tokens ?? []
    this.guests = guestsOf(
      options.wanted.persons,
      tokens.flatMap(({ seat, token }) => (seat === 'judge' ? [] : token)),
    )
    const judged = tokens.find(({ seat }) => seat === 'judge')?.token
    this.judge = new JudgeSeat(judged ?? (options.hasJudge ? newToken() : undefined))
    this.#games = new Games(options, {
      guests: this.guests,
      judge: this.judge,
      announce: () => {
        for (const guest of this.guests) this.#sendLobby(guest)
      },
      over: (game, saved) => this.over(game, saved),
    })
    if (kept) this.#games.resume(kept)
  }

  get stage(): LobbyMessage['stage'] {
    return this.#games.stage
  }

  /** Whether somebody here is asked something. */
  get isAsking(): boolean {
    return this.#games.round?.isAsking === true
  }

  get settings(): Settings {
    return this.#games.settings
  }

  get game(): Game | undefined {
    return this.#games.game
  }

  /** The guest or the judge that a token is of. */
  whoIs(token: string): Guest | 'judge' | undefined {
    const [found] = this.guests.filter((guest) => isToken(token, guest.token))
    return this.judge.token !== undefined && isToken(token, this.judge.token) ? 'judge' : found
  }

  /** The line to a person, of which all is kept if the table keeps it. */
  kept(who: Guest | 'judge', line: Line): Line {
    const { keeper } = this.#options
    return who === 'judge' || !keeper ? line : keptLine(line, (text) => keeper.sent(who.seat ?? 0, text))
  }

  /** A person is answered a request. */
  answered(who: Guest | 'judge', answer: KeptAnswer): void {
    if (who !== 'judge') this.#options.keeper?.sent(who.seat ?? 0, JSON.stringify(answer))
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
    this.#games.round?.show(who, line, lastId)
    if (this.stage === 'lobby') for (const guest of this.guests) if (guest !== who) this.#sendLobby(guest)
  }

  /** A page or a terminal has gone. The game continues without it. */
  disconnect(who: Guest | 'judge', line: Line): void {
    if (who === 'judge') this.judge.disconnect(line)
    else if (who.line === line) who.line = undefined
  }

  start(who: Guest, settings: RequestOf<'start'>): void {
    requireHost(who)
    if (this.stage !== 'lobby') throw new Refused(409, 'the game has begun')
    this.begin(settings)
  }

  /** Deals the cards. */
  begin(settings: Settings, dealt?: Dealt): void {
    this.#games.begin(settings, dealt)
  }

  answer(who: Guest, reply: RequestOf<'answer'>): Answered {
    return this.#games.playing().answer(who, reply)
  }

  hear(who: Guest, draft: RequestOf<'hear'>): ReturnType<Round['hear']> {
    return this.#games.playing().hear(who, draft)
  }

  /** The card was seen. The first night begins when everybody has seen theirs, or a minute later. */
  ready(who: Guest): void {
    const round = this.#games.playing()
    who.hasSeenCard = true
    round.look()
  }

  skip(who: Guest, tell?: (milliseconds: number) => void): void {
    const round = this.#games.playing()
    if (this.guests.length > 1) throw new Refused(403, 'others sit at this table; the time passes for all of them')
    round.skip(who.seat!, tell)
  }

  /** A person who is out opens all cards, permanently. */
  open(who: Guest): void {
    const round = this.#games.playing()
    if (!who.isOut && this.stage !== 'over') throw new Refused(403, 'cards can be opened by those who are out')
    if (who.isOpen) return
    who.isOpen = true
    this.#games.noteOpened(who)
    if (who.line) this.connect(who, who.line)
    round.unlock()
  }

  /** A person leaves the table: the rules answer from now on. */
  leave(who: Guest): void {
    const round = this.#games.playing()
    who.hasLeft = true
    round.leave(who.seat!)
  }

  /** What a person is sent when the game is over. */
  after(who: Guest | 'judge'): Afterwards {
    return this.#games.ending().for(who === 'judge' ? undefined : who.seat)
  }

  /** Plays once more: other cards, the same deal, or the other side of it. */
  again(who: Guest, how: RequestOf<'again'>): void {
    requireHost(who)
    this.#games.again(how)
  }

  /** Stops the table; it can be resumed. */
  async stop(): Promise<void> {
    await this.#games.stop()
    for (const { line } of this.guests) line?.close()
    this.judge.close()
  }

  #sendLobby = (who: Guest): void => who.line?.send(lobbyOf(who, this.stage, this.guests, this.settings, this.#options))
}

function requireHost({ isHost }: Guest): void {
  if (!isHost) throw new Refused(403, 'only the person who opened the table may start a game')
}
