import type { Afterwards } from '../../schemas/afterwards.ts'
import type { LobbyMessage, RequestOf } from '../../schemas/table.ts'
import type { Clock } from '../../src/game/play.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import type { WireKeeper } from '../wire/keeper.ts'
import { Ending, ownEnd } from './ending.ts'
import { type Dealt, deal, type Game, newId, openGame, PERSON, redeal, type Settings, type Wanted } from './game.ts'
import { type Guest, unseated } from './guest.ts'
import { type Kept, type SetUp, TableJournal } from './journal.ts'
import type { JudgeSeat } from './judge-seat.ts'
import { Refused } from './line.ts'
import { Round } from './round.ts'

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
  /** Keeps what persons are sent, by page or terminal. */
  readonly keeper?: WireKeeper | undefined
}

/** Who is in the room while games are played. */
interface Present {
  readonly guests: readonly Guest[]
  readonly judge: JudgeSeat
  /** Tells everybody how far the room is. */
  readonly announce: () => void
  /** A game is over, and saved if it is kept. */
  readonly over: (game: Game, saved: string | null) => void
}

/** The games of a room, one after another: dealt or resumed, played, saved, and played again. */
export class Games {
  readonly #options: RoomOptions
  readonly #present: Present
  #stage: LobbyMessage['stage'] = 'lobby'
  #settings: Settings
  #game: Game | undefined
  #round: Round | undefined
  #journal: TableJournal | undefined
  #ending: Ending | undefined
  /** The games of this deal so far. */
  readonly #played: Afterwards['deals'][number][] = []

  constructor(options: RoomOptions, present: Present) {
    this.#options = options
    this.#present = present
    this.#settings = options.settings
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

  /** The round that is played or was the last. */
  get round(): Round | undefined {
    return this.#round
  }

  /** The game that is under way. Throws {@link Refused} before the first. */
  playing(): Round {
    if (!this.#round) throw new Refused(409, 'the game has not begun')
    return this.#round
  }

  /** How the last game ended. Throws {@link Refused} while one is under way. */
  ending(): Ending {
    if (!this.#ending) throw new Refused(409, 'the game is not over')
    return this.#ending
  }

  /** Deals the cards. */
  begin(settings: Settings, dealt?: Dealt): void {
    const { guests, judge, announce } = this.#present
    if (!settings.isTimed && guests.length > 1)
      throw new Refused(400, 'a table without a clock is for one person: a night that waits tells others who is asked')
    const { wanted, folder, models, port } = this.#options
    this.#settings = settings
    const { seats, ...made } = dealt ?? deal(wanted, settings)
    const { token: judged } = judge
    const tokens = [
      ...guests.map(({ token }, i) => ({ seat: seats[i]!, token })),
      ...(judged === undefined ? [] : [{ seat: 'judge' as const, token: judged }]),
    ]
    const setUp: SetUp = { id: newId(), ...made, ...settings, tokens, port: port() }
    const journal = TableJournal.begin(folder, setUp)
    const round = this.#play(openGame(folder, { setUp, choices: [] }, models), journal)
    round.start()
    announce()
    round.unlock()
    round.look()
  }

  /** Plays once more: other cards, the same deal, or the other side of it. */
  again({ how }: RequestOf<'again'>): void {
    this.ending().stop()
    if (how === 'new') this.#played.length = 0
    const dealt = how === 'new' ? undefined : redeal(this.#game!, this.#options.wanted, how)
    for (const guest of this.#present.guests) Object.assign(guest, unseated())
    this.begin(this.#settings, dealt)
  }

  /** Continues a game that was stopped. */
  resume(kept: Kept): void {
    const { folder, models } = this.#options
    const { pace, isTimed, keeps, hints } = kept.setUp
    this.#settings = { pace, isTimed, keeps, hints }
    const round = this.#play(openGame(folder, kept, models), new TableJournal(folder))
    for (const guest of this.#present.guests) {
      guest.hasSeenCard = !kept.isDealing
      guest.isOpen = kept.open.includes(guest.seat!)
    }
    round.start(kept)
    round.unlock()
    round.look()
  }

  /** Keeps for a resumed table that a person has opened all cards. */
  noteOpened({ seat }: Guest): void {
    this.#journal?.opened(seat!)
  }

  /** Stops the game; it can be resumed. */
  async stop(): Promise<void> {
    this.#ending?.stop()
    await this.#round?.stop()
    this.#journal?.close()
    await this.#game?.close()
  }

  /** Sits everybody down to a game. */
  #play(game: Game, journal: TableJournal): Round {
    const { clock, complain, keeper } = this.#options
    const { guests, judge } = this.#present
    this.#game = game
    this.#journal = journal
    this.#ending = undefined
    this.#stage = 'playing'
    this.#round = new Round({ game, journal, guests, judge, clock, complain, keeper, over: () => void this.#end(game) })
    return this.#round
  }

  async #end(game: Game): Promise<void> {
    const { save, complain, folder, keeper } = this.#options
    keeper?.over()
    const { guests, judge, announce, over } = this.#present
    this.#stage = 'over'
    judge.unlock()
    const seat = guests[0]?.seat
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
    judge.end()
    announce()
    over(game, saved)
  }
}
