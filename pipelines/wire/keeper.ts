import type { Seat } from '../../schemas/ask.ts'
import { hears } from '../../src/view/view.ts'
import type { Game } from '../table/game.ts'
import type { Table } from '../table/table.ts'
import type { WiredTable, WireLog } from './wire-log.ts'

type Without<Kind, Keys extends PropertyKey> = Kind extends unknown ? Omit<Kind, Keys> : never
/** What is stored for a kind of wire besides the game. */
export type About = Without<WiredTable, 'game' | 'ruleset' | 'version' | 'switches'>

/** Logs what seats at a table are sent, with the number of events that each had heard, counted from the table's events. */
export class WireKeeper {
  readonly #log: WireLog
  #game: Game | undefined
  #heard: number[] = []

  constructor(log: WireLog) {
    this.#log = log
  }

  /** A game begins. Call it before anybody else watches the table, so that an event is counted before it is sent. */
  begin(game: Game, table: Table, about: About): void {
    const { id, ruleset, version, switches, deal } = game.setUp
    this.#game = game
    this.#heard = [0, ...deal.map(() => 0)]
    this.#log.table({ ...about, game: id, ruleset, version, switches })
    table.watch({
      told: ({ to }) => {
        for (let seat = 1; seat < this.#heard.length; seat++) if (hears(seat, to)) this.#heard[seat]!++
      },
    })
  }

  /** A seat is sent a line; seat 0 is no player's. */
  sent(seat: Seat, line: string): void {
    if (this.#game && seat > 0) this.#log.line(this.#game.setUp.id, seat, this.#heard[seat]!, line)
  }

  /** The game is over. What comes later is not kept: all cards are open then. */
  over(): void {
    const game = this.#game
    this.#game = undefined
    if (game?.session.result) this.#log.over(game.setUp.id, game.session.deal, game.session.choices)
  }

  close(): void {
    this.#log.close()
  }
}
